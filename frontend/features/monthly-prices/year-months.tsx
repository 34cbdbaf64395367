import { useTranslation } from 'react-i18next';
import type { MonthlyPrice } from '../../../functions/prices/averages/contract.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { Triangle } from '../../shared/prices/answers.tsx';
import { usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';

interface YearMonthsProps {
  readonly product: ProductId;
  /** Oldest first. */
  readonly records: readonly MonthlyPrice[];
}

interface Year {
  readonly year: number;
  readonly prices: ReadonlyMap<number, number>;
}

const mostYears = 6;
const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** A product's latest years, a row each, so that the same months can be compared; the dearest and cheapest stand out. */
export function YearMonths({ product, records }: YearMonthsProps) {
  const { t } = useTranslation('monthly-prices');
  const format = useFormat();
  const unit = usePriceUnit('one');
  const years = latestYears(records);
  if (years.length === 0) return null;
  return (
    <DataTable<Year>
      caption={t('years.caption', {
        product: t(`app:products.${product}`),
        unit: unit.name(productById(product).unit),
      })}
      rows={years}
      rowKey={({ year }) => year}
      pinned
      columns={({ heading }) => [
        heading('year', t('month.year'), ({ year }) => year),
        ...months.map(
          (month): Column<Year> => ({
            id: String(month),
            header: format.month(month).slice(0, 3),
            cell: ({ prices }) => <MonthPrice prices={prices} month={month} write={unit.price} />,
            numeric: true,
          }),
        ),
      ]}
    />
  );
}

interface MonthPriceProps {
  readonly prices: Year['prices'];
  readonly month: number;
  readonly write: (price: number) => string;
}

function MonthPrice({ prices, month, write }: MonthPriceProps) {
  const { t } = useTranslation('monthly-prices');
  const price = prices.get(month);
  if (price === undefined) return '–';
  const [most, least] = [Math.max(...prices.values()), Math.min(...prices.values())];
  if (most === least || (price !== most && price !== least)) return write(price);
  const isMost = price === most;
  return (
    <strong className="year-extreme">
      <Triangle isRise={isMost} /> {write(price)}
      <span className="visually-hidden"> {t(isMost ? 'years.dearest' : 'years.cheapest')}</span>
    </strong>
  );
}

/** Newest first, those with a price. */
function latestYears(records: readonly MonthlyPrice[]): readonly Year[] {
  const priced = records.filter(({ totalPrice }) => totalPrice !== null);
  return [...Map.groupBy(priced, ({ year }) => year)]
    .map(([year, own]) => ({
      year,
      prices: new Map(own.map(({ month, totalPrice }) => [month, totalPrice ?? 0])),
    }))
    .toSorted((a, b) => b.year - a.year)
    .slice(0, mostYears);
}
