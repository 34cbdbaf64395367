import { Refusal } from './refusal.ts';

/** Folders of the document store. A path begins and ends with a slash. */

export const documentRoot = '/sg_dgsaie/';

/** What the files of a folder are. */
export type FolderKind =
  | 'bulletin'
  | 'old-bulletin'
  | 'gas-balance'
  | 'regional-gas'
  | 'provincial-gas'
  | 'gas-imports'
  | 'questionnaire'
  | 'logistics'
  | 'methodology'
  | 'preliminary-consumption'
  | 'final-consumption'
  | 'energy-balance'
  | 'eurostat-balance'
  | 'situation-reports'
  | 'situation-news';

/** `{year}` stands for four digits, `{quarter}` for 1 to 4. */
const patterns: Readonly<Record<FolderKind, string>> = {
  bulletin: 'bollettino/{year}/',
  'old-bulletin': 'bollettino/{year}/trimestre{quarter}/',
  'gas-balance': 'gas_naturale/bilancio/{year}/',
  'regional-gas': 'gas_naturale/consumi/regionali/',
  'provincial-gas': 'gas_naturale/consumi/provinciali/',
  'gas-imports': 'gas_naturale/importazioni/',
  questionnaire: 'questionario_petrolifero/{year}/',
  logistics: 'logistica/',
  methodology: 'metodologia/',
  'preliminary-consumption': 'consumi_petroliferi/preconsuntivi/{year}/',
  'final-consumption': 'consumi_petroliferi/definitivi/',
  'energy-balance': 'ben/',
  'eurostat-balance': 'ben_eurostat/',
  'situation-reports': 'situazione_energetica/relazioni/',
  'situation-news': 'situazione_energetica/notizie/',
};

/** Path of a folder; the parts that its kind does not have are left out. */
export function folderOf(
  kind: FolderKind,
  { year, quarter }: { readonly year?: number; readonly quarter?: number } = {},
): string {
  return (documentRoot + patterns[kind])
    .replace('{year}', String(year))
    .replace('{quarter}', String(quarter));
}

/** Folder whose sub-folders are the years of a kind. */
export const yearsFolderOf = (kind: FolderKind): string =>
  documentRoot + (patterns[kind].split('{')[0] ?? '');

export interface KnownFolder {
  readonly kind: FolderKind;
  readonly year?: number;
  readonly quarter?: number;
}

const matchers = Object.entries(patterns).map(([kind, pattern]) => ({
  kind: kind as FolderKind,
  pattern: new RegExp(
    `^${documentRoot}${pattern.replace('{year}', '(?<year>(?:19|20)\\d\\d)').replace('{quarter}', '(?<quarter>[1-4])')}$`,
  ),
}));

/** What a folder is for, or undefined when the store has no such folder. */
export function knownFolder(location: string): KnownFolder | undefined {
  for (const { kind, pattern } of matchers) {
    const groups = pattern.exec(location)?.groups;
    if (!groups && !pattern.test(location)) continue;
    const { year, quarter } = groups ?? {};
    return {
      kind,
      ...(year ? { year: Number(year) } : {}),
      ...(quarter ? { quarter: Number(quarter) } : {}),
    };
  }
  return undefined;
}

const segment = /^[\w-][\w.-]{0,99}$/;

/**
 * A path as the store writes it, with its final slash.
 * @throws Refusal invalid when it is no path below the root: with `..`, empty or strange segments
 */
export function normalisedFolder(path: string): string {
  const location = path.endsWith('/') ? path : `${path}/`;
  const segments = location.slice(1, -1).split('/');
  const isPath = location.startsWith('/') && segments.every((one) => segment.test(one));
  if (isPath && location.startsWith(documentRoot)) return location;
  throw new Refusal('invalid', { errors: [{ pointer: '/folder', code: 'folder_not_allowed' }] });
}
