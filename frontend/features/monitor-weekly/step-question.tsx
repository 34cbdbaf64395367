import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/contract/revisions.ts';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { awaitsApproval } from '../../shared/approval.tsx';
import { FindingList, PublicationDialog } from '../../shared/publication.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Consequences, type Guidance } from './guidance-panel.tsx';
import { NationalPriceTable } from './national-price-table.tsx';
import { LeftOutProducts, NationalQuestion } from './national-question.tsx';
import { OpenQueries } from './query-facts.tsx';
import type { Run, StepInput, Task } from './survey-tasks.ts';

/** What is asked about: a step, or step 4 without the products that something holds against. */
export type Question = Task | 'leaveOut';

interface StepQuestionProps {
  readonly question: Question | undefined;
  readonly survey: SurveyView;
  readonly guidance: Guidance;
  /** What would be published. */
  readonly draft: DraftView | undefined;
  readonly ask: (question: Question) => void;
  /** Answers whether it was done. */
  readonly onConfirm: (task: Run, input?: StepInput) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** What the step will do, with where the survey stands; before publication, the draft itself. */
export function StepQuestion(props: StepQuestionProps) {
  const { question, survey, guidance, draft, ask, onConfirm, onCancel } = props;
  const { t } = useTranslation('monitor-weekly');
  if (question === undefined) return null;
  if (question === 'computeNational' || question === 'leaveOut') {
    return (
      <NationalQuestion
        // What was left out before is proposed, also when it is known only after the question opened.
        key={`${question} ${draft !== undefined}`}
        survey={survey}
        guidance={guidance}
        draft={draft}
        suggesting={question === 'leaveOut'}
        onConfirm={(leaveOut) => onConfirm('computeNational', { leaveOut })}
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
        // A reason would be typed in vain.
        needsReason={refused.length > 0 ? [] : findings}
        draft={draft}
        busy={false}
        onPublish={(publication) =>
          onConfirm(awaitsApproval(draft) ? 'prepare' : 'publish', { publication })
        }
        onCancel={onCancel}
      >
        {refused.length > 0 ? (
          <>
            <p>{t('refused')}</p>
            <FindingList findings={refused} />
          </>
        ) : (
          <p>{t('steps.publish.question')}</p>
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
      onConfirm={() => onConfirm(question)}
      onCancel={onCancel}
    >
      <Consequences task={question} guidance={guidance} />
      {question === 'close' ? <OpenQueries surveyId={survey.id} /> : null}
    </ConfirmDialog>
  );
}
