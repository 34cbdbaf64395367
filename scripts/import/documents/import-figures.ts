import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { documentIdOf } from '../../../functions/documents/store/documents.ts';
import type { DocumentReading } from '../../../functions/documents/workbooks/store/readings.ts';
import {
  type Aligned,
  alignFigures,
} from '../../../functions/documents/workbooks/work/align-figures.ts';
import { apartReader } from '../../../functions/documents/workbooks/work/read-apart.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { FoundFile } from './folder-tree.ts';

export interface FigureImport {
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

/** Reads the figures of published workbooks, as the function for new ones does; those read before are not read again. */
export async function importDocumentFigures(
  files: readonly FoundFile[],
  actor: string,
  onProgress: (done: number, total: number) => void,
): Promise<FigureImport> {
  const workbooks = files.filter(({ fileName }) => /\.xlsx?$/i.test(fileName));
  const readers = Array.from({ length: Math.min(4, availableParallelism()) }, () => apartReader());
  const free = [...readers];
  let done = 0;
  try {
    const aligned = await pLimit(readers.length).map(workbooks, async (file) => {
      const reader = free.pop() ?? apartReader();
      const { location, fileName } = file;
      const aligning = { read: reader.read, actor, now: clock.now() };
      const found = await alignFigures(documentIdOf(location, fileName), aligning);
      free.push(reader);
      done += 1;
      onProgress(done, workbooks.length);
      return [file, found] as const;
    });
    return reportOf(aligned);
  } finally {
    for (const { stop } of readers) stop();
  }
}

function reportOf(aligned: readonly (readonly [FoundFile, Aligned])[]): FigureImport {
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
