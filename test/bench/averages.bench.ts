/**
 * All averages over twenty years, computed from the weekly prices of every product: 240 months, 80 quarters and 20
 * years by the rules of the portal, compared with SQLite, which gives every day the price of the next survey and groups
 * the days by month, quarter and year. Both have the prices in memory and take turns.
 *
 * Limits: the portal is at least as fast, and no mean differs by more than a hundredth, which is the most that rounding
 * of months within quarters can cause.
 *
 *   npm run bench averages -- [--rounds N]
 */
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { addDays } from '../../functions/platform/kernel/calendar.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import {
  type MonthCode,
  monthsOf,
  quarterCode,
  YEAR_CODE,
} from '../../functions/platform/kernel/periods.ts';
import {
  monthlyAverages,
  type PeriodPrice,
  periodAverages,
} from '../../functions/prices/averages/rules/averages.ts';
import type { PricedSurvey } from '../../functions/prices/surveys/rules/series.ts';
import { type ByProduct, PRODUCT_IDS } from '../../functions/sample/rules/products.ts';
import { median } from '../support/portal/portal-under-load.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const YEARS = Array.from({ length: 20 }, (_, index) => 2005 + index);

/** Hundredths of EUR per 1000 units, on every Monday, including the one after the last month. */
const series: PricedSurvey[] = Array.from({ length: 1046 }, (_, week) => ({
  date: addDays('2005-01-03', (week - 1) * 7),
  prices: Object.fromEntries(
    PRODUCT_IDS.map((productId) => {
      const net = 50_000 + ((week * 7919 + productId * 104_729) % 30_000);
      const excise = 70_000;
      const vat = Math.round((net + excise) * 0.22);
      return [productId, { total: net + excise + vat, excise, vat }];
    }),
  ) as ByProduct<PriceParts>,
}));

const portal: number[] = [];
const sqlite: number[] = [];
const other = database();
for (let round = 0; round < Number(values.rounds); round += 1) {
  const ours = timed(portal, portalAverages);
  const theirs = timed(sqlite, other);
  if (round === 0) compare(ours, theirs);
}
const [ours, theirs] = [median(portal), median(sqlite)];
console.log(
  `portal ${ours.toFixed(0)} ms, SQLite ${theirs.toFixed(0)} ms: ${(theirs / ours).toFixed(1)} times as fast`,
);
if (ours > theirs) process.exitCode = 1;

function timed<T>(times: number[], work: () => T): T {
  const began = performance.now();
  const result = work();
  times.push(performance.now() - began);
  return result;
}

/** Means by period and product: `2005-1-12`. */
type Means = Map<string, number>;

function portalAverages(): Means {
  const means: Means = new Map();
  const add = (year: number, code: MonthCode, rows: readonly PeriodPrice[]) => {
    for (const { productId, total } of rows) means.set(`${year}-${code}-${productId}`, total);
  };
  for (const year of YEARS) {
    const months = new Map<number, PeriodPrice[]>();
    for (const month of monthsOf(YEAR_CODE)) {
      const rows = monthlyAverages(series, year, month);
      months.set(month, rows);
      add(year, month, rows);
    }
    for (const code of [...[1, 2, 3, 4].map(quarterCode), YEAR_CODE]) {
      const parts = monthsOf(code).map((month) => ({
        year,
        month,
        prices: months.get(month) ?? [],
      }));
      add(year, code, periodAverages(parts, code));
    }
  }
  return means;
}

function database(): () => Means {
  const db = new DatabaseSync(':memory:');
  db.exec(
    'CREATE TABLE prices (date TEXT, product INTEGER, total INTEGER, PRIMARY KEY (date, product))',
  );
  const insert = db.prepare('INSERT INTO prices VALUES (?, ?, ?)');
  db.exec('BEGIN');
  for (const { date, prices } of series)
    for (const [productId, { total }] of Object.entries(prices))
      insert.run(date, Number(productId), total);
  db.exec('COMMIT');
  db.exec(`CREATE TABLE days AS WITH RECURSIVE days(day) AS
    (SELECT '2005-01-01' UNION ALL SELECT date(day, '+1 day') FROM days WHERE day < '2024-12-31')
    SELECT day FROM days; CREATE UNIQUE INDEX day ON days (day)`);
  // A survey gives its price to the days after the survey before it.
  const dated = `WITH surveys AS MATERIALIZED
      (SELECT date, lag(date) OVER (ORDER BY date) AS first FROM (SELECT DISTINCT date FROM prices)),
    dated AS (SELECT day, date FROM surveys JOIN days ON day >= first AND day < date)`;
  const by = (period: string) =>
    db.prepare(`${dated} SELECT substr(day, 1, 4) AS year, ${period} AS code, product, avg(total) AS mean
      FROM dated JOIN prices USING (date) GROUP BY 1, 2, 3`);
  const month = 'CAST(substr(day, 6, 2) AS INTEGER)';
  const queries = [month, `(${month} + 2) / 3 + 100`, '0'].map(by);
  const codes = new Map([
    [0, YEAR_CODE],
    ...[1, 2, 3, 4].map((q) => [100 + q, quarterCode(q)] as const),
  ]);
  return () => {
    const means: Means = new Map();
    for (const query of queries)
      for (const { year, code, product, mean } of query.all())
        means.set(`${year}-${codes.get(Number(code)) ?? code}-${product}`, Number(mean));
    return means;
  };
}

function compare(ours: Means, theirs: Means) {
  const differing = [...ours].filter(
    ([key, mean]) => !(Math.abs(mean - (theirs.get(key) ?? Number.NaN)) <= 1),
  );
  console.log(`${ours.size} means, ${differing.length} differ`, differing.slice(0, 5));
  if (differing.length > 0 || ours.size !== theirs.size) process.exitCode = 1;
}
