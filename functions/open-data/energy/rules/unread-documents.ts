/** Documents of a subject that are newer than its figures, because they were not read. */
import { type FolderKind, folderOf } from '../../../documents/rules/document-folders.ts';
import type { DocumentSubject } from '../../../documents/rules/document-name-patterns.ts';
import { type DocumentName, documentName } from '../../../documents/rules/document-names.ts';
import type { UnreadReason } from '../../../documents/rules/unread-reasons.ts';
import type { EnergySubjectName } from './energy-subjects.ts';

/** The folders of a subject's documents, and what their names say where others are in them too. */
interface Documents {
  readonly kinds: readonly FolderKind[];
  readonly table?: string;
  readonly subject?: DocumentSubject;
}

const bulletin = (table: string): Documents => ({ kinds: ['bulletin'], table });
const gasImports = (subject: DocumentSubject): Documents => ({ kinds: ['gas-imports'], subject });

const DOCUMENTS: Readonly<Record<EnergySubjectName, Documents>> = {
  'gas-balance': { kinds: ['gas-balance'] },
  'gas-imports-by-country': gasImports('country'),
  'gas-imports-by-entry-point': gasImports('entry-point'),
  'oil-consumption': { kinds: ['preliminary-consumption', 'final-consumption'] },
  'oil-sales': bulletin('9'),
  'petrol-by-province': bulletin('10'),
  'diesel-by-province': bulletin('10'),
  'heating-oil-by-province': bulletin('10'),
  'lpg-by-province': bulletin('11'),
  'crude-imports': bulletin('6'),
  'refinery-input': bulletin('12'),
  'refinery-output': bulletin('12'),
  'coal-deliveries': bulletin('14'),
  'coal-imports': bulletin('15'),
};

/** The folders in which documents about a month of the figures, or a later one, are. @param today in Rome */
export function newerFolders(
  subject: EnergySubjectName,
  last: string,
  today: string,
): readonly string[] {
  const first = Number(last.slice(0, 4));
  const years = Array.from({ length: Number(today.slice(0, 4)) - first + 1 }, (_, n) => first + n);
  const folders = DOCUMENTS[subject].kinds.flatMap((kind) =>
    years.map((year) => folderOf(kind, { year })),
  );
  return [...new Set(folders)];
}

interface File {
  readonly location: string;
  readonly fileName: string;
  readonly figuresUnread?: UnreadReason | undefined;
}

/** The unread document about the latest time after the last month with figures, and that time: `2026-05` or `2026`. */
export function newerUnread<Listed extends File>(
  subject: EnergySubjectName,
  files: readonly Listed[],
  last: string,
): { readonly file: Listed; readonly period: string } | undefined {
  const { kinds, table, subject: about } = DOCUMENTS[subject];
  const isOwn = (name: DocumentName) =>
    name.kind !== undefined &&
    kinds.includes(name.kind) &&
    (table === undefined || name.table === table) &&
    (about === undefined || name.subject === about);
  return files
    .flatMap((file) => {
      const name = documentName(file.location, file.fileName);
      const period = periodOf(name);
      // A file of a whole year says nothing of its months, so it is newer only in a later year.
      const isNewer = period > last.slice(0, period.length);
      return file.figuresUnread && isOwn(name) && isNewer ? [{ file, period }] : [];
    })
    .toSorted((a, b) => (a.period < b.period ? 1 : -1))[0];
}

const periodOf = ({ year, lastYear = year, month }: DocumentName): string =>
  lastYear === undefined
    ? ''
    : `${lastYear}${month === undefined ? '' : `-${String(month).padStart(2, '0')}`}`;
