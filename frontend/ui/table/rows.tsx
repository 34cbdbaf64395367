import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import type { SortOrder, SortValue } from './table-order.ts';
import './table.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** What the column is sorted by; without it the column cannot be sorted. */
  readonly sortBy?: (row: Row) => SortValue;
  /** Aligned right, in digits of equal width. */
  readonly numeric?: boolean;
  /** Names the row for screen readers, and heads its block on narrow windows. */
  readonly rowHeader?: boolean;
}

interface ColumnHeadingProps<Row> {
  readonly column: Column<Row>;
  readonly order: SortOrder | undefined;
  readonly onSort: () => void;
}

/** A column's heading: a button when the column can be sorted. */
export function ColumnHeading<Row>({ column, order, onSort }: ColumnHeadingProps<Row>) {
  const { t } = useTranslation();
  const direction = order?.column === column.id ? order.direction : undefined;
  const classes = [
    column.numeric ? 'numeric' : '',
    column.sortBy ? 'sortable' : '',
    column.rowHeader ? 'of-row-headings' : '',
  ];
  return (
    <th
      scope="col"
      className={classes.filter(Boolean).join(' ') || undefined}
      aria-sort={direction}
    >
      {column.sortBy ? (
        <button type="button" className="sort-button" onClick={onSort}>
          {column.header}
          {direction ? (
            <Icon
              name={direction === 'ascending' ? 'it-arrow-up-triangle' : 'it-arrow-down-triangle'}
              className="icon-sm"
              label={t(
                direction === 'ascending' ? 'table.sortedAscending' : 'table.sortedDescending',
              )}
            />
          ) : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

const highlights = {
  warning: 'table-warning',
  danger: 'table-danger',
  success: 'table-success',
} as const;

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly highlight: keyof typeof highlights | undefined;
  readonly onClick: ((row: Row) => void) | undefined;
}

export function TableRow<Row>({ row, columns, highlight, onClick }: TableRowProps<Row>) {
  const classes = [highlight ? highlights[highlight] : '', onClick ? 'clickable' : ''];
  const click = (event: MouseEvent) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input');
    if (!isControl) onClick?.(row);
  };
  return (
    <tr className={classes.join(' ').trim() || undefined} onClick={onClick ? click : undefined}>
      <RowCells columns={columns} content={({ cell }) => cell(row)} />
    </tr>
  );
}

interface ExpandableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly subRows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Read after the row's name on the button that opens it, such as "quarters". */
  readonly subRowsLabel: ReactNode;
}

/** A row whose heading opens and closes the rows it is made of, in the same columns below it. */
export function ExpandableRow<Row>(props: ExpandableRowProps<Row>) {
  const { row, columns, subRows, rowKey, subRowsLabel } = props;
  const [open, setOpen] = useState(false);
  const base = useId();
  const idOf = (subRow: Row) => `${base}-${rowKey(subRow)}`;
  const heading = (content: ReactNode) =>
    subRows.length === 0 ? (
      content
    ) : (
      <button
        type="button"
        className="row-toggle"
        aria-expanded={open}
        aria-controls={open ? subRows.map(idOf).join(' ') : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="it-expand" className="icon-sm" />
        <span>
          {content}
          <span className="visually-hidden">, {subRowsLabel}</span>
        </span>
      </button>
    );
  return (
    <>
      <tr>
        <RowCells
          columns={columns}
          content={({ cell, rowHeader }) => (rowHeader ? heading(cell(row)) : cell(row))}
        />
      </tr>
      {open
        ? subRows.map((subRow) => (
            <tr key={rowKey(subRow)} id={idOf(subRow)} className="sub-row">
              <RowCells columns={columns} content={({ cell }) => cell(subRow)} />
            </tr>
          ))
        : null}
    </>
  );
}

interface RowCellsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly content: (column: Column<Row>) => ReactNode;
}

/** The cells of one row; each carries its column's name for narrow windows, where rows are blocks. */
export function RowCells<Row>({ columns, content }: RowCellsProps<Row>) {
  return columns.map((column) => {
    const attributes = {
      className: column.numeric ? 'numeric' : undefined,
      'data-label': labelOf(column.header),
    };
    return column.rowHeader ? (
      <th key={column.id} scope="row" {...attributes}>
        {content(column)}
      </th>
    ) : (
      <td key={column.id} {...attributes}>
        {content(column)}
      </td>
    );
  });
}

/** The column's name before each cell when rows are blocks. */
export function labelOf(header: ReactNode): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
