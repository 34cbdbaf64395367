/**
 * Imports published prices, or documents, into a running or stopped system.
 *
 *   npm run import -- [--stage NAME] FILE...
 *   npm run import -- [--stage NAME] documents DIR
 *
 * Takes weekly and monthly exports, of this portal or the ministry's present one, and recovered
 * surveys, plain or gzip; what a file is, its header tells. All files are read before anything is
 * written. Documents come with the dates of their files from a folder tree like the store's own
 * (`DIR/sg_dgsaie/bollettino/2014/…`), each through quarantine and malware scan. Importing again what
 * is there changes nothing. The system is the one of the stage or of DATA_DIR, or the tables named by CORE_TABLE and
 * AUDIT_TABLE, for documents with the bucket QUARANTINE_BUCKET and PUBLIC_BUCKET, with the caller's
 * AWS credentials.
 * Exit code 0 when all files were imported, 1 when a file is refused, 2 when the command cannot be
 * carried out.
 */
import { parseArgs } from 'node:util';
import { progressLine, runCommand, UsageError } from './command.ts';
import { importPriceFiles, readPriceFile } from './import/import-price-files.ts';
import { connectToStage } from './stage/deployed-stack.ts';
import { withStore } from './store-access.ts';

async function importFiles(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string' } },
  });
  const [first, folder] = positionals;
  if (first === 'documents' && folder && positionals.length === 2) {
    if (values.stage) await connectToStage(values.stage);
    return importFolder(folder);
  }
  if (positionals.length === 0 || first === 'documents') throw new UsageError(USAGE);
  const files = positionals.map(readPriceFile);
  if (values.stage) await connectToStage(values.stage);
  await withStore(() => importPriceFiles(files));
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

await runCommand(importFiles);
