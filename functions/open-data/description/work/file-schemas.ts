/** The schemas of files: the rows of exported tables, and what every other kind of file is. */
import type { Language } from '../../../platform/kernel/language.ts';
import type { CellKind } from '../../../platform/kernel/table.ts';
import { provisionalColumns } from '../../catalogue/contract/data-sets.ts';
import { describedChanges } from '../../changes/work/change-table.ts';
import {
  type ColumnDescription,
  type ColumnValues,
  describedColumns,
  STATION_PRICE,
} from '../../exports/rules/column-descriptions.ts';
import {
  COMPANY_HISTORY_COLUMNS,
  DAILY_COLUMNS,
  DAILY_DETAIL_COLUMNS,
  MONTHLY_COLUMNS,
  REPORT_COLUMNS,
  WEEKLY_COLUMNS,
} from '../../exports/rules/price-tables.ts';
import { describedFlow } from '../../series/rules/described-flow.ts';
import { ANY_FLOW_NAMES, isDocumentFlow } from '../../series/rules/flows.ts';
import { COLUMN_EXAMPLES } from './meanings/files.ts';
import type { Named } from './named-schemas.ts';
import type { JsonSchema } from './openapi-schemas.ts';

/** Tables with the same rows; a column that not all of them have is not in every row. */
type Tables = readonly (readonly ColumnDescription[])[];

const flows = (isOfDocuments: boolean): Tables =>
  ANY_FLOW_NAMES.filter((flow) => isDocumentFlow(flow) === isOfDocuments).map(
    (flow) => describedFlow(flow).columns,
  );

const averages = () => ({ AveragePriceRow: [describedColumns(MONTHLY_COLUMNS)] });
const weeklyDetails = { WeeklyPriceRow: [describedColumns(WEEKLY_COLUMNS)] };

const OF_COMPANIES = {
  PRICE: { it: 'Prezzo comunicato dalla società', en: 'Price that the company declared' },
  NATIONAL_AVERAGE: { it: 'Media nazionale', en: 'National average' },
  DIFFERENCE: { it: 'Prezzo meno media nazionale', en: 'Price less national average' },
  IMPUTED: { it: '«i» se il prezzo è stimato', en: '“i” where the price is an estimate' },
};

/** By the call that answers with them, and by the name of their rows. */
const TABLES: Readonly<Record<string, () => Readonly<Record<string, Tables>>>> = {
  'series/get': () => ({ SeriesRow: flows(false), DocumentSeriesRow: flows(true) }),
  'weekly-prices/report-export': () => ({
    WeeklyPricesRow: [describedColumns(REPORT_COLUMNS)],
    ...weeklyDetails,
  }),
  'weekly-prices/export': () => weeklyDetails,
  'monthly-prices/export-all': averages,
  'monthly-prices/export': averages,
  'daily-prices/export': () => ({
    DailyPriceRow: [describedColumns(DAILY_COLUMNS, { PRICE: STATION_PRICE.nation })],
  }),
  'daily-prices/detail-export': () => ({
    CompanyDailyPriceRow: [
      describedColumns(DAILY_DETAIL_COLUMNS, { PRICE: STATION_PRICE.company }),
    ],
  }),
  'provisional-prices/export': () => ({ ProvisionalPriceRow: [provisionalColumns.prices] }),
  'provisional-prices/errors-export': () => ({ ProvisionalErrorRow: [provisionalColumns.errors] }),
  'company-prices/history-export': () => ({
    OwnPriceRow: [describedColumns(COMPANY_HISTORY_COLUMNS, OF_COMPANIES)],
  }),
  'changes/table': () => ({ ChangeRow: [describedChanges().columns] }),
};

/**
 * JSON goes first: generators of clients that give an answer one type take that of the first media type.
 * @param id of the call @returns the schema of each kind of file that it answers with
 */
export function fileSchemas(id: string, types: readonly string[], named: Named): JsonSchema {
  const tables = Object.entries(TABLES[id]?.() ?? {});
  const isJson = (type: string) => type === 'application/json';
  const ordered = [...types.filter(isJson), ...types.filter((type) => !isJson(type))];
  return Object.fromEntries(
    ordered.map((type) => [type, { schema: schemaOf(type, tables, id, named) }]),
  );
}

function schemaOf(
  type: string,
  tables: readonly (readonly [string, Tables])[],
  id: string,
  named: Named,
): JsonSchema {
  if (tables.length === 0 || !(type === 'application/json' || type === 'text/csv'))
    return kindOf(type);
  if (type === 'text/csv') {
    const headings = tables.flatMap(([, some]) =>
      (['it', 'en'] as const).map((language) => headingsOf(some, language).join(', ')),
    );
    return { ...TEXT, description: `The columns, as asked: ${headings.join('; or ')}` };
  }
  const rows = tables.flatMap(([name, some]) =>
    (['it', 'en'] as const).map((language) => ({
      type: 'array',
      items: named(rowOf(some, language), 'Answer', `${name}${language === 'it' ? 'It' : ''}`),
    })),
  );
  return {
    anyOf: [...rows, ...(id === 'series/get' ? [named(JSON_STAT, 'Answer', 'JsonStat')] : [])],
  };
}

const headingsOf = (tables: Tables, language: Language): string[] => [
  ...new Set(tables.flat().map(({ heading }) => heading[language])),
];

function rowOf(tables: Tables, language: Language): JsonSchema {
  const properties = headingsOf(tables, language).map((name) => {
    const found = tables.map((columns) =>
      columns.find(({ heading }) => heading[language] === name),
    );
    const kinds = new Set(found.flatMap((column) => column?.kind ?? []));
    const [kind = 'text'] = kinds.size > 1 ? ['text' as const] : kinds;
    const { heading, meaning, unit } = found.find(Boolean) as ColumnDescription;
    const inAll = !found.includes(undefined);
    const { always, list, ...limits } = valuesOf(found.flatMap((column) => column ?? []));
    const words = [
      meaning.en,
      list && `Codes: \`GET /codelists/${list}\`${list.includes('{') ? UNDERSCORES : ''}`,
      inAll || 'Only in flows that have it: `dimensions` of `GET /series`',
    ];
    const value = {
      ...CELLS[kind],
      ...limits,
      ...exampleOf(heading.en, kind, limits.enum),
      description: words.filter((one) => typeof one === 'string').join('. '),
      ...(unit && { 'x-unit': unit.en }),
    };
    const schema = always ? value : { anyOf: [value, { type: 'null' }] };
    return { name, schema, required: inAll };
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
    required: properties.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

const UNDERSCORES = ', the flow with underscores, such as `gas_balance`';

/** What tables that have the same column say of its values together. */
function valuesOf(columns: readonly ColumnDescription[]) {
  const all = columns.map(({ values = {} }) => values);
  const codes = all.map((one) => one.codes ?? []);
  const patterns = [...new Set(all.flatMap(({ pattern }) => pattern ?? []))];
  const isListed = codes.every(({ length }) => length > 0);
  return {
    always: all.every(({ always }) => always),
    list: all[0]?.list,
    ...(isListed && { enum: [...new Set(codes.flat())] }),
    ...(patterns.length > 0 && { pattern: patterns.join('|') }),
  };
}

/** Products of documents have codes, those of prices numbers. */
function exampleOf(heading: string, kind: CellKind, codes: ColumnValues['codes'] = []): JsonSchema {
  const isCode = heading === 'PRODUCT_ID' && kind === 'text';
  const known = isCode ? 'NATURAL-GAS' : COLUMN_EXAMPLES[heading];
  const example = known === undefined || codes.includes(known) ? known : (codes[0] ?? known);
  return example === undefined ? {} : { examples: [example] };
}

const CELLS: Readonly<Record<CellKind, JsonSchema>> = {
  date: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
  number: { type: 'integer', format: 'int32' },
  text: { type: 'string' },
  amount: { type: 'string', pattern: '^-?\\d+\\.\\d{2}$', examples: ['1115.75'] },
  decimal: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', examples: ['-1545.0958'] },
};

const TEXT: JsonSchema = { type: 'string' };
const OBJECT: JsonSchema = { type: 'object' };

/** What the file is by the standard of its media type. */
const KINDS: Readonly<Record<string, JsonSchema>> = {
  'application/json': OBJECT,
  'application/ld+json': { ...OBJECT, description: 'JSON-LD 1.1' },
  'application/feed+json': { ...OBJECT, description: 'JSON Feed 1.1' },
  'application/csvm+json': { ...OBJECT, description: 'Metadata of the CSV file, after CSVW' },
  'application/vnd.sdmx.data+json': { ...OBJECT, description: 'SDMX-JSON data message 2.0' },
  'application/vnd.sdmx.structure+json': {
    ...OBJECT,
    description: 'SDMX-JSON structure message 2.0',
  },
  'application/vnd.sdmx.data+csv': { ...TEXT, description: 'SDMX-CSV 2.0' },
  'application/atom+xml': { ...TEXT, description: 'Atom (RFC 4287)' },
  'image/svg+xml': TEXT,
};

const kindOf = (type: string): JsonSchema =>
  KINDS[type] ?? (type.startsWith('text/') ? TEXT : { ...TEXT, contentMediaType: type });

/** A dataset of JSON-stat 2.0 (https://json-stat.org/full/), as `format=JSON-STAT` asks for. */
const JSON_STAT: JsonSchema = {
  type: 'object',
  required: ['version', 'class', 'label', 'id', 'size', 'dimension', 'value', 'status'],
  properties: {
    version: { ...TEXT, const: '2.0' },
    class: { ...TEXT, const: 'dataset' },
    label: TEXT,
    id: { type: 'array', items: TEXT },
    size: { type: 'array', items: { type: 'integer', format: 'int32', minimum: 0 } },
    dimension: OBJECT,
    value: { type: 'object', additionalProperties: { type: 'number', format: 'double' } },
    status: { type: 'object', additionalProperties: TEXT },
    source: TEXT,
    updated: { ...TEXT, format: 'date-time' },
    extension: OBJECT,
  },
};
