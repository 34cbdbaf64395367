import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
} from 'node:fs';
import * as z from 'zod/mini';
import { writeWholeFile } from '../folder/small-files.ts';
import { StartError } from '../settings/start-error.ts';

/** One row written (`value`) or removed (`null`). */
export type Change<Tables> = {
  [Table in keyof Tables]: { table: Table; key: string; value: Tables[Table] | null };
}[keyof Tables];

export interface Journal<Tables> {
  get<Table extends keyof Tables>(table: Table, key: string): Tables[Table] | undefined;
  all<Table extends keyof Tables>(table: Table): Tables[Table][];
  /** Makes all changes or none. They are on disk when it returns; throws when the disk cannot be written. */
  commit(...changes: Change<Tables>[]): void;
  /** Writes the file anew with the present rows alone, so that what was removed is not in it. */
  rewrite(): void;
  close(): void;
}

/**
 * Small tables held in memory and kept in one append-only file: a commit is one line, flushed to the disk before it is
 * acknowledged. A line that a crash cut short was never acknowledged and is dropped at the next start.
 * @throws StartError when a line anywhere else is damaged, or when lines that the last start wrote are missing; the
 *   file is left alone
 */
export function openJournal<Tables extends object>(file: string): Journal<Tables> {
  const tables = new Map<keyof Tables, Map<string, unknown>>();
  const apply = (changes: readonly Change<Tables>[]) => {
    for (const { table, key, value } of changes) {
      const rows = tables.get(table) ?? new Map<string, unknown>();
      tables.set(table, rows);
      if (value === null) rows.delete(key);
      else rows.set(key, value);
    }
  };
  const lines = existsSync(file) ? wholeLines(file) : [];
  lines.forEach((line, index) => {
    apply(parseLine(line, file, index + 1));
  });
  if (lines[0] === EDGE && !lines.includes(EDGE, 1)) throw cutShort(file);
  const writeRows = () => {
    writeWholeFile(file, [EDGE, ...linesOf(tables), EDGE, ''].join('\n'));
    return openSync(file, 'a');
  };
  let handle = writeRows();

  return {
    get: (table, key) => tables.get(table)?.get(key) as never,
    all: (table) => [...(tables.get(table)?.values() ?? [])] as never,
    commit(...changes) {
      const sizeBefore = fstatSync(handle).size;
      try {
        appendFileSync(handle, `${JSON.stringify(changes)}\n`);
        fdatasyncSync(handle);
      } catch (error) {
        ftruncateSync(handle, sizeBefore);
        throw error;
      }
      apply(changes);
    },
    rewrite() {
      const replaced = handle;
      handle = writeRows();
      closeSync(replaced);
    },
    close: () => closeSync(handle),
  };
}

/**
 * An empty commit: it marks the beginning and the end of the rows that a start writes, so that an incomplete set is
 * recognised. Files of earlier versions have no such marks.
 */
const EDGE = '[]';

const cutShort = (file: string) =>
  new StartError(`${file} is cut short: restore it from a backup.`);

/** @throws StartError when there is no complete line */
function wholeLines(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').slice(0, -1);
  if (text !== '' && lines.length === 0) throw cutShort(file);
  return lines;
}

function parseLine<Tables>(line: string, file: string, number: number): Change<Tables>[] {
  try {
    return z.parse(changes, JSON.parse(line)) as Change<Tables>[];
  } catch (cause) {
    throw new StartError(
      `${file} is damaged at line ${number}: restore it from a backup, or remove that line, ` +
        'which loses the one change that it holds.',
      { cause },
    );
  }
}

const changes = z.array(
  z.object({
    table: z.string(),
    key: z.string(),
    value: z.nullable(z.record(z.string(), z.unknown())),
  }),
);

/** One line for each existing row. */
function linesOf<Tables>(tables: Map<keyof Tables, Map<string, unknown>>): string[] {
  return [...tables].flatMap(([table, rows]) =>
    [...rows].map(([key, value]) => JSON.stringify([{ table, key, value }])),
  );
}
