import type { MenuGroup } from '../../functions/open-data/pages/rules/site-pages.ts';
import type { ExternalLink } from '../../functions/platform/contract/external-links.ts';
import { externalAddress } from '../lib/external-links.ts';
import type { PageId } from '../shared/navigation.tsx';
import type { ListedPage } from './pages.ts';

/** Structure of the main menu; its entries come from the page table. */
const shape = [
  { kind: 'page', page: 'home' },
  {
    kind: 'groups',
    key: 'publications',
    groups: ['fuels', 'oil', 'natural-gas', 'coal', 'other-publications'],
  },
  { kind: 'page', page: 'open-data' },
  { kind: 'groups', key: 'surveys', groups: ['surveys'] },
] as const satisfies readonly MenuShape[];

type MenuShape =
  | { kind: 'page'; page: PageId }
  | { kind: 'groups'; key: 'publications' | 'surveys'; groups: readonly MenuGroup[] };

/** Links to other sites, each standing before a page of its group. */
const externals: readonly { link: ExternalLink; group: MenuGroup; before: PageId }[] = [
  { link: 'lpgMonitoring', group: 'surveys', before: 'methodology' },
  { link: 'oilStocks', group: 'surveys', before: 'methodology' },
];

export type MenuEntry =
  | { readonly kind: 'page'; readonly page: ListedPage }
  | { readonly kind: 'external'; readonly link: ExternalLink; readonly href: string };

export interface MenuSection {
  readonly group: MenuGroup;
  readonly entries: readonly MenuEntry[];
}

export type MenuItem =
  | { readonly kind: 'page'; readonly page: ListedPage }
  | {
      readonly kind: 'groups';
      readonly key: 'publications' | 'surveys';
      readonly sections: readonly MenuSection[];
    };

/** The menu over the pages that exist; empty groups and items are left out. */
export function menuOf(pages: readonly ListedPage[]): readonly MenuItem[] {
  return shape.flatMap((item): MenuItem[] => {
    if (item.kind === 'page') {
      const page = pages.find(({ id }) => id === item.page);
      return page ? [{ kind: 'page', page }] : [];
    }
    const sections = item.groups
      .map((group) => ({ group, entries: entriesOf(group, pages) }))
      .filter(({ entries }) => entries.length > 0);
    return sections.length > 0 ? [{ kind: 'groups', key: item.key, sections }] : [];
  });
}

function entriesOf(group: MenuGroup, pages: readonly ListedPage[]): readonly MenuEntry[] {
  const entries: MenuEntry[] = pages
    .filter((page) => page.menu?.includes(group))
    .map((page) => ({ kind: 'page', page }));
  for (const external of externals.filter((candidate) => candidate.group === group)) {
    const before = entries.findIndex(
      (entry) => entry.kind === 'page' && entry.page.id === external.before,
    );
    entries.splice(before < 0 ? entries.length : before, 0, {
      kind: 'external',
      link: external.link,
      href: externalAddress(external.link),
    });
  }
  return entries;
}
