import type { ReactNode } from 'react';
import './data-list.css';

interface DataListProps {
  readonly rows: readonly {
    readonly id: string;
    readonly name: ReactNode;
    readonly value: ReactNode;
  }[];
}

/** Names and values of one thing, below each other. */
export function DataList({ rows }: DataListProps) {
  return (
    <dl className="data-list">
      {rows.map(({ id, name, value }) => (
        <div key={id} className="data-list-row">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
