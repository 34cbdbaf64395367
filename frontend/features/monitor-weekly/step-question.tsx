import { useTranslation } from 'react-i18next';
import { seenOf } from '../../../functions/prices/approval/rules/drafts.ts';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { awaitsApproval } from '../../shared/publication/approval.tsx';
import {
  FindingList,
  isHeldNow,
  PublicationDialog,
} from '../../shared/publication/publication.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { OpenQueries } from './check/query-facts.tsx';
import { Consequences, type Guidance } from './guidance-panel.tsx';
import { NationalPriceTable } from './national-price-table.tsx';
import { LeftOutProducts, NationalQuestion } from './national-question.tsx';
import type { Run, StepInput, Task } from './survey-tasks.ts';

/** The step to confirm; `leaveOut` is step 4 without the products that have objections. */
export type Question = Task | 'leaveOut';

interface StepQuestionProps {
  readonly question: Question | undefined;
  readonly survey: SurveyView;
  readonly guidance: Guidance;
  readonly draft: DraftView | undefined;
  readonly ask: (question: Question) => void;
  /** Returns whether it was done. */
  readonly onConfirm: (task: Run, input?: StepInput) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** The effects of the step in the survey's present state; before publication, the draft itself. */
export function StepQuestion(props: StepQuestionProps) {
  const { question, survey, guidance, draft, ask, onConfirm, onCancel } = props;
  const { t } = useTranslation('monitor-weekly');
  if (question === undefined) return null;
  const seen = draft && seenOf(draft);
  if (question === 'computeNational' || question === 'leaveOut') {
    return (
      <NationalQuestion
        // The form is reset when the draft arrives later, so that it proposes the products left out before.
        key={`${question} ${draft !== undefined}`}
        survey={survey}
        guidance={guidance}
        draft={draft}
        suggesting={question === 'leaveOut'}
        onConfirm={(leaveOut) => onConfirm('computeNational', { ...seen, leaveOut })}
        onCancel={onCancel}
      />
    );
  }
  if (question === 'publish') {
    const refused = draft?.refused ?? [];
    const findings = draft?.needsReason ?? [];
    return (
      <PublicationDialog
        open
        title={t('steps.publish.action')}
        subject={`survey ${survey.id}`}
        // While publication is refused, a reason would have no use.
        needsReason={refused.length > 0 ? [] : findings}
        replaces={(survey.revision ?? 0) > 0}
        // A step whose data could not be read cannot be confirmed.
        isRefused={refused.length > 0 || draft === undefined}
        draft={draft}
        busy={false}
        onPublish={(publication) =>
          onConfirm(
            awaitsApproval(draft)
              ? 'prepare'
              : isHeldNow(draft) && !publication.early
                ? 'hold'
                : 'publish',
            { computedAt: draft?.computedAt, publication },
          )
        }
        onCancel={onCancel}
      >
        <Unread of={['revisions/draft']} />
        {refused.length > 0 ? (
          <>
            <p>{t('refused')}</p>
            <FindingList findings={refused} />
          </>
        ) : (
          <>
            {isHeldNow(draft) || awaitsApproval(draft) ? null : (
              <p>{t('steps.publish.question')}</p>
            )}
            {survey.active ? <p>{t('steps.publish.closes')}</p> : null}
          </>
        )}
        <NationalPriceTable survey={survey} />
        <LeftOutProducts draft={draft} />
        {findings.some(({ productId }) => productId !== undefined) ? (
          <p>
            <Button variant="outline-primary" size="small" onClick={() => ask('leaveOut')}>
              {t('leaveOut.action')}
            </Button>
          </p>
        ) : null}
      </PublicationDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={t(`steps.${question}.action`)}
      confirmLabel={t(`steps.${question}.action`)}
      onConfirm={() => onConfirm(question, seen)}
      onCancel={onCancel}
    >
      <Consequences task={question} guidance={guidance} />
      {question === 'close' ? <OpenQueries surveyId={survey.id} /> : null}
    </ConfirmDialog>
  );
}
