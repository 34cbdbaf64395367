import type { MouseEvent } from 'react';
import type { Column } from './data-table.tsx';
import { RowCells } from './row-cells.tsx';

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
