/**
 * Converts the excise duty that the law states into the unit in which a product's price is published:
 * the law taxes LPG by weight and natural gas by volume, prices are per litre and per kilogram.
 */
import { divideHalfUp } from '../../platform/kernel/money.ts';
import type { ProductId } from './products.ts';

export interface ExciseConversion {
  /** The quantity that the law taxes: 1000 kg of LPG, one cubic metre of natural gas. */
  readonly legalUnit: 'tonne' | 'cubic-metre';
  /** Decimals of the legal amount in EUR. */
  readonly decimals: number;
  /** Cents per 1000 published units are the scaled legal amount times numerator over denominator. */
  readonly numerator: number;
  readonly denominator: number;
}

/** A litre of LPG weighs 0.55 kg: EUR per 1000 kg x 0.55 are EUR per 1000 litres. */
const LPG: ExciseConversion = {
  legalUnit: 'tonne',
  decimals: 2,
  numerator: 55,
  denominator: 100,
};

/** A cubic metre of gas weighs 0.71 kg: millionths of EUR per cubic metre x 0.1 / 0.71 are cents per 1000 kg. */
const NATURAL_GAS: ExciseConversion = {
  legalUnit: 'cubic-metre',
  decimals: 6,
  numerator: 10,
  denominator: 71,
};

/** Undefined for a product that the law taxes in its published unit. */
export const EXCISE_CONVERSIONS: Readonly<Record<ProductId, ExciseConversion | undefined>> = {
  1: undefined,
  2: undefined,
  5: LPG,
  12: NATURAL_GAS,
  13: NATURAL_GAS,
  3: undefined,
  6: undefined,
  8: undefined,
};

/**
 * @param legal the legal amount scaled by the conversion's decimals: 267.77 EUR is 26777
 * @returns cents per 1000 published units, half up; undefined for a product taxed in its own unit
 */
export function exciseFromLegal(id: ProductId, legal: number): number | undefined {
  const conversion = EXCISE_CONVERSIONS[id];
  return conversion && divideHalfUp(legal * conversion.numerator, conversion.denominator);
}
