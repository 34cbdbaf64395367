import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CompanyWeek } from '../../../functions/contract/company-prices.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { SurveyBadge } from '../../shared/surveys.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, OverlaySpinner, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { CheckLegend } from './check-legend.tsx';
import { type CheckFilter, isProblem, problemsOf } from './check-problems.ts';
import { ProblemsTable } from './check-problems-table.tsx';
import { PriceTable } from './check-tables.tsx';
import { byProduct } from './check-values.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { PriceActionsProvider } from './price-actions.tsx';
import { PriceDistributions } from './price-distribution.tsx';
import { QueriesPanel } from './query-facts.tsx';
import { RespondentsPanel } from './respondents-panel.tsx';
import { useSelectedSurvey } from './survey-actions.tsx';
import './monitor-weekly.css';

/** What the companies declared, beside the week before and beside what their stations show. */
export function CheckPage() {
  const { t } = useTranslation('monitor-weekly');
  const navigate = useNavigate();
  const format = useFormat();
  const { survey, isPending, failedId, latestFailed } = useSelectedSurvey();
  const data = useCheckData(survey?.id);
  const [dismissed, setDismissed] = useState(false);
  if (isPending) return <PageSpinner />;
  const failed = latestFailed || failedId !== undefined || data.failed;
  return (
    <div className="container">
      {data.loading ? <OverlaySpinner /> : null}
      <PageHeading
        lead={survey ? t('surveyOf', { id: survey.id, date: format.longDate(survey.date) }) : null}
        aside={survey ? <SurveyBadge active={survey.active} /> : null}
      >
        {t('app:pages.monitor-weekly-check.title')}
      </PageHeading>
      {failed && !dismissed ? (
        <Alert dismissible onDismiss={() => setDismissed(true)}>
          {failedId ? t('failures.survey', { id: failedId }) : t('check.failed')}
        </Alert>
      ) : null}
      {survey?.correction ? (
        <Alert variant="info">
          {t('inCorrection', { revision: survey.revision })}{' '}
          <PageLink page="monitor-correction" suffix={`?surveyId=${survey.id}`} />
        </Alert>
      ) : null}
      {survey ? (
        <PriceActionsProvider survey={survey}>
          <CheckedSurvey surveyId={survey.id} data={data} />
          <QueriesPanel surveyId={survey.id} companies={data.companies} />
          <RespondentsPanel survey={survey} />
        </PriceActionsProvider>
      ) : null}
      {survey || failed ? null : <Alert variant="info">{t('none')}</Alert>}
      <Button variant="outline-primary" onClick={() => navigate('/monitor/adm-prezzi-settimanali')}>
        {t('app:actions.back')}
      </Button>
    </div>
  );
}

interface CheckedSurveyProps {
  readonly surveyId: number;
  readonly data: CheckData;
}

/** Problems first, then every price; the filter of the problems also chooses the companies below. */
function CheckedSurvey({ surveyId, data }: CheckedSurveyProps) {
  const { t } = useTranslation('monitor-weekly');
  const [filter, setFilter] = useState<CheckFilter>();
  const problems = useMemo(() => problemsOf(data.companies), [data.companies]);
  const found = new Set(
    problems.filter((one) => isProblem(one, filter)).map(({ week }) => week.companyId),
  );
  const chosen = (weeks: readonly CompanyWeek[]) =>
    filter ? weeks.filter(({ companyId }) => found.has(companyId)) : weeks;
  const companies = chosen(data.companies);
  const shared = { surveyId, companies, averages: data.averages };
  const emptyText = t(filter ? 'problems.none' : 'app:states.empty');
  return (
    <>
      <ProblemsTable surveyId={surveyId} problems={problems} filter={filter} onFilter={setFilter} />
      <PriceDistributions surveyId={surveyId} companies={data.companies} />
      <CheckLegend />
      {filter ? (
        <p role="status">
          {t('problems.shown', { shown: companies.length, total: data.companies.length })}
        </p>
      ) : null}
      <div className="check-columns">
        <div>
          <PriceTable name="fuels" products={[1, 2, 5]} {...shared} emptyText={emptyText} />
          {/* No company declares these: only the averages of their station prices. */}
          <PriceTable
            surveyId={surveyId}
            name="otherFuels"
            products={[12, 13]}
            companies={[]}
            averages={data.otherFuels}
          />
          <ComparisonTable
            surveyId={surveyId}
            declared={data.companies}
            observatory={chosen(data.observatory)}
            averages={data.averages}
            observedAverages={data.observedAverages}
          />
        </div>
        <div>
          <PriceTable name="combustibles" products={[3, 6, 8]} {...shared} emptyText={emptyText} />
        </div>
      </div>
    </>
  );
}

type CheckData = ReturnType<typeof useCheckData>;

const none: readonly CompanyWeek[] = [];

function useCheckData(surveyId: number | undefined) {
  const call = { params: { surveyId: surveyId ?? 0 } };
  const observed = { ...call, query: { observatory: true } };
  // Prices come in at any moment: they are read again on every visit.
  const options = { enabled: surveyId !== undefined, staleTime: 0 };
  const [companies, observatory, averages, observedAverages, otherFuels] = useQueries({
    queries: [
      { ...apiQuery('company-prices/list', call), ...options },
      { ...apiQuery('company-prices/list', observed), ...options },
      { ...apiQuery('company-prices/averages', call), ...options },
      { ...apiQuery('company-prices/averages', observed), ...options },
      { ...apiQuery('company-prices/other-fuels', call), ...options },
    ],
  });
  const all = [companies, observatory, averages, observedAverages, otherFuels];
  return {
    loading: options.enabled && all.some(({ isPending }) => isPending),
    failed: all.some(({ isError }) => isError),
    companies: companies.data ?? none,
    observatory: observatory.data ?? none,
    averages: byProduct(averages.data ?? []),
    observedAverages: byProduct(observedAverages.data ?? []),
    otherFuels: byProduct(otherFuels.data ?? []),
  };
}
