import { type Bulletin, bulletins, misspeltBulletins, oldBulletins } from './bulletins.ts';
import type { FolderKind, KnownFolder } from './document-folders.ts';

/** The patterns of file names in each folder, and the facts that names contain. */

export interface NameReading {
  readonly year?: number;
  /** Last year of a file that covers several. */
  readonly lastYear?: number;
  readonly month?: number;
  /** `m` monthly, `p` annual; before 2014 `m` is a quarter, `p` the year from its beginning. */
  readonly type?: 'm' | 'p';
  /** Number of a bulletin's table, `9` or `96 bis`; the base name if there is no such table. */
  readonly table?: string;
  /** Base name of a bulletin's files, of which a table can have two. */
  readonly file?: string;
  /** `P` oil, `C` coal. */
  readonly sector?: 'P' | 'C';
  /** Description of a bulletin's table. */
  readonly description?: string;
  readonly descriptionEn?: string;
  readonly subject?: DocumentSubject;
}

/** Subjects of files that share a folder, in the order in which they are listed. */
export const documentSubjects = [
  // Gas imports, by country of origin and by entry point.
  'country',
  'entry-point',
  'country-annual',
  'eurostat-model',
  'eurostat-note',
  // Oil logistics.
  'circular',
  'decree',
  'oil',
  'coal',
  'methodological-note',
  'data-protection',
  'audit',
  'monitoring',
] as const;
export type DocumentSubject = (typeof documentSubjects)[number];

/** @param stem the name without extension and revision @returns undefined when no pattern fits */
export function readName(stem: string, folder: KnownFolder): NameReading | undefined {
  for (const read of patterns[folder.kind]) {
    const reading = read(stem, folder);
    if (reading) return reading;
  }
  return undefined;
}

type Reader = (stem: string, folder: KnownFolder) => NameReading | undefined;

const years = '(?<year>\\d{4})(?:-(?<lastYear>\\d{4}))?';

const patterns: Readonly<Record<FolderKind, readonly Reader[]>> = {
  bulletin: [readBulletin, readOldYear],
  'old-bulletin': [readOldBulletin],
  'gas-balance': [named('Bilancio_GAS_(?<year>\\d{4})(?:_(?<month>0[1-9]|1[0-2]))?')],
  'regional-gas': [containing('')],
  'provincial-gas': [containing('')],
  'gas-imports': [
    named(`ImportazioniGasMensiliPerPaeseDiOrigine_${years}`, { subject: 'country', type: 'm' }),
    named(`ImportazioniGasMensiliPerPuntoIngresso_${years}`, { subject: 'entry-point', type: 'm' }),
    named(`ImportazioniGasAnnualiPerPaeseDiOrigine_${years}`, {
      subject: 'country-annual',
      type: 'p',
    }),
    named(`ImportazioniGasAnnualiPerPuntoIngresso_${years}`, { subject: 'entry-point', type: 'p' }),
  ],
  questionnaire: [
    containing('carb', { subject: 'coal' }),
    containing('petrol', { subject: 'oil' }),
  ],
  logistics: [
    containing('circolare', { subject: 'circular' }),
    containing('decreto', { subject: 'decree' }),
  ],
  methodology: [
    containing('metodolog', { subject: 'methodological-note' }),
    containing('protezione|privacy|direttiva', { subject: 'data-protection' }),
    containing('audit', { subject: 'audit' }),
    containing('monitoraggio', { subject: 'monitoring' }),
  ],
  'preliminary-consumption': [
    named('Consumi_Petroli(?:feri|o)_(?<year>\\d{4})_(?<month>0[1-9]|1[0-2])', { type: 'm' }),
  ],
  'final-consumption': [named('Consumi_Petroliferi_Definitivi_(?<year>\\d{4})', { type: 'p' })],
  'energy-balance': [named('BEN_(?<year>\\d{4})')],
  'eurostat-balance': [
    containing('^note?_', { subject: 'eurostat-note' }),
    containing('^BEN_', { subject: 'eurostat-model' }),
  ],
  'situation-reports': [containing('')],
  'situation-news': [containing('')],
};

/** Reads names that fit a whole pattern, from which year and month are taken. */
function named(pattern: string, also: NameReading = {}): Reader {
  const whole = new RegExp(`^${pattern}$`, 'i');
  return (stem) => {
    const groups = whole.exec(stem)?.groups;
    return groups && { ...also, ...numbersIn(groups) };
  };
}

/** Reads names that contain a pattern; the first year in the name counts, and one right after it. */
function containing(pattern: string, also: NameReading = {}): Reader {
  const part = new RegExp(pattern, 'i');
  const year = /(?<!\d)(?<year>(?:19|20)\d\d)(?:[_ -]+(?<lastYear>(?:19|20)\d\d))?(?!\d)/;
  return (stem) =>
    part.test(stem) ? { ...also, ...numbersIn(year.exec(stem)?.groups ?? {}) } : undefined;
}

function numbersIn(groups: Readonly<Record<string, string | undefined>>): NameReading {
  const found = Object.entries(groups).filter(([, digits]) => digits !== undefined);
  return Object.fromEntries(found.map(([name, digits]) => [name, Number(digits)]));
}

/** `{base}_{year}_{mm}_m` or `{base}_{year}_p`; some published names lack `_m`. */
function readBulletin(stem: string): NameReading | undefined {
  const parts = /^(?<base>[a-z_]+)_(?<year>\d{4})(?:_(?<month>0[1-9]|1[0-2])(?:_m)?|_p)$/i;
  const { base, ...when } = parts.exec(stem)?.groups ?? {};
  if (!base) return undefined;
  const type = when.month ? 'm' : 'p';
  const file = misspeltBulletins[base.toLowerCase()] ?? base.toLowerCase();
  const known = bulletins.find((one) => one.file === file && one.type === type);
  const sector = file.startsWith('carbon') ? 'C' : 'P';
  return { ...(known ? tableOf(known) : { table: base, sector }), ...numbersIn(when), type };
}

/** A page of a quarterly bulletin in the folder of its year. */
function readOldYear(stem: string, { year = 0 }: KnownFolder): NameReading | undefined {
  return year < firstYearOfWorkbooks ? readOldBulletin(stem) : undefined;
}

/** First year of bulletins as workbooks; before, they are pages by quarter. */
export const firstYearOfWorkbooks = 2014;

/** Finds the number of the table anywhere in the name, beside a year; 96 and 96 bis are about coal. */
function readOldBulletin(stem: string): NameReading | undefined {
  const withoutYear = stem.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/, '');
  const found = /(?<!\d)0*([1-9]\d{0,2})(?:[_ -]?(bis))?/i.exec(withoutYear);
  if (!found) return undefined;
  const table = `${found[1]}${found[2] ? ' bis' : ''}`;
  const known = oldBulletins.find((one) => one.table === table);
  return known ? { ...tableOf(known), type: known.type } : { table, sector: 'P' };
}

const tableOf = ({ table, file, sector, description, descriptionEn }: Bulletin): NameReading => ({
  table,
  file,
  sector,
  description,
  descriptionEn,
});
