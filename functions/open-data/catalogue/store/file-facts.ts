import * as z from 'zod/mini';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import {
  exportFolder,
  hasExportFiles,
  readExportFile,
  writeExportFile,
} from '../../exports/store/export-files.ts';
import type { DataFile } from '../contract/data-sets.ts';

/**
 * Size and checksums of each file of the open data, by its address, in one object. A file's bytes follow from the
 * build and its figures, so the facts stay valid until one of these changes.
 */

const facts = z.object({
  bytes: z.int(),
  digests: z.object({ sha1: z.string(), sha256: z.string() }),
  /** When the figures of the file had changed last. */
  modified: z.optional(z.string()),
});
const stored = z.record(z.string(), facts);
export type KnownFacts = z.infer<typeof stored>;

/** Folder of the present build. */
export const factsFolder = (): string => exportFolder('facts');
const key = () => `${factsFolder()}files.json`;

/** None while none were stored; with the moment at which they were. */
export async function knownFacts(): Promise<{ known: KnownFacts; storedAt?: Instant | undefined }> {
  const file = hasExportFiles() ? await readExportFile(key()) : undefined;
  if (!file) return { known: {} };
  return { known: z.parse(stored, JSON.parse(String(file.content))), storedAt: file.modified };
}

export const storeFacts = (known: KnownFacts, now: Date): Promise<void> =>
  writeExportFile(key(), {
    fileName: 'files.json',
    contentType: 'application/json',
    content: JSON.stringify(known),
    modified: now.toISOString(),
  });

/** The facts about files whose figures have not changed. */
export const presentFacts = (files: readonly DataFile[], known: KnownFacts) =>
  new Map(
    files.flatMap(({ address, modified }) => {
      const found = known[address];
      return found && found.modified === modified ? [[address, found] as const] : [];
    }),
  );
