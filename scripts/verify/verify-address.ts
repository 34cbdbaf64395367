import { createHash } from 'node:crypto';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';

import { type PriceParts, weightedMean } from '../../functions/platform/kernel/money.ts';
import { YEAR_CODE } from '../../functions/platform/kernel/periods.ts';
import { compareAverages } from '../import/compare-averages.ts';
import type { MonthlyRow } from '../import/price-file-rows.ts';
import { parseMonthlyExport, parseWeeklyExport } from '../import/price-files.ts';
import { UsageError } from '../shared/command.ts';
import { periodName, printRead, report } from './verify-averages.ts';

/** The checked part of a published figure: amounts in EUR per 1000 units. */
interface FigureAnswer {
  readonly totalPrice: number;
  readonly statement: string;
  readonly sha256: string;
  readonly origin: string;
  readonly inputs: readonly { readonly totalPrice: number; readonly days: number }[];
}

/**
 * Checks a portal by its public addresses alone, as anybody can: the checksums and row counts of the price files, every
 * month, quarter and year against the weeks they are computed from, and the latest months' figures with their
 * statements and cited inputs.
 * @param address of the portal: `https://statistics.example.org`, with or without `/dgsaie`
 * @returns whether everything agrees
 * @throws UsageError when the portal cannot be reached or has nothing to compare
 */
export async function verifyAddress(address: string, lastStands: readonly string[]) {
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    throw new UsageError(`no address of a portal: ${address}`);
  }
  const { origin } = new URL(address);
  const form = 'format=CSV&dialect=semicolon&lang=it';
  const weeklyFile = await fileAt(origin, `/weekly-prices/report/export?type=ALL&${form}`);
  const monthlyFile = await fileAt(origin, `/monthly-prices/export?${form}`);
  for (const [name, { rows }] of Object.entries({ weekly: weeklyFile, monthly: monthlyFile })) {
    if (rows > 0) continue;
    throw new UsageError(
      `${origin} has published no ${name} prices yet: there is nothing to compare`,
    );
  }
  const weekly = printRead('Weekly', parseWeeklyExport(weeklyFile.text, WHOLE));
  const monthly = printRead('Monthly', parseMonthlyExport(monthlyFile.text, WHOLE));
  const comparison = compareAverages(weekly.rows, monthly.rows, {
    lastStands: new Set(lastStands),
  });
  const averagesAgree = report(comparison, [...lastStands]);
  await printUnderReview(origin);
  const figuresAgree = await verifyFigures(origin, monthly.rows);
  const filesAgree = weeklyFile.agrees && monthlyFile.agrees;
  console.log(
    `\n${averagesAgree && figuresAgree && filesAgree ? 'All agrees.' : 'Not all agrees.'}`,
  );
  return averagesAgree && figuresAgree && filesAgree;
}

/**
 * The row count already tells whether a file is complete: the last survey may have been published without a product.
 */
const WHOLE = { allowIncompleteEnd: true } as const;

async function answerAt(origin: string, path: string): Promise<Response> {
  const address = `${origin}${apiBase}${path}`;
  try {
    const response = await fetch(address);
    if (response.ok) return response;
    throw new UsageError(`${address} answers ${response.status}`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${address} cannot be reached: ${(error as Error).message}`);
  }
}

interface PriceFileAnswer {
  readonly text: string;
  /** Rows of prices, without the header. */
  readonly rows: number;
  /** Whether checksum and row count are those of the headers. */
  readonly agrees: boolean;
}

async function fileAt(origin: string, path: string): Promise<PriceFileAnswer> {
  const response = await answerAt(origin, path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const told = response.headers.get('x-file-sha256');
  const rows = Number(response.headers.get('x-row-count'));
  const found = createHash('sha256').update(bytes).digest('hex');
  const lines = text.split('\n').filter((line) => line.trim() !== '').length - 1;
  const agrees = told === found && rows === lines;
  console.log(`${path}\n  SHA-256 ${found}: ${told === found ? 'as told' : `told ${told}`}`);
  console.log(`  ${lines} rows: ${rows === lines ? 'as told' : `told ${rows}`}`);
  return { text, rows: lines, agrees };
}

interface PeriodNotice {
  readonly year: number;
  readonly month: number;
  readonly revision: number;
  readonly underReview: boolean;
  readonly surveys: readonly { readonly date: string; readonly change: string }[];
  readonly months: readonly number[];
}

/** Prints the averages that the portal itself marks for review: these may differ from what today's figures give. */
async function printUnderReview(origin: string): Promise<void> {
  const answer = await answerAt(origin, '/monthly-prices/notices');
  const notices = ((await answer.json()) as PeriodNotice[]).filter((one) => one.underReview);
  if (notices.length === 0) return;
  console.log('\nUnder review, as the portal says, because of changes since:');
  for (const { year, month, revision, surveys, months } of notices) {
    const changes = [
      ...surveys.map(({ date, change }) => `survey of ${date} (${change})`),
      ...months.map((used) => periodName(year, used)),
    ];
    console.log(`  ${periodName(year, month)}, revision ${revision}: ${changes.join(', ')}`);
  }
}

/** Checks each product's figures of the last twelve published months. */
async function verifyFigures(origin: string, rows: readonly MonthlyRow[]): Promise<boolean> {
  const months = rows.filter(({ monthCode, total }) => monthCode < YEAR_CODE && total > 0);
  const periods = [...new Set(months.map(periodOf))].sort().slice(-MONTHS);
  const wanted = months.filter((row) => periods.includes(periodOf(row)));
  const wrong: string[] = [];
  let computed = 0;
  for (const row of wanted) {
    const path = `/figures/monthly/${periodOf(row)}/${row.productId}`;
    const figure = (await (await answerAt(origin, path)).json()) as FigureAnswer;
    const hash = createHash('sha256').update(figure.statement).digest('hex');
    if (hash !== figure.sha256) wrong.push(`${path}: the statement has another SHA-256`);
    if (cents(figure.totalPrice) !== row.total) wrong.push(`${path}: the file has another price`);
    if (figure.inputs.length === 0) continue;
    computed += 1;
    const mean = weightedMean(
      figure.inputs.map(({ totalPrice, days }) => ({ value: cents(totalPrice), weight: days })),
    );
    if (mean !== row.total) wrong.push(`${path}: its inputs give ${mean ?? 'nothing'}`);
  }
  console.log(
    `\nFigures of the last ${periods.length} months: ${wanted.length} read, ${computed} computed from the weeks they cite, ${wrong.length} that differ`,
  );
  for (const line of wrong) console.log(`  ${line}`);
  return wrong.length === 0;
}

const MONTHS = 12;

const periodOf = ({ year, monthCode }: MonthlyRow) =>
  `${year}-${String(monthCode).padStart(2, '0')}`;

/** Hundredths of EUR per 1000 units. */
const cents = (amount: number): PriceParts['total'] => Math.round(amount * 100);
