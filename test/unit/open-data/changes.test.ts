import { expect, test } from 'vitest';
import {
  averageChanges,
  weeklyChanges,
} from '../../../functions/open-data/changes/rules/changes.ts';

const [first, second] = ['2026-11-17T10:00:00Z', '2026-11-18T10:00:00Z'];
const price = { total: 172_000, vat: 31_016, excise: 67_290, net: 73_694 };
/** The same total, of which less is duty. */
const otherDuty = { ...price, excise: 57_290, net: 83_694 };
const corrected = [{ productId: 1, hasOtherParts: true, difference: 0 }];

test('a corrected survey names the products whose figures or parts are others, and no more', () => {
  const survey = { id: 1, date: '2026-11-16' };
  const [release, correction] = weeklyChanges(
    [
      { ...survey, revision: 1, since: first, until: second, prices: { 1: price, 2: price } },
      { ...survey, revision: 2, since: second, prices: { 1: otherDuty, 2: price } },
    ],
    [],
  );
  expect(release?.figures.some(({ hasOtherParts }) => hasOtherParts)).toBe(false);
  expect(correction).toMatchObject({ kind: 'correction', figures: corrected });
});

test('so does a corrected average', () => {
  const own = { period: '2026-10' };
  const earlier = { ...own, revision: 1, since: first, until: second, price };
  const later = { ...own, revision: 2, since: second };
  const [, correction] = averageChanges([
    { ...earlier, productId: 1 },
    { ...earlier, productId: 2 },
    { ...later, productId: 1, price: otherDuty },
    { ...later, productId: 2, price },
  ]);
  expect(correction).toMatchObject({ kind: 'correction', figures: corrected });
});

test('a survey published again after its withdrawal has all its figures, from nothing', () => {
  const [third, fourth] = ['2026-11-19T10:00:00Z', '2026-11-20T10:00:00Z'];
  const survey = { id: 1, date: '2026-11-16' };
  const before = { ...price, total: price.total - 1000 };
  const next = { ...price, total: price.total + 500 };
  const changes = weeklyChanges(
    [
      { id: 0, date: '2026-11-09', revision: 1, since: first, prices: { 1: before } },
      { id: 2, date: '2026-11-23', revision: 1, since: third, prices: { 1: next } },
      { ...survey, revision: 1, since: second, until: third, prices: { 1: price } },
      { ...survey, revision: 2, since: fourth, prices: { 1: price } },
    ],
    [],
  );
  const again = changes.find(({ at }) => at === fourth);
  expect(again).toMatchObject({
    kind: 'correction',
    figures: [{ productId: 1, before: undefined, after: price.total }],
    followed: {
      nextChange: { period: '2026-11-23', figures: [{ productId: 1, before: 1500, after: 500 }] },
    },
  });
});

test('a product of an average that had been left out has no value before', () => {
  const third = '2026-11-19T10:00:00Z';
  const own = { period: '2026-10' };
  const changes = averageChanges([
    { ...own, revision: 1, since: first, until: second, price, productId: 1 },
    { ...own, revision: 1, since: first, price, productId: 2 },
    { ...own, revision: 3, since: third, price, productId: 1 },
  ]);
  expect(changes.find(({ at }) => at === third)?.figures).toMatchObject([
    { productId: 1, before: undefined, after: price.total },
  ]);
});
