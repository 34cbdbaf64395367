import { expect, test } from 'vitest';
import {
  bulletinSentences,
  partMovesText,
  type WeekPrice,
} from '../../../functions/open-data/charts/rules/bulletin-texts.ts';

const price = (
  productId: WeekPrice['productId'],
  total: number,
  before?: number,
  yearBefore?: number,
): WeekPrice => ({ productId, total, before, yearBefore });

const week = [
  price(1, 156_472, 157_071, 168_472),
  price(2, 173_004, 174_700, 167_300),
  price(12, 142_500, 142_300),
  price(8, 53_600, 53_650),
];

test('a bulletin states the price, the move of the second product, and the moves of all', () => {
  expect(bulletinSentences(week, '2–8 novembre 2026', 'it')).toEqual([
    'Nella settimana 2–8 novembre 2026 la benzina è costata in media 1,565 €/l, 0,6 centesimi meno della settimana prima e 12,0 centesimi meno di un anno prima.',
    'Il gasolio scende di 1,7 centesimi, a 1,730 €/l, e costa 5,7 centesimi più di un anno prima.',
    'Su quattro prodotti due scendono, uno sale e uno è stabile.',
  ]);
  expect(bulletinSentences(week, '2–8 November 2026', 'en')).toEqual([
    'In the week of 2–8 November 2026 petrol cost 1.565 €/l on average, 0.6 cents less than the week before and 12.0 cents less than a year earlier.',
    'Diesel falls by 1.7 cents to 1.730 €/l and costs 5.7 cents more than a year earlier.',
    'Of four products two fall, one rises and one is stable.',
  ]);
});

test('unknown prices are left out, and a common move is stated once', () => {
  expect(bulletinSentences([price(1, 156_472)], 'x', 'it')).toEqual([
    'Nella settimana x la benzina è costata in media 1,565 €/l.',
  ]);
  const still = [price(1, 156_472, 156_400, 156_472), price(2, 173_000, 173_050)];
  expect(bulletinSentences(still, 'x', 'en')).toEqual([
    'In the week of x petrol cost 1.565 €/l on average, the same as the week before and the same as a year earlier.',
    'Diesel is stable at 1.730 €/l.',
  ]);
  const rising = [price(1, 160_000, 150_000), price(2, 170_000, 160_000), price(5, 70_000, 60_000)];
  expect(bulletinSentences(rising, 'x', 'it').at(-1)).toBe('Tutti e tre i prodotti salgono.');
});

test('the move of a price is explained by its parts', () => {
  const now = { total: 156_472, vat: 28_216, excise: 62_290, net: 65_966 };
  const before = { total: 157_071, vat: 28_324, excise: 62_290, net: 66_457 };
  expect(partMovesText(1, now, before, 'it')).toBe(
    'La benzina: prezzo netto −0,5 centesimi, IVA −0,1 centesimi, accisa invariata.',
  );
  const cut = { ...before, excise: 67_290, net: 61_457 };
  expect(partMovesText(2, now, cut, 'en')).toBe(
    'Diesel: net price +4.5 cents, VAT −0.1 cents, excise duty −5.0 cents.',
  );
});
