import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { requiredReason } from '../../../functions/platform/contract/primitives.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { formResolver } from '../../ui/form/form.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useQuestion } from '../../ui/overlay/use-question.ts';
import { ReasonField } from './reason-fields.tsx';

interface Question<Details> {
  /** Whether a refusal for want of a reason has this question's details; others are not its own. */
  readonly isMine: (details: object) => details is Details & object;
  readonly title: string;
  readonly confirmLabel: string;
  /** What the change does. */
  readonly text: (details: Details) => ReactNode;
}

interface ReasonQuestion {
  /** Saves, and saves again with the reason if one is needed; returns false if the person declines. */
  readonly save: (send: (reason?: string) => Promise<unknown>) => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** Asks why, with what the change does, where the portal refuses it for want of a reason. */
export function useReasonQuestion<Details>(question: Question<Details>): ReasonQuestion {
  const { asked, ask, answer } = useQuestion<Details, string>();
  return {
    save: async (send) => {
      try {
        await send();
        return true;
      } catch (error) {
        const isQuestion = error instanceof ApiProblem && error.code === 'reason_needed';
        if (!isQuestion || !question.isMine(error.details)) throw error;
        const reason = await ask(error.details);
        if (reason !== undefined) await send(reason);
        return reason !== undefined;
      }
    },
    dialog:
      asked === undefined ? null : (
        <ReasonDialog title={question.title} confirmLabel={question.confirmLabel} onAnswer={answer}>
          {question.text(asked)}
        </ReasonDialog>
      ),
  };
}

interface ReasonDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** What the field begins with; empty when absent. */
  readonly reason?: string;
  readonly onAnswer: (reason?: string) => void;
  /** What the change does. */
  readonly children: ReactNode;
}

/** Asks for the reason of a change; the answer is undefined if the person declines. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, reason: proposed = '', onAnswer, children } = props;
  const form = useForm({
    resolver: formResolver<Reason, Reason>(z.object({ reason: requiredReason(500) })),
    defaultValues: { reason: proposed },
  });
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        open
        title={title}
        confirmLabel={confirmLabel}
        onConfirm={form.handleSubmit(({ reason }) => onAnswer(reason))}
        onCancel={() => onAnswer()}
      >
        {children}
        <ReasonField required />
      </ConfirmDialog>
    </FormProvider>
  );
}

interface Reason {
  readonly reason: string;
}
