import type { User } from '../lib/session.ts';
import type { PageId } from '../shared/navigation.tsx';
import { type Audience, type Page, pages } from './pages.ts';

export interface ListedPage extends Page {
  readonly id: PageId;
}

/** The whole page table as a list, in its order. */
export const allPages: readonly ListedPage[] = Object.entries(pages).map(([id, page]) => ({
  ...page,
  id: id as PageId,
}));

const admits: Readonly<Record<Audience, (user: User | undefined) => boolean>> = {
  public: () => true,
  'signed-in': (user) => user !== undefined,
  company: (user) => user?.role === 'USER',
  admin: (user) => user?.role === 'ADMIN',
};

/** The pages that exist for this person: those of another role are not even registered. */
export function pagesFor(user: User | undefined): readonly ListedPage[] {
  return allPages.filter((page) => admits[page.audience](user));
}
