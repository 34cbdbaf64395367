import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { logFailure, problemText } from '../../lib/failures.ts';
import {
  failed,
  type Outcome,
  OutcomeAlert,
  succeeded,
} from '../../shared/publication/outcome.tsx';
import { MonitorActions } from '../../shared/publication/register-page.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { PreparedAverage } from './prepared-average.tsx';
import { PreparedSurvey } from './prepared-survey.tsx';
import type { Decide } from './release-card.tsx';
import './monitor-approvals.css';

/** All drafts that wait for a second person's approval. */
export function ApprovalsPage() {
  const { t } = useTranslation('monitor-approvals');
  const pending = useQuery({ ...apiQuery('approvals/list'), staleTime: 0 });
  const { outcome, clear, decide } = useDecisions();
  if (pending.isPending) return <PageSpinner />;
  const { data } = pending;
  const isEmpty = data && data.surveys.length + data.averages.length === 0;
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.monitor-approvals.title')}</PageHeading>
      <Unread of={['approvals/list']} text={t('failures.list')} />
      <OutcomeAlert outcome={outcome} onDismiss={clear} />
      {data ? <p>{t(data.approvalRequired ? 'required' : 'notRequired')}</p> : null}
      {isEmpty ? <Alert variant="info">{t('none')}</Alert> : null}
      {data?.surveys.map(({ id, date, plannedAt }) => (
        <PreparedSurvey key={id} id={id} date={date} plannedAt={plannedAt} decide={decide} />
      ))}
      {data?.averages.map(({ year, month, plannedAt }) => (
        <PreparedAverage
          key={`${year}/${month}`}
          period={{ year, month }}
          plannedAt={plannedAt}
          decide={decide}
        />
      ))}
      <MonitorActions />
    </div>
  );
}

/** Carries decisions out one after the other, and reports the outcome of the last one. */
function useDecisions() {
  const { t } = useTranslation('monitor-approvals');
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const decide: Decide = async (decision, title, work) => {
    setOutcome(undefined);
    let done = false;
    try {
      await work();
      done = true;
      setOutcome(succeeded(`${title}: ${t(`done.${decision}`)}`));
    } catch (error) {
      logFailure(decision, error);
      setOutcome(failed(`${title}: ${problemText(error, t)}`, error));
    }
    await queries.invalidateQueries();
    window.scrollTo({ top: 0 });
    return done;
  };
  return { outcome, clear: () => setOutcome(undefined), decide };
}
