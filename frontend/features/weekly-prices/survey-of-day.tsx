import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import type { ReportRow, WeeklyPrice } from '../../../functions/contract/weekly-prices.ts';
import { daysBetween, surveyWeek, todayInRome } from '../../../functions/domain/calendar.ts';
import { productById } from '../../../functions/domain/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { ProductGroupCharts } from '../../shared/product-group-charts.tsx';
import { ProductButtons } from '../../shared/products.tsx';
import { PieChart } from '../../ui/chart/pie-chart.tsx';
import { DeferredContent } from '../../ui/deferred.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge } from '../../ui/page.tsx';
import { SurveyTable } from './survey-table.tsx';

/** The survey of a day, or the latest one: its prices, how they are made up, and the year before. */
export function SurveyOfDay({ day }: { readonly day: string | undefined }) {
  const { t } = useTranslation('weekly-prices');
  const latest = useQuery(apiQuery('surveys/latest', { query: { limit: 16 } }));
  const found = useQuery({
    ...apiQuery('surveys/find', { query: { date: day ?? '' } }),
    enabled: day !== undefined,
    // A day without a survey is an answer, not a failure to try again.
    retry: false,
  });
  const survey = day === undefined ? latest.data?.[0] : found.data;
  const pending = day === undefined ? latest.isPending : found.isPending;
  if (!pending && !survey) return <Alert variant="info">{t('app:states.emptySurvey')}</Alert>;
  return (
    <div className="survey-of-day">
      {survey ? <SurveyPrices survey={survey} /> : <PageSpinner />}
    </div>
  );
}

function SurveyPrices({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const prices = useQuery(apiQuery('weekly-prices/get', { params: { surveyId: survey.id } }));
  const report = useQuery(
    apiQuery('weekly-prices/report', { query: { lastDate: survey.date, years: 1 } }),
  );
  const { from, to } = surveyWeek(survey.date);
  return (
    <section>
      <h2 className="h4 survey-title">
        {t('surveyOf', { date: format.longDate(survey.date) })}{' '}
        {isNew(survey) ? <Badge variant="danger">{t('app:files.new')}</Badge> : null}
      </h2>
      <p>{t('week', { from: format.date(from), to: format.date(to) })}</p>
      {prices.isPending || report.isPending ? (
        <PageSpinner />
      ) : (
        <DeferredContent fallback={<PageSpinner />}>
          {prices.data ? <SurveyTable prices={prices.data} /> : null}
          {prices.data?.length ? <PriceStructure prices={prices.data} /> : null}
          {report.data ? <TrendCharts report={report.data} date={survey.date} /> : null}
        </DeferredContent>
      )}
    </section>
  );
}

/** New: dated today or up to three days ago. */
function isNew({ date }: SurveyView): boolean {
  const age = daysBetween(date, todayInRome(new Date()));
  return age >= 0 && age <= 3;
}

/** What a product's price is made of: industry price, excise duty and VAT. */
function PriceStructure({ prices }: { readonly prices: readonly WeeklyPrice[] }) {
  const { t } = useTranslation('weekly-prices');
  const [chosen, setChosen] = useState(prices[0]?.productId);
  const price = prices.find(({ productId }) => productId === chosen) ?? prices[0];
  if (!price) return null;
  const product = t(`app:products.${price.productId}`);
  const parts = (['netPrice', 'exciseDuty', 'vat'] as const).filter((part) => price[part] > 0);
  return (
    <section className="survey-part">
      <h3 className="h5">{t('structure.title')}</h3>
      <ProductButtons
        label={t('structure.choose')}
        products={prices.map(({ productId }) => productId)}
        chosen={price.productId}
        onChoose={setChosen}
      />
      <PieChart
        title={t('structure.of', { product })}
        level={4}
        slices={parts.map((part) => ({
          id: part,
          name: t(`app:amounts.${part}`),
          value: price[part],
        }))}
        unit={t(`app:units.per1000.${productById(price.productId).unit}`)}
        fileName={`${t('structure.fileName')}-${price.date}-${price.productId}`}
      />
    </section>
  );
}

interface TrendChartsProps {
  readonly report: readonly ReportRow[];
  /** Date of the survey shown. */
  readonly date: string;
}

/** Prices over the year that ends with the survey shown. */
function TrendCharts({ report, date }: TrendChartsProps) {
  const { t } = useTranslation('weekly-prices');
  return (
    <section className="survey-part">
      <h3 className="h5">{t('trend.title')}</h3>
      <ProductGroupCharts
        label={t('trend.choose')}
        date={date}
        pointsOf={(id) => {
          const { reportKey } = productById(id);
          return report.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
        }}
        titleOf={(group) => t('trend.of', { group })}
        fileName={t('trend.fileName')}
      />
    </section>
  );
}
