import { type ReactNode, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { requiredReason } from '../../../functions/platform/contract/primitives.ts';
import { addDays, type IsoDate } from '../../../functions/platform/kernel/calendar.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { ReasonField } from '../../shared/publication/reason-fields.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

interface Given {
  readonly moveReason?: string;
}

interface Asked {
  /** New date of the survey. */
  readonly date: IsoDate;
  /** Companies that have declared prices for the old one. */
  readonly companies: readonly { readonly companyId: number; readonly name: string }[];
}

interface MoveQuestion {
  /** Saves, and saves again with the reason where companies have declared prices; returns false if one declines. */
  readonly save: (send: (given: Given) => Promise<unknown>) => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** Says whose prices a survey takes to another week, and asks why. @param from date of the survey as it is stored */
export function useMoveQuestion(from: IsoDate): MoveQuestion {
  const [asked, setAsked] = useState<Asked>();
  const resolve = useRef<(answer: Given | false) => void>(undefined);
  function answer(given: Given | false): void {
    setAsked(undefined);
    resolve.current?.(given);
  }
  return {
    save: async (send) => {
      try {
        await send({});
        return true;
      } catch (error) {
        const isQuestion = error instanceof ApiProblem && error.code === 'reason_needed';
        if (!isQuestion || !error.details.companies) throw error;
        const { promise, resolve: answered } = Promise.withResolvers<Given | false>();
        resolve.current = answered;
        setAsked(error.details as unknown as Asked);
        const given = await promise;
        if (given) await send(given);
        return given !== false;
      }
    },
    dialog: asked ? <MoveDialog {...asked} from={from} onAnswer={answer} /> : null,
  };
}

function MoveDialog({
  date,
  companies,
  from,
  onAnswer,
}: Asked & { readonly from: IsoDate; readonly onAnswer: (given: Given | false) => void }) {
  const { t } = useTranslation('monitor-surveys');
  const format = useFormat();
  const form = useForm({
    resolver: formResolver<Reason, Reason>(z.object({ reason: requiredReason(500) })),
    defaultValues: { reason: '' },
  });
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        open
        title={t('move.title')}
        confirmLabel={t('move.confirm')}
        onConfirm={form.handleSubmit(({ reason }) => onAnswer({ moveReason: reason }))}
        onCancel={() => onAnswer(false)}
      >
        <p>
          {t('move.text', {
            names: companies.map(({ name }) => name).join(', '),
            from: format.longDate(from),
            to: format.longDate(date),
            start: format.date(addDays(date, -7)),
            end: format.date(addDays(date, -1)),
          })}
        </p>
        <ReasonField required />
      </ConfirmDialog>
    </FormProvider>
  );
}

interface Reason {
  readonly reason: string;
}
