import { describe, expect, test } from 'vitest';
import { changeOfProducts } from '../../../functions/notices/subscriptions/rules/wanted-products.ts';
import type { PublicChange } from '../../../functions/open-data/changes/rules/changes.ts';

const underReview = [{ series: 'monthly', period: '2026-11' }] as const;
/** Petrol and diesel rose and heating gas oil was left out; LPG of the next week differs from another price. */
const correction: PublicChange = {
  ...{ series: 'weekly', period: '2026-11-16', revision: 2, kind: 'correction' },
  at: '2026-11-18T10:00:00Z',
  totals: [
    { productId: 1, total: 172_000 },
    { productId: 2, total: 160_000 },
    { productId: 5, total: 70_000 },
  ],
  figures: [
    { productId: 1, before: 171_000, after: 172_000, difference: 1000 },
    { productId: 2, before: 159_000, after: 160_000, difference: 1000 },
    { productId: 3, before: 140_000, remark: 'left_out' },
  ],
  followed: {
    nextChange: {
      period: '2026-11-23',
      figures: [{ productId: 5, before: 100, after: 200, difference: 100 }],
    },
    underReview,
  },
};
const figuresTo = (products?: readonly (1 | 2 | 3 | 5)[]) =>
  changeOfProducts(correction, products)?.figures.map(({ productId }) => productId);

describe('of a correction', () => {
  test('a subscriber to everything gets everything', () => {
    expect(changeOfProducts(correction, undefined)).toBe(correction);
  });

  test('a subscriber to some products gets only these', () => {
    expect(changeOfProducts(correction, [1])).toMatchObject({
      revision: 2,
      totals: [{ productId: 1 }],
      figures: [{ productId: 1, difference: 1000 }],
      followed: { underReview },
    });
    expect(changeOfProducts(correction, [1])?.followed).not.toHaveProperty('nextChange');
    expect(figuresTo([1, 2])).toEqual([1, 2]);
  });

  test('a product that was left out counts, and so do the differences of the next survey', () => {
    expect(figuresTo([3])).toEqual([3]);
    expect(changeOfProducts(correction, [5])?.followed?.nextChange?.figures).toHaveLength(1);
  });

  test('a product that it does not name is not told of', () => {
    expect(changeOfProducts(correction, [12])).toBeUndefined();
  });
});

test('a release without the product is not told', () => {
  expect(
    changeOfProducts({ ...correction, kind: 'release', followed: undefined }, [12]),
  ).toBeUndefined();
});
