import type { User } from '../lib/session.ts';
import type { PageId } from '../shared/navigation.tsx';
import type { Audience, ListedPage, PageTable } from './page.ts';
import { publicPages } from './public-pages.ts';
import { restrictedPages } from './restricted-pages.ts';

/**
 * The page table. The router, the menu, document titles, guards and the sitemap derive from it. A page
 * is one entry in `public-pages.ts` or `restricted-pages.ts`, its folder in features and its
 * `pages.<id>` texts in app/texts.*.json (`title`, and `menu` when the menu needs a shorter name). A
 * public page has a `description` too, for search engines; others do without, as everybody loads it.
 */
export const pages: PageTable = { ...publicPages, ...restrictedPages };

/** The whole page table as a list, in its order. */
export const allPages: readonly ListedPage[] = Object.entries(pages).map(([id, page]) => ({
  ...page,
  id: id as PageId,
}));

/** The pages above a page, home first. */
export function ancestorsOf(page: ListedPage): readonly PageId[] {
  const parent = page.parent ?? (page.id === 'home' ? undefined : 'home');
  const parentPage = parent && pages[parent];
  return parent && parentPage ? [...ancestorsOf({ ...parentPage, id: parent }), parent] : [];
}

const admits: Readonly<Record<Audience, (user: User | undefined) => boolean>> = {
  public: () => true,
  'signed-in': (user) => user !== undefined,
  company: (user) => user?.role === 'USER',
  admin: (user) => user?.role === 'ADMIN',
};

/** The pages of this person's role; those of other roles have no route. */
export function pagesFor(user: User | undefined): readonly ListedPage[] {
  return allPages.filter((page) => admits[page.audience](user));
}
