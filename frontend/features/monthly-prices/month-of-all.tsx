import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { MarkedChange } from '../../shared/prices/marked-change.tsx';
import { RevisionNotes } from '../../shared/prices/period-notices.tsx';
import { PriceUnitSwitch, usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { FormLanguage } from '../../ui/form-language.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import {
  type Month,
  type MonthlyPrices,
  monthAsked,
  monthInAddress,
  monthsFrom,
  type ProductMonth,
  pricesOfMonth,
  withMonth,
} from './months.ts';

interface MonthOfAllProps {
  readonly prices: MonthlyPrices;
  readonly latest: Month;
}

/** Every product's average of one month, which is chosen and stored in the address: `mese=2026-10`. */
export function MonthOfAll({ prices, latest }: MonthOfAllProps) {
  const { t } = useTranslation('monthly-prices');
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const months = monthsFrom(prices, latest);
  const month = monthAsked(address) ?? latest;
  const found = months.findIndex((one) => monthInAddress(one) === monthInAddress(month));
  // For a month without prices, the latest one with prices is shown beside it.
  const at = found < 0 ? months.length : found;
  const nameOf = (one: Month) => format.monthOfYear(one.year, one.month);
  const choose = (chosen: Month) =>
    setAddress(withMonth(address, chosen), { replace: true, preventScrollReset: true });
  const step = (to: Month | undefined, text: string) =>
    to ? (
      <Link to={withMonth(address, to)} replace preventScrollReset className="month-step">
        {text}
      </Link>
    ) : null;
  const years = [...new Set(months.map(({ year }) => year))].toReversed();
  return (
    <section className="page-section">
      <h2>{t('month.title', { month: nameOf(month) })}</h2>
      <p>{t('lead')}</p>
      <PriceUnitSwitch />
      <div className="month-choice">
        <label className="needs-script">
          {t('month.year')}
          <select
            className="form-select"
            value={month.year}
            onChange={(event) => {
              const ofYear = months.filter(({ year }) => year === Number(event.target.value));
              const same = ofYear.find((one) => one.month === month.month) ?? ofYear.at(-1);
              if (same) choose(same);
            }}
          >
            {years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </label>
        <label className="needs-script">
          {t('columns.month')}
          <select
            className="form-select"
            value={month.month}
            onChange={(event) => choose({ ...month, month: Number(event.target.value) })}
          >
            {months
              .filter(({ year }) => year === month.year)
              .map((one) => (
                <option key={one.month} value={one.month}>
                  {format.month(one.month)}
                </option>
              ))}
          </select>
        </label>
        <noscript>
          <form className="plain-form">
            <FormLanguage />
            <label>
              {t('month.typed')}
              <input
                className="form-control"
                type="month"
                name="mese"
                pattern="\d{4}-\d{2}"
                required
                min={monthInAddress(months[0] ?? latest)}
                max={monthInAddress(latest)}
                defaultValue={monthInAddress(month)}
              />
            </label>
            <button type="submit" className="btn btn-outline-primary">
              {t('app:actions.show')}
            </button>
          </form>
        </noscript>
        {step(months[at - 1], t('month.previous'))}
        {step(months[at + 1], t('month.next'))}
      </div>
      {found < 0 ? (
        <p className="table-empty">{t('month.empty')}</p>
      ) : (
        <>
          <RevisionNotes about={(one) => one.year === month.year && one.month === month.month} />
          <MonthTable month={month} rows={pricesOfMonth(prices, month)} />
        </>
      )}
    </section>
  );
}

interface MonthTableProps {
  readonly month: Month;
  readonly rows: readonly ProductMonth[];
}

const amounts = ['totalPrice', 'withoutVat', 'exciseDuty', 'vat', 'netPrice'] as const;

function MonthTable({ month, rows }: MonthTableProps) {
  const { t } = useTranslation('monthly-prices');
  const format = useFormat();
  const unit = usePriceUnit();
  const columns: readonly Column<ProductMonth>[] = [
    {
      id: 'product',
      header: t('app:amounts.product'),
      cell: ({ productId }) => t(`app:products.${productId}`),
      rowHeader: true,
    },
    {
      id: 'unit',
      header: t('month.unit'),
      cell: ({ productId }) => unit.name(productById(productId).unit),
      detail: true,
    },
    ...amounts.map(
      (key): Column<ProductMonth> => ({
        id: key,
        header: t(`columns.${key}`),
        cell: ({ [key]: value }) =>
          value === null ? t('app:states.notAvailable') : unit.price(value),
        numeric: true,
        detail: key !== 'totalPrice',
      }),
    ),
    {
      id: 'change',
      header: t('month.change'),
      cell: ({ change }) => <MarkedChange percent={change} />,
      numeric: true,
    },
  ];
  return (
    <DataTable
      caption={t('month.caption', { month: format.monthOfYear(month.year, month.month) })}
      rows={rows}
      rowKey={({ productId }) => productId}
      emptyText={t('app:states.empty')}
      columns={columns}
    />
  );
}
