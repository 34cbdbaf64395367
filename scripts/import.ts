import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { restrictedPages } from '../functions/open-data/pages/rules/restricted-pages.ts';
import { type Ended, endStopped } from '../functions/platform/tables/write-together.ts';
import { publication } from '../functions/prices/surveys/contract/fields.ts';
import type { Confirmation } from './import/differences.ts';
import { notReadBecause, waitsBecause } from './import/documents/waits-because.ts';
import { importPriceFiles, readPriceFile } from './import/import-price-files.ts';
import { withSecondPerson } from './import/second-person.ts';
import { progressLine, runCommand, UsageError } from './shared/command.ts';
import { withStore } from './shared/store-access.ts';
import { connectToStage } from './stage/deployed-stack.ts';

/**
 * Imports published prices, or documents, into a running or stopped system.
 *
 *   npm run import -- [--stage NAME] [--report FILE] [--reason TEXT] FILE...
 *   npm run import -- [--stage NAME] [--report FILE] --revise --reason TEXT --note-it TEXT --note-en TEXT
 *     [--over PERIOD]... [--approved-by ADDRESS] FILE...
 *   npm run import -- [--stage NAME] --discard
 *   npm run import -- [--stage NAME] [--revise --reason TEXT --note-it TEXT --note-en TEXT] documents DIR
 *
 * Takes weekly and monthly exports, of this portal or the ministry's present one, and recovered
 * surveys, plain or gzip; what a file is, its header tells. All files are read before anything is
 * written, and become public together. Periods that are not there yet pass the gates of every publication and are
 * published; those that continue what is public and need a reason (a price or a net price that moves far, another duty or
 * VAT, a product lost, a setting that changes) are listed, and nothing is changed without --reason. Where a file
 * differs from what is public, every difference is listed (--report: as CSV, too) and nothing is changed,
 * until --revise confirms it with a reason (internal) and a note (public); where publications need a second person's
 * approval, --approved-by names an administrator. A correction or a withdrawal
 * stays unless --over names its survey date or its period (2023-06-12, 2023-05, 2023-Q2, 2023). An import that
 * was stopped is finished by running it again, or taken back by --discard. Importing again what is there
 * changes nothing.
 * Documents come with the dates of their files from a folder tree like the store's own
 * (`DIR/sg_dgsaie/bollettino/2014/…`), each through quarantine and malware scan; then workbooks are read, with a report
 * of what was read, what not, and why. A workbook with something to decide (sums that do not hold, figures far from their
 * series, public figures revised beyond the usual) waits, and is listed with the address of its check, unless --revise
 * publishes it with a reason and a note. The system is the one of
 * the stage or of DATA_DIR, or the tables named by CORE_TABLE and AUDIT_TABLE, for documents with the bucket
 * QUARANTINE_BUCKET and PUBLIC_BUCKET, with the caller's AWS credentials.
 * Exit code 0 when all files were imported, 1 when a file is refused, has a row that is rejected, differs or waits
 * for a decision and nobody confirmed it, or needs a reason that nobody gave, 2 when the command cannot be carried out.
 */

async function importFiles(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      report: { type: 'string' },
      revise: { type: 'boolean' },
      reason: { type: 'string' },
      'note-it': { type: 'string' },
      'note-en': { type: 'string' },
      'approved-by': { type: 'string' },
      over: { type: 'string', multiple: true },
      discard: { type: 'boolean' },
    },
  });
  const [first, folder] = positionals;
  const confirmation = confirmationIn(values);
  const reason = reasonIn(values);
  if (values.discard) {
    if (positionals.length > 0) throw new UsageError(USAGE);
    if (values.stage) await connectToStage(values.stage);
    console.log(DISCARDED[await withStore(endStopped)]);
    return;
  }
  if (first === 'documents' && folder && positionals.length === 2) {
    if (values.stage) await connectToStage(values.stage);
    if (confirmation?.over.size || values['approved-by'])
      throw new UsageError('--over and --approved-by are for prices');
    return importFolder(folder, confirmation);
  }
  if (positionals.length === 0 || first === 'documents') throw new UsageError(USAGE);
  const files = positionals.map(readPriceFile);
  if (values.stage) await connectToStage(values.stage);
  const { report } = values;
  const isImported = await withStore(async () => {
    const approved = await withSecondPerson(confirmation, values['approved-by']);
    return importPriceFiles(files, { confirmation: approved, reason, report });
  });
  if (!isImported) process.exitCode = 1;
}

const USAGE = 'usage: npm run import -- FILE...\n       npm run import -- documents DIR';

const DISCARDED: Readonly<Record<Ended, string>> = {
  nothing: 'No import was stopped half way.',
  'taken back': 'The import that was stopped is taken back: nothing of it was public.',
  completed: 'The import that was stopped is completed: its figures were public already.',
};

interface ConfirmationOptions {
  readonly revise?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly 'note-it'?: string | undefined;
  readonly 'note-en'?: string | undefined;
  readonly 'approved-by'?: string | undefined;
  readonly over?: readonly string[] | undefined;
}

/** @throws UsageError when the words of a revision are missing, or are given without one */
function confirmationIn(options: ConfirmationOptions): Confirmation | undefined {
  const { revise, reason, 'note-it': it, 'note-en': en, 'approved-by': by, over = [] } = options;
  if (!revise) {
    if ([it, en, by, ...over].some((given) => given !== undefined))
      throw new UsageError('--note-it, --note-en, --approved-by and --over belong to --revise');
    return undefined;
  }
  const words = z.required(z.object(publication)).safeParse({ reason, note: { it, en } });
  if (!words.success)
    throw new UsageError(
      'A revision needs --reason TEXT (for the record), --note-it TEXT and --note-en TEXT (for the public), each of at least a word and in its language',
    );
  return { ...words.data, over: new Set(over) };
}

/** @throws UsageError when the reason says nothing or is too long */
function reasonIn({ reason }: ConfirmationOptions): string | undefined {
  if (reason === undefined) return undefined;
  const words = publication.reason.safeParse(reason);
  if (!words.success || !words.data?.trim())
    throw new UsageError('--reason needs TEXT of at least a word (for the record)');
  return words.data;
}

async function importFolder(folder: string, words: Confirmation | undefined): Promise<void> {
  const { importDocuments } = await import('./import/documents/import-documents.ts');
  const progress = progressLine(folder, 'documents');
  const reading = progressLine(folder, 'workbooks read');
  const work = () =>
    importDocuments(folder, progress.show, reading.show, words).finally(() => {
      progress.end();
      reading.end();
    });
  const { files, published, unchanged, waiting, rejected, removed, figures } = await withStore(
    work,
    ['dynamodb', 's3'],
  );
  console.log(
    `${folder}: ${files} files, ${published} published, ${unchanged} unchanged, ` +
      `${waiting.length} waiting for their scan, ${rejected.length} rejected`,
  );
  if (removed > 0)
    console.log(
      `  all demonstration documents of the same kinds deleted, with their figures: ${removed}`,
    );
  for (const path of waiting) console.log(`  ${path}: its scan has not ended`);
  for (const { path, reason } of rejected)
    console.log(`  ${path}: ${DOCUMENT_REASONS[reason] ?? reason}`);
  console.log(
    `Figures: ${figures.read} workbooks read, ${figures.figures} figures, ${figures.agree} sums agree, ` +
      `${figures.differ} differ; ${figures.unchanged} read before, ${figures.refused.length} not read`,
  );
  for (const { path, why } of figures.refused) console.log(`  ${path}: ${notReadBecause(why)}`);
  const { held } = figures;
  for (const { path, uploadId, check } of held) {
    console.log(`  ${path}: ${waitsBecause(check)}`);
    console.log(`    ${checkAddress(uploadId)}`);
  }
  console.log(`Waiting for a decision: ${held.length}`);
  if (rejected.length > 0 || waiting.length > 0 || held.length > 0) process.exitCode = 1;
}

/** Where an administrator decides on a held workbook. */
const checkAddress = (uploadId: string): string => {
  const { path } = restrictedPages['monitor-file-check'];
  return `${process.env.PUBLIC_ORIGIN ?? ''}/dgsaie${path.replace(':uploadId', uploadId)}`;
};

const DOCUMENT_REASONS: Readonly<Record<string, string>> = {
  folder_not_allowed: 'the store has no such folder',
  file_name: 'not a name that the store takes',
  double_extension: 'its name has two extensions',
  name_of_other_place: 'its name is not one of a document of this folder',
  period_to_come: 'its name has a month or a year that has not begun',
  one_name:
    'another file has this name but for capital letters, blanks, underscores or accents; keep one',
  extension_not_allowed: 'the store takes no files of this kind',
  wrong_content: 'it is not what its extension says',
  empty: 'it is empty',
  too_large: 'it is larger than 100 MB',
  infected: 'the malware scan found something in it',
  scan_failed: 'the malware scan could not be done',
  superseded: 'a later version has been published meanwhile',
  removed: 'somebody removed it while it was scanned',
};

await runCommand(importFiles);
