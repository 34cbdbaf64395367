import { type ReactNode, useId, useState } from 'react';
import { useBeforePrint } from '../deferred.tsx';
import { Icon } from '../icon.tsx';
import { type Column, highlights, RowCells } from './rows.tsx';
import './expandable-row.css';

interface ExpandableRowProps<Row> {
  readonly row: Row;
  /** Columns with cells of their own. */
  readonly columns: readonly Column<Row>[];
  /** Columns whose content is shown below the row when it is open. */
  readonly details: readonly Column<Row>[];
  readonly subRows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Read after the row's name on the button that opens it, such as "quarters". */
  readonly label: ReactNode;
  readonly id?: string;
  readonly highlight?: keyof typeof highlights | undefined;
  readonly isSubRow?: boolean;
}

/** Rows that were left open, so that the way back finds them open. */
const leftOpen = new Set<string>();

/** The entry of the browser's history that shows a row; undefined where there is none. */
function entryOf(row: string): string | undefined {
  const entry = typeof window === 'undefined' ? undefined : window.history.state;
  return typeof entry?.idx === 'number' ? `${entry.idx} ${entry.key ?? ''} ${row}` : undefined;
}

/** A row whose heading shows or hides its details and the rows it consists of. */
export function ExpandableRow<Row>(props: ExpandableRowProps<Row>) {
  const { row, columns, details, subRows, rowKey, label, id, highlight, isSubRow } = props;
  const name = [...columns.map((column) => column.id), rowKey(row)].join(' ');
  const [open, setOpen] = useState(() => leftOpen.has(entryOf(name) ?? ''));
  const toggle = () => {
    const entry = entryOf(name);
    if (entry) leftOpen[open ? 'delete' : 'add'](entry);
    setOpen(!open);
  };
  useBeforePrint(() => setOpen(open || details.length > 0));
  const base = useId();
  const idOf = (subRow: Row) => `${base}-${rowKey(subRow)}`;
  const parts = [...(details.length > 0 ? [`${base}-details`] : []), ...subRows.map(idOf)];
  const heading = (content: ReactNode) =>
    parts.length === 0 ? (
      content
    ) : (
      <button
        type="button"
        className="row-toggle"
        aria-expanded={open}
        aria-controls={open ? parts.join(' ') : undefined}
        onClick={toggle}
      >
        <Icon name="it-expand" className="icon-sm" />
        <span>
          {content}
          <span className="visually-hidden">, {label}</span>
        </span>
      </button>
    );
  const classes = [highlight ? highlights[highlight] : '', isSubRow ? 'sub-row' : ''];
  return (
    <>
      <tr id={id} className={classes.join(' ').trim() || undefined}>
        <RowCells
          columns={columns}
          content={({ cell, rowHeader }) => (rowHeader ? heading(cell(row)) : cell(row))}
        />
      </tr>
      {open && details.length > 0 ? (
        <tr id={`${base}-details`} className="row-details">
          <td colSpan={columns.length}>
            <dl>
              {details.map((column) => (
                <div key={column.id}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      ) : null}
      {open
        ? subRows.map((subRow) => (
            <ExpandableRow
              {...props}
              key={rowKey(subRow)}
              id={idOf(subRow)}
              row={subRow}
              subRows={[]}
              isSubRow
            />
          ))
        : null}
    </>
  );
}
