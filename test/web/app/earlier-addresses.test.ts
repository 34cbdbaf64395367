import { expect, test } from 'vitest';
import { earlierAddresses } from '../../../functions/open-data/pages/contract/earlier-addresses.ts';
import { allPages } from '../../support/all-pages.ts';

test('present pages that used to be at the root of the host are those of the page table', () => {
  const open = allPages.filter(({ id, audience }) => audience === 'public' || id === 'profile');
  const paths = open.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  expect(earlierAddresses.publicPages.map((path) => `/${path}`).toSorted()).toEqual(
    paths.filter((path) => path !== '/').toSorted(),
  );
});

test('every earlier page leads to a present one', () => {
  for (const path of Object.values(earlierAddresses.pages))
    expect(earlierAddresses.publicPages).toContain(path);
});
