import { expect, test } from 'vitest';
import {
  adjustmentOf,
  clausePrice,
  LEGAL_THRESHOLD,
} from '../../../functions/open-data/fuel-clause/rules/fuel-clause.ts';
import { fc } from '../../support/fuzz.ts';

const trip = { freight: 150_000, share: 3000, threshold: LEGAL_THRESHOLD };

test('the freight follows the whole change when that exceeds the threshold', () => {
  // 1600.00 -> 1700.00 is +6.25 %; 1500.00 x 30 % x 6.25 % = 28.125, rounded to 28.13
  expect(adjustmentOf({ ...trip, reference: 160_000, current: 170_000 })).toEqual({
    ...{ change: 625, exceeds: true, adjustment: 2813, adjusted: 152_813 },
  });
  // 1700.00 -> 1600.00 is -5.8823… %; 1500.00 x 30 % x -5.8823… % = -26.4705…
  expect(adjustmentOf({ ...trip, reference: 170_000, current: 160_000 })).toEqual({
    ...{ change: -588, exceeds: true, adjustment: -2647, adjusted: 147_353 },
  });
});

test.each([
  // Exactly 2 % does not exceed 2 %; a hundredth of a euro more does.
  [150_000, 153_000, false],
  [150_000, 153_001, true],
  [150_000, 147_000, false],
  [150_000, 146_999, true],
  [150_000, 150_000, false],
])('from %i to %i exceeds 2 percent: %s', (reference, current, exceeds) => {
  const result = adjustmentOf({ ...trip, reference, current });
  expect(result.exceeds).toBe(exceeds);
  if (!exceeds) expect(result).toMatchObject({ adjustment: 0, adjusted: 150_000 });
});

test('the change shown is rounded, the amount is not computed from it', () => {
  // 2.004 % is shown as 2.00 % and exceeds 2 %.
  const result = adjustmentOf({ ...trip, reference: 150_000, current: 153_006 });
  expect(result).toMatchObject({ change: 200, exceeds: true, adjustment: 902 });
});

test('of any trip, the adjustment is within half a cent of the exact one, and never of the other sign', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.record({
        ...{ reference: price, current: price },
        freight: fc.integer({ min: 0, max: 100_000_000 }),
        share: fc.integer({ min: 0, max: 10_000 }),
        threshold: fc.integer({ min: 0, max: 10_000 }),
      }),
      (one) => {
        const { adjustment, adjusted, exceeds } = adjustmentOf(one);
        const difference = BigInt(one.current - one.reference);
        const exact = BigInt(one.freight) * BigInt(one.share) * difference;
        const unit = 10_000n * BigInt(one.reference);
        const error = BigInt(adjustment) * unit - exact;
        if (exceeds) expect(2n * (error < 0n ? -error : error) <= unit).toBe(true);
        else expect(adjustment).toBe(0);
        expect(BigInt(adjustment) * difference >= 0n).toBe(true);
        expect(adjusted).toBe(one.freight + adjustment);
      },
    ),
  );
});

test('a contract may refer to the price with taxes, without VAT or net', () => {
  const price = { total: 170_000, vat: 30_656, excise: 61_740, net: 77_604 };
  expect([
    clausePrice(price, 'total'),
    clausePrice(price, 'withoutVat'),
    clausePrice(price, 'net'),
  ]).toEqual([170_000, 139_344, 77_604]);
});

test('a reference of nothing is refused', () => {
  expect(() => adjustmentOf({ ...trip, reference: 0, current: 1 })).toThrow(RangeError);
});
