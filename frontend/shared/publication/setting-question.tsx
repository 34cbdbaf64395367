import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { requiredReason } from '../../../functions/platform/contract/primitives.ts';
import type { ReachedPublishedView } from '../../../functions/prices/national-prices/contract/setting-changes.ts';
import type { SettingEffect } from '../../../functions/sample/contract/setting-effect.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { formResolver } from '../../ui/form/form.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useQuestion } from '../../ui/overlay/use-question.ts';
import { ReachedTable } from './reached-published.tsx';
import { ReasonField } from './reason-fields.tsx';
import { EffectTable } from './setting-effect.tsx';

/** What a person who has seen the effect of a change adds to it. */
interface Confirmation {
  readonly reason?: string | undefined;
  /** The published surveys that were seen to be reached. */
  readonly reaches?: number[] | undefined;
}

interface Asked {
  readonly effect: SettingEffect;
  readonly surveys: ReachedPublishedView;
  readonly reason: string;
}

interface SettingQuestion {
  /**
   * Saves, and saves again when somebody who has seen the effect confirms it; returns false if they decline.
   * @param movesFigures whether a duty, VAT, limit or weight changes, so that the effect is asked for first
   */
  readonly save: <T>(
    reason: string | undefined,
    movesFigures: boolean,
    send: (confirmation: Confirmation) => Promise<T>,
  ) => Promise<T | false>;
  readonly dialog: ReactNode;
}

/**
 * Shows what a change of settings does, and asks why, before it is saved.
 * @param subject name of what is edited; absent for several together
 */
export function useSettingQuestion(subject?: string): SettingQuestion {
  const { asked, ask, answer } = useQuestion<Asked, Confirmation>();
  return {
    save: async (reason = '', movesFigures, send) => {
      try {
        return await send(movesFigures || !reason ? {} : { reason });
      } catch (error) {
        const isQuestion =
          error instanceof ApiProblem && /^(reason_needed|reaches_published)$/.test(error.code);
        if (!isQuestion) throw error;
        const { effect, surveys } = error.details as Omit<Asked, 'reason'>;
        const given = await ask({ effect, surveys, reason });
        if (!given) return false;
        const reaches = surveys.map(({ id }) => id);
        return send({ ...given, ...(reaches.length > 0 && { reaches }) });
      }
    },
    dialog: asked ? <SettingDialog {...asked} subject={subject} onAnswer={answer} /> : null,
  };
}

interface SettingDialogProps extends Asked {
  readonly subject: string | undefined;
  readonly onAnswer: (given?: Confirmation) => void;
}

function SettingDialog({ effect, surveys, reason, subject, onAnswer }: SettingDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    resolver: formResolver<Reason, Reason>(z.object({ reason: requiredReason(500) })),
    defaultValues: { reason },
  });
  const isReaching = surveys.length > 0;
  const title = t(isReaching ? 'reached.title' : 'effect.title');
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        open
        title={subject ? `${title}: ${subject}` : title}
        confirmLabel={t(isReaching ? 'reached.confirm' : 'effect.confirm')}
        onConfirm={form.handleSubmit((given) => onAnswer(given))}
        onCancel={() => onAnswer()}
      >
        <EffectTable effect={effect} />
        {isReaching ? (
          <>
            <p>{t('reached.text')}</p>
            <ReachedTable surveys={surveys} />
          </>
        ) : null}
        <ReasonField required />
      </ConfirmDialog>
    </FormProvider>
  );
}

interface Reason {
  readonly reason: string;
}
