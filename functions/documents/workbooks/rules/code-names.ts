import { provincialChannels, salesChannels } from './codes/channels.ts';
import { type CodeList, joinLists, type Member } from './codes/code-list.ts';
import { countries } from './codes/countries.ts';
import { allEntryPoints, gasFlows } from './codes/flows.ts';
import { salesProducts } from './codes/products.ts';
import { units } from './codes/units.ts';
import { DATASET_NAMES, type DatasetName, type SeriesDimension } from './datasets.ts';
import type { Layout } from './layout.ts';
import { layouts } from './layouts.ts';
import type { MadeCode } from './name-codes.ts';
import { words } from './words.ts';

/** Names of a code, whether it is the sum of others in its table, and what is known of its history. */
type Names = Pick<Member, 'it' | 'en' | 'total' | 'also' | 'life'>;

/** Codes that a layout gives to all its figures, or to sums, because the sheets do not name them. */
const UNNAMED: Readonly<Record<string, Names>> = {
  'product NATURAL-GAS': { it: 'Gas naturale', en: 'Natural gas' },
  'product FINISHED': { it: 'Prodotti finiti', en: 'Petroleum products' },
  'product TOTAL': { it: 'Totale', en: 'Total' },
  'flow STOCK': { it: 'Giacenze', en: 'Stocks' },
  'channel INPUT': { it: 'Materie prime lavorate', en: 'Refinery input' },
  'channel OUTPUT': { it: 'Prodotti ottenuti', en: 'Refinery output' },
  'channel FEEDSTOCKS': { it: 'Materie prime e semilavorati', en: 'Feedstocks' },
  'channel MONOMERS': { it: 'Monomeri', en: 'Monomers' },
  'channel TOTAL': { it: 'Totale', en: 'Total' },
  'partner WORLD': { it: 'Mondo', en: 'World' },
};

/** Lists of codes that layouts give to their columns, or to sums, without looking up names. */
const FURTHER: Readonly<Partial<Record<SeriesDimension, CodeList>>> = {
  product: salesProducts,
  flow: gasFlows,
  partner: countries,
  place: allEntryPoints,
  channel: joinLists('channels of columns', provincialChannels, salesChannels),
  unit: units,
};

/** The lists in which a layout looks for the names of its rows. */
function rowListsOf({ rows, nested }: Layout, dimension: SeriesDimension): CodeList[] {
  const pairs = [...rows, ...(nested ? [nested.outer, nested.inner] : [])];
  return pairs.filter((pair) => pair.dimension === dimension).map(({ list }) => list);
}

/** The lists in which a layout looks for the names of a dimension. */
const listsOf = (layout: Layout, dimension: SeriesDimension): CodeList[] => [
  ...rowListsOf(layout, dimension),
  ...layout.columns.flatMap((column) =>
    'dimension' in column && column.dimension === dimension ? [column.list] : [],
  ),
];

const ownLists = (dataset: DatasetName, dimension: SeriesDimension): CodeList[] =>
  layouts
    .filter((layout) => layout.dataset === dataset)
    .flatMap((layout) => listsOf(layout, dimension));

/** Words that are no names of rows: the titles of a table and of its parts, and what begins the name of a total. */
const isOfRows = (name: string, { titles, sections = [] }: Layout): boolean =>
  /^(?:(?:sub)?total[ei]?|tot)(?: |$)/.test(name) ||
  [...titles, ...sections.map((section) => section.words)].some((title) => words(title) === name);

/** Why a name of rows needs no code by an administrator; undefined where it can have one. */
export function knownAs(
  dataset: DatasetName,
  dimension: SeriesDimension,
  name: string,
): 'name_known' | 'name_of_rows' | undefined {
  const own = layouts.filter((layout) => layout.dataset === dataset);
  const lists = own.flatMap((layout) => rowListsOf(layout, dimension));
  if (lists.length > 0 && lists.every((list) => list.find(name))) return 'name_known';
  return own.some((layout) => isOfRows(words(name), layout)) ? 'name_of_rows' : undefined;
}

/** The codes that a row of the dataset's tables can have, each once. */
export function codesOfRows(
  dataset: DatasetName,
  dimension: SeriesDimension,
): readonly Pick<Member, 'code' | 'it' | 'en'>[] {
  const members = ownLists(dataset, dimension).flatMap((list) => list.members);
  return [...Map.groupBy(members, ({ code }) => code).values()].flatMap(([first]) =>
    first ? [first] : [],
  );
}

/** Whether a list has the code, in the tables of any dataset. */
export const isListed = (dimension: SeriesDimension, code: string): boolean =>
  `${dimension} ${code}` in UNNAMED ||
  DATASET_NAMES.some((dataset) => namesIn(dataset, dimension).has(code));

/** Names of codes that administrators made, by dataset, dimension and code, as this process has read them. */
const made = new Map<string, Names>();

/** Has this process name codes that administrators made, which no list has. */
export function learnCodes(dataset: DatasetName, codes: readonly MadeCode[]): void {
  for (const { dimension, code, it, en } of codes)
    made.set(`${dataset} ${dimension} ${code}`, { it, en });
}

const known = new Map<string, ReadonlyMap<string, Names>>();

function namesIn(dataset: DatasetName, dimension: SeriesDimension): ReadonlyMap<string, Names> {
  const key = `${dataset} ${dimension}`;
  const made = known.get(key);
  if (made) return made;
  const further = FURTHER[dimension];
  const lists = [...ownLists(dataset, dimension), ...(further ? [further] : [])];
  // The first list that has the name is used, and its first entry.
  const names = new Map(
    lists
      .flatMap(({ members }) => members.map((member) => [member.code, member] as const))
      .reverse(),
  );
  known.set(key, names);
  return names;
}

/** The names of a code of a dataset, in both languages; undefined for a code that no list has. */
export function namesOfCode(
  dataset: DatasetName,
  dimension: SeriesDimension,
  code: string,
): Names | undefined {
  const named =
    namesIn(dataset, dimension).get(code) ??
    UNNAMED[`${dimension} ${code}`] ??
    made.get(`${dataset} ${dimension} ${code}`);
  if (named) return named;
  // Grades of crude oil are numbered, and only the workbooks contain their names.
  const grade = dimension === 'product' ? /^A2\.(.+)$/.exec(code)?.[1] : undefined;
  return grade ? { it: `Greggio, qualità ${grade}`, en: `Crude oil, grade ${grade}` } : undefined;
}
