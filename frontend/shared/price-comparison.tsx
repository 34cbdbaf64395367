import { useTranslation } from 'react-i18next';
import { PRODUCT_IDS, type ProductId } from '../../functions/domain/products.ts';
import { useFormat } from '../lib/format.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/rows.tsx';

interface Total {
  readonly productId: ProductId;
  /** EUR per 1000 units. */
  readonly totalPrice: number;
}

interface Change {
  readonly productId: ProductId;
  /** EUR per 1000 units, null where there is none. */
  readonly before: number | null;
  readonly after: number | null;
  readonly difference: number | null;
}

export interface PriceComparisonProps {
  readonly caption: string;
  /** What may be published. */
  readonly prices: readonly Total[];
  /** What it changes of the figures before; other products are as they were. */
  readonly differences: readonly Change[];
  /** Whether there are figures before: otherwise only the new ones are shown. */
  readonly replaces: boolean;
  /** Products without a price, with the reason that the public is told. */
  readonly leftOut?: LeftOut;
}

type LeftOut = readonly { readonly productId: ProductId; readonly reason: string }[];

/** Prices product by product, those before beside the new ones. */
export function PriceComparison(props: PriceComparisonProps) {
  const { caption, prices, differences, replaces, leftOut = [] } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const amount = (value: number | null) =>
    value === null ? t('states.notAvailable') : format.price(value);
  const columns: Column<Change>[] = [
    {
      id: 'product',
      header: t('amounts.product'),
      cell: ({ productId }) => t(`products.${productId}`),
      rowHeader: true,
    },
    {
      id: 'before',
      header: t('comparison.before'),
      cell: ({ before }) => amount(before),
      numeric: true,
    },
    {
      id: 'after',
      header: t('comparison.after'),
      cell: ({ after }) => amount(after),
      numeric: true,
    },
    {
      id: 'difference',
      header: t('comparison.difference'),
      cell: ({ difference }) => (difference === null ? '' : format.difference(difference)),
      numeric: true,
    },
  ];
  return (
    <>
      <DataTable
        caption={caption}
        rows={comparedRows(prices, differences)}
        rowKey={({ productId }) => productId}
        highlight={({ before, after }) => (replaces && before !== after ? 'warning' : undefined)}
        columns={columns.filter(({ id }) => replaces || id === 'product' || id === 'after')}
      />
      <LeftOutList leftOut={leftOut} />
    </>
  );
}

/** Which products are left out, each with the reason that the public is told. */
export function LeftOutList({ leftOut }: { readonly leftOut: LeftOut }) {
  const { t } = useTranslation();
  return leftOut.map(({ productId, reason }) => (
    <p key={productId}>
      {t('comparison.leftOut', { product: t(`products.${productId}`), reason })}
    </p>
  ));
}

function comparedRows(prices: readonly Total[], differences: readonly Change[]): Change[] {
  const changed = new Map(differences.map((change) => [change.productId, change]));
  const totals = new Map(prices.map(({ productId, totalPrice }) => [productId, totalPrice]));
  return PRODUCT_IDS.flatMap((productId) => {
    const change = changed.get(productId);
    if (change) return change;
    const total = totals.get(productId);
    return total === undefined ? [] : { productId, before: total, after: total, difference: 0 };
  });
}
