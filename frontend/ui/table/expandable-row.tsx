import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import type { Column } from './data-table.tsx';
import { RowCells } from './row-cells.tsx';
import './expandable-row.css';

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
