import { expect, test } from 'vitest';
import { queryNames, type Route } from '../../../functions/contract/route.ts';
import { type RouteId, routes } from '../../../functions/contract/routes.ts';
import { ALONE, FILES, FROZEN, READS } from '../../support/as-of-reads.ts';

/** Why open reads do without `asOf`, by the beginning of their ids. */
const WITHOUT: Readonly<Record<string, string>> = {
  'service/': 'about the API',
  'search/': 'finds pages and documents',
  'duty-changes/': 'changes of law, which have dates of their own',
  'monthly-prices/notices': 'what is under review now',
  'fuel-clause/': 'cites revisions',
  'feeds/': 'changes, each with its moment',
  'catalogue/turtle': 'describes the data',
  'catalogue/json-ld': 'describes the data',
  'catalogue/schema-org': 'describes the data',
  'catalogue/data-package': 'describes the data; the archive has one of its own',
  'release-calendar/': 'plans, and when releases took place',
  'documents/': 'no figures',
  'bulletins/': 'no figures',
  'news/': 'no figures',
  'mail-subscriptions/': 'no figures',
};

test('every open read of figures answers as of a moment, and the others have a reason not to', () => {
  const open = (Object.entries(routes) as [RouteId, Route][]).filter(
    ([, { method, access }]) => method === 'GET' && access === 'anyone',
  );
  const without = open.filter(([, { query }]) => !queryNames(query).includes('asOf'));
  const reasons = Object.keys(WITHOUT);
  const unexplained = without.filter(([id]) => !reasons.some((start) => id.startsWith(start)));
  expect(unexplained.map(([id]) => id)).toEqual([]);
  // A reason that nothing needs any more goes.
  const idle = reasons.filter((start) => !without.some(([id]) => id.startsWith(start)));
  expect(idle).toEqual([]);
  expect(open.length - without.length).toBeGreaterThan(15);
});

test('each that answers as of a moment is compared with what was answered then', () => {
  const compared = new Set([...[...READS, ...FILES, ...FROZEN].map(([id]) => id), ...ALONE]);
  const answering = (Object.entries(routes) as [RouteId, Route][]).filter(
    ([, { method, access, query }]) =>
      method === 'GET' && access === 'anyone' && queryNames(query).includes('asOf'),
  );
  expect([...compared].sort()).toEqual(answering.map(([id]) => id).sort());
});
