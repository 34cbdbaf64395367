import { expect, test } from 'vitest';
import { sumQuality } from '../../../../functions/documents/workbooks/rules/checks/quality.ts';
import { changed, read } from '../../../support/documents/read-grids.ts';
import { aSheet, gasBalance } from '../../../support/documents/workbook-grids.ts';

/** Sums of which the parts are there and the total is not. */

const unstatedIn = (...grids: readonly (typeof gasBalance)[]) =>
  sumQuality(read(...grids.map((rows, at) => aSheet(rows, `Foglio${at}`))).tables).unstated.map(
    ({ dimensions: { flow, period }, sum }) => [flow, period, sum],
  );

test('a total that the table states for another period is missed', () => {
  expect(unstatedIn(gasBalance)).toEqual([]);
  expect(unstatedIn(changed(gasBalance, 13, 4, ''))).toEqual([
    ['GROSS-CONSUMPTION', '2022-06', '700'],
  ]);
});

test('a total that another table of the document states is not missed', () => {
  expect(unstatedIn(changed(gasBalance, 13, 4, ''), gasBalance)).toEqual([]);
});

test('a total of nothing is not missed', () => {
  const parts = [5, 6, 7, 8, 9, 10, 11, 12, 13];
  const empty = parts.reduce((rows, row) => changed(rows, row, 4, row === 13 ? '' : 0), gasBalance);
  expect(unstatedIn(empty)).toEqual([]);
});
