/** Settings of a product nobody has set yet: what a new installation starts from. */
import { type ByProduct, PRODUCTS, type ProductId, type ProductSettings } from './products.ts';

/**
 * Excise of 1 January 2024 in cents per 1000 units (legal excise of LPG per 1000 kg x 0.55, of
 * natural gas per cubic metre / 0.71); limits that today’s prices keep.
 */
const EXCISE_AND_LIMITS: Readonly<
  Record<ProductId, readonly [exciseDuty: number, min: number, max: number]>
> = {
  1: [72_840, 100, 250],
  2: [61_740, 90, 260],
  5: [14_727, 40, 130],
  12: [466, 70, 250],
  13: [466, 70, 250],
  3: [40_321, 60, 250],
  6: [16_684, 20, 200],
  8: [3_139, 10, 150],
};

export const DEFAULT_SETTINGS: ByProduct<ProductSettings> = Object.fromEntries(
  PRODUCTS.map(({ id, defaultVat }) => {
    const [exciseDuty, min, max] = EXCISE_AND_LIMITS[id];
    return [id, { productId: id, exciseDuty, vat: defaultVat, min, max }];
  }),
);
