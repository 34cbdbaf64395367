import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n.ts';
import { useMedia } from '../media.ts';
import { ExpandableRow } from './expandable-row.tsx';
import { Pagination } from './pagination.tsx';
import {
  type Column,
  ColumnHeading,
  type Columns,
  columnsOf,
  labelOf,
  RowCells,
  TableRow,
} from './rows.tsx';
import { TableBox } from './table-box.tsx';
import { nextOrder, pageSizeOf, type SortOrder, sortRows } from './table-order.ts';
import './table-stack.css';
import './table-foldable.css';

export interface TableState {
  readonly order: SortOrder | undefined;
  /** Page number, starting at 1. */
  readonly page: number;
}

interface DataTableProps<Row> {
  readonly caption: ReactNode;
  readonly captionHidden?: boolean;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Rows on a page: all of them when absent or -1, the default 25 when 0. */
  readonly rowsPerPage?: number;
  readonly initialOrder?: SortOrder;
  /** Keeps order and page outside, for example in the address; together with `onState`. */
  readonly state?: TableState;
  readonly onState?: (state: TableState) => void;
  readonly highlight?: (row: Row) => 'warning' | 'danger' | 'success' | undefined;
  /** Cells of a last row, such as averages, by column id. */
  readonly footer?: Readonly<Record<string, ReactNode>>;
  /** A click anywhere on the row; the row must also hold a link or button that does the same. */
  readonly onRowClick?: (row: Row) => void;
  /** Rows that a row consists of: its heading becomes a button that shows them below it. */
  readonly subRows?: (row: Row) => readonly Row[];
  /** Name of those rows, such as "quarters": read after the row's heading. */
  readonly subRowsLabel?: ReactNode;
  /** Replaces the table, or only its rows when there is a last row. */
  readonly emptyText?: ReactNode;
  /**
   * On narrow windows rows become blocks (`stack`, the default) or the table scrolls in its box. With columns marked as
   * `detail` neither applies: rows can then be opened.
   */
  readonly narrow?: 'stack' | 'scroll';
  /** Scrolls in a box of its own at every width, with headings and rows' names always visible. */
  readonly pinned?: boolean;
}

/** Windows in which rows become blocks. */
export const narrowWindow = 'screen and (max-width: 47.99875rem)';

/** A sortable, paged table. The first click on a heading sorts ascending, the next one reverses. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, footer, pinned = false, narrow = 'stack', subRows } = props;
  const { t } = useTranslation();
  const isNarrow = useMedia(narrowWindow);
  const all = columnsOf(props.columns);
  const table = useTableRows(props, all);
  const details = isNarrow ? all.filter(({ detail }) => detail) : [];
  const columns = all.filter((column) => !details.includes(column));
  const isFolded = details.length > 0;
  if (rows.length === 0 && !footer) {
    return <p className="table-empty">{props.emptyText ?? t('states.empty')}</p>;
  }
  const scrolls = pinned || (narrow === 'scroll' && !isFolded);
  const canFold = all.some(({ detail }) => detail);
  const unfolded = scrolls
    ? 'table'
    : canFold
      ? 'table table-stack table-foldable'
      : 'table table-stack';
  return (
    <div className="data-table">
      <TableBox scrolls={scrolls} pinned={pinned} label={caption}>
        <table className={isFolded ? 'table table-folded' : unfolded}>
          <caption className={props.captionHidden ? 'visually-hidden' : undefined}>
            <span className="table-caption">{caption}</span>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHeading
                  key={column.id}
                  column={column}
                  order={table.order}
                  onSort={() => table.sort(column.id)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && props.emptyText ? (
              <tr>
                <td colSpan={columns.length}>{props.emptyText}</td>
              </tr>
            ) : null}
            {table.rows.map((row) =>
              subRows || isFolded ? (
                <ExpandableRow
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  details={details}
                  subRows={subRows?.(row) ?? []}
                  rowKey={rowKey}
                  label={props.subRowsLabel ?? t('table.details')}
                  highlight={props.highlight?.(row)}
                />
              ) : (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  highlight={props.highlight?.(row)}
                  onClick={props.onRowClick}
                />
              ),
            )}
          </tbody>
          {footer ? (
            <tfoot>
              <tr>
                <RowCells columns={columns} content={({ id }) => footer[id]} />
              </tr>
            </tfoot>
          ) : null}
        </table>
      </TableBox>
      <Pagination {...table.paging} onPage={table.goTo} tableName={labelOf(caption)} />
    </div>
  );
}

function useTableRows<Row>(props: DataTableProps<Row>, columns: readonly Column<Row>[]) {
  const { rows, rowsPerPage = -1, initialOrder } = props;
  const language = useLanguage();
  const [own, setOwn] = useState<TableState>({ order: initialOrder, page: 1 });
  const { order, page } = props.state ?? own;
  const setState = props.onState ?? setOwn;

  const sortBy = order && columns.find(({ id }) => id === order.column)?.sortBy;
  const sorted = sortBy ? sortRows(rows, sortBy, order.direction, language) : rows;
  const size = pageSizeOf(rowsPerPage, rows.length);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(Math.max(1, page), pages);
  const from = (current - 1) * size;

  return {
    order,
    rows: sorted.slice(from, from + size),
    paging: {
      page: current,
      pages,
      from: from + 1,
      to: Math.min(from + size, rows.length),
      total: rows.length,
    },
    sort: (column: string) => setState({ order: nextOrder(order, column), page: 1 }),
    goTo: (next: number) => setState({ order, page: next }),
  };
}
