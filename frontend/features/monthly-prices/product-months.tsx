import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { MonthlyPrice } from '../../../functions/contract/monthly-prices.ts';
import { type ProductId, productById } from '../../../functions/domain/products.ts';
import { releasePeriod } from '../../../functions/domain/release-calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { MonthFiles } from '../../shared/export-links.tsx';
import { useOriginColumn } from '../../shared/figure-link.tsx';
import { usePriceUnit } from '../../shared/price-unit.tsx';
import { ProductButtons, useProductChoice } from '../../shared/products.tsx';
import { ChoiceButtons } from '../../ui/button.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import {
  firstDayOf,
  fromFirstPrice,
  lastMonths,
  type Month,
  type MonthlyPrices,
  pointOf,
} from './months.ts';

interface ProductMonthsProps {
  readonly prices: MonthlyPrices;
  readonly latest: Month;
}

const spans = ['year', 'all'] as const;
type Span = (typeof spans)[number];

/** One product: its trend over twelve months or since the beginning, and every month in a table. */
export function ProductMonths({ prices, latest }: ProductMonthsProps) {
  const { t } = useTranslation('monthly-prices');
  const [chosen, choose] = useProductChoice();
  const [span, setSpan] = useSpan();
  const unit = usePriceUnit();
  const product = t(`app:products.${chosen}`);
  const records = prices.get(chosen) ?? [];
  const drawn = fromFirstPrice(span === 'all' ? records : lastMonths(records, latest, 12));
  return (
    <section>
      <h2 className="h4">{t('product.title')}</h2>
      <ProductButtons
        label={t('product.choose')}
        products={[...prices.keys()].filter((id) => (prices.get(id) ?? []).length > 0)}
        chosen={chosen}
        onChoose={choose}
      />
      <ChoiceButtons
        label={t('product.span.choose')}
        choices={spans.map((id) => ({ id, label: t(`product.span.${id}`) }))}
        chosen={span}
        onChoose={setSpan}
      />
      <LineChart
        title={t('product.of', { product })}
        heading={product}
        series={(['totalPrice', 'netPrice'] as const).map((value) => ({
          id: value,
          name: t(`columns.${value}`),
          points: drawn.map((record) => {
            const point = pointOf(record, value);
            return { ...point, value: point.value === null ? null : unit.scaled(point.value) };
          }),
        }))}
        unit={unit.name(productById(chosen).unit)}
        valueText={unit.scaledText}
        period="month"
        emptyText={t('app:states.empty')}
      />
      <MonthsTable key={chosen} product={chosen} records={records} />
      <MonthFiles product={chosen} />
    </section>
  );
}

/** The period of the chart is stored in the address: `periodo=tutto`. */
function useSpan(): [Span, (span: Span) => void] {
  const [address, setAddress] = useSearchParams();
  const setSpan = (span: Span) => {
    const next = new URLSearchParams(address);
    if (span === 'all') next.set('periodo', 'tutto');
    else next.delete('periodo');
    setAddress(next, { replace: true });
  };
  return [address.get('periodo') === 'tutto' ? 'all' : 'year', setSpan];
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
        amount('netPrice'),
        origin,
      ]}
    />
  );
}
