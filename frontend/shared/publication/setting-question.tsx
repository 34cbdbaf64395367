import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReachedPublishedView } from '../../../functions/prices/national-prices/contract/setting-changes.ts';
import type { SettingEffect } from '../../../functions/sample/contract/setting-effect.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useQuestion } from '../../ui/overlay/use-question.ts';
import { ReachedTable } from './reached-published.tsx';
import { ReasonDialog } from './reason-question.tsx';
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
  const { asked, ask, answer } = useQuestion<Asked, string>();
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
        if (given === undefined) return false;
        const reaches = surveys.map(({ id }) => id);
        return send({ reason: given, ...(reaches.length > 0 && { reaches }) });
      }
    },
    dialog: asked ? <SettingDialog {...asked} subject={subject} onAnswer={answer} /> : null,
  };
}

interface SettingDialogProps extends Asked {
  readonly subject: string | undefined;
  readonly onAnswer: (reason?: string) => void;
}

function SettingDialog({ effect, surveys, reason, subject, onAnswer }: SettingDialogProps) {
  const { t } = useTranslation();
  const isReaching = surveys.length > 0;
  const title = t(isReaching ? 'reached.title' : 'effect.title');
  return (
    <ReasonDialog
      title={subject ? `${title}: ${subject}` : title}
      confirmLabel={t(isReaching ? 'reached.confirm' : 'effect.confirm')}
      reason={reason}
      onAnswer={onAnswer}
    >
      <EffectTable effect={effect} />
      {isReaching ? (
        <>
          <p>{t('reached.text')}</p>
          <ReachedTable surveys={surveys} />
        </>
      ) : null}
    </ReasonDialog>
  );
}
