import { type FolderKind, knownFolder } from './document-folders.ts';
import { documentSubjects, type NameReading, readName } from './document-name-patterns.ts';

/** Why a file is shown under its own name, after the others of its page. */
export type Misfit =
  /** The store has no such folder. */
  | 'unknown_folder'
  /** The name fits no pattern of its folder. */
  | 'unknown_name'
  /** The name is that of a bulletin, but there is no such table. */
  | 'unknown_table'
  /** The year in the name is not the folder's. */
  | 'other_year';

/** Facts about a file, read from its folder and name. */
export interface DocumentName extends NameReading {
  readonly kind: FolderKind | undefined;
  /** 1 to 4, before 2014. */
  readonly quarter?: number;
  /** `n` of `_rev{n}`; 0 without one. */
  readonly revision: number;
  /** Position on a page: by table or subject, year, month and revision; misfits come last. */
  readonly order: number;
  readonly misfit?: Misfit;
}

/**
 * Reads the facts about a file from its folder and name. A file in the folder of a year belongs to that
 * year, even if its name has another one.
 */
export function documentName(location: string, fileName: string): DocumentName {
  const folder = knownFolder(location);
  const { stem, revision } = stemOf(fileName);
  if (!folder) return placed({ kind: undefined, revision, misfit: 'unknown_folder' });
  const reading = readName(stem, folder);
  const { kind, ...when } = folder;
  const misfit = misfitOf(reading, folder.year);
  return placed({ kind, ...reading, ...when, revision, ...(misfit ? { misfit } : {}) });
}

export interface NamedFile {
  readonly location: string;
  readonly fileName: string;
}

/** Sorts files in the order of their page: by their facts, then misfits by name. */
export function compareDocuments(a: NamedFile, b: NamedFile): number {
  const [first, second] = [
    documentName(a.location, a.fileName),
    documentName(b.location, b.fileName),
  ];
  if (first.order !== second.order) return first.order - second.order;
  return a.fileName < b.fileName ? -1 : Number(a.fileName > b.fileName);
}

/**
 * Whether a file of a folder is of the same table and period as another, by a revision or a mark of a copy in its name.
 * The ministry publishes many tables as `.xls` and `.xlsx` under one name: these are one document in two formats.
 */
export function isCopyOf(location: string, one: string, other: string): boolean {
  const [a, b] = [documentName(location, one), documentName(location, other)];
  return (
    !(a.misfit || b.misfit || bareName(one) === bareName(other)) &&
    Math.floor(a.order / REVISIONS) === Math.floor(b.order / REVISIONS) &&
    a.file === b.file &&
    a.lastYear === b.lastYear
  );
}

const bareName = (fileName: string): string => fileName.replace(/\.\w{2,4}$/, '');

/** The name without extension, mark of a copy (`__2_`, `(2)`) and revision. */
function stemOf(fileName: string): { stem: string; revision: number } {
  const bare = bareName(fileName).replace(/(?:__\d+_|[ _]?\(\d+\))$/, '');
  const revision = /_rev(\d+)$/i.exec(bare)?.[1];
  return { stem: bare.replace(/_rev\d+$/i, ''), revision: Number(revision ?? 0) };
}

function misfitOf(reading: NameReading | undefined, folderYear?: number): Misfit | undefined {
  if (!reading) return 'unknown_name';
  if (folderYear !== undefined && reading.year !== undefined && reading.year !== folderYear)
    return 'other_year';
  return reading.table !== undefined && reading.description === undefined
    ? 'unknown_table'
    : undefined;
}

/** More than a document has. */
const REVISIONS = 100;
/** Greater than every position of a file that fits. */
const last = 1e12;

function placed(name: Omit<DocumentName, 'order'>): DocumentName {
  const { table, subject, year = 0, month, revision, misfit } = name;
  const group = table ? tableOrder(table) : subject ? documentSubjects.indexOf(subject) : 0;
  // An annual file comes after the twelve months.
  const order = ((group * 10_000 + year) * 100 + (month ?? 13)) * REVISIONS + revision;
  return { ...name, order: misfit ? last : order };
}

const tableOrder = (table: string) =>
  Number.parseInt(table, 10) + (table.endsWith('bis') ? 0.5 : 0);
