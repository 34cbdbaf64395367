import { documentName } from '../../../functions/domain/document-names.ts';
import type { DocumentView } from '../../shared/documents.ts';

/** Circulars are listed from this year on; those of earlier years have links of their own. */
const firstYearOfCirculars = 2019;
export const fixedYears = [2018, 2017] as const;

export interface LogisticsFiles {
  /** Of the listed years, by name. */
  readonly circulars: readonly DocumentView[];
  readonly decrees: readonly DocumentView[];
  readonly others: readonly DocumentView[];
}

/** The files of the logistics folder, by what they are. @param year the current one */
export function sortLogisticsFiles(files: readonly DocumentView[], year: number): LogisticsFiles {
  const kinds = files.map((file) => ({ file, kind: kindOf(file, year) }));
  const of = (wanted: string) =>
    kinds.filter(({ kind }) => kind === wanted).map(({ file }) => file);
  return { circulars: of('circular'), decrees: of('decree'), others: of('other') };
}

/**
 * The circular marked as new: the first of the current year, before May.
 * @param today ISO day
 */
export function newCircular(
  circulars: readonly DocumentView[],
  today: string,
): DocumentView | undefined {
  const [year, month] = today.split('-').map(Number);
  if (!month || month >= 5) return undefined;
  return circulars
    .filter((file) => nameOf(file).year === year)
    .toSorted((a, b) => nameOf(a).order - nameOf(b).order)[0];
}

export const isCircular = (file: DocumentView) => nameOf(file).subject === 'circular';

function kindOf(
  file: DocumentView,
  currentYear: number,
): 'circular' | 'decree' | 'fixed' | 'other' {
  const { subject, year = 0 } = nameOf(file);
  if (subject === 'decree') return 'decree';
  if (subject !== 'circular') return 'other';
  if (year >= firstYearOfCirculars && year <= currentYear) return 'circular';
  return fixedYears.some((fixed) => fixed === year) ? 'fixed' : 'other';
}

const nameOf = ({ location, fileName }: DocumentView) => documentName(location, fileName);
