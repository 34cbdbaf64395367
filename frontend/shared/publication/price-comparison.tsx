import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { PublicNote } from '../../../functions/prices/surveys/rules/surveys.ts';
import { PRODUCT_IDS, type ProductId } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Column, columnsOf } from '../../ui/table/rows.tsx';

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
  /** Prices that may be published. */
  readonly prices: readonly Total[];
  /** Differences from the figures before; products that are not listed are unchanged. */
  readonly differences: readonly Change[];
  /** Whether there are figures before: otherwise only the new ones are shown. */
  readonly replaces: boolean;
  /** Products without a price, with the reason for the public. */
  readonly leftOut?: LeftOut;
}

type LeftOut = readonly { readonly productId: ProductId; readonly reason: PublicNote }[];

/** Columns of prices before and now, in EUR per 1000 units, with the difference. */
export function useChangeColumns(): readonly Column<
  Pick<Change, 'before' | 'after' | 'difference'>
>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = (value: number | null) =>
    value === null ? t('states.notAvailable') : format.price(value);
  return columnsOf(({ number }) => [
    number('before', t('comparison.before'), ({ before }) => amount(before)),
    number('after', t('comparison.after'), ({ after }) => amount(after)),
    number('difference', t('comparison.difference'), ({ difference }) =>
      difference === null ? '' : format.difference(difference),
    ),
  ]);
}

/** Prices product by product, those before beside the new ones. */
export function PriceComparison(props: PriceComparisonProps) {
  const { caption, prices, differences, replaces, leftOut = [] } = props;
  const { t } = useTranslation();
  const columns: Column<Change>[] = [
    {
      id: 'product',
      header: t('amounts.product'),
      cell: ({ productId }) => t(`products.${productId}`),
      rowHeader: true,
    },
    ...useChangeColumns(),
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

type Causes = NonNullable<NonNullable<DraftView['quality']>['causes']>;

/** The kinds of inputs by which a draft differs from the revision before; nothing for a first revision. */
export function CauseList({ causes = [] }: { readonly causes: Causes | undefined }) {
  const { t } = useTranslation();
  if (causes.length === 0) return null;
  const names = causes.map((cause) => t(`causes.${cause}`));
  return <p>{t('causes.sentence', { causes: names.join(', ') })}</p>;
}

/** The products that are left out, each with the reason for the public. */
export function LeftOutList({ leftOut }: { readonly leftOut: LeftOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return leftOut.map(({ productId, reason }) => (
    <p key={productId}>
      {t('comparison.leftOut', { product: t(`products.${productId}`), reason: reason[language] })}
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
