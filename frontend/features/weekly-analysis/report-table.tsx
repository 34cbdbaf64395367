import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ReportRow } from '../../../functions/contract/weekly-prices.ts';
import { productById } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import { priceOf } from './report.ts';
import type { Search } from './search.ts';
import { dateColumn, tableStateOf, withTableState } from './view.ts';

interface ReportTableProps {
  readonly search: Search;
  readonly rows: readonly ReportRow[];
}

/** The prices survey by survey; order and page live in the address. */
export function ReportTable({ search, rows }: ReportTableProps) {
  const { t } = useTranslation('weekly-analysis');
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const write = search.type === 'VARIATION' ? format.difference : format.price;
  const columns: readonly Column<ReportRow>[] = [
    {
      id: dateColumn,
      header: t('table.date'),
      cell: ({ date }) => format.date(date),
      sortBy: ({ date }) => date,
      rowHeader: true,
    },
    ...search.products.map(
      (product): Column<ReportRow> => ({
        id: String(product),
        header: `${t(`app:products.${product}`)} (${t(`units.${productById(product).unit}`)})`,
        cell: (row) => {
          const value = priceOf(row, product);
          return value === null ? t('app:states.notAvailable') : write(value);
        },
        sortBy: (row) => priceOf(row, product),
        numeric: true,
      }),
    ),
  ];
  return (
    <DataTable
      caption={t('table.caption', { type: t(`types.${search.type}`) })}
      columns={columns}
      rows={rows}
      rowKey={({ date }) => date}
      rowsPerPage={search.rows}
      state={tableStateOf(address)}
      onState={(state) => setAddress(withTableState(address, state), { replace: true })}
      narrow="scroll"
    />
  );
}
