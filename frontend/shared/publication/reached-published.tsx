import { useTranslation } from 'react-i18next';
import type { ReachedPublishedView } from '../../../functions/prices/national-prices/contract/setting-changes.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useChangeColumns } from './price-comparison.tsx';

/** Published surveys that a setting affects, with a row for each figure that would change. */
export function ReachedTable({ surveys }: { readonly surveys: ReachedPublishedView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const changes = useChangeColumns();
  const rows = surveys.flatMap(({ id, date, differences }) =>
    differences.map(({ before, after, ...figure }) => ({
      ...{ id, date, ...figure, before, after },
      difference: before === null || after === null ? null : after - before,
    })),
  );
  return (
    <DataTable
      caption={t('reached.caption')}
      rows={rows}
      rowKey={({ id, productId }) => `${id}-${productId}`}
      rowsPerPage={10}
      columns={({ heading, text }) => [
        text('date', t('reached.survey'), ({ date }) => format.date(date)),
        heading(
          'product',
          t('amounts.product'),
          ({ productId, part }) =>
            `${t(`products.${productId}`)}${part === 'net' ? ` (${t('reached.net')})` : ''}`,
        ),
        ...changes,
      ]}
    />
  );
}
