import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import type { SortOrder, SortValue } from './table-order.ts';
import './table.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Value by which the column is sorted; without it the column cannot be sorted. */
  readonly sortBy?: (row: Row) => SortValue;
  /** Aligned right, in digits of equal width. */
  readonly numeric?: boolean;
  /** Names the row for screen readers, and heads its block on narrow windows. */
  readonly rowHeader?: boolean;
  /** On narrow windows it has no column: its content is shown below the row, which can be opened. */
  readonly detail?: boolean;
}

type ColumnMaker<Row> = (
  id: string,
  header: ReactNode,
  cell: (row: Row) => ReactNode,
  rest?: Omit<Column<Row>, 'id' | 'header' | 'cell'>,
) => Column<Row>;

/** Makers of columns for one type of rows. They are not sorted, unless the rest says by what. */
interface ColumnMakers<Row> {
  /** Texts or other content. */
  readonly text: ColumnMaker<Row>;
  readonly number: ColumnMaker<Row>;
  /** Names the row. */
  readonly heading: ColumnMaker<Row>;
}

/** Columns, or a function that lists them with makers for the table's rows. */
export type Columns<Row> =
  | readonly Column<Row>[]
  | ((makers: ColumnMakers<Row>) => readonly Column<Row>[]);

export const columnsOf = <Row,>(columns: Columns<Row>): readonly Column<Row>[] =>
  typeof columns === 'function'
    ? columns({
        text: (id, header, cell, rest) => ({ id, header, cell, ...rest }),
        number: (id, header, cell, rest) => ({ id, header, cell, numeric: true, ...rest }),
        heading: (id, header, cell, rest) => ({ id, header, cell, rowHeader: true, ...rest }),
      })
    : columns;

interface ValueColumn<Value> extends Pick<Column<never>, 'numeric' | 'rowHeader' | 'detail'> {
  /** The value itself when absent. */
  readonly text?: (value: Value) => ReactNode;
}

/** A column of the rows' values of this name, which is sorted by them. */
export const valueColumn = <Id extends string, Value extends SortValue>(
  id: Id,
  header: ReactNode,
  { text = (value) => value, ...rest }: ValueColumn<Value> = {},
): Column<Readonly<Record<Id, Value>>> => ({
  ...{ id, header, cell: (row) => text(row[id]), sortBy: (row) => row[id] },
  ...rest,
});

interface ColumnHeadingProps<Row> {
  readonly column: Column<Row>;
  readonly order: SortOrder | undefined;
  readonly onSort: () => void;
}

/** A column's heading: a button when the column can be sorted. */
export function ColumnHeading<Row>({ column, order, onSort }: ColumnHeadingProps<Row>) {
  const { t } = useTranslation();
  const direction = order?.column === column.id ? order.direction : undefined;
  const isUp = direction === 'ascending';
  const classes = [
    column.numeric && 'numeric',
    column.sortBy && 'sortable',
    column.rowHeader && 'of-row-headings',
    column.detail && 'detail',
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
              name={isUp ? 'it-arrow-up-triangle' : 'it-arrow-down-triangle'}
              className="icon-sm"
              label={t(isUp ? 'table.sortedAscending' : 'table.sortedDescending')}
            />
          ) : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

export const highlights = {
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

interface RowCellsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly content: (column: Column<Row>) => ReactNode;
}

/** The cells of one row; each carries its column's name for narrow windows, where rows are blocks. */
export function RowCells<Row>({ columns, content }: RowCellsProps<Row>) {
  return columns.map((column) => {
    const classes = [column.numeric ? 'numeric' : '', column.detail ? 'detail' : ''];
    const attributes = {
      className: classes.filter(Boolean).join(' ') || undefined,
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
