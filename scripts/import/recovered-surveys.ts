/**
 * Completes surveys of which only the totals are known, from the variations of the surveys after them: they get the VAT
 * and excise of those surveys.
 */

import { divideHalfUp, splitTotal } from '../../functions/platform/kernel/money.ts';
import { isDemonstration } from '../../functions/prices/surveys/rules/demonstration-surveys.ts';
import type { SeriesEntry } from '../../functions/prices/surveys/rules/series.ts';
import { allSeriesYears } from '../../functions/prices/surveys/store/series-years.ts';
import { surveysById } from '../../functions/prices/surveys/store/survey-records.ts';
import { PRODUCT_IDS } from '../../functions/sample/rules/products.ts';
import type { RecoveredRow, WeeklyRow } from './price-file-rows.ts';

type Lined<Row> = Row & { readonly line: number };

export interface Completed {
  /** With VAT and excise; prices already published are left out. */
  readonly rows: readonly Lined<WeeklyRow>[];
  readonly unchanged: number;
  readonly rejected: readonly {
    readonly line: number;
    readonly reason: 'already_published' | 'no_later_survey';
  }[];
}

/**
 * Completes recovered prices from the published surveys after them.
 * @param imported rows of a complete history that becomes public with them
 */
export async function completeFromPublished(
  recovered: readonly Lined<RecoveredRow>[],
  imported: readonly WeeklyRow[],
): Promise<Completed> {
  const series = await seriesWith(imported);
  const dates = new Set(recovered.map(({ date }) => date));
  const published = await withoutDemonstration(series.filter(({ date }) => dates.has(date)));
  const totals = new Map(
    [...published.flatMap(weeklyRows), ...imported].map((row) => [keyOf(row), row.total]),
  );

  const unknown = recovered.filter((row) => !totals.has(keyOf(row)));
  const others = [...series.flatMap(weeklyRows), ...imported].filter(
    ({ date }) => !dates.has(date),
  );
  const lines = new Map(unknown.map((row) => [keyOf(row), row.line]));
  const rows = completeRecovered(unknown, others).map((row) => {
    const line = lines.get(keyOf(row)) ?? 0;
    lines.delete(keyOf(row));
    return { ...row, line };
  });
  const differing = recovered.filter((row) => (totals.get(keyOf(row)) ?? row.total) !== row.total);
  return {
    rows,
    unchanged: recovered.length - unknown.length - differing.length,
    rejected: [
      ...differing.map(({ line }) => ({ line, reason: 'already_published' as const })),
      ...[...lines.values()].map((line) => ({ line, reason: 'no_later_survey' as const })),
    ],
  };
}

/** The public series without the surveys that imported rows replace, and without made-up surveys among them. */
async function seriesWith(imported: readonly WeeklyRow[]): Promise<SeriesEntry[]> {
  const series = (await allSeriesYears()).flatMap(({ surveys }) => surveys);
  const dates = imported.map(({ date }) => date).sort();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const replaced = new Set(dates);
  const isAmong = ({ date }: SeriesEntry) => date > first && date < last;
  const left = series.filter(({ date }) => !replaced.has(date));
  return [
    ...left.filter((entry) => !isAmong(entry)),
    ...(await withoutDemonstration(left.filter(isAmong))),
  ];
}

async function withoutDemonstration(entries: readonly SeriesEntry[]): Promise<SeriesEntry[]> {
  const surveys = await surveysById(entries.map(({ id }) => id));
  const made = new Set(surveys.filter(isDemonstration).map(({ id }) => id));
  return entries.filter(({ id }) => !made.has(id));
}

function weeklyRows({ date, prices }: SeriesEntry): WeeklyRow[] {
  return PRODUCT_IDS.flatMap((productId) => {
    const parts = prices[productId];
    return parts ? { date, productId, ...parts } : [];
  });
}

const keyOf = ({ date, productId }: Pick<RecoveredRow, 'date' | 'productId'>) =>
  `${date}/${productId}`;

/**
 * The recovered rows that the weekly rows lack, with their components: the VAT rate and the excise are those of the
 * same product in the first survey after, from whose variation the total was reconstructed. A row without a later
 * survey is left out.
 */
export function completeRecovered(
  recovered: readonly RecoveredRow[],
  weekly: readonly WeeklyRow[],
): WeeklyRow[] {
  const known = new Set(weekly.map(({ date, productId }) => `${date}/${productId}`));
  return recovered.flatMap(({ date, productId, total }) => {
    if (known.has(`${date}/${productId}`)) return [];
    const next = firstAfter(weekly, date, productId);
    if (!next) return [];
    return { date, productId, ...splitTotal(total, vatPercent(next), next.excise) };
  });
}

function firstAfter(
  weekly: readonly WeeklyRow[],
  date: string,
  productId: number,
): WeeklyRow | undefined {
  let first: WeeklyRow | undefined;
  for (const row of weekly) {
    if (row.productId !== productId || row.date <= date) continue;
    if (!first || row.date < first.date) first = row;
  }
  return first;
}

/** VAT rates have always been whole percents; rounding to one removes the effect of the VAT's own rounding. */
function vatPercent({ total, vat }: WeeklyRow): number {
  return divideHalfUp(vat * 100, total - vat);
}
