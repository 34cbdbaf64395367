/** Findings of charts of the parts of prices: taxes in the price, and how far a part is from its peak. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { CENT } from './chart-findings.ts';
import {
  capital,
  centsText,
  englishProduct,
  italianProduct,
  monthText,
  unitPriceText,
} from './price-words.ts';

export interface TaxedPrice {
  readonly productId: ProductId;
  readonly total: Hundredths;
  /** VAT and excise duty. */
  readonly taxes: Hundredths;
}

const shareOf = ({ total, taxes }: TaxedPrice): number => (total > 0 ? (100 * taxes) / total : 0);

/** `Più di metà del prezzo della benzina è imposte; del metano, meno di un decimo`; undefined without prices. */
export function taxSharesText(
  prices: readonly TaxedPrice[],
  language: Language,
): string | undefined {
  const sorted = prices.toSorted((a, b) => shareOf(b) - shareOf(a));
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (!most || !least) return undefined;
  const isOne = most === least;
  if (language === 'it') {
    const first = `${shareItalian(shareOf(most))} del prezzo ${italianProduct(most.productId).of} è imposte`;
    const second = `; ${italianProduct(least.productId).of}, ${shareItalian(shareOf(least))}`;
    return capital(isOne ? first : first + second);
  }
  const first = `Taxes are ${shareEnglish(shareOf(most))} the price of ${englishProduct(most.productId)}`;
  const second = `, ${shareEnglish(shareOf(least))} ${englishProduct(least.productId)}’s`;
  return isOne ? first : first + second;
}

function shareItalian(share: number): string {
  if (share > 50) return 'più di metà';
  if (share < 10) return 'meno di un decimo';
  const percent = Math.round(share);
  return `${percent === 11 ? 'l’' : 'il '}${percent}\u00a0%`;
}

function shareEnglish(share: number): string {
  if (share > 50) return 'over half';
  return share < 10 ? 'under a tenth of' : `${Math.round(share)}% of`;
}

/** `Benzina: 91 centesimi di imposte su 1,565 €`. @param name the product as the page calls it */
export function taxedPriceText(price: TaxedPrice, name: string, language: Language): string {
  const total = unitPriceText(price.total, language);
  const taxes = centsText(price.taxes, language);
  return language === 'it'
    ? `${name}: ${taxes} di imposte su ${total} €`
    : `${name}: ${taxes} of tax in ${total} €`;
}

export interface NetPoint {
  readonly date: IsoDate;
  readonly net: Hundredths;
}

/**
 * How far the net price is from its peak; undefined where the two are too close. @param step what the points are means
 * of, whose name the peak has
 */
export function netPeakText(
  productId: ProductId,
  points: readonly NetPoint[],
  step: 'month' | 'year',
  language: Language,
): string | undefined {
  const last = points.at(-1);
  if (!last || points.length < 2) return undefined;
  const peak = points.reduce((high, point) => (point.net > high.net ? point : high));
  const fall = peak.net - last.net;
  if (fall < 2 * CENT) return undefined;
  const year = peak.date.slice(0, 4);
  const time = step === 'year' ? year : monthText(peak.date, language);
  return language === 'it'
    ? `Dal picco ${step === 'year' ? 'del' : 'di'} ${time} il prezzo netto ${italianProduct(productId).of} è sceso di ${centsText(fall, 'it')}`
    : `${capital(englishProduct(productId))}’s net price is ${centsText(fall, 'en')} below its ${time} peak`;
}
