import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { netPeakText } from '../../../functions/open-data/charts/rules/part-findings.ts';
import { YEAR_CODE } from '../../../functions/platform/kernel/periods.ts';
import { releasePeriod } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import {
  PRODUCT_IDS,
  type ProductId,
  productById,
} from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { AverageFiles } from '../../shared/documents/export-links.tsx';
import { PageLink } from '../../shared/navigation.tsx';
import { ChartControls } from '../../shared/prices/chart-controls.tsx';
import { embeddedDates, useChartEmbed } from '../../shared/prices/chart-embed.ts';
import { isWithin, useChartRange } from '../../shared/prices/chart-range.ts';
import { foundLine, useFindingText, useWindowText } from '../../shared/prices/chart-words.ts';
import { useDuties } from '../../shared/prices/duty-events.ts';
import { useOriginColumn } from '../../shared/prices/figure-link.tsx';
import { isOfKinds, ReviewNotice, RevisionNotes } from '../../shared/prices/period-notices.tsx';
import { usePartSeries } from '../../shared/prices/price-parts.ts';
import { PriceUnitSwitch, usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { productViews, usePriceView, usePriceViewId } from '../../shared/prices/price-view.ts';
import { useProductChoice } from '../../shared/prices/product-choice.ts';
import { ProductButtons } from '../../shared/prices/products.tsx';
import { ReleaseLine } from '../../shared/releases/release-line.tsx';
import { Unread } from '../../shared/unread.tsx';
import { useDateText } from '../../ui/chart/line/line-details.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { DeferredContent } from '../../ui/deferred.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import { useYearHead, useYearNews, useYearShown, YearAnswers } from './year-answers.tsx';
import { type PeriodFigures, type PeriodPrice, type Year, yearsOf } from './years.ts';

const isQuarterOrYear = isOfKinds('quarter', 'year');

/** Yearly averages of a product, each year with its quarters. */
export function YearlyPricesPage() {
  const { t } = useTranslation('yearly-prices');
  const [chosen, choose] = useProductChoice();
  const shown = useYearShown();
  const news = useYearNews(shown);
  useYearHead(shown, news);
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading
          lead={news ?? t('lead')}
          line={
            shown?.isAsked ? (
              <ReleaseLine series={['yearly']} shown={String(shown.year)} />
            ) : (
              <ReleaseLine series={['quarterly', 'yearly']} />
            )
          }
        >
          {t('app:pages.yearly-prices.title')}
        </PageHeading>
        <ReviewNotice about={isQuarterOrYear} />
        {shown ? <YearAnswers shown={shown} /> : null}
        <p className="page-section">{t('lead')}</p>
        <ProductButtons
          label={t('choose')}
          products={PRODUCT_IDS}
          chosen={chosen}
          onChoose={choose}
        />
        <PriceUnitSwitch />
        <ProductYears key={chosen} product={chosen} />
        <RevisionNotes about={isQuarterOrYear} />
      </DownloadArea>
      <section className="page-section">
        <h2>{t('notes.title')}</h2>
        <ul>
          <li>{t('notes.weights')}</li>
          <li>{t('notes.complete')}</li>
          <li>{t('notes.columns')}</li>
        </ul>
        <p>
          <PageLink page="monthly-prices" suffix={`?pid=${chosen}`}>
            {t('monthly', { product: t(`app:products.${chosen}`) })}
          </PageLink>
        </p>
      </section>
    </div>
  );
}

function ProductYears({ product }: { readonly product: ProductId }) {
  const { t } = useTranslation('yearly-prices');
  const { data, isPending } = useQuery(
    apiQuery('monthly-prices/annual', {
      params: { productId: product },
      query: { month: YEAR_CODE },
    }),
  );
  const years = yearsOf(data ?? []);
  if (isPending) return <PageSpinner />;
  if (years.length === 0)
    return (
      <Unread of={['monthly-prices/annual']}>
        <p className="table-empty">{t('app:states.empty')}</p>
      </Unread>
    );
  const drawn = years.filter(({ figures }) => figures);
  return (
    <DeferredContent fallback={<PageSpinner />}>
      {drawn.length > 0 ? <YearsChart product={product} years={drawn} /> : null}
      <YearsTable product={product} years={years} />
      <AverageFiles />
    </DeferredContent>
  );
}

/** The years that have figures, all of them unless others are chosen. */
function YearsChart({ product, years }: YearsTableProps) {
  const { t } = useTranslation('yearly-prices');
  const dates = years.map(({ year }) => `${year}-01-01`);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const bounds = { period: 'year', first, last, initial: 'all' } as const;
  const range = useChartRange(bounds);
  const duties = useDuties([product], 'year');
  const embed = useChartEmbed();
  const partSeries = usePartSeries();
  const view = usePriceView(
    usePriceViewId(productViews),
    productById(product).unit,
    range,
    useDateText('year'),
  );
  const findingOf = useFindingText('yearly');
  const language = useLanguage();
  const windowText = useWindowText('year');
  const inRange = years.filter(({ year }) => isWithin(range, `${year}-01-01`));
  const pointsOf = (key: 'totalPrice' | 'netPrice') =>
    inRange.map(({ year, figures }) => ({
      date: `${year}-01-01`,
      value: figures?.[key] ?? null,
    }));
  const finding = view.stacked
    ? netPeakText(
        product,
        foundLine(product, pointsOf('netPrice')).points.map(({ date, total }) => ({
          ...{ date, net: total },
        })),
        'year',
        language,
      )
    : view.id === 'price'
      ? findingOf([foundLine(product, pointsOf('totalPrice'))], duties.found)
      : undefined;
  return (
    <>
      <ChartControls
        bounds={bounds}
        offered={['5', '10', 'all']}
        views={productViews}
        dates={dates}
      />
      <LineChart
        id="andamento"
        title={view.titled(t('chart.title', { product: t(`app:products.${product}`) }))}
        finding={finding}
        subtitle={t(`chart:measures.${view.id}`, { unit: view.unit, window: windowText(range) })}
        level={2}
        series={
          view.stacked
            ? partSeries(
                years.flatMap(({ year, figures }) =>
                  figures ? { ...figures, date: `${year}-01-01` } : [],
                ),
                view,
              )
            : (['totalPrice', 'netPrice', 'taxes'] as const).map((key) => ({
                id: key,
                name: t(`columns.${key}`),
                points: view.show(
                  years.map(({ year, figures }) => ({
                    date: `${year}-01-01`,
                    value: figures?.[key] ?? null,
                  })),
                ),
              }))
        }
        stacked={view.stacked}
        unit={view.unit}
        valueText={view.valueText}
        decimals={view.decimals}
        period="year"
        events={duties.events}
        marks={duties.marksIn(range)}
        embedOf={() =>
          view.id === 'price'
            ? embed({ series: 'yearly', products: [product], ...embeddedDates(range, last) })
            : undefined
        }
      />
    </>
  );
}

interface YearsTableProps {
  readonly product: ProductId;
  readonly years: readonly Year[];
}

const amounts = ['totalPrice', 'exciseDuty', 'vat', 'taxes', 'withoutVat', 'netPrice'] as const;

/** A product's years, newest first; each opens to its quarters. */
function YearsTable({ product, years }: YearsTableProps) {
  const { t } = useTranslation('yearly-prices');
  const format = useFormat();
  const unit = usePriceUnit();
  const amount = (key: keyof PeriodFigures): Column<PeriodPrice> => ({
    id: key,
    header: t(`columns.${key}`),
    cell: ({ figures }) => (figures ? unit.price(figures[key]) : t('app:states.notAvailable')),
    sortBy: ({ figures }) => figures?.[key],
    numeric: true,
    detail: key !== 'totalPrice',
  });
  const origin = useOriginColumn<PeriodPrice>(({ year, month, figures }) =>
    figures
      ? {
          series: month === YEAR_CODE ? 'yearly' : 'quarterly',
          period: releasePeriod(year, month),
          productId: product,
        }
      : undefined,
  );
  const quarters = new Map(years.map(({ year, quarters: ofYear }) => [year, ofYear]));
  return (
    <DataTable<PeriodPrice>
      caption={t('table.caption', {
        product: t(`app:products.${product}`),
        unit: unit.name(productById(product).unit),
      })}
      rows={years}
      rowKey={({ year, month }) => `${year}-${month}`}
      initialOrder={{ column: 'period', direction: 'descending' }}
      subRows={({ year }) => quarters.get(year) ?? []}
      subRowsLabel={t('table.quarters')}
      columns={({ heading }) => [
        heading(
          'period',
          t('columns.period'),
          ({ year, month }) => (month === YEAR_CODE ? year : format.period(month)),
          { sortBy: ({ year }) => year },
        ),
        ...amounts.map(amount),
        origin,
      ]}
    />
  );
}
