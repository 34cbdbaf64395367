import { createContext, type ReactNode, use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '../lib/session.ts';

/** A page that this person may see. */
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

/**
 * The pages of the site. Features link to each other by these ids only; an id without an entry in the
 * page table gives no link.
 */
export type PageId =
  | 'home'
  | 'weekly-prices'
  | 'weekly-analysis'
  | 'monthly-prices'
  | 'yearly-prices'
  | 'provisional-prices'
  | 'release-calendar'
  | 'figure'
  | 'fuel-clause'
  | 'oil-consumption'
  | 'oil-bulletin'
  | 'coal-bulletin'
  | 'gas-balance'
  | 'gas-regions'
  | 'gas-provinces'
  | 'gas-imports'
  | 'energy-balance'
  | 'energy-situation'
  | 'open-data'
  | 'api-guide'
  | 'subscriptions'
  | 'questionnaire'
  | 'oil-logistics'
  | 'methodology'
  | 'legal-notes'
  | 'search'
  | 'survey-landing'
  | 'logout'
  | 'profile'
  | 'company-home'
  | 'company-prices'
  | 'company-report'
  | 'monitor'
  | 'monitor-weekly'
  | 'monitor-weekly-check'
  | 'monitor-monthly'
  | 'monitor-quarterly'
  | 'monitor-yearly'
  | 'monitor-calendar'
  | 'monitor-release'
  | 'monitor-job'
  | 'monitor-thresholds'
  | 'monitor-duty-notes'
  | 'monitor-duty-note'
  | 'monitor-approvals'
  | 'monitor-bulletins'
  | 'monitor-files'
  | 'monitor-users'
  | 'monitor-user'
  | 'monitor-surveys'
  | 'monitor-survey'
  | 'monitor-correction'
  | 'monitor-products'
  | 'monitor-product'
  | 'monitor-companies'
  | 'monitor-company'
  | 'monitor-daily'
  | 'monitor-daily-days'
  | 'monitor-price-control'
  | 'monitor-company-prices'
  | 'monitor-news'
  | 'monitor-news-item'
  | 'monitor-feedback'
  | 'monitor-audit';

/** What a page passes to the next one by the router's state. */
export interface NavigationState {
  /** Shown on top of the page on arrival, already in the person's language. */
  readonly alert?: {
    readonly variant: 'danger' | 'warning' | 'success' | 'info';
    readonly text: string;
  };
  /** The session was not accepted any more: the survey landing asks to sign in again. */
  readonly relogin?: true;
  /** The page to open after signing in. */
  readonly destination?: string;
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
