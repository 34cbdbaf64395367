import { readFileSync } from 'node:fs';
import { decimalText } from '../../functions/platform/kernel/decimal-text.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import { type PeriodKind, periodKind } from '../../functions/platform/kernel/periods.ts';
import { productById } from '../../functions/sample/rules/products.ts';
import { fileText } from '../../functions/stations/work/file-text.ts';
import {
  type ComparedAverage,
  type Comparison,
  compareAverages,
  monthText,
} from '../import/compare-averages.ts';
import type { WeeklyRow } from '../import/price-file-rows.ts';
import {
  type PriceFile,
  parseMonthlyExport,
  parseRecoveredSurveys,
  parseWeeklyExport,
} from '../import/price-files.ts';
import { completeRecovered } from '../import/recovered-surveys.ts';
import { UsageError } from '../shared/command.ts';

type Part = keyof PriceParts;
const KINDS: readonly PeriodKind[] = ['month', 'quarter', 'year'];

export interface AverageFiles {
  readonly weekly: string;
  readonly recovered?: string | undefined;
  readonly monthly: string;
  /** Months, `YYYY-MM`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Months whose last survey also counts for the days after it. */
  readonly lastStands: readonly string[];
}

/**
 * Recomputes averages from a weekly export with the product's own rules and compares them with a published monthly
 * export.
 * @returns whether no total differs by more than one cent
 */
export function verifyAverages(files: AverageFiles): boolean {
  const { from, to } = files;
  const lastStands = new Set(files.lastStands);
  for (const month of [from, to, ...lastStands]) {
    if (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
      throw new UsageError(`not a month: ${month}`);
    }
  }
  const weekly = [...read(files.weekly, 'Weekly', parseWeeklyExport).rows];
  if (files.recovered) weekly.push(...readRecovered(files.recovered, weekly));
  const monthly = read(files.monthly, 'Monthly', parseMonthlyExport);
  const comparison = compareAverages(weekly, monthly.rows, { from, to, lastStands });
  return report(comparison, [...lastStands]);
}

function read<Row>(path: string, name: string, parse: (text: string) => PriceFile<Row>) {
  return printRead(name, parse(fileText(readFileSync(path), 'import_refused')));
}

/** Prints how much of a file could be read. */
export function printRead<Row>(name: string, file: PriceFile<Row>): PriceFile<Row> {
  const { rows, empty, rejected } = file;
  console.log(
    `${name} file: ${file.read} rows read, ${rows.length} prices, ${empty.length} without a price, ${rejected.length} rejected`,
  );
  for (const { line, reason, text } of rejected) console.log(`  line ${line}: ${reason}: ${text}`);
  return file;
}

function readRecovered(path: string, weekly: readonly WeeklyRow[]): WeeklyRow[] {
  const { rows } = read(path, 'Recovered', parseRecoveredSurveys);
  const added = completeRecovered(rows, weekly);
  console.log(`  ${added.length} added, with the VAT rate and excise of the survey after`);
  return added;
}

/** @returns whether no total differs by more than one cent @throws UsageError when nothing was compared */
export function report({ compared, refused, lacking }: Comparison, lastStands: string[]): boolean {
  console.log(
    `\nDays after a month's last survey have the next survey's price${exceptions(lastStands)}.`,
  );
  console.log('Quarters and years are the published months weighted by their days.\n');
  console.log('Total price, to the cent:');
  printTable(compared, ['total']);
  console.log('\nIts components, for information:');
  printTable(compared, ['vat', 'excise', 'net']);

  printList(
    'Not computable from these files',
    refused.map(({ year, monthCode, code }) => `${periodName(year, monthCode)} (${code})`),
  );
  printList(
    'Published, but not in these files',
    lacking.map(({ year, monthCode, productId }) => {
      return `${periodName(year, monthCode)} ${productName(productId)}`;
    }),
  );
  printNamed(
    'One cent off',
    compared.filter((row) => difference(row, 'total') === 1),
  );
  const worse = compared.filter((row) => difference(row, 'total') > 1);
  printNamed('Worse', worse);
  if (compared.length === 0) throw new UsageError('nothing to compare in these months');
  return worse.length === 0;
}

function exceptions(lastStands: readonly string[]): string {
  return lastStands.length > 0 ? `, but the last one's in ${lastStands.join(', ')}` : '';
}

function printTable(compared: readonly ComparedAverage[], parts: readonly Part[]): void {
  console.log(row('', '', 'compared', 'equal', 'one off', 'worse'));
  for (const kind of KINDS) {
    for (const part of parts) {
      const differences = compared
        .filter((average) => average.kind === kind)
        .map((average) => difference(average, part));
      const count = (test: (cents: number) => boolean) => String(differences.filter(test).length);
      const counts = [count((cents) => cents === 0), count((cents) => cents === 1)];
      console.log(
        row(
          kind,
          part,
          String(differences.length),
          ...counts,
          count((cents) => cents > 1),
        ),
      );
    }
  }
}

function row(kind: string, part: string, ...counts: string[]): string {
  return `  ${kind.padEnd(8)} ${part.padEnd(7)}${counts.map((text) => text.padStart(9)).join('')}`;
}

function printNamed(title: string, averages: readonly ComparedAverage[]): void {
  const lines = averages.map(({ year, monthCode, productId, computed, published }) => {
    const name = `${periodName(year, monthCode)} ${productName(productId)}`;
    return `${name}: computed ${decimalText(computed.total)}, published ${decimalText(published.total)}`;
  });
  printList(title, lines);
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function difference({ computed, published }: ComparedAverage, part: Part): number {
  return Math.abs(computed[part] - published[part]);
}

export function periodName(year: number, code: number): string {
  const kind = periodKind(code);
  if (kind === 'year') return String(year);
  return kind === 'quarter' ? `${year} quarter ${code - 13}` : monthText(year, code);
}

function productName(id: ComparedAverage['productId']): string {
  return `product ${id} (${productById(id).reportKey})`;
}
