import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { titleOf } from '../../functions/platform/http/problem.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import { fileText } from '../../functions/stations/work/file-text.ts';
import { progressLine, readInput } from '../shared/command.ts';
import { differenceFile, differenceLines } from './difference-table.ts';
import { type Confirmation, type Difference, isConfirmed, type Listed } from './differences.ts';
import { givingWayLines } from './giving-way.ts';
import {
  type ImportOutcome,
  type ImportRejection,
  type ImportReport,
  importFiles,
  type NamedFile,
  type RejectedLine,
  readHistoryFile,
} from './import-history.ts';
import type { RejectedRow } from './price-files.ts';

/** Reads the price files that a command was given, and prints messages about them on the terminal. */

/** @throws Refusal import_refused naming the file */
export function readPriceFile(path: string): NamedFile {
  const name = basename(path);
  const bytes = readInput(path);
  try {
    return { name, content: readHistoryFile(fileText(bytes, 'import_refused')) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { rejected = [], ...details } = error.details;
    const lines = (rejected as readonly RejectedRow[]).map(rejectedLine);
    throw new Refusal(error.code, { ...details, file: path, lines });
  }
}

const rejectedLine = ({ line, reason, detail }: RejectedLine): string =>
  `line ${line}: ${textOf(reason)}${detail ? ` (${detail})` : ''}`;

export interface PriceFilesOptions {
  readonly confirmation?: Confirmation | undefined;
  /** Why new figures become public that need a reason. */
  readonly reason?: string | undefined;
  /** Path of a CSV file for the differences, the questions and the settings. */
  readonly report?: string | undefined;
}

/**
 * Imports files together, and prints a summary of each and the differences. @returns whether they were imported whole:
 * differences from public figures may only be proposed or left, and rows rejected
 */
export async function importPriceFiles(
  files: readonly NamedFile[],
  { confirmation, reason, report }: PriceFilesOptions = {},
): Promise<boolean> {
  if (files.length === 0) return true;
  const progress = progressLine(files.map(({ name }) => name).join(', '), 'items');
  const outcome = await importFiles(files, {
    actor: 'import',
    now: clock.now(),
    confirmation,
    reason,
    onProgress: progress.show,
  }).finally(progress.end);
  files.forEach(({ name }, index) => {
    printReport(name, outcome.reports[index]);
  });
  printSurveys(outcome);
  printUncompared(outcome);
  printDifferences(outcome, confirmation);
  printQuestions(outcome, reason ?? confirmation?.reason);
  if (report) writeFileSync(report, differenceFile([...outcome.differences, ...outcome.questions]));
  const isWhole = outcome.reports.every(({ rejected }) => rejected.length === 0);
  return !outcome.isProposal && isWhole && outcome.differences.every(isMade(confirmation));
}

const isMade = (confirmation: Confirmation | undefined) => (difference: Difference) =>
  isConfirmed(difference, confirmation);

function printReport(name: string, report: ImportReport | undefined): void {
  if (!report) return;
  const { kind, rowsRead, written, unchanged, left, empty, rejected } = report;
  console.log(
    `${name} (${KINDS[kind]}): ${rowsRead} rows read, ${written} written, ${unchanged} unchanged, ` +
      `${left > 0 ? `${left} left out, ` : ''}${empty} without a price, ${rejected.length} rejected`,
  );
  for (const row of rejected) console.log(`  ${rejectedLine(row)}`);
}

function printSurveys({ isProposal, surveys, givingWay }: ImportOutcome): void {
  const { added, revised, withdrawnSurveys, withdrawnAverages } = surveys;
  if (!isProposal && added + revised > 0)
    console.log(`surveys: ${added} added, ${revised} revised`);
  if (withdrawnSurveys + withdrawnAverages > 0)
    console.log(
      `demonstration data that ${isProposal ? 'would give way' : 'gave way'}: ` +
        `${withdrawnSurveys} surveys, ${withdrawnAverages} averages`,
    );
  for (const line of givingWayLines(givingWay)) console.log(`  ${line}`);
}

/** Made-up figures judge no official ones, so nobody else has looked at these. */
function printUncompared({ uncompared }: ImportOutcome): void {
  if (uncompared.length === 0) return;
  const named = uncompared.slice(0, MOST_NAMED);
  if (uncompared.length > MOST_NAMED) named.push('…');
  console.log(
    `Not compared with surveys or months, as those of their days are demonstration data: ${named.join(', ')}`,
  );
}

function printDifferences(
  { differences, isProposal }: ImportOutcome,
  confirmation: Confirmation | undefined,
): void {
  if (differences.length === 0) return;
  const made = differences.filter(isMade(confirmation));
  if (made.length > 0) printTable('Revised, in EUR per 1000 units:', made);
  const left = differences.filter((difference) => !made.includes(difference));
  if (left.length > 0)
    printTable(
      `${isProposal ? 'What is public differs' : 'Left as it is public'}, in EUR per 1000 units:`,
      left,
    );
  const standing = left.filter((difference) => difference.standing !== 'public');
  const periods = [...new Set(standing.map(({ period }) => period))];
  const named = periods.slice(0, MOST_NAMED).map((period) => `--over ${period}`);
  if (periods.length > MOST_NAMED) named.push('…');
  if (named.length > 0)
    console.log(`\nA correction or a withdrawal gives way only if it is named: ${named.join(' ')}`);
  if (isProposal) console.log(howToConfirm(named));
}

function printQuestions(
  { questions, differences, isProposal }: ImportOutcome,
  reason?: string,
): void {
  const [asked, settings] = (['question', 'setting'] as const).map((standing) =>
    questions.filter((question) => question.standing === standing),
  );
  if (settings?.length)
    printTable(
      isProposal ? 'Duties and rates of VAT to be recorded:' : 'Duties and rates of VAT recorded:',
      settings,
    );
  if (!asked?.length) return;
  printTable(reason ? 'Needed the reason:' : 'What needs a reason:', asked);
  if (!reason && differences.length === 0) console.log(HOW_TO_ANSWER);
}

const HOW_TO_ANSWER = `
Nothing was changed. To publish these figures, with a reason for the record:
  npm run import -- --reason TEXT FILE...`;

const MOST_NAMED = 10;

const howToConfirm = (named: readonly string[]) => `
Nothing was changed. To make these revisions, with a reason for the record and a note for the public:
  ${['npm run import -- --revise --reason TEXT --note-it TEXT --note-en TEXT', ...named, 'FILE...'].join(' ')}`;

function printTable(title: string, listed: readonly Listed[]): void {
  console.log(`\n${title}`);
  for (const line of differenceLines(listed)) console.log(`  ${line}`);
}

const KINDS: Readonly<Record<ImportReport['kind'], string>> = {
  weekly: 'weekly prices',
  recovered: 'recovered surveys',
  monthly: 'monthly, quarterly and yearly averages',
};

const textOf = (reason: ImportRejection): string =>
  isOwnReason(reason) ? REASONS[reason] : titleOf(reason);

const isOwnReason = (reason: ImportRejection): reason is keyof typeof REASONS => reason in REASONS;

const REASONS = {
  columns: 'wrong number of columns',
  date: 'not a date as 2026-03-30 (where a number such as 45000 stands, format the column as a date and save it again)',
  period: 'not a year and month code',
  product: 'unknown product',
  name: 'the code and the name contradict each other',
  number: 'not a price',
  net: 'net is not price less VAT and excise',
  duplicate: 'its product has a row already',
  survey_unpublished: 'the survey of that date is not published yet, or is being corrected',
  survey_in_future: 'a survey dated after today',
  survey_date_too_early: 'a survey before 2005, with which the surveys begin',
  survey_date_not_working: 'a survey on a Saturday or a Sunday',
  period_not_ended: 'a period that has not ended',
  period_too_early: 'a period before 1996, with which the averages begin',
  period_drafted: 'the next revision of that period is being prepared',
  already_published: 'a published price is not replaced by a recovered one',
  no_later_survey: 'no later survey tells its VAT and excise',
  contradicting: 'another row of the file says something else of the same figure',
  vat_rate: 'VAT at no rate in whole percent, or for an average at none that the product had',
  far_off: 'more than three times, or less than a third of, the prices around it',
} satisfies { readonly [reason in ImportRejection]?: string };
