import { useTranslation } from 'react-i18next';
import { netPeakText } from '../../../functions/open-data/charts/rules/part-findings.ts';
import type { MonthlyPrice } from '../../../functions/prices/averages/contract.ts';
import { releasePeriod } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { MonthFiles } from '../../shared/documents/export-links.tsx';
import { ChartControls } from '../../shared/prices/chart-controls.tsx';
import { embeddedDates, useChartEmbed } from '../../shared/prices/chart-embed.ts';
import { isWithin, useChartRange } from '../../shared/prices/chart-range.ts';
import { foundLine, useFindingText, useWindowText } from '../../shared/prices/chart-words.ts';
import { useDuties } from '../../shared/prices/duty-events.ts';
import { useOriginColumn } from '../../shared/prices/figure-link.tsx';
import { usePartSeries } from '../../shared/prices/price-parts.ts';
import { usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { productViews, usePriceView, usePriceViewId } from '../../shared/prices/price-view.ts';
import { useProductChoice } from '../../shared/prices/product-choice.ts';
import { ProductButtons } from '../../shared/prices/products.tsx';
import { useDateText } from '../../ui/chart/line/line-details.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import {
  firstDayOf,
  fromFirstPrice,
  type Month,
  type MonthlyPrices,
  pointOf,
  withoutVatOf,
} from './months.ts';
import { YearMonths } from './year-months.tsx';

interface ProductMonthsProps {
  readonly prices: MonthlyPrices;
}

interface ProductTrendProps extends ProductMonthsProps {
  readonly latest: Month;
}

/** One product's trend over some years or since the beginning. */
export function ProductTrend({ prices, latest }: ProductTrendProps) {
  const { t } = useTranslation('monthly-prices');
  const [chosen, choose] = useProductChoice();
  const product = t(`app:products.${chosen}`);
  const records = prices.get(chosen) ?? [];
  const priced = fromFirstPrice(records);
  const dates = priced.map(firstDayOf);
  const last = firstDayOf(latest);
  const bounds = { period: 'month', first: dates[0] ?? last, last, initial: '5' } as const;
  const range = useChartRange(bounds);
  const duties = useDuties([chosen], 'month');
  const embed = useChartEmbed();
  const partSeries = usePartSeries();
  const findingOf = useFindingText('monthly');
  const language = useLanguage();
  const windowText = useWindowText('month');
  const view = usePriceView(
    usePriceViewId(productViews),
    productById(chosen).unit,
    range,
    useDateText('month'),
  );
  const inRange = priced.filter((record) => isWithin(range, firstDayOf(record)));
  const finding = view.stacked
    ? netPeakText(
        chosen,
        inRange.flatMap((record) =>
          record.netPrice === null
            ? []
            : [{ date: firstDayOf(record), net: Math.round(record.netPrice * 100) }],
        ),
        'month',
        language,
      )
    : view.id === 'price'
      ? findingOf(
          [
            foundLine(
              chosen,
              inRange.map((record) => pointOf(record)),
            ),
          ],
          duties.found,
        )
      : undefined;
  return (
    <section className="page-section">
      <h2>{t('product.title')}</h2>
      <ProductButtons
        label={t('product.choose')}
        products={[...prices.keys()].filter((id) => (prices.get(id) ?? []).length > 0)}
        chosen={chosen}
        onChoose={choose}
      />
      <ChartControls bounds={bounds} views={productViews} dates={dates} />
      <LineChart
        id="andamento"
        title={view.titled(t('product.of', { product }))}
        heading={product}
        finding={finding}
        subtitle={t(`chart:measures.${view.id}`, {
          unit: view.unit,
          window: windowText(range),
        })}
        series={
          view.stacked
            ? partSeries(
                priced.map((record) => ({ ...record, date: firstDayOf(record) })),
                view,
              )
            : (['totalPrice', 'netPrice'] as const).map((value) => ({
                id: value,
                name: t(`columns.${value}`),
                points: view.show(priced.map((record) => pointOf(record, value))),
              }))
        }
        stacked={view.stacked}
        unit={view.unit}
        valueText={view.valueText}
        decimals={view.decimals}
        period="month"
        events={duties.events}
        marks={duties.marksIn(range)}
        embedOf={() =>
          view.id === 'price'
            ? embed({ series: 'monthly', products: [chosen], ...embeddedDates(range, last) })
            : undefined
        }
        emptyText={t('app:states.empty')}
      />
      <YearMonths product={chosen} records={records} />
    </section>
  );
}

/** Every month of the product that is chosen. */
export function ProductMonths({ prices }: ProductMonthsProps) {
  const { t } = useTranslation('monthly-prices');
  const [chosen] = useProductChoice();
  return (
    <section className="page-section">
      <h2>{t('table.title', { product: t(`app:products.${chosen}`) })}</h2>
      <MonthsTable key={chosen} product={chosen} records={prices.get(chosen) ?? []} />
      <MonthFiles product={chosen} />
    </section>
  );
}

interface MonthsTableProps {
  readonly product: ProductId;
  readonly records: readonly MonthlyPrice[];
}

/** A product's months, newest first. */
function MonthsTable({ product, records }: MonthsTableProps) {
  const { t } = useTranslation('monthly-prices');
  const format = useFormat();
  const unit = usePriceUnit();
  const amount = (key: 'totalPrice' | 'exciseDuty' | 'vat' | 'netPrice'): Column<MonthlyPrice> => ({
    id: key,
    header: t(`columns.${key}`),
    cell: ({ [key]: value }) => (value === null ? t('app:states.notAvailable') : unit.price(value)),
    sortBy: (record) => record[key] ?? undefined,
    numeric: true,
    detail: key !== 'totalPrice',
  });
  const origin = useOriginColumn<MonthlyPrice>(({ year, month, totalPrice }) =>
    totalPrice === null
      ? undefined
      : { series: 'monthly', period: releasePeriod(year, month), productId: product },
  );
  return (
    <DataTable
      caption={t('table.caption', {
        product: t(`app:products.${product}`),
        unit: unit.name(productById(product).unit),
      })}
      rows={records}
      rowKey={(record) => record.monthlyPriceId}
      rowsPerPage={25}
      initialOrder={{ column: 'month', direction: 'descending' }}
      columns={({ heading, number }) => [
        heading(
          'month',
          t('columns.month'),
          ({ year, month }) => (
            <span className="month-name">{format.monthOfYear(year, month)}</span>
          ),
          { sortBy: firstDayOf },
        ),
        amount('totalPrice'),
        amount('exciseDuty'),
        amount('vat'),
        number(
          'withoutVat',
          t('columns.withoutVat'),
          (record) => {
            const value = withoutVatOf(record);
            return value === null ? t('app:states.notAvailable') : unit.price(value);
          },
          { sortBy: (record) => withoutVatOf(record) ?? undefined, detail: true },
        ),
        amount('netPrice'),
        origin,
      ]}
    />
  );
}
