/** Titles of documents outside the page that lists them, such as in search, and that page. */

import type { Language } from '../../platform/kernel/language.ts';
import { periodName } from '../../platform/kernel/period-names.ts';
import { type MonthCode, quarterCode } from '../../platform/kernel/periods.ts';
import { type FolderKind, knownFolder } from './document-folders.ts';
import type { DocumentSubject } from './document-name-patterns.ts';
import { type DocumentName, documentName, type NamedFile } from './document-names.ts';

/**
 * `Bollettino petrolifero, tavola 9, Vendite di prodotti finiti al mercato interno: gennaio 2024`; the
 * file's name if no facts can be read from it.
 */
export function documentTitle({ location, fileName }: NamedFile, language: Language): string {
  const name = documentName(location, fileName);
  if (!name.kind || name.misfit) return fileName;
  const { title, isNamed } = KINDS[kindOf(name)];
  const detail = isNamed ? asWords(fileName) : detailOf(name, language);
  const what = [(name.subject && SUBJECTS[name.subject]) ?? title, tableOf(name)].flatMap(
    (text) => text?.[language] ?? [],
  );
  return detail ? `${what.join(', ')}: ${detail}` : what.join(', ');
}

/** The kind and the year that lists of documents are ordered by; empty if no facts can be read from the name. */
export function documentGroup(
  { location, fileName }: NamedFile,
  language: Language,
): { readonly kind?: string; readonly year?: number } {
  const name = documentName(location, fileName);
  if (!name.kind || name.misfit) return {};
  const kind = KINDS[kindOf(name)].title[language];
  return { kind, ...(name.year !== undefined && { year: name.year }) };
}

/** Path, below the base path, of the page that lists a document; undefined if no page does. */
export function documentPage({ location, fileName }: NamedFile): string | undefined {
  const name = documentName(location, fileName);
  if (!name.kind) return undefined;
  const { page, isByYear } = KINDS[kindOf(name)];
  return isByYear ? `${page}?anno=${name.year}` : page;
}

/** `Bollettini del petrolio e del carbone 2014`; the path of a folder that is none of the store's. */
export function folderTitle(location: string, language: Language): string {
  const { kind, year, quarter } = knownFolder(location) ?? {};
  if (!kind) return location;
  const when = [quarter && period(quarterCode(quarter), language), year].filter(Boolean).join(' ');
  const title = kind.endsWith('bulletin') ? BULLETINS[language] : KINDS[kind].title[language];
  return when ? `${title}, ${when}` : title;
}

/** The folders of the bulletins hold those of oil and of coal. */
const BULLETINS = { it: 'Bollettini del petrolio e del carbone', en: 'Oil and coal bulletins' };

/** Path, below the base path, of the page that lists a folder's documents; of the home page if none does. */
export function folderPage(location: string): string {
  const { kind, year } = knownFolder(location) ?? {};
  if (!kind) return '/';
  const { page, isByYear } = KINDS[kind];
  return isByYear ? `${page}?anno=${year}` : page;
}

interface Kind {
  readonly title: Readonly<Record<Language, string>>;
  readonly page: string;
  /** The title contains the file's name, as files of this kind differ by name only. */
  readonly isNamed?: true;
  /** The page shows one year. */
  readonly isByYear?: true;
}

type TitledKind = FolderKind | 'coal-bulletin';

const kindOf = ({ kind, sector }: DocumentName): TitledKind => {
  const isCoal = sector === 'C' && (kind === 'bulletin' || kind === 'old-bulletin');
  return isCoal ? 'coal-bulletin' : (kind as FolderKind);
};

const oilBulletin = {
  title: { it: 'Bollettino petrolifero', en: 'Oil bulletin' },
  page: '/bollettino-petrolifero',
  isByYear: true,
} as const satisfies Kind;
const energyBalance = {
  title: { it: 'Bilancio energetico nazionale', en: 'National energy balance' },
  page: '/bilancio-energetico-nazionale',
} as const satisfies Kind;
const energySituation = {
  title: { it: 'Situazione energetica nazionale', en: 'National energy situation' },
  page: '/situazione-energetica-nazionale',
  isNamed: true,
} as const satisfies Kind;

const KINDS: Readonly<Record<TitledKind, Kind>> = {
  bulletin: oilBulletin,
  'old-bulletin': oilBulletin,
  'coal-bulletin': {
    title: { it: 'Bollettino del carbone', en: 'Coal bulletin' },
    page: '/bollettino-carbone',
    isByYear: true,
  },
  'gas-balance': {
    title: { it: 'Bilancio del gas naturale', en: 'Natural gas balance' },
    page: '/bilancio-gas-naturale',
  },
  'regional-gas': {
    title: { it: 'Consumi regionali di gas naturale', en: 'Regional natural gas consumption' },
    page: '/consumi-regionali-gas-naturale',
  },
  'provincial-gas': {
    title: { it: 'Consumi provinciali di gas naturale', en: 'Provincial natural gas consumption' },
    page: '/consumi-provinciali-gas-naturale',
  },
  'gas-imports': {
    title: { it: 'Importazioni di gas naturale', en: 'Natural gas imports' },
    page: '/importazioni-gas-naturale',
  },
  questionnaire: {
    title: { it: 'Questionario petrolifero', en: 'Oil questionnaire' },
    page: '/questionario-petrolifero',
    isNamed: true,
  },
  logistics: {
    title: { it: 'Logistica petrolifera', en: 'Oil logistics' },
    page: '/logistica-petrolifera',
    isNamed: true,
  },
  methodology: {
    title: { it: 'Metodologia', en: 'Methodology' },
    page: '/metodologia',
    isNamed: true,
  },
  'preliminary-consumption': {
    title: {
      it: 'Consumi petroliferi, dati preconsuntivi',
      en: 'Oil consumption, preliminary data',
    },
    page: '/consumi-petroliferi',
  },
  'final-consumption': {
    title: { it: 'Consumi petroliferi, dati definitivi', en: 'Oil consumption, final data' },
    page: '/consumi-petroliferi',
  },
  'energy-balance': energyBalance,
  'eurostat-balance': { ...energyBalance, isNamed: true },
  'situation-reports': energySituation,
  'situation-news': energySituation,
};

/** Titles by subject, where they say more than the folder's. */
const SUBJECTS: {
  readonly [subject in DocumentSubject]?: Readonly<Record<Language, string>>;
} = {
  country: {
    it: 'Importazioni mensili di gas naturale per Paese di origine',
    en: 'Monthly natural gas imports by country of origin',
  },
  'entry-point': {
    it: "Importazioni mensili di gas naturale per punto d'ingresso",
    en: 'Monthly natural gas imports by entry point',
  },
  'country-annual': {
    it: 'Importazioni annuali di gas naturale per Paese di origine',
    en: 'Yearly natural gas imports by country of origin',
  },
};

function tableOf({ table, description = '', descriptionEn = '' }: DocumentName) {
  if (!table) return undefined;
  return { it: `tavola ${table}, ${description}`, en: `table ${table}, ${descriptionEn}` };
}

function detailOf({ year, lastYear, month, quarter, kind }: DocumentName, language: Language) {
  if (year === undefined) return '';
  if (kind === 'old-bulletin' && quarter)
    return `${period(quarterCode(quarter), language)} ${year}`;
  if (month) return `${period(month, language)} ${year}`;
  return lastYear ? `${year}-${lastYear}` : String(year);
}

/** Within a sentence, Italian writes names of months in small letters. */
function period(code: MonthCode, language: Language): string {
  const name = periodName(code, language);
  return language === 'it' ? name.toLowerCase() : name;
}

const asWords = (fileName: string): string =>
  fileName
    .replace(/\.\w{2,4}$/, '')
    .replace(/_rev\d+$/i, '')
    .replaceAll('_', ' ');
