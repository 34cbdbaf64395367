import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CompanyWeek } from '../../../functions/prices/collection/contract/company-prices.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink, withAlert } from '../../shared/navigation.tsx';
import { SurveyBadge } from '../../shared/prices/surveys.tsx';
import { OutcomeAlert } from '../../shared/publication/outcome.tsx';
import { SearchBox } from '../../shared/publication/register-list.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, OverlaySpinner, PageSpinner } from '../../ui/feedback.tsx';
import { matches } from '../../ui/matches.ts';
import { PageHeading } from '../../ui/page.tsx';
import { CheckLegend } from './check/check-legend.tsx';
import { type CheckFilter, isProblem, problemsOf } from './check/check-problems.ts';
import { ProblemsTable } from './check/check-problems-table.tsx';
import { PriceTable } from './check/check-tables.tsx';
import { byProduct, combustibles, stationFuels, undeclaredProducts } from './check/check-values.ts';
import { ComparisonTable } from './check/comparison-table.tsx';
import { PriceActionsProvider } from './check/price-actions.tsx';
import { PriceDistributions } from './check/price-distribution.tsx';
import { QueriesPanel } from './check/query-facts.tsx';
import { RespondentsPanel } from './respondents-panel.tsx';
import { CloseQuestion } from './step-question.tsx';
import { SelectionNotices, useSelectedSurvey } from './survey-actions.tsx';
import { useSurveyTasks } from './survey-tasks.ts';
import './monitor-weekly.css';

const WORKFLOW = '/monitor/adm-prezzi-settimanali';

/** The companies' declarations, compared with those of the week before and with the prices of their stations. */
export function CheckPage() {
  const { t } = useTranslation('monitor-weekly');
  const navigate = useNavigate();
  const format = useFormat();
  const selection = useSelectedSurvey();
  const { survey, isPending, failedId, latestFailed, reload } = selection;
  const tasks = useSurveyTasks(reload);
  const [isClosing, setClosing] = useState(false);
  const data = useCheckData(survey?.id);
  const [dismissed, setDismissed] = useState(false);
  if (isPending) return <PageSpinner />;
  const failed = latestFailed || failedId !== undefined;
  return (
    <div className="container">
      {data.loading ? <OverlaySpinner /> : null}
      <PageHeading
        lead={survey ? t('surveyOf', { id: survey.id, date: format.longDate(survey.date) }) : null}
        aside={survey ? <SurveyBadge active={survey.active} /> : null}
      >
        {t('app:pages.monitor-weekly-check.title')}
      </PageHeading>
      <SelectionNotices survey={survey} goneId={selection.goneId} onSelect={reload} />
      <OutcomeAlert outcome={tasks.outcome} onDismiss={tasks.clearOutcome} />
      <Unread of={['surveys/latest', 'surveys/workflow']} text={t('check.failed')} />
      {data.failed.length > 0 && !dismissed ? (
        <Alert dismissible onDismiss={() => setDismissed(true)}>
          {t('check.failed')}
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
      <div className="form-actions">
        {survey?.nextStep === 'close' ? (
          <Button busy={tasks.running === 'close'} onClick={() => setClosing(true)}>
            {t('steps.close.action')}
          </Button>
        ) : null}
        <Button variant="outline-primary" onClick={() => navigate(WORKFLOW)}>
          {t('app:actions.back')}
        </Button>
      </div>
      {survey && isClosing ? (
        <CloseQuestion
          surveyId={survey.id}
          onCancel={() => setClosing(false)}
          onConfirm={async () => {
            setClosing(false);
            if (!(await tasks.start('close', survey))) return;
            const text = t('done.close', { id: survey.id });
            navigate(WORKFLOW, { state: withAlert('success', text) });
          }}
        />
      ) : null}
    </div>
  );
}

interface CheckedSurveyProps {
  readonly surveyId: number;
  readonly data: CheckData;
}

/** Every price, then the problems; the search and the filter of the problems also select the companies of the tables. */
function CheckedSurvey({ surveyId, data }: CheckedSurveyProps) {
  const { t } = useTranslation('monitor-weekly');
  const [filter, setFilter] = useState<CheckFilter>();
  const [text, setText] = useState('');
  const question = useDeferredValue(text);
  const isWanted = ({ companyId, companyName }: CompanyWeek) =>
    matches(`${companyId} ${companyName}`, question);
  const allProblems = useMemo(() => problemsOf(data.companies), [data.companies]);
  const problems = allProblems.filter(({ week }) => isWanted(week));
  const found = new Set(
    problems.filter((one) => isProblem(one, filter)).map(({ week }) => week.companyId),
  );
  const chosen = (weeks: readonly CompanyWeek[]) =>
    weeks.filter((week) => isWanted(week) && (!filter || found.has(week.companyId)));
  const companies = chosen(data.companies);
  const shared = { surveyId, companies, averages: data.averages };
  /** A block, unless one of its calls failed. */
  const readOnly = (of: readonly CheckCall[], block: ReactNode) =>
    of.some((name) => data.failed.includes(name)) ? <Unread of={CALLS} /> : block;
  const emptyText = t(filter || question ? 'problems.none' : 'app:states.empty');
  return (
    <>
      <div className="check-search">
        <SearchBox label={t('check.search')} text={text} onText={setText} />
      </div>
      {filter || question ? (
        <p role="status">
          {t('problems.shown', { shown: companies.length, total: data.companies.length })}
        </p>
      ) : null}
      <div className="check-columns">
        <div>
          {readOnly(
            ['companies', 'averages'],
            <PriceTable name="fuels" products={stationFuels} {...shared} emptyText={emptyText} />,
          )}
          {/* No company declares these: only the averages of their station prices. */}
          {readOnly(
            ['otherFuels'],
            <PriceTable
              surveyId={surveyId}
              name="otherFuels"
              products={undeclaredProducts}
              companies={[]}
              averages={data.otherFuels}
            />,
          )}
          {readOnly(
            ['companies', 'observatory', 'averages', 'observedAverages'],
            <ComparisonTable
              surveyId={surveyId}
              declared={data.companies}
              observatory={chosen(data.observatory)}
              averages={data.averages}
              observedAverages={data.observedAverages}
            />,
          )}
        </div>
        <div>
          {readOnly(
            ['companies', 'averages'],
            <PriceTable
              name="combustibles"
              products={combustibles}
              {...shared}
              emptyText={emptyText}
            />,
          )}
        </div>
      </div>
      <CheckLegend />
      {readOnly(
        ['companies'],
        <>
          <ProblemsTable
            surveyId={surveyId}
            problems={problems}
            filter={filter}
            onFilter={setFilter}
          />
          <PriceDistributions surveyId={surveyId} companies={data.companies} />
        </>,
      )}
    </>
  );
}

type CheckData = ReturnType<typeof useCheckData>;

/** The requests of the page, in their order. */
const ORDER = ['companies', 'observatory', 'averages', 'observedAverages', 'otherFuels'] as const;
type CheckCall = (typeof ORDER)[number];
const CALLS = [
  'company-prices/list',
  'company-prices/averages',
  'company-prices/other-fuels',
] as const;

const none: readonly CompanyWeek[] = [];

function useCheckData(surveyId: number | undefined) {
  const call = { params: { surveyId: surveyId ?? 0 } };
  const observed = { ...call, query: { observatory: true } };
  // Prices can arrive at any moment, so they are loaded again on every visit.
  const options = { enabled: surveyId !== undefined, staleTime: 0 };
  const results = useQueries({
    queries: [
      { ...apiQuery('company-prices/list', call), ...options },
      { ...apiQuery('company-prices/list', observed), ...options },
      { ...apiQuery('company-prices/averages', call), ...options },
      { ...apiQuery('company-prices/averages', observed), ...options },
      { ...apiQuery('company-prices/other-fuels', call), ...options },
    ],
  });
  const [companies, observatory, averages, observedAverages, otherFuels] = results;
  return {
    loading: options.enabled && results.some(({ isPending }) => isPending),
    failed: ORDER.filter((_, index) => results[index]?.isError),
    companies: companies.data ?? none,
    observatory: observatory.data ?? none,
    averages: byProduct(averages.data ?? []),
    observedAverages: byProduct(observedAverages.data ?? []),
    otherFuels: byProduct(otherFuels.data ?? []),
  };
}
