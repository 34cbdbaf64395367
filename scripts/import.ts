/**
 * Imports published prices into a running or stopped system.
 *
 *   npm run import -- FILE...
 *
 * Takes weekly and monthly exports, of this portal or the ministry's present one, and recovered
 * surveys, plain or gzip; what a file is, its header tells. All files are read before anything is
 * written. Importing again what is there changes nothing. The system is the one of DATA_DIR, or the
 * tables named by CORE_TABLE and AUDIT_TABLE with the caller's AWS credentials.
 * Exit code 0 when all files were imported, 1 when a file is refused, 2 when the command cannot be
 * carried out.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Refusal } from '../functions/domain/refusal.ts';
import { decodeText } from '../functions/workflows/decode-text.ts';
import {
  type HistoryFile,
  IMPORT_ORDER,
  type ImportReport,
  importHistory,
  readHistoryFile,
} from '../functions/workflows/import-history.ts';
import { progressLine, readInput, runCommand, UsageError } from './command.ts';
import { withStore } from './store-access.ts';

async function importFiles(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  if (positionals.length === 0) throw new UsageError('usage: npm run import -- FILE...');
  const files = positionals
    .map(read)
    .sort((a, b) => IMPORT_ORDER.indexOf(a.content.kind) - IMPORT_ORDER.indexOf(b.content.kind));
  await withStore(async () => {
    for (const { name, content } of files) print(name, await importFile(name, content));
  });
}

function read(path: string): { name: string; content: HistoryFile } {
  const name = basename(path);
  const bytes = readInput(path);
  try {
    return { name, content: readHistoryFile(decodeText(inflated(bytes))) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { ...error.details, file: path });
  }
}

function inflated(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    throw new Refusal('import_refused', { reason: 'damaged' });
  }
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

await runCommand(importFiles);
