import type { ReactNode } from 'react';
import './card.css';

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
