import { expect, test } from 'vitest';
import { pages } from '../../../frontend/app/pages.ts';
import { earlierAddresses } from '../../../functions/contract/earlier-addresses.ts';

test('today’s pages that stood at the root of the host are those of the page table', () => {
  const open = Object.entries(pages).filter(
    ([id, { audience }]) => audience === 'public' || id === 'profile',
  );
  const paths = open.flatMap(([, { path, aliases = [] }]) => [path, ...aliases]);
  expect(earlierAddresses.publicPages.map((path) => `/${path}`).toSorted()).toEqual(
    paths.filter((path) => path !== '/').toSorted(),
  );
});

test('every earlier page leads to a page of today', () => {
  for (const path of Object.values(earlierAddresses.pages))
    expect(earlierAddresses.publicPages).toContain(path);
});
