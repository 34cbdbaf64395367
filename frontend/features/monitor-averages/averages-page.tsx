import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PeriodState } from '../../../functions/prices/averages/contract.ts';
import { seenOf } from '../../../functions/prices/surveys/rules/drafts.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure, statusOf, withReason } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { withAlert } from '../../shared/navigation.tsx';
import { failed, type Outcome, OutcomeAlert } from '../../shared/publication/outcome.tsx';
import { isHeldNow } from '../../shared/publication/publication.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DraftAverages } from './draft-averages.tsx';
import { OutdatedAverages } from './outdated-averages.tsx';
import { type Period, PeriodForm, type PeriodKind } from './period-form.tsx';
import './monitor-averages.css';

interface Computed {
  readonly period: Period;
  /** Absent when the period is published and no revision was requested. */
  readonly state?: PeriodState;
  /** Whether a revision was requested; computing again replaces it. */
  readonly revision?: boolean;
}

/** The period as it is now, or as it was where that cannot be read. */
async function anew(before: Computed): Promise<Computed> {
  const { year, month } = before.period;
  try {
    return { ...before, state: await api('monthly-prices/state', { query: { year, month } }) };
  } catch {
    return before;
  }
}

/** Computes the averages of a period as a draft, shows it, and publishes exactly that draft. */
function AveragesPage({ kind }: { readonly kind: PeriodKind }) {
  const { t } = useTranslation('monitor-averages');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [computed, setComputed] = useState<Computed>();
  const [failure, setFailure] = useState<Outcome>();
  const [busy, setBusy] = useState(false);

  async function compute(period: Period, asked: boolean): Promise<boolean> {
    const { year, month, daysAfterLast } = period;
    const state = () => api('monthly-prices/state', { query: { year, month } });
    // A draft that is not on the page is shown before it is replaced.
    const isShown = computed?.period.year === year && computed.period.month === month;
    const seen = seenOf(isShown ? computed.state?.draft : undefined);
    const revision = asked || (isShown && computed.revision === true);
    setComputed(undefined);
    setFailure(undefined);
    try {
      await api('monthly-prices/compute', {
        query: {
          ...{ year, month, ...seen },
          ...(daysAfterLast && { daysAfterLast }),
          ...(revision && { revision: true }),
        },
      });
      setComputed({ period, revision, state: await state() });
      return true;
    } catch (error) {
      logFailure('compute averages', error);
      setFailure(computeFailure(error));
      if (error instanceof ApiProblem && error.code === 'already_published')
        setComputed({ period });
      if (error instanceof ApiProblem && error.code === 'draft_changed')
        setComputed({ period, revision, state: await state() });
      // An answer about the period's state is not a failure, and there is nothing to send again.
      return [404, 409].includes(statusOf(error) ?? 0);
    }
  }

  async function decide(
    work: () => Promise<unknown>,
    text: string,
    failureKey: string = `${kind}.publishFailed`,
  ): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await queries.invalidateQueries();
      navigate('/monitor', { state: withAlert('success', text) });
      return true;
    } catch (error) {
      logFailure('decide on averages', error);
      // The figures on the page are not those that would be decided on.
      if (statusOf(error) === 409 && computed) setComputed(await anew(computed));
      setFailure(failed(withReason(t(failureKey), error, t), error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** The message of a failed computation by its status. */
  function computeFailure(error: unknown): Outcome {
    if (error instanceof ApiProblem && error.code === 'draft_changed')
      return { variant: 'warning', text: t('draftThere') };
    switch (statusOf(error)) {
      case 404:
        return { variant: 'danger', text: t(`${kind}.missing`) };
      case 409:
        return { variant: 'warning', text: t(`${kind}.alreadyPublished`) };
      default:
        return failed(t('computeFailed'), error);
    }
  }

  return (
    <div className="container">
      <PageHeading lead={t(`${kind}.lead`)}>{t(`app:pages.monitor-${kind}.title`)}</PageHeading>
      <OutcomeAlert outcome={failure} onDismiss={() => setFailure(undefined)} />
      <OutdatedAverages kind={kind} onRevise={(period) => compute(period, true)} />
      <PeriodForm kind={kind} onCompute={(period) => compute(period, false)} />
      {computed?.state ? (
        <DraftAverages
          kind={kind}
          state={computed.state}
          busy={busy}
          onPublish={(publication) => {
            const { year, month } = computed.period;
            const computedAt = computed.state?.draft?.computedAt;
            const body = { published: 'true' as const, year, month, computedAt, ...publication };
            const isHeld = isHeldNow(computed.state) && !publication.early;
            return decide(
              () => api('monthly-prices/publish', { body }),
              t(isHeld ? 'held' : 'published'),
            );
          }}
          onPrepare={(publication) => {
            const { year, month } = computed.period;
            const computedAt = computed.state?.draft?.computedAt ?? '';
            const body = { year, month, computedAt, ...publication };
            return decide(
              () => api('monthly-prices/prepare', { body }),
              t('app:publication.waiting'),
            );
          }}
          onDiscard={(computedAt) => {
            const { year, month } = computed.period;
            const query = { year, month, computedAt };
            return decide(
              () => api('monthly-prices/discard', { query }),
              t('discard.done'),
              'discard.failed',
            );
          }}
        />
      ) : null}
      {computed && !computed.state ? (
        <ReviseOffer period={computed.period} onRevise={() => compute(computed.period, true)} />
      ) : null}
      <p className="averages-back">
        <Button variant="outline-primary" onClick={() => navigate('/monitor')}>
          {t('app:actions.back')}
        </Button>
      </p>
    </div>
  );
}

export const MonthlyAveragesPage = () => <AveragesPage kind="monthly" />;
export const QuarterlyAveragesPage = () => <AveragesPage kind="quarterly" />;
export const YearlyAveragesPage = () => <AveragesPage kind="yearly" />;

interface ReviseOfferProps {
  readonly period: Period;
  readonly onRevise: () => Promise<unknown>;
}

/** A published period can only be replaced by a revision, which must be requested separately. */
function ReviseOffer({ period: { year, month }, onRevise }: ReviseOfferProps) {
  const { t } = useTranslation('monitor-averages');
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="outline-primary"
      busy={busy}
      onClick={() => {
        setBusy(true);
        void onRevise().finally(() => setBusy(false));
      }}
    >
      {t('revise')}: {format.period(month)} {year}
    </Button>
  );
}
