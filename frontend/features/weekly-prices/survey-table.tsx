import { useTranslation } from 'react-i18next';
import { percentVariation } from '../../../functions/platform/kernel/money.ts';
import type { WeeklyPrice } from '../../../functions/prices/national-prices/contract/national-prices.ts';
import { PRODUCT_IDS, productById } from '../../../functions/sample/rules/products.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useOriginColumn } from '../../shared/prices/figure-link.tsx';
import { MarkedChange } from '../../shared/prices/marked-change.tsx';
import { usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { usePriceColumns } from '../../shared/prices/products.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import type { LeftOutProduct } from './shown-survey.ts';

interface SurveyTableProps {
  readonly prices: readonly WeeklyPrice[];
  readonly leftOut: readonly LeftOutProduct[] | undefined;
}

type Row = WeeklyPrice | LeftOutProduct;

/** All products of a survey with taxes and change; those left out of it with the reason. */
export function SurveyTable({ prices, leftOut = [] }: SurveyTableProps) {
  const { t } = useTranslation('weekly-prices');
  const language = useLanguage();
  const unit = usePriceUnit();
  const { product, amounts } = usePriceColumns(unit.price);
  const origin = useOriginColumn<WeeklyPrice>(({ date, productId }) => ({
    series: 'weekly',
    period: date,
    productId,
  }));
  const columns: Column<WeeklyPrice>[] = [
    {
      id: 'unit',
      header: t('columns.unit'),
      cell: (price) => unit.name(productById(price.productId).unit),
      detail: true,
    },
    ...amounts.map((amount) => ({ ...amount, detail: amount.id !== 'totalPrice' })),
    {
      id: 'variation',
      header: t('columns.variation'),
      cell: (price) =>
        price.variation === null ? (
          t('app:states.notAvailable')
        ) : (
          <>
            {unit.difference(price.variation)}
            {price.variationContradicted ? (
              <span className="product-left-out">{t('contradicted')}</span>
            ) : null}
          </>
        ),
      numeric: true,
      detail: true,
    },
    {
      id: 'percent',
      header: t('columns.percent'),
      cell: (price) => <MarkedChange percent={changePercent(price)} />,
      numeric: true,
    },
    origin,
  ];
  return (
    <DataTable<Row>
      caption={t('tableCaption')}
      rows={inProductOrder([...prices, ...leftOut])}
      rowKey={({ productId }) => productId}
      emptyText={t('app:states.emptySurvey')}
      columns={({ heading }) => [
        heading(product.id, product.header, (row) => (
          <>
            {t(`app:products.${row.productId}`)}
            {isPriced(row) ? null : (
              <span className="product-left-out">
                {t('leftOut', { reason: row.reason[language] })}
              </span>
            )}
          </>
        )),
        ...columns.map(({ id, header, cell, numeric = false, detail = false }) => ({
          ...{ id, header, numeric, detail },
          cell: (row: Row) =>
            isPriced(row) ? cell(row) : id === 'totalPrice' ? t('unavailable') : null,
        })),
      ]}
    />
  );
}

const isPriced = (row: Row): row is WeeklyPrice => 'totalPrice' in row;

const inProductOrder = (rows: readonly Row[]): Row[] =>
  PRODUCT_IDS.flatMap((id) => rows.find(({ productId }) => productId === id) ?? []);

/** Change from the survey before in percent; undefined when there was no price before. */
function changePercent({ totalPrice, variation }: WeeklyPrice): number | undefined {
  if (variation === null) return undefined;
  const [now, change] = [Math.round(totalPrice * 100), Math.round(variation * 100)];
  const percent = percentVariation(now, now - change);
  return percent === 'Infinity' ? undefined : percent;
}
