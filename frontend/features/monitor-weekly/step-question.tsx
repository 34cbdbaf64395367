import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { seenOf } from '../../../functions/prices/surveys/rules/drafts.ts';
import { awaitsApproval } from '../../shared/publication/approval.tsx';
import { PriceMovements } from '../../shared/publication/price-movements.tsx';
import {
  FindingList,
  isHeldNow,
  PublicationDialog,
} from '../../shared/publication/publication.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { OpenQueries } from './check/query-facts.tsx';
import { EndsWithDraft } from './ends-with-draft.tsx';
import { NationalPriceTable } from './national-price-table.tsx';
import { LeftOutProducts, NationalQuestion } from './national-question.tsx';
import type { Run, StepInput, Task } from './survey-tasks.ts';

/** The step to confirm; `leaveOut` is step 4 without the products that have objections. */
export type Question = Task | 'leaveOut';

interface StepQuestionProps {
  readonly question: Question | undefined;
  readonly survey: SurveyView;
  readonly draft: DraftView | undefined;
  readonly ask: (question: Question) => void;
  /** Returns whether it was done. */
  readonly onConfirm: (task: Run, input?: StepInput) => Promise<boolean>;
  readonly onCancel: () => void;
}

/**
 * Steps 1 and 4 can be repeated, and run without a question, unless words, an approval or a wait for the announced
 * minute end with the draft, products are left out, or the draft could not be read.
 * @param givesUp whether the user could approve the draft, and not the one that step 4 makes
 */
export function asksFirst(
  question: Question,
  draft: DraftView | undefined,
  givesUp: boolean,
): boolean {
  if (question !== 'computeCompanies' && question !== 'computeNational') return true;
  if (!draft || draft.approval || draft.held || draft.preparedBy) return true;
  return question === 'computeNational' && (givesUp || draft.leftOut.length > 0);
}

/** The effects of the step in the survey's present state; before publication, the draft itself. */
export function StepQuestion(props: StepQuestionProps) {
  const { question, survey, draft, ask, onConfirm, onCancel } = props;
  const { t } = useTranslation('monitor-weekly');
  if (question === undefined) return null;
  const seen = draft && seenOf(draft);
  if (question === 'computeNational' || question === 'leaveOut') {
    return (
      <NationalQuestion
        // The form is reset when the draft arrives later, so that it proposes the products left out before.
        key={`${question} ${draft !== undefined}`}
        survey={survey}
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
        {draft?.movements ? (
          <PriceMovements movements={draft.movements} prices={draft.prices} />
        ) : (
          <NationalPriceTable survey={survey} />
        )}
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
  const confirm = { onConfirm: () => onConfirm(question, seen), onCancel };
  if (question === 'close') return <CloseQuestion surveyId={survey.id} {...confirm} />;
  return (
    <ConfirmDialog
      open
      title={t('steps.computeCompanies.action')}
      confirmLabel={t('steps.computeCompanies.action')}
      {...confirm}
    >
      <p>{t('steps.computeCompanies.question')}</p>
      <EndsWithDraft draft={draft} />
    </ConfirmDialog>
  );
}

interface CloseQuestionProps {
  readonly surveyId: number;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The confirmation of step 3, with the questions to companies that have no answer. */
export function CloseQuestion({ surveyId, ...confirm }: CloseQuestionProps) {
  const { t } = useTranslation('monitor-weekly');
  const action = t('steps.close.action');
  return (
    <ConfirmDialog open title={action} confirmLabel={action} {...confirm}>
      <p>{t('steps.close.question')}</p>
      <OpenQueries surveyId={surveyId} />
    </ConfirmDialog>
  );
}
