/**
 * Imports published prices, or documents, into a running or stopped system.
 *
 *   npm run import -- FILE...
 *   npm run import -- documents DIR
 *
 * Takes weekly and monthly exports, of this portal or the ministry's present one, and recovered
 * surveys, plain or gzip; what a file is, its header tells. All files are read before anything is
 * written. Documents come with the dates of their files from a folder tree like the store's own
 * (`DIR/sg_dgsaie/bollettino/2014/…`), each through quarantine and malware scan. Importing again what
 * is there changes nothing. The system is the one of DATA_DIR, or the tables named by CORE_TABLE and
 * AUDIT_TABLE, for documents with the bucket QUARANTINE_BUCKET and PUBLIC_BUCKET, with the caller's
 * AWS credentials.
 * Exit code 0 when all files were imported, 1 when a file is refused, 2 when the command cannot be
 * carried out.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../functions/domain/refusal.ts';
import { fileText } from '../functions/usecases/file-text.ts';
import { progressLine, readInput, runCommand, UsageError } from './command.ts';
import {
  type HistoryFile,
  IMPORT_ORDER,
  type ImportReport,
  importHistory,
  readHistoryFile,
} from './import/import-history.ts';
import { withStore } from './store-access.ts';

async function importFiles(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [first, folder] = positionals;
  if (first === 'documents' && folder && positionals.length === 2) return importFolder(folder);
  if (positionals.length === 0 || first === 'documents') throw new UsageError(USAGE);
  const files = positionals
    .map(read)
    .sort((a, b) => IMPORT_ORDER.indexOf(a.content.kind) - IMPORT_ORDER.indexOf(b.content.kind));
  await withStore(async () => {
    for (const { name, content } of files) print(name, await importFile(name, content));
  });
}

const USAGE = 'usage: npm run import -- FILE...\n       npm run import -- documents DIR';

async function importFolder(folder: string): Promise<void> {
  const { importDocuments } = await import('./import/documents/import-documents.ts');
  const progress = progressLine(folder, 'documents');
  const work = () => importDocuments(folder, progress.show).finally(progress.end);
  const { files, published, unchanged, waiting, rejected, removed } = await withStore(work, [
    'dynamodb',
    's3',
  ]);
  console.log(
    `${folder}: ${files} files, ${published} published, ${unchanged} unchanged, ` +
      `${waiting.length} waiting for their scan, ${rejected.length} rejected`,
  );
  if (removed > 0) console.log(`  demonstration documents that gave way: ${removed}`);
  for (const path of waiting) console.log(`  ${path}: its scan has not ended`);
  for (const { path, reason } of rejected)
    console.log(`  ${path}: ${DOCUMENT_REASONS[reason] ?? reason}`);
  if (rejected.length > 0 || waiting.length > 0) process.exitCode = 1;
}

const DOCUMENT_REASONS: Readonly<Record<string, string>> = {
  folder_not_allowed: 'the store has no such folder',
  file_name: 'not a name that the store takes',
  double_extension: 'its name has two extensions',
  extension_not_allowed: 'the store takes no files of this kind',
  wrong_content: 'it is not what its extension says',
  empty: 'it is empty',
  too_large: 'it is larger than 100 MB',
  infected: 'the malware scan found something in it',
  scan_failed: 'the malware scan could not be done',
  superseded: 'a later version has been published meanwhile',
  removed: 'somebody removed it while it was scanned',
};

function read(path: string): { name: string; content: HistoryFile } {
  const name = basename(path);
  const bytes = readInput(path);
  try {
    return { name, content: readHistoryFile(fileText(bytes, 'import_refused')) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { ...error.details, file: path });
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
