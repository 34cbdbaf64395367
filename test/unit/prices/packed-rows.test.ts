import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CompanyPrice } from '../../../functions/prices/surveys/rules/company-prices.ts';
import {
  packDeclared,
  packedDeclared,
  packedRows,
  packRows,
} from '../../../functions/prices/surveys/store/packed-rows.ts';
import { packAverages, packedAverages } from '../../../functions/stations/store/packed-averages.ts';

const rows: CompanyPrice[] = [
  { productId: 1, price: 1789, variation: -0.55, isAdminCommunicating: true },
  { productId: 2, price: 'no', variation: 'Infinity', isAdminCommunicating: false },
  {
    ...{ productId: 5, price: 700, variation: 'Infinity', isAdminCommunicating: false },
    ...{ imputed: true, benchmarkPrice: 701.25, rangeItems: 12 },
  },
  { productId: 3, price: 0, variation: 'Infinity', isAdminCommunicating: false },
];
const declared = { 1: { price: 1789, byAdmin: true }, 3: { price: 0, byAdmin: false } };
const averages = { 1: { price: 173_336, items: 15_210 } };

test('prices that are stored as text come back as they were', () => {
  expect(z.parse(packedRows, packRows(rows))).toEqual(rows);
  expect(z.parse(packedDeclared, packDeclared(declared))).toEqual(declared);
  expect(z.parse(packedAverages, packAverages(averages))).toEqual(averages);
});

test.each([
  [packedRows, '[[1,"1789",0,false,false,null,null]]'],
  [packedDeclared, '{"1":[1789]}'],
  [packedAverages, '{"1":{"price":"173336","items":1}}'],
])('damaged text fails where it is read', (schema, text) => {
  expect(z.safeParse(schema, text).success).toBe(false);
});
