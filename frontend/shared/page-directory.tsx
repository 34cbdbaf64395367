import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import type { PageId } from './page-id.ts';

/** What a feature may know of another page: that it exists for this person, where, and its name. */
export interface PageEntry {
  readonly id: PageId;
  readonly path: string;
  readonly title: string;
  readonly italianOnly: boolean;
}

/** Provided by the app: the pages this person may see. */
export const PageDirectory = createContext<ReadonlyMap<PageId, PageEntry>>(new Map());

/** The page, undefined when it does not exist (yet) or is not for this person. */
export function usePage(id: PageId): PageEntry | undefined {
  return use(PageDirectory).get(id);
}

interface PageLinkProps {
  readonly page: PageId;
  /** Added to the page's path: `?pid=2`, `/7`. */
  readonly suffix?: string;
  readonly className?: string;
  /** The page's title when absent. */
  readonly children?: ReactNode;
}

/** A link to another page by its name; nothing when there is no such page. */
export function PageLink({ page, suffix = '', className, children }: PageLinkProps) {
  const entry = usePage(page);
  if (!entry) return null;
  return (
    <Link to={`${entry.path}${suffix}`} className={className}>
      {children ?? entry.title}
    </Link>
  );
}
