import type { MouseEvent } from 'react';
import { type Column, labelOf } from './data-table.tsx';

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
      {columns.map(({ id, header, cell, numeric, rowHeader }) =>
        rowHeader ? (
          <th
            key={id}
            scope="row"
            className={numeric ? 'numeric' : undefined}
            data-label={labelOf(header)}
          >
            {cell(row)}
          </th>
        ) : (
          <td key={id} className={numeric ? 'numeric' : undefined} data-label={labelOf(header)}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
