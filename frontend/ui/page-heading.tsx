import type { ReactNode } from 'react';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** One or two sentences below the heading. */
  readonly lead?: ReactNode;
  /** Badges and dates beside the heading. */
  readonly aside?: ReactNode;
}

/** The page's only `h1`. The focus comes here after a navigation. */
export function PageHeading({ children, lead, aside }: PageHeadingProps) {
  return (
    <header className="page-heading">
      <div className="page-heading-row">
        <h1 tabIndex={-1}>{children}</h1>
        {aside ? <div className="page-heading-aside">{aside}</div> : null}
      </div>
      {lead ? <p className="lead">{lead}</p> : null}
    </header>
  );
}
