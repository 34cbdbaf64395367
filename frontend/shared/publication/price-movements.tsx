import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useChangeColumns } from './price-comparison.tsx';
import './price-movements.css';

type Movements = NonNullable<DraftView['movements']>;
type Movement = Movements['products'][number];

/** Each figure beside that of the week or the revision before, with what moved it. */
export function PriceMovements({ date, revision, products }: Movements) {
  const { t } = useTranslation();
  const format = useFormat();
  const changes = useChangeColumns();
  return (
    <DataTable
      caption={t('movements.caption', { date: format.date(date), revision })}
      rows={products}
      rowKey={({ productId }) => productId}
      columns={[
        {
          id: 'product',
          header: t('amounts.product'),
          cell: ({ productId }) => t(`products.${productId}`),
          rowHeader: true,
        },
        ...changes,
        {
          id: 'causes',
          header: t('movements.causes'),
          cell: (movement) => <Causes movement={movement} />,
        },
      ]}
    />
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
