import type { DocumentView } from '../../shared/documents.ts';

interface Lists {
  /** Preliminary files of the current year. */
  readonly current: readonly DocumentView[];
  /** Preliminary files of the year before. */
  readonly previous: readonly DocumentView[];
  readonly final: readonly DocumentView[];
}

/** The preliminary files to show, by year: those of a year without final data, if there are any. */
export function shownPreliminary({ current, previous, final }: Lists, year: number) {
  return [
    { year, files: current },
    { year: year - 1, files: previous },
  ].filter((list) => list.files.length > 0 && !final.some((file) => isOf(file, list.year)));
}

const isOf = ({ fileName }: DocumentView, year: number) => fileName.includes(String(year));
