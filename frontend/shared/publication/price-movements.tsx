import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import './price-movements.css';

type Movements = NonNullable<DraftView['movements']>;
type Movement = Movements['products'][number];
type Prices = DraftView['prices'];

interface PriceMovementsProps {
  readonly movements: Movements;
  /** The figures of the draft. */
  readonly prices: Prices;
}

/** Each figure and its parts beside those of the week or the revision before, with what moved it. */
export function PriceMovements({ movements, prices }: PriceMovementsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { date, revision, products } = movements;
  const of = (list: Prices, id: ProductId) => list.find(({ productId }) => productId === id);
  const part = (name: 'exciseDuty' | 'vat' | 'netPrice'): Column<Movement> => ({
    id: name,
    header: t(`amounts.${name}`),
    cell: ({ productId }) => (
      <Pair
        before={of(movements.prices, productId)?.[name]}
        after={of(prices, productId)?.[name]}
      />
    ),
    numeric: true,
  });
  return (
    <DataTable
      caption={t('movements.caption', { date: format.date(date), revision })}
      rows={products}
      rowKey={({ productId }) => productId}
      columns={({ heading, number, text }) => [
        heading('product', t('amounts.product'), ({ productId }) => t(`products.${productId}`)),
        number('totalPrice', t('amounts.totalPrice'), ({ before, after }) => (
          <Pair before={before} after={after} />
        )),
        number('difference', t('comparison.difference'), ({ difference }) =>
          difference === null ? '' : format.difference(difference),
        ),
        ...(['exciseDuty', 'vat', 'netPrice'] as const).map(part),
        text('causes', t('movements.causes'), (movement) => <Causes movement={movement} />),
      ]}
    />
  );
}

interface PairProps {
  /** EUR per 1000 units, null or undefined where there is none. */
  readonly before: number | null | undefined;
  readonly after: number | null | undefined;
}

/** An amount before and now. */
function Pair({ before, after }: PairProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = (amount: PairProps['before']) =>
    amount === null || amount === undefined ? t('states.notAvailable') : format.price(amount);
  return (
    <span className={before === after ? 'price-pair price-pair-same' : 'price-pair'}>
      <span className="price-pair-before">{text(before)}</span> <span>→ {text(after)}</span>
    </span>
  );
}

function Causes({ movement }: { readonly movement: Movement }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { before, after, causes } = movement;
  if (causes.length === 0) return before === after ? '' : t('movements.unknown');
  return (
    <ul className="price-causes">
      {causes.map(({ cause, total, net, came = [], went = [] }) => (
        <li key={cause}>
          {t(`causes.${cause}`)}
          {total === null ? null : `: ${format.difference(total)}`}
          {/* Duties move the net price alone. */}
          {total === 0 && net ? ` (${t('movements.net', { net: format.difference(net) })})` : null}
          {came.length > 0 ? `; ${t('movements.came', { names: came.join(', ') })}` : null}
          {went.length > 0 ? `; ${t('movements.went', { names: went.join(', ') })}` : null}
        </li>
      ))}
    </ul>
  );
}
