import { basename } from 'node:path';
import { Refusal } from '../../functions/domain/refusal.ts';
import { fileText } from '../../functions/usecases/file-text.ts';
import { progressLine, readInput } from '../command.ts';
import {
  type HistoryFile,
  IMPORT_ORDER,
  type ImportReport,
  importHistory,
  readHistoryFile,
} from './import-history.ts';

/** Files of published prices that a command was given, and what is said of them on the terminal. */

interface PriceFile {
  readonly name: string;
  readonly content: HistoryFile;
}

/** @throws Refusal import_refused naming the file */
export function readPriceFile(path: string): PriceFile {
  const name = basename(path);
  const bytes = readInput(path);
  try {
    return { name, content: readHistoryFile(fileText(bytes, 'import_refused')) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { ...error.details, file: path });
  }
}

/** Imports files in the order in which they need each other, and prints what each brought. */
export async function importPriceFiles(files: readonly PriceFile[]): Promise<void> {
  const inOrder = files.toSorted(
    (a, b) => IMPORT_ORDER.indexOf(a.content.kind) - IMPORT_ORDER.indexOf(b.content.kind),
  );
  for (const { name, content } of inOrder) print(name, await importFile(name, content));
}

async function importFile(name: string, content: HistoryFile): Promise<ImportReport> {
  const progress = progressLine(name, 'prices');
  try {
    return await importHistory(content, {
      source: name,
      actor: 'import',
      now: new Date(),
      onProgress: progress.show,
    });
  } finally {
    progress.end();
  }
}

function print(name: string, report: ImportReport): void {
  const { kind, rowsRead, written, unchanged, empty, rejected, surveys } = report;
  console.log(
    `${name} (${KINDS[kind]}): ${rowsRead} rows read, ${written} written, ${unchanged} unchanged, ` +
      `${empty} without a price, ${rejected.length} rejected`,
  );
  if (surveys) {
    console.log(`  surveys: ${surveys.added} added, ${surveys.revised} revised`);
    const { withdrawnSurveys, withdrawnAverages } = surveys;
    if (withdrawnSurveys + withdrawnAverages > 0) {
      console.log(
        `  demonstration data that gave way: ${withdrawnSurveys} surveys, ${withdrawnAverages} averages`,
      );
    }
  }
  for (const { line, reason } of rejected) console.log(`  line ${line}: ${REASONS[reason]}`);
}

const KINDS: Readonly<Record<ImportReport['kind'], string>> = {
  weekly: 'weekly prices',
  recovered: 'recovered surveys',
  monthly: 'monthly, quarterly and yearly averages',
};

const REASONS: Readonly<Record<ImportReport['rejected'][number]['reason'], string>> = {
  columns: 'wrong number of columns',
  date: 'not a date',
  period: 'not a year and month code',
  product: 'unknown product',
  number: 'not a price',
  net: 'net is not price less VAT and excise',
  duplicate: 'its product has a row already',
  survey_unpublished: 'the survey of that date is not published yet',
  already_published: 'a published price is not replaced by a recovered one',
  no_later_survey: 'no later survey tells its VAT and excise',
};
