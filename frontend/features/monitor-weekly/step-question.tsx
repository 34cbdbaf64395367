import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/contract/revisions.ts';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { awaitsApproval } from '../../shared/approval.tsx';
import { type Publication, PublicationDialog } from '../../shared/publication.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type Guidance, GuidanceLines, NationalChange } from './guidance-panel.tsx';
import { NationalPriceTable } from './national-price-table.tsx';
import { OpenQueries } from './query-facts.tsx';
import type { Run, Task } from './survey-tasks.ts';

interface StepQuestionProps {
  readonly task: Task | undefined;
  readonly survey: SurveyView;
  readonly guidance: Guidance;
  /** What would be published. */
  readonly draft: DraftView | undefined;
  readonly onConfirm: (task: Run, publication?: Publication) => void;
  readonly onCancel: () => void;
}

/** What the step will do, with where the survey stands; before publication, the draft itself. */
export function StepQuestion(props: StepQuestionProps) {
  const { task, survey, guidance, draft, onConfirm, onCancel } = props;
  const { t } = useTranslation('monitor-weekly');
  if (task === 'publish') {
    return (
      <PublicationDialog
        open
        title={t('steps.publish.action')}
        needsReason={draft?.needsReason ?? []}
        draft={draft}
        busy={false}
        onPublish={(publication) =>
          onConfirm(awaitsApproval(draft) ? 'prepare' : 'publish', publication)
        }
        onCancel={onCancel}
      >
        <p>{t('steps.publish.question')}</p>
        <NationalPriceTable survey={survey} />
      </PublicationDialog>
    );
  }
  const shown = task ?? 'close';
  return (
    <ConfirmDialog
      open={task !== undefined}
      title={t(`steps.${shown}.action`)}
      confirmLabel={t(`steps.${shown}.action`)}
      onConfirm={() => onConfirm(shown)}
      onCancel={onCancel}
    >
      {task ? <Consequences task={task} guidance={guidance} /> : null}
      {task === 'close' ? <OpenQueries surveyId={survey.id} /> : null}
    </ConfirmDialog>
  );
}

function Consequences({ task, guidance }: { readonly task: Task; readonly guidance: Guidance }) {
  const { t } = useTranslation('monitor-weekly');
  const { companies, averages } = guidance;
  return (
    <>
      <p>{t(`steps.${task}.question`)}</p>
      {companies ? (
        <ul>
          <GuidanceLines companies={companies} />
        </ul>
      ) : null}
      {task === 'computeNational' ? <NationalChange averages={averages} /> : null}
    </>
  );
}
