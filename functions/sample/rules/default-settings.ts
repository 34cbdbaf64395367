/** Duties, VAT and price limits with which a new installation starts. */
import type { IsoDate } from '../../platform/kernel/calendar.ts';
import { BEGINNING, type Timeline } from './dated-settings.ts';
import { type ByProduct, PRODUCTS, type ProductId, type ProductSettings } from './products.ts';
import { type ProductValues, settingsOn } from './setting-values.ts';

/** Excise in cents per 1000 units, by the date of the first survey that was published with it. */
type ExciseHistory = readonly (readonly [from: IsoDate, exciseDuty: number])[];

/**
 * Petrol, diesel and LPG: until 2023 the excise in the weekly prices that the ministry publishes
 * (IODL 2.0); the first entry is that of 2015, and an import of the history adds earlier ones. Then the
 * interministerial decree of 14 May 2025 (in force from the 15th) and the excise published for 2026,
 * from January and from the first survey of June.
 */
const PETROL: ExciseHistory = [
  [BEGINNING, 72_840],
  ['2022-03-28', 47_840],
  ['2022-12-05', 57_840],
  ['2023-01-09', 72_840],
  ['2025-05-19', 71_340],
  ['2026-01-05', 67_290],
  ['2026-06-01', 62_290],
];
const DIESEL: ExciseHistory = [
  [BEGINNING, 61_740],
  ['2022-03-28', 36_740],
  ['2022-12-05', 46_740],
  ['2023-01-09', 61_740],
  ['2025-05-19', 63_240],
  ['2026-01-05', 67_290],
  ['2026-06-01', 61_290],
];
/** The legal excise per 1000 kg x 0.55. */
const LPG: ExciseHistory = [
  [BEGINNING, 14_727],
  ['2022-03-28', 10_044],
  ['2022-12-05', 11_917],
  ['2023-01-09', 14_727],
];
/** The legal excise per cubic metre / 0.71. */
const NATURAL_GAS: ExciseHistory = [[BEGINNING, 466]];

/** Excise, and price limits in cents per unit between which recent prices lie. */
const STARTING_POINTS: Readonly<
  Record<ProductId, readonly [excise: ExciseHistory, min: number, max: number]>
> = {
  1: [PETROL, 100, 250],
  2: [DIESEL, 90, 260],
  5: [LPG, 40, 130],
  12: [NATURAL_GAS, 70, 250],
  13: [NATURAL_GAS, 70, 250],
  3: [[[BEGINNING, 40_321]], 60, 250],
  6: [[[BEGINNING, 16_684]], 20, 200],
  8: [[[BEGINNING, 3_139]], 10, 150],
};

/** Author and moment of the entries with which a new installation starts. */
const RECORDED = { at: '2026-06-01T00:00:00.000Z', by: 'first-start' };

export const DEFAULT_TIMELINES: ByProduct<Timeline<ProductValues>> = Object.fromEntries(
  PRODUCTS.map(({ id, defaultVat: vat }) => {
    const [excise, min, max] = STARTING_POINTS[id];
    return [
      id,
      excise.map(([from, exciseDuty]) => ({
        from,
        value: { exciseDuty, vat, min, max },
        ...RECORDED,
      })),
    ];
  }),
);

/** The settings of 2024, for uses that do not depend on a day. */
export const DEFAULT_SETTINGS: ByProduct<ProductSettings> = settingsOn(
  DEFAULT_TIMELINES,
  '2024-12-31',
);
