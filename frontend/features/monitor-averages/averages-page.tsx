import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PeriodState } from '../../../functions/contract/monthly-prices.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure, statusOf } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { withAlert } from '../../shared/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DraftAverages } from './draft-averages.tsx';
import { OutdatedAverages } from './outdated-averages.tsx';
import { type Period, PeriodForm, type PeriodKind } from './period-form.tsx';
import './monitor-averages.css';

interface Outcome {
  readonly period: Period;
  /** Absent when the period is published and no revision was asked for. */
  readonly state?: PeriodState;
}

/** Computes the averages of a period as a draft, shows it, and publishes that very one. */
function AveragesPage({ kind }: { readonly kind: PeriodKind }) {
  const { t } = useTranslation('monitor-averages');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  async function compute(period: Period, revision: boolean): Promise<boolean> {
    const { year, month, daysAfterLast } = period;
    setOutcome(undefined);
    setFailure(undefined);
    try {
      await api('monthly-prices/compute', {
        query: {
          ...{ year, month },
          ...(kind === 'monthly' && { daysAfterLast }),
          ...(revision && { revision: true }),
        },
      });
      setOutcome({ period, state: await api('monthly-prices/state', { query: { year, month } }) });
      return true;
    } catch (error) {
      logFailure('compute averages', error);
      setFailure(computeFailure(kind, error));
      if (error instanceof ApiProblem && error.code === 'already_published') setOutcome({ period });
      // What the answer says about the period is an answer: there is nothing to send again.
      return [404, 409].includes(statusOf(error) ?? 0);
    }
  }

  async function decide(
    work: () => Promise<unknown>,
    text: string,
    failed: string = `${kind}.publishFailed`,
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
      setFailure(decisionFailure(failed, error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="container">
      <PageHeading lead={t(`${kind}.lead`)}>{t(`app:pages.monitor-${kind}.title`)}</PageHeading>
      {failure ? <FailureAlert failure={failure} onDismiss={() => setFailure(undefined)} /> : null}
      <OutdatedAverages kind={kind} onRevise={(period) => compute(period, true)} />
      <PeriodForm kind={kind} onCompute={(period) => compute(period, false)} />
      {outcome?.state ? (
        <DraftAverages
          kind={kind}
          state={outcome.state}
          busy={busy}
          onPublish={(publication) => {
            const { year, month } = outcome.period;
            const body = { published: 'true' as const, year, month, ...publication };
            return decide(() => api('monthly-prices/publish', { body }), t('published'));
          }}
          onPrepare={(publication) => {
            const { year, month } = outcome.period;
            const body = { year, month, ...publication };
            return decide(
              () => api('monthly-prices/prepare', { body }),
              t('app:publication.waiting'),
            );
          }}
          onDiscard={(computedAt) => {
            const { year, month } = outcome.period;
            const query = { year, month, computedAt };
            return decide(
              () => api('monthly-prices/discard', { query }),
              t('discard.done'),
              'discard.failed',
            );
          }}
        />
      ) : null}
      {outcome && !outcome.state ? (
        <ReviseOffer period={outcome.period} onRevise={() => compute(outcome.period, true)} />
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

/** A published period can only be replaced by a revision, which is asked for on its own. */
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

interface Failure {
  readonly variant: 'danger' | 'warning';
  /** Keys of its texts: the failure, and why. */
  readonly texts: readonly string[];
}

interface FailureAlertProps {
  readonly failure: Failure;
  readonly onDismiss: () => void;
}

function FailureAlert({ failure, onDismiss }: FailureAlertProps) {
  const { t } = useTranslation('monitor-averages');
  return (
    <Alert key={failure.texts.join()} variant={failure.variant} dismissible onDismiss={onDismiss}>
      {failure.texts.map((key) => t(key)).join('. ')}
    </Alert>
  );
}

/** The message of a failed computation by its status. */
function computeFailure(kind: PeriodKind, error: unknown): Failure {
  switch (statusOf(error)) {
    case 404:
      return { variant: 'danger', texts: [`${kind}.missing`] };
    case 409:
      return { variant: 'warning', texts: [`${kind}.alreadyPublished`] };
    default:
      return { variant: 'danger', texts: ['computeFailed'] };
  }
}

function decisionFailure(failed: string, error: unknown): Failure {
  const texts = [failed];
  const why = error instanceof ApiProblem && error.status === 409 ? error.code : undefined;
  return { variant: 'danger', texts: why ? [...texts, `app:problems.${why}`] : texts };
}
