import { useTranslation } from 'react-i18next';
import type { MonthlyPrice } from '../../../functions/contract/monthly-prices.ts';
import { type ProductId, productById } from '../../../functions/domain/products.ts';
import { releasePeriod } from '../../../functions/domain/release-calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { ChartControls } from '../../shared/chart-controls.tsx';
import { embeddedDates, useChartEmbed } from '../../shared/chart-embed.ts';
import { useChartRange } from '../../shared/chart-range.ts';
import { useDutyEvents } from '../../shared/duty-events.ts';
import { MonthFiles } from '../../shared/export-links.tsx';
import { useOriginColumn } from '../../shared/figure-link.tsx';
import { usePartSeries } from '../../shared/price-parts.ts';
import { usePriceUnit } from '../../shared/price-unit.tsx';
import { productViews, usePriceView, usePriceViewId } from '../../shared/price-view.ts';
import { ProductButtons, useProductChoice } from '../../shared/products.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { useDateText } from '../../ui/chart/line-details.tsx';
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

interface ProductMonthsProps {
  readonly prices: MonthlyPrices;
  readonly latest: Month;
}

/** One product: its trend over some years or since the beginning, and every month in a table. */
export function ProductMonths({ prices, latest }: ProductMonthsProps) {
  const { t } = useTranslation('monthly-prices');
  const [chosen, choose] = useProductChoice();
  const product = t(`app:products.${chosen}`);
  const records = prices.get(chosen) ?? [];
  const priced = fromFirstPrice(records);
  const dates = priced.map(firstDayOf);
  const last = firstDayOf(latest);
  const bounds = { period: 'month', first: dates[0] ?? last, last, initial: '1' } as const;
  const range = useChartRange(bounds);
  const events = useDutyEvents([chosen], 'month');
  const embed = useChartEmbed();
  const partSeries = usePartSeries();
  const view = usePriceView(
    usePriceViewId(productViews),
    productById(chosen).unit,
    range,
    useDateText('month'),
  );
  return (
    <section>
      <h2 className="h4">{t('product.title')}</h2>
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
        events={events}
        embedOf={() =>
          view.id === 'price'
            ? embed({ series: 'monthly', products: [chosen], ...embeddedDates(range, last) })
            : undefined
        }
        emptyText={t('app:states.empty')}
      />
      <MonthsTable key={chosen} product={chosen} records={records} />
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
      columns={[
        {
          id: 'month',
          header: t('columns.month'),
          cell: ({ year, month }) => (
            <span className="month-name">{format.monthOfYear(year, month)}</span>
          ),
          sortBy: firstDayOf,
          rowHeader: true,
        },
        amount('totalPrice'),
        amount('exciseDuty'),
        amount('vat'),
        {
          id: 'withoutVat',
          header: t('columns.withoutVat'),
          cell: (record) => {
            const value = withoutVatOf(record);
            return value === null ? t('app:states.notAvailable') : unit.price(value);
          },
          sortBy: (record) => withoutVatOf(record) ?? undefined,
          numeric: true,
          detail: true,
        },
        amount('netPrice'),
        origin,
      ]}
    />
  );
}
