import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  DutyNoteView,
  DutyStepView,
} from '../../../functions/prices/national-prices/contract/duty-changes.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { ReasonDialog } from '../../shared/publication/reason-question.tsx';
import { useQuestion } from '../../ui/overlay/use-question.ts';

type Note = DutyNoteView['note'];

/** The change that an explanation belongs to; an explanation that was taken away belongs to none. */
export const stepOf = (steps: readonly DutyStepView[], note: Note): DutyStepView | undefined =>
  steps.find((step) => note && isSame(step.note, note));

export const isSame = (one: Note | undefined, other: Note) =>
  one?.it === other?.it && one?.en === other?.en;

/** Asks why an explanation is replaced or taken away, and says what becomes of its change. */
export function useNoteQuestion(now: Note): {
  /** Resolves with the reason; undefined when it was declined. */
  readonly ask: (next: Note) => Promise<string | undefined>;
  readonly dialog: ReactNode;
} {
  const { asked, ask, answer } = useQuestion<Note, string>();
  return {
    ask,
    dialog: asked === undefined ? null : <NoteDialog now={now} next={asked} onAnswer={answer} />,
  };
}

function NoteDialog({
  now,
  next,
  onAnswer,
}: {
  readonly now: Note;
  readonly next: Note;
  readonly onAnswer: (reason?: string) => void;
}) {
  const { t } = useTranslation('monitor-duty-notes');
  const format = useFormat();
  const language = useLanguage();
  const steps = useQuery(apiQuery('duty-changes/list'));
  const kind = next === null ? 'remove' : 'replace';
  const step = stepOf(steps.data ?? [], now);
  return (
    <ReasonDialog
      title={t(`question.${kind}.title`)}
      confirmLabel={t(`question.${kind}.confirm`)}
      onAnswer={onAnswer}
    >
      {step ? <p>{t('question.now', { note: now?.[language] })}</p> : null}
      {step && next === null ? (
        <p>{t('question.step', { day: format.longDate(step.date) })}</p>
      ) : null}
      {steps.data && !step ? <p>{t('question.noStep')}</p> : null}
    </ReasonDialog>
  );
}
