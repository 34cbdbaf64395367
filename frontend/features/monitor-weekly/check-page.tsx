import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { SurveyBadge } from '../../shared/surveys.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, OverlaySpinner, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { ComparisonTable, PriceTable } from './check-tables.tsx';
import { byProduct } from './check-values.ts';
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
      {survey ? (
        <div className="check-columns">
          <div>
            <PriceTable name="fuels" products={[1, 2, 5]} {...data} />
            {/* No company declares these: only the averages of their station prices. */}
            <PriceTable
              name="otherFuels"
              products={[12, 13]}
              companies={[]}
              averages={data.otherFuels}
            />
            <ComparisonTable declared={data.companies} observatory={data.observatory} />
          </div>
          <div>
            <PriceTable name="combustibles" products={[3, 6, 8]} {...data} />
          </div>
        </div>
      ) : (
        <Alert variant="info">{t('none')}</Alert>
      )}
      <Button variant="outline-primary" onClick={() => navigate('/monitor/adm-prezzi-settimanali')}>
        {t('app:actions.back')}
      </Button>
    </div>
  );
}

function useCheckData(surveyId: number | undefined) {
  const call = { params: { surveyId: surveyId ?? 0 } };
  const observed = { ...call, query: { observatory: true } };
  const enabled = surveyId !== undefined;
  const [companies, observatory, averages, otherFuels] = useQueries({
    queries: [
      { ...apiQuery('company-prices/list', call), enabled },
      { ...apiQuery('company-prices/list', observed), enabled },
      { ...apiQuery('company-prices/averages', call), enabled },
      { ...apiQuery('company-prices/other-fuels', call), enabled },
    ],
  });
  const all = [companies, observatory, averages, otherFuels];
  return {
    loading: enabled && all.some(({ isPending }) => isPending),
    failed: all.some(({ isError }) => isError),
    companies: companies.data ?? [],
    observatory: observatory.data ?? [],
    averages: byProduct(averages.data ?? []),
    otherFuels: byProduct(otherFuels.data ?? []),
  };
}
