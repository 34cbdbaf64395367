import type { ByProduct, ProductId } from '../../functions/sample/rules/products.ts';

/**
 * Mean price of each year without VAT and excise, in hundredths of EUR per 1000 units: the level
 * that the demonstration prices follow.
 */
export function yearlyNetPrice(id: ProductId, year: number): number | undefined {
  if (year < FIRST_YEAR) return undefined;
  const price = BY_YEAR.get(Math.min(year, LAST_YEAR))?.[id];
  return price === 0 ? undefined : price;
}

const COLUMNS = [1, 2, 5, 3, 6, 8] as const satisfies readonly ProductId[];

type Row = readonly [year: number, ...prices: number[]];

/**
 * Source: "prezzi medi annuali dei carburanti", Ministero dell'Ambiente e della Sicurezza Energetica. LPG was surveyed
 * from June 1997.
 */
const PUBLISHED: readonly Row[] = [
  [1996, 24_976, 23_353, 0, 21_875, 18_259, 12_477],
  [1997, 26_225, 23_818, 22_563, 22_285, 19_124, 11_985],
  [1998, 22_971, 20_605, 20_625, 19_810, 17_488, 9971],
  [1999, 25_890, 23_269, 24_085, 21_983, 20_407, 11_737],
  [2000, 38_062, 36_069, 30_634, 34_435, 29_999, 19_969],
  [2001, 35_265, 33_839, 30_394, 31_340, 28_857, 16_950],
  [2002, 33_003, 30_991, 27_611, 29_331, 26_700, 17_893],
  [2003, 33_939, 32_754, 29_402, 31_437, 29_885, 20_100],
  [2004, 37_937, 38_035, 29_274, 35_501, 31_596, 20_088],
  [2005, 45_399, 51_323, 31_834, 46_660, 40_402, 27_399],
  [2006, 50_733, 55_644, 39_019, 51_781, 46_714, 31_778],
  [2007, 51_864, 54_966, 39_638, 53_497, 46_652, 31_081],
  [2008, 58_845, 69_892, 44_281, 62_509, 61_599, 40_239],
  [2009, 46_412, 47_780, 34_352, 46_489, 51_895, 30_160],
  [2010, 57_296, 59_022, 42_571, 57_321, 59_481, 40_839],
  [2011, 69_630, 74_646, 50_032, 72_170, 69_254, 52_979],
  [2012, 75_952, 80_353, 53_301, 79_908, 75_130, 61_240],
  [2013, 71_387, 74_995, 51_701, 76_758, 72_694, 54_256],
  [2014, 67_341, 70_022, 48_352, 72_627, 69_860, 50_531],
  [2015, 52_966, 53_450, 35_538, 57_283, 55_690, 32_385],
  [2016, 45_524, 43_351, 31_493, 49_530, 50_222, 27_157],
  [2017, 52_471, 51_735, 37_237, 55_418, 53_066, 35_039],
  [2018, 58_256, 60_250, 40_480, 63_817, 61_805, 41_264],
  [2019, 56_197, 59_532, 37_095, 66_824, 61_708, 45_181],
  [2020, 44_462, 46_187, 34_901, 53_192, 49_418, 35_257],
  [2021, 60_413, 60_148, 43_192, 65_248, 59_132, 50_119],
  [2022, 94_362, 105_808, 55_486, 104_326, 88_072, 71_681],
  [2023, 80_044, 85_126, 46_609, 87_164, 83_847, 61_548],
];

/** Estimates, good enough for display. */
const ESTIMATED: readonly Row[] = [
  [2024, 74_300, 76_800, 44_700, 81_000, 81_000, 57_900],
  [2025, 66_500, 70_600, 43_900, 76_100, 74_200, 52_900],
  [2026, 69_500, 84_000, 40_200, 87_000, 77_500, 53_600],
];

/** Products that have no column above, guessed too: [first year, prices from then on]. */
const OTHERS: Readonly<
  Record<Exclude<ProductId, (typeof COLUMNS)[number]>, readonly [year: number, ...prices: number[]]>
> = {
  12: [2024, 126_800, 134_000, 137_500],
  13: [2024, 117_700, 120_400, 112_200],
};

const BY_YEAR = new Map([...PUBLISHED, ...ESTIMATED].map(byProduct));
export const FIRST_YEAR = Math.min(...BY_YEAR.keys());
const LAST_YEAR = Math.max(...BY_YEAR.keys());

function byProduct([year, ...prices]: Row): [number, ByProduct<number>] {
  const row: ByProduct<number> = {};
  COLUMNS.forEach((id, index) => {
    row[id] = prices[index] ?? 0;
  });
  for (const [id, [first, ...others]] of Object.entries(OTHERS)) {
    const price = others[year - first];
    if (price !== undefined) row[Number(id) as ProductId] = price;
  }
  return [year, row];
}
