import { Refusal } from '../../platform/kernel/refusal.ts';

/** Folders of the document store. A path begins and ends with a slash. */

export const documentRoot = '/sg_dgsaie/';

/** Kinds of files, each with folders of its own. */
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

// Without the mark the first page of the site has it too.
export const FOLDER_KINDS = /* @__PURE__ */ Object.keys(patterns) as FolderKind[];

/** Path of a folder; parts that its kind does not have are ignored. */
export function folderOf(
  kind: FolderKind,
  { year, quarter }: { readonly year?: number; readonly quarter?: number } = {},
): string {
  return (documentRoot + patterns[kind])
    .replace('{year}', String(year))
    .replace('{quarter}', String(quarter));
}

/** Path of the folder whose sub-folders are a kind's years. */
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

/** Kind, year and quarter of a folder; undefined for a path that is not a folder of the store. */
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
 * The path of a folder with its final slash.
 * @throws Refusal invalid for a path outside the root, or with `..`, empty segments or other characters
 */
export function normalisedFolder(path: string): string {
  const location = path.endsWith('/') ? path : `${path}/`;
  const segments = location.slice(1, -1).split('/');
  const isPath = location.startsWith('/') && segments.every((one) => segment.test(one));
  if (isPath && location.startsWith(documentRoot)) return location;
  throw new Refusal('invalid', { errors: [{ pointer: '/folder', code: 'folder_not_allowed' }] });
}
