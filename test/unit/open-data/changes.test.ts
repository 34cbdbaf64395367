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
