import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { isWorkbook } from '../../../functions/documents/rules/inside/file-types.ts';
import { publishedBytes } from '../../../functions/documents/store/document-objects.ts';
import { documentIdOf, documentKey } from '../../../functions/documents/store/documents.ts';
import { findUpload } from '../../../functions/documents/store/uploads.ts';
import { causeToDecide } from '../../../functions/documents/workbooks/rules/checks/to-decide.ts';
import { nameCodes } from '../../../functions/documents/workbooks/store/name-codes.ts';
import type { DocumentReading } from '../../../functions/documents/workbooks/store/readings.ts';
import {
  findUploadCheck,
  type StoredCheck,
} from '../../../functions/documents/workbooks/store/upload-checks.ts';
import {
  type Aligned,
  alignFigures,
} from '../../../functions/documents/workbooks/work/align-figures.ts';
import type { PictureReader } from '../../../functions/documents/workbooks/work/check-upload.ts';
import { checkAndPublish } from '../../../functions/documents/workbooks/work/publish-unasked.ts';
import { apartReader } from '../../../functions/documents/workbooks/work/read-apart.ts';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { FoundFile } from './folder-tree.ts';

/** What is said of a decision: the reason for the record, and the note to the public. */
export interface Words {
  readonly reason: string;
  readonly note: { readonly it: string; readonly en: string };
}

export interface FigureImport {
  /** Held workbooks that were published. */
  readonly published: number;
  /** Held workbooks that wait until somebody has decided on them. */
  readonly held: readonly {
    readonly path: string;
    readonly uploadId: string;
    readonly check: StoredCheck;
  }[];
  /** Workbooks of which figures were read now, and those whose figures were there already. */
  readonly read: number;
  readonly unchanged: number;
  readonly figures: number;
  /** Sums that hold in the workbooks read now, and those that do not. */
  readonly agree: number;
  readonly differ: number;
  readonly refused: readonly {
    readonly path: string;
    readonly why: NonNullable<DocumentReading['refused']>;
  }[];
}

/**
 * Reads workbooks, as the function for new ones does: held ones are published where nothing has to be decided, or with
 * the words given for it, and the public figures follow. Those read before are not read again.
 */
export async function importDocumentFigures(
  files: readonly (FoundFile & { readonly uploadId?: string })[],
  actor: string,
  onProgress: (done: number, total: number) => void,
  words?: Words,
): Promise<FigureImport> {
  const workbooks = files.filter(({ fileName }) => isWorkbook(fileName));
  const readers = Array.from({ length: Math.min(4, availableParallelism()) }, () => apartReader());
  const free = [...readers];
  // Each is compared with the figures of those before it.
  const inTurn = pLimit(1);
  const { codes } = await nameCodes();
  let done = 0;
  try {
    const taken = await pLimit(readers.length).map(workbooks, async (file) => {
      const reader = free.pop() ?? apartReader();
      const { location, fileName, uploadId } = file;
      let read = reader.readWithPictures;
      // Its name can be spelled as that of a document before it.
      const upload = uploadId ? await findUpload(uploadId) : undefined;
      if (uploadId && upload?.state === 'held') {
        const key = documentKey(upload.documentId, uploadId, upload.fileName);
        const bytes = (await publishedBytes(key)) ?? new Uint8Array();
        const found = await read(upload.fileName, bytes, todayInRome(clock.now()), codes);
        // Others of which the figures follow first are read for themselves.
        read = async (name, other, ...rest) =>
          Buffer.compare(bytes, other) === 0
            ? found
            : reader.readWithPictures(name, other, ...rest);
      }
      const result = await inTurn(async () => {
        const held = uploadId ? await takeHeld(uploadId, read, words) : undefined;
        if (held) return { file, held: { path: file.path, uploadId: uploadId ?? '', check: held } };
        const documentId = upload?.documentId ?? documentIdOf(location, fileName);
        const aligned = await alignFigures(documentId, { read, actor, now: clock.now() });
        return { file, aligned };
      });
      free.push(reader);
      done += 1;
      onProgress(done, workbooks.length);
      return result;
    });
    const held = taken.flatMap((one) => one.held ?? []);
    return {
      ...reportOf(
        taken.flatMap(({ file, aligned }) => (aligned ? [[file, aligned] as const] : [])),
      ),
      ...{ held, published: workbooks.filter(({ uploadId }) => uploadId).length - held.length },
    };
  } finally {
    for (const { stop } of readers) stop();
  }
}

/** Publishes a held workbook. @returns its check where it waits for a decision */
async function takeHeld(
  uploadId: string,
  read: PictureReader,
  words: Words | undefined,
): Promise<StoredCheck | undefined> {
  await checkAndPublish(uploadId, read, clock.now(), (check, _, fileName) => {
    if (!causeToDecide(check, fileName)) return { figures: true };
    return words && !check.refused ? { ...words, figures: true, confirmed: true } : undefined;
  });
  return (await findUpload(uploadId))?.state === 'held' ? findUploadCheck(uploadId) : undefined;
}

function reportOf(
  aligned: readonly (readonly [FoundFile, Aligned])[],
): Omit<FigureImport, 'held' | 'published'> {
  const readings = aligned.flatMap(([{ path }, found]) =>
    'reading' in found ? [{ path, ...found.reading }] : [],
  );
  const refused = readings.flatMap(({ path, refused: why }) => (why ? [{ path, why }] : []));
  const total = (count: (reading: DocumentReading) => number) =>
    readings.reduce((sum, reading) => sum + count(reading), 0);
  return {
    read: readings.length - refused.length,
    unchanged: aligned.length - readings.length,
    figures: total(({ figures }) => Object.values(figures).reduce((sum, one) => sum + one, 0)),
    agree: total(({ agree }) => agree),
    differ: total(({ differences }) => differences.length),
    refused,
  };
}
