import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { documentRoot } from '../../../functions/documents/rules/document-folders.ts';
import { arrivalOf } from '../../../functions/documents/store/document-objects.ts';
import { foldersBelow, type ListedFile } from '../../../functions/documents/store/folders.ts';
import {
  findUpload,
  openUploads,
  type Upload,
  uploadsTo,
} from '../../../functions/documents/store/uploads.ts';
import { LONGEST_SCAN_MS } from '../../../functions/documents/work/decide-upload.ts';
import { sendFile } from '../../../functions/documents/work/take-upload.ts';
import { apartReader } from '../../../functions/documents/workbooks/work/read-apart.ts';
import { digestsOf } from '../../../functions/platform/formats/digests.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { UsageError } from '../../shared/command.ts';
import {
  byPlace,
  type FoundFile,
  filesBelow,
  hasRightContent,
  placeOf,
  type RejectedFile,
} from './folder-tree.ts';
import { type FigureImport, importDocumentFigures, type Words } from './import-figures.ts';
import { removeDemonstration } from './remove-demonstration.ts';

export interface DocumentImport {
  readonly files: number;
  readonly published: number;
  /** Files already published with these bytes and this date. */
  readonly unchanged: number;
  /** Files sent whose scan has not ended. */
  readonly waiting: readonly string[];
  readonly rejected: readonly RejectedFile[];
  /** Number of made-up documents of the same kinds, deleted with their figures. */
  readonly removed: number;
  readonly figures: FigureImport;
}

const ACTOR = 'import';
/** Number of files sent at the same time, because each mostly waits for its scan. */
const AT_ONCE = 24;
const POLL_MS = 200;

/**
 * Sends the files of a folder tree through quarantine and malware scan, as uploads are sent, and waits for each to be
 * published, or as a workbook held; then workbooks are read, and those with nothing to decide published. Published files
 * are skipped, and files that an earlier import has sent are not sent again, so it can be stopped at any moment and
 * repeated. @param words with which workbooks that wait for a decision are published, too
 * @throws UsageError when there is no such folder
 */
export async function importDocuments(
  folder: string,
  onProgress: (done: number, total: number) => void,
  onFigures: (done: number, total: number) => void,
  words?: Words,
): Promise<DocumentImport> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${folder}: no such folder`);
  const { found, rejected } = filesBelow(folder);
  const files = found.length + rejected.length;
  const published = await publishedFiles();
  const sent = await uploadsUnderWay();
  const outcomes = { published: 0, unchanged: 0 };
  const waiting: string[] = [];
  const there: (FoundFile & { readonly uploadId?: string })[] = [];
  const limit = pLimit(AT_ONCE);
  let done = 0;
  let isStopped = false;
  const send = async (file: FoundFile) => {
    const { outcome, uploadId } = (await isSame(published.get(placeOf(file)), file))
      ? { outcome: 'unchanged' }
      : await importFile(file, sent.get(placeOf(file)));
    if (outcome === 'held' && uploadId) there.push({ ...file, uploadId });
    else if (outcome === 'published' || outcome === 'unchanged') {
      outcomes[outcome] += 1;
      there.push(file);
    } else if (outcome === 'waiting') waiting.push(file.path);
    else rejected.push({ path: file.path, reason: outcome });
    done += 1;
    if (!isStopped) onProgress(done, found.length);
  };
  // After a fault nothing more is sent, and no progress told beside its message.
  await limit.map(found, send).catch((error) => {
    isStopped = true;
    limit.clearQueue();
    throw error;
  });
  // In the order of their months, so that each is compared with those before it.
  there.sort(byPlace);
  const first = await importDocumentFigures(there, ACTOR, onFigures, words);
  let removed = await removeBeside(there, first.held);
  // What waits is compared with all that is public now, also with the months after it.
  const waits = new Set(first.held.map(({ path }) => path));
  const again = there.filter(({ path }) => waits.has(path));
  const second = await importDocumentFigures(again, ACTOR, onFigures, words);
  if (second.published > 0) removed += await removeBeside(again, second.held);
  outcomes.published += first.published + second.published;
  const figures = { ...first, held: second.held };
  return { files, ...outcomes, waiting, rejected, removed, figures };
}

/** Deletes the demonstration last, so that an import that breaks off leaves no subject without documents. */
async function removeBeside(files: readonly FoundFile[], held: FigureImport['held']) {
  const waiting = new Set(held.map(({ path }) => path));
  const official = files.filter(({ path }) => !waiting.has(path));
  const { readWithPictures: read, stop } = apartReader();
  try {
    const locations = new Set(official.map(({ location }) => location));
    return await removeDemonstration(locations, { read, actor: ACTOR, now: clock.now() });
  } finally {
    stop();
  }
}

async function publishedFiles(): Promise<Map<string, ListedFile>> {
  const folders = await foldersBelow(documentRoot);
  return new Map(folders.flatMap(({ files }) => files).map((file) => [placeOf(file), file]));
}

/** By its bytes, too: a correction can be as long as what it corrects, and copies keep the date. */
async function isSame(
  listed: ListedFile | undefined,
  { path, size, modifiedAt }: FoundFile,
): Promise<boolean> {
  if (listed?.size !== size || listed.lastModificationDate !== modifiedAt) return false;
  const { digests } = listed;
  return !digests || digests.sha256 === (await digestsOf(createReadStream(path))).sha256;
}

/** Uploads of an earlier import that was stopped before their scans ended, and those that are held. */
async function uploadsUnderWay(): Promise<Map<string, Upload>> {
  const open = await openUploads(clock.now().toISOString());
  const held = (await uploadsTo(documentRoot)).filter(({ state }) => state === 'held');
  return new Map([...open, ...held].map((upload) => [placeOf(upload), upload]));
}

interface Sent {
  readonly outcome: string;
  readonly uploadId?: string;
}

/** Bytes up to which a file is sent from memory: where the connection drops, the SDK tries again; a stream it cannot. */
const SENT_WHOLE = 10_000_000;

async function importFile(file: FoundFile, before: Upload | undefined): Promise<Sent> {
  if (!(await hasRightContent(file))) return { outcome: 'wrong_content' };
  const { path, location, fileName, size, modifiedAt } = file;
  const isUnderWay =
    before?.size === size &&
    before.modifiedAt === modifiedAt &&
    (before.state === 'held' || (await arrivalOf(before.key)));
  if (before && isUnderWay) return ending(before);
  // With `check` nothing else publishes it before those of the months before it.
  const sending = { actor: ACTOR, now: clock.now(), modifiedAt, check: true };
  const bytes = size <= SENT_WHOLE ? await readFile(path) : createReadStream(path);
  return ending(await sendFile({ location, fileName }, bytes, size, sending));
}

/** Outcome of an upload: `published`, `held`, the reason for its rejection, or `waiting` when that takes too long. */
async function ending({ id: uploadId }: Upload): Promise<Sent> {
  const until = performance.now() + LONGEST_SCAN_MS;
  while (performance.now() < until) {
    const upload = await findUpload(uploadId);
    if (!upload) return { outcome: 'removed' };
    const { state, reason = state } = upload;
    if (state !== 'open') return { outcome: state === 'rejected' ? reason : state, uploadId };
    await delay(POLL_MS);
  }
  return { outcome: 'waiting' };
}
