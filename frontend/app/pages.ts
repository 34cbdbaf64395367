import type { ComponentType } from 'react';
import {
  type Audience,
  publicPages,
  type SitePage,
} from '../../functions/open-data/pages/rules/site-pages.ts';
import { addTextBundles } from '../lib/language.ts';
import type { User } from '../lib/session.ts';
import type { PageId } from '../shared/navigation.tsx';

/** A page of the table with its name. */
export interface ListedPage extends SitePage {
  readonly id: PageId;
  readonly audience: Audience;
}

/** The loaded part of the page table, in its order: the public pages, then those of `openRestrictedArea`. */
const table = new Map<PageId, ListedPage>();

const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../features/*/*-page.tsx',
  '../features/*/*-pages.tsx',
  '!../features/{company,monitor,profile}*/*',
]);

list(publicPages);

function list(pages: Readonly<Partial<Record<PageId, SitePage>>>): void {
  for (const [id, page] of Object.entries(pages)) {
    table.set(id as PageId, { audience: 'public', ...page, id: id as PageId });
  }
}

/** Adds the pages of signed-in people. @throws Error when they cannot be loaded */
export async function openRestrictedArea(): Promise<void> {
  const { restrictedArea } = await import('./restricted-area.ts');
  Object.assign(modules, restrictedArea.modules);
  addTextBundles(restrictedArea.texts);
  list(restrictedArea.pages);
}

export const listedPages = (): readonly ListedPage[] => [...table.values()];

export const pageOf = (id: PageId): ListedPage | undefined => table.get(id);

/** The page of an address below the base path, restricted ones among them. @throws Error as `openRestrictedArea` */
export async function findPage(
  isIt: (page: ListedPage) => boolean,
): Promise<ListedPage | undefined> {
  const found = listedPages().find(isIt);
  if (found) return found;
  await openRestrictedArea();
  return listedPages().find(isIt);
}

/** Loads a page's code. @throws Error when it cannot be loaded */
export async function loadComponent({ module, component }: SitePage): Promise<ComponentType> {
  const loaded = await modules[`../features/${module}.tsx`]?.();
  const found = loaded?.[component];
  if (!found) throw new Error(`there is no ${component} in ${module}`);
  return found;
}

/** Names of the texts that a page needs beside those of the app. */
export const textsOf = ({
  module,
  texts = [],
  audience = 'public',
}: SitePage): readonly string[] => [
  module.split('/')[0] ?? '',
  ...texts,
  ...(audience === 'public' ? [] : ['restricted']),
];

/** The text that describes a public page to search engines, and to readers who search the site. */
export const descriptionKey = ({ id }: Pick<ListedPage, 'id'>): string => `descriptions:${id}`;

/** The pages above a page, home first. */
export function ancestorsOf(page: ListedPage): readonly PageId[] {
  const parent = (page.parent ?? (page.id === 'home' ? undefined : 'home')) as PageId | undefined;
  const above = parent && pageOf(parent);
  return above ? [...ancestorsOf(above), above.id] : [];
}

const admits: Readonly<Record<Audience, (user: User | undefined) => boolean>> = {
  public: () => true,
  'signed-in': (user) => user !== undefined,
  company: (user) => user?.role === 'USER',
  admin: (user) => user?.role === 'ADMIN',
};

/** The pages of this person's role; those of other roles have no route. */
export function pagesFor(user: User | undefined): readonly ListedPage[] {
  return listedPages().filter((page) => admits[page.audience](user));
}
