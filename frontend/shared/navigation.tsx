import { createContext, type ReactNode, use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { RestrictedPageId } from '../../functions/open-data/pages/rules/restricted-pages.ts';
import type { PublicPageId } from '../../functions/open-data/pages/rules/site-pages.ts';
import type { AccessEnded, User } from '../lib/session.ts';

/** A page that this person may see. */
export interface PageEntry {
  readonly id: PageId;
  readonly path: string;
  /** The path with the name of the item's id, such as `/monitor/adm-utenti/:userId`. */
  readonly pattern: string;
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

/** Features link to pages by their names in the page table only. */
export type PageId = PublicPageId | RestrictedPageId;

/** State that a page passes to the next one through the router. */
export interface NavigationState {
  /** Shown on top of the page on arrival, already in the person's language. */
  readonly alert?: {
    readonly variant: 'danger' | 'warning' | 'success' | 'info';
    readonly text: string;
  };
  /** The session was not accepted any more: the survey landing asks to sign in again. */
  readonly relogin?: true;
  /** It was not accepted because the account is blocked. */
  readonly blocked?: boolean;
  /** It was not accepted because a company has ended the access. */
  readonly accessEnded?: AccessEnded | undefined;
  /** The page to open after signing in. */
  readonly destination?: string;
  /** The address of the list that an entry was opened from, with its position. */
  readonly returning?: true;
  /** `publications` scrolls the home page to its open-data card; `auth` opens the landing to sign in. */
  readonly section?: 'publications' | 'auth';
}

/** `navigate('/monitor', { state: withAlert('success', t('published')) })` */
export function withAlert(
  variant: NonNullable<NavigationState['alert']>['variant'],
  text: string,
): NavigationState {
  return { alert: { variant, text } };
}

/** The state the previous page passed; a plain string is a section. */
export function useNavigationState(): NavigationState {
  const { state } = useLocation() as { state: unknown };
  if (state === 'publications' || state === 'auth') return { section: state };
  return typeof state === 'object' && state !== null ? (state as NavigationState) : {};
}

/** The page after signing in, by role. */
export function homeOf(role: User['role']): string {
  if (role === 'ADMIN') return '/monitor';
  return role === 'USER' ? '/app/prezzi-settimanali/gestione' : '/';
}
