import { expect, test } from 'vitest';
import { queryNames, type Route } from '../../../functions/platform/contract/route.ts';
import { type RouteId, routes } from '../../../functions/routes.ts';
import { ALONE, FILES, FROZEN, READS } from '../../support/api/as-of-reads.ts';

/** The reasons why some public reads have no `asOf`, by the beginning of their ids. */
const WITHOUT: Readonly<Record<string, string>> = {
  'service/': 'about the API',
  'search/': 'finds pages and documents',
  'pages/': 'what the site shows now, or a revision',
  'duty-changes/': 'changes of law, which have dates of their own',
  'monthly-prices/notices': 'what is under review now',
  'fuel-clause/': 'cites revisions',
  'changes/': 'changes, each with its moment',
  'feeds/': 'changes, each with its moment',
  'catalogue/turtle': 'describes the data',
  'catalogue/json-ld': 'describes the data',
  'catalogue/schema-org': 'describes the data',
  'catalogue/csv-metadata': 'describes the data',
  'catalogue/data-package': 'describes the data; the archive has one of its own',
  'embeds/oembed': 'the address that it is asked about has it',
  'release-calendar/': 'plans, and when releases took place',
  'code-lists/': 'names of codes',
  'documents/': 'no figures',
  'bulletins/': 'no figures',
  'news/': 'no figures',
  'mail-subscriptions/': 'no figures',
};

test('every public read of figures has `asOf`, and the others have a reason not to', () => {
  const open = (Object.entries(routes) as [RouteId, Route][]).filter(
    ([, { method, access }]) => method === 'GET' && access === 'anyone',
  );
  const without = open.filter(([, { query }]) => !queryNames(query).includes('asOf'));
  const reasons = Object.keys(WITHOUT);
  const unexplained = without.filter(([id]) => !reasons.some((start) => id.startsWith(start)));
  expect(unexplained.map(([id]) => id)).toEqual([]);
  // A reason that no route needs any more must be removed.
  const idle = reasons.filter((start) => !without.some(([id]) => id.startsWith(start)));
  expect(idle).toEqual([]);
  expect(open.length - without.length).toBeGreaterThan(15);
});

test('each of them is tested against the answer that was given at the moment', () => {
  const compared = new Set([...[...READS, ...FILES, ...FROZEN].map(([id]) => id), ...ALONE]);
  const answering = (Object.entries(routes) as [RouteId, Route][]).filter(
    ([, { method, access, query }]) =>
      method === 'GET' && access === 'anyone' && queryNames(query).includes('asOf'),
  );
  expect([...compared].sort()).toEqual(answering.map(([id]) => id).sort());
});
