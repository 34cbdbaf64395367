import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';

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
