import type { ReactNode } from 'react';
import './ui.css';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** One or two sentences below the heading. */
  readonly lead?: ReactNode;
  /** A small line below that: the period, when it was published, when the next one will be. */
  readonly line?: ReactNode;
  /** Badges and dates beside the heading. */
  readonly aside?: ReactNode;
}

/** The page's only `h1`, focused after a navigation. */
export function PageHeading({ children, lead, line, aside }: PageHeadingProps) {
  return (
    <header className="page-heading">
      <div className="page-heading-row">
        <h1 tabIndex={-1}>{children}</h1>
        {aside ? <div className="page-heading-aside">{aside}</div> : null}
      </div>
      {lead ? <p className="lead">{lead}</p> : null}
      {line}
    </header>
  );
}

/** Buttons and links at the end of a page, Back last. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  return <div className="page-actions">{children}</div>;
}

interface CardProps {
  /** Heading of the card; its level is 2 unless said otherwise. */
  readonly title?: ReactNode;
  readonly level?: 2 | 3 | 4;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly className?: string;
}

/** A framed block with an optional heading and footer. */
export function Card({ title, level = 2, children, footer, className = '' }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={`card-block ${className}`}>
      {title ? <Heading className="h5 card-block-title">{title}</Heading> : null}
      <div className="card-block-body">{children}</div>
      {footer ? <div className="card-block-footer">{footer}</div> : null}
    </section>
  );
}

interface CardGridProps {
  /** Cards one below the other, for lists whose lengths differ so much that a gap would remain beside the shorter. */
  readonly stacked?: boolean;
  readonly children: ReactNode;
}

/** Cards side by side, with equal height in each row. */
export function CardGrid({ stacked, children }: CardGridProps) {
  return <div className={stacked ? 'card-grid card-grid-stacked' : 'card-grid'}>{children}</div>;
}

export type BadgeVariant = 'primary' | 'secondary' | 'success' | 'danger' | 'warning';

const classes: Readonly<Record<BadgeVariant, string>> = {
  primary: 'badge bg-primary',
  secondary: 'badge bg-secondary',
  success: 'badge bg-success',
  danger: 'badge bg-danger',
  warning: 'badge bg-warning',
};

interface BadgeProps {
  readonly variant?: BadgeVariant;
  readonly children: ReactNode;
}

export function Badge({ variant = 'primary', children }: BadgeProps) {
  return <span className={classes[variant]}>{children}</span>;
}

interface DataListProps {
  readonly rows: readonly {
    readonly id: string;
    readonly name: ReactNode;
    readonly value: ReactNode;
  }[];
}

/** Names and values as a description list. */
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
