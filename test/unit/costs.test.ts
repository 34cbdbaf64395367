import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../support/code/imports.ts';

/** The sums of the model of costs are those of its rows. */

const costs = readFileSync(join(repository, 'docs/costs.md'), 'utf8');
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const amountsIn = (text: string) =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([amount]) => Number(amount.replaceAll(',', '')));

/** The tables that have a sum: the cells of each row. */
const tables = costs
  .split('\n\n')
  .map((block) => block.split('\n').filter((line) => line.startsWith('| ')))
  .filter((lines) => lines.some((line) => line.startsWith('| **Together**')))
  .map((lines) => lines.map(cellsOf));

const summed = tables.flatMap((rows) => {
  const together = rows.findIndex(([name]) => name === '**Together**');
  const isAcl = ([name = '']: readonly string[]) => name.startsWith('Web ACL');
  const counted = rows.slice(1, together).filter((row) => !isAcl(row));
  const acl = rows.find(isAcl);
  return (rows[together] ?? []).flatMap((cell, column) => {
    const [stated, withAcl] = amountsIn(cell);
    if (stated === undefined) return [];
    const sum = counted.reduce((all, row) => all + Number(amountsIn(row[column] ?? '')[0]), 0);
    const whole = sum + Number(amountsIn(acl?.[column] ?? '')[0]);
    return [{ stated, sum }, ...(withAcl === undefined ? [] : [{ stated: withAcl, sum: whole }])];
  });
});

describe('the sums of docs/costs.md', () => {
  it('are those of a month at four sizes, of a crisis week with and without a web ACL, and of an attack', () => {
    expect(summed).toHaveLength(7);
  });

  it.each(summed)('$stated is what its rows come to, rounded', ({ stated, sum }) => {
    expect(Math.abs(stated - sum)).toBeLessThanOrEqual(Math.max(0.5, stated / 200) + 1e-9);
  });
});

it('has storage, recovery, scans and backups, by their assumptions', () => {
  const cells = (name: string) => {
    const row = costs.split('\n').findLast((line) => line.startsWith(`| ${name}`)) ?? '';
    return cellsOf(row).slice(1).map(Number);
  };
  // A copy of each table for 7 nights, and for 90 and ten yearly ones, as the plan of backups has them.
  const [tables, files, records] = [2, 5, 200_000 * 128e-6];
  const backups = 0.1 * tables * (7 + 90 + 10) + 2 * 0.05 * (files + records) + 1;
  for (const [name, price] of [
    ['Storage: 2 GB', 0.25 * tables + 0.023 * files],
    ['Recovery of tables', 0.2 * tables],
    ['Scans of 1,000', 0.09 + 0.215],
    ['Backups and their key', backups],
  ] as const)
    for (const cell of cells(name)) expect(Math.abs(cell - price)).toBeLessThan(0.1);
  expect(cells('Backups and their key')).toHaveLength(4);
});

it('counts in its model of alarms and probes what its prices say', () => {
  const [, measures] = amountsIn(/\d+ alarms look at \d+\s+measures/.exec(costs)?.[0] ?? '');
  // A measure 0.10, eight composite alarms 0.50 each, two probes 2.75 each, the dashboard 3, five keys 0.40 each.
  const price = 0.1 * Number(measures) + 8 * 0.5 + 2 * 2.75 + 3 + 5 * 0.4;
  const row = costs.split('\n').find((line) => line.startsWith('| Alarms, two probes')) ?? '';
  expect(cellsOf(row).slice(1).map(Number)).toEqual(Array(4).fill(Number(price.toFixed(1))));
});
