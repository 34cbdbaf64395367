import { describe, expect, it } from 'vitest';
import { exciseFromLegal } from '../../../functions/sample/rules/excise-conversion.ts';

describe('excise duty in the published unit', () => {
  it.each([
    // Consolidated law on excise, annex I: 267.77 EUR per 1000 kg, 147.27 as the ministry publishes it.
    [5, 26_777, 14_727],
    // 0.00331 EUR per cubic metre are 0.004662 per kg, 4.66 per 1000 kg as the ministry publishes it.
    [12, 3_310, 466],
    [13, 3_310, 466],
    [5, 0, 0],
  ] as const)('of product %i, %i becomes %i cents per 1000 units', (id, legal, cents) => {
    expect(exciseFromLegal(id, legal)).toBe(cents);
  });

  it('needs no conversion where the law taxes the published unit', () => {
    expect(exciseFromLegal(1, 72_840)).toBeUndefined();
  });
});
