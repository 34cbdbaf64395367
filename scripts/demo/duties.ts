import type { IsoDate } from '../../functions/platform/kernel/calendar.ts';
import { valueOn } from '../../functions/sample/rules/dated-settings.ts';
import { DEFAULT_TIMELINES } from '../../functions/sample/rules/default-settings.ts';
import { type ProductId, productById } from '../../functions/sample/rules/products.ts';

/**
 * Excise (hundredths of EUR per 1000 units) and VAT (percent) on a day: those in the yearly means and, from 2005, in
 * the weekly prices that the ministry publishes; from 2015 on the dated ones that a new system starts with.
 */
export function dutiesOf(id: ProductId, date: IsoDate): { excise: number; vatPercent: number } {
  const known = valueOn(DEFAULT_TIMELINES[id] ?? [], date);
  return {
    excise: inForce(EXCISE[id], date) ?? known?.exciseDuty ?? 0,
    vatPercent: inForce(VAT[id], date) ?? known?.vat ?? productById(id).defaultVat,
  };
}

/** A value and the day until which it applies; that day is excluded. */
type Until = readonly [until: IsoDate, value: number];

const inForce = (steps: readonly Until[], date: IsoDate): number | undefined =>
  steps.find(([until]) => date < until)?.[1];

const STANDARD_VAT: readonly Until[] = [
  ['1997-10-01', 19],
  ['2011-09-17', 20],
  ['2013-10-01', 21],
];

const VAT: Readonly<Record<ProductId, readonly Until[]>> = {
  1: STANDARD_VAT,
  2: STANDARD_VAT,
  5: STANDARD_VAT,
  12: [],
  13: [],
  3: STANDARD_VAT,
  6: [
    ['1997-10-01', 19],
    ['1999-02-01', 20],
  ],
  8: [],
};

const EXCISE: Readonly<Record<ProductId, readonly Until[]>> = {
  1: [
    ['1999-01-01', 52_796],
    ['2000-01-01', 53_904],
    ['2002-01-01', 52_260],
    ['2004-01-01', 54_184],
    ['2005-02-28', 55_864],
    ['2008-03-31', 56_400],
    ['2008-05-05', 54_717],
    ['2011-04-11', 56_400],
    ['2011-07-04', 57_130],
    ['2011-11-07', 61_320],
    ['2011-12-12', 62_210],
    ['2012-06-11', 70_420],
    ['2012-08-13', 72_420],
    ['2014-03-03', 72_840],
    ['2015-01-05', 73_080],
  ],
  2: [
    ['1999-01-01', 38_604],
    ['2000-01-01', 40_030],
    ['2002-01-01', 38_400],
    ['2005-02-28', 40_321],
    ['2006-10-09', 41_300],
    ['2007-06-04', 41_600],
    ['2008-03-31', 42_300],
    ['2008-05-05', 40_617],
    ['2011-04-11', 42_300],
    ['2011-07-04', 43_030],
    ['2011-11-07', 47_220],
    ['2011-12-12', 48_110],
    ['2012-06-11', 59_320],
    ['2012-08-13', 61_320],
    ['2014-03-03', 61_740],
    ['2015-01-05', 61_980],
  ],
  5: [
    ['1999-01-01', 16_806],
    ['2000-01-01', 15_598],
    ['2002-01-01', 14_608],
    ['2006-10-09', 15_662],
    ['2008-03-31', 12_527],
    ['2008-05-05', 11_602],
    ['2011-12-12', 12_527],
  ],
  3: [
    ['1999-01-01', 38_604],
    ['2000-01-01', 39_767],
    ['2001-01-01', 37_592],
    ['2002-01-01', 37_011],
  ],
  6: [
    ['1997-01-01', 14_880],
    ['1999-01-01', 14_303],
    ['2000-01-01', 16_213],
    ['2002-01-01', 15_571],
  ],
  8: [
    ['1999-01-01', 2_324],
    ['2000-01-01', 3_095],
  ],
  12: [],
  13: [],
};
