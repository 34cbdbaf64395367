import { publicPages, type SitePage } from './site-pages.ts';

const PATHS: ReadonlySet<string> = new Set(
  Object.values<SitePage>(publicPages).flatMap(({ path, aliases = [] }) => [path, ...aliases]),
);

/** Below the site's path, but no pages: calls, documents, framed charts, files, and what earlier sites had there. */
const NO_PAGE = /^\/dgsaie\/(api|files|embed|pub)\/|\.\w+$/;

/**
 * False for an address of this site that has no page, or one that only some people may see.
 * @param address a path, or an address with its host
 * @param origin of this site, such as `https://statistics.example.org`
 */
export function isPublicAddress(address: string, origin: string): boolean {
  const local = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const path = local.replace(/[?#].*/, '');
  if (!/^\/dgsaie(\/|$)/.test(path) || NO_PAGE.test(path)) return true;
  return PATHS.has(path.replace(/^\/dgsaie/, '').replace(/\/$/, '') || '/');
}
