import type { IsoDate } from '../../platform/kernel/calendar.ts';
import { isPlainLine } from '../../platform/kernel/plain-text.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type Bulletin, unlistedBulletin } from './bulletins.ts';
import { type FolderKind, folderOf, knownFolder, normalisedFolder } from './document-folders.ts';
import { documentName } from './document-names.ts';
import { extensionOf, fileTypes } from './inside/file-types.ts';

/** Folders and names of uploaded files. */

export interface UploadTarget {
  readonly folder: string;
  /** Without extension. */
  readonly stem: string;
}

/** @param month 1-12; left out of annual files */
export function bulletinTarget(
  { file, type }: Pick<Bulletin, 'file' | 'type'>,
  year: number,
  month: number,
): UploadTarget {
  const when = type === 'm' ? `${year}_${twoDigits(month)}_m` : `${year}_p`;
  return { folder: folderOf('bulletin', { year }), stem: `${file}_${when}` };
}

export interface UploadCategory {
  readonly id: number;
  readonly kind: FolderKind;
  readonly isAnnual: boolean;
  readonly base: string;
}

/** Kinds of uploads other than bulletins. */
export const uploadCategories = [
  { id: 1, kind: 'preliminary-consumption', isAnnual: false, base: 'Consumi_Petroliferi' },
  { id: 2, kind: 'final-consumption', isAnnual: true, base: 'Consumi_Petroliferi_Definitivi' },
  { id: 3, kind: 'gas-balance', isAnnual: false, base: 'Bilancio_GAS' },
] as const satisfies readonly UploadCategory[];

/** @param month 1-12; left out of annual files */
export function categoryTarget(
  { kind, isAnnual, base }: UploadCategory,
  year: number,
  month: number,
): UploadTarget {
  const when = isAnnual ? `${year}` : `${year}_${twoDigits(month)}`;
  return { folder: folderOf(kind, { year }), stem: `${base}_${when}` };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

export interface FilePlace {
  readonly location: string;
  readonly fileName: string;
}

/**
 * Folder and name of an upload, normalised.
 * @throws Refusal invalid: `folder_not_allowed`; for the name `file_name`, `double_extension`,
 *   `extension_not_allowed`, `name_of_other_place` when it does not fit the folder's patterns, or `period_to_come`
 */
export function uploadPlace(folder: string, fileName: string, today: IsoDate): FilePlace {
  const place = storePlace(folder, fileName, today);
  const extension = extensionOf(place.fileName);
  if (!extension || !fileTypes[extension].uploadable) throw nameRefusal('extension_not_allowed');
  if (documentName(place.location, place.fileName).misfit) throw nameRefusal('name_of_other_place');
  return place;
}

/**
 * Folder and name of an imported file, normalised. Unlike uploads, imports may have every extension of
 * the store, and the name of a bulletin in no list, because they were published before.
 * @throws Refusal invalid as {@link uploadPlace}
 */
export function storePlace(folder: string, fileName: string, today: IsoDate): FilePlace {
  const location = normalisedFolder(folder);
  if (!knownFolder(location)) {
    throw new Refusal('invalid', { errors: [{ pointer: '/folder', code: 'folder_not_allowed' }] });
  }
  const place = { location, fileName: normalisedName(fileName) };
  const { misfit, table, year = 0, month, type } = documentName(location, place.fileName);
  if (misfit && table !== unlistedBulletin) throw nameRefusal('name_of_other_place');
  // A year's tables are published while it lasts; other documents may be about a year to come.
  const period = month === undefined ? String(year) : `${year}-${twoDigits(month)}`;
  if ((month || type) && period > today.slice(0, period.length))
    throw nameRefusal('period_to_come');
  return place;
}

/** The name with one dot; characters other than letters, digits and `_ - ( )` become `_`. */
function normalisedName(fileName: string): string {
  if (!isPlainLine(fileName) || /[/\\]/.test(fileName) || /^\.|\.$/.test(fileName))
    throw nameRefusal('file_name');
  const bare = fileName.trim().normalize('NFKD').replace(/\p{M}/gu, '');
  const dot = bare.lastIndexOf('.');
  const [stem, extension] = [bare.slice(0, dot), bare.slice(dot + 1)];
  if (dot < 1 || !extensionOf(bare)) throw nameRefusal('extension_not_allowed');
  // Some programs could take the second part after a dot for the extension, unless it is a number (`n.1`).
  if (/\.\s*[a-z]/i.test(stem)) throw nameRefusal('double_extension');
  const clean = stem.replace(/[^\w()-]/g, '_');
  if (clean.length > 150 || !/[a-z\d]/i.test(clean)) throw nameRefusal('file_name');
  return `${clean}.${extension.toLowerCase()}`;
}

/**
 * The form in which names are compared: those that differ only by capital letters, blanks, underscores or the form of
 * an accent name one document.
 */
export const comparableName = (fileName: string): string =>
  fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, '');

/** The name under which a document is known already, or the given one. */
export const knownName = (fileName: string, known: readonly string[]): string =>
  known.includes(fileName)
    ? fileName
    : (known.find((one) => comparableName(one) === comparableName(fileName)) ?? fileName);

const nameRefusal = (code: string) =>
  new Refusal('invalid', { errors: [{ pointer: '/fileName', code }] });
