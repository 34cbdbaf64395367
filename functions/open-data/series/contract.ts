import * as z from 'zod/mini';
import { DATASET_NAMES } from '../../documents/workbooks/rules/datasets.ts';
import { EXPORT_FORMATS, exportFields, lang } from '../../platform/contract/export-fields.ts';
import { asOf, numberIn, requiredLine } from '../../platform/contract/primitives.ts';
import { daysExport, type Routes } from '../../platform/contract/route.ts';
import { apiBase } from '../../platform/kernel/addresses.ts';
import { type Instant, instantIn } from '../../platform/kernel/as-of.ts';
import { productCode } from '../../sample/contract/fields.ts';
import { daysOfPeriod } from './rules/choice.ts';
import { DOCUMENT_FREQUENCIES } from './rules/document-rows.ts';
import {
  ANY_FLOW_NAMES,
  FLOW_NAMES,
  MEASURES,
  type Measure,
  STANDARD_FORMATS,
} from './rules/flows.ts';
import { PRICE_STRUCTURES } from './rules/sdmx-components.ts';
import { DOCUMENT_COMPONENTS } from './rules/sdmx-document-ids.ts';
import { DETAILS, REFERENCES } from './rules/sdmx-query.ts';
import { componentsOf } from './rules/sdmx-structures.ts';

/** Every series by one call, in one form whatever it is about. */

const bothLanguages = z.object({ it: z.string(), en: z.string() });

const series = z.object({
  /** Flow, product and measure: `weekly-prices.2.price`. */
  code: z.string(),
  flow: z.enum(FLOW_NAMES),
  title: bothLanguages,
  /** Dimensions that distinguish it from the flow's other series. */
  dimensions: z.object({ product: productCode }),
  product: bothLanguages,
  measure: z.enum(MEASURES),
  unit: z.string(),
  /** Code of SDMX's list CL_FREQ: daily, weekly, monthly, quarterly, annual. */
  frequency: z.enum(['D', 'W', 'M', 'Q', 'A']),
  /** First and last period that has a figure, and how many have one. */
  first: z.string(),
  last: z.string(),
  figures: z.int(),
  licence: z.string(),
  /** Address at which the series is read. */
  address: z.string(),
});
export type SeriesView = z.infer<typeof series>;

const code = z.object({ code: z.string(), it: z.string(), en: z.string() });

/** A flow read from documents, which has too many series to list each. */
const documentFlow = z.object({
  /** The same as the flow. */
  code: z.string(),
  flow: z.enum(DATASET_NAMES),
  title: bothLanguages,
  /** By the name of the query's parameter, the codes that it takes. */
  dimensions: z.record(z.string(), z.array(code)),
  /** `D`, `M` and `A` of SDMX's list CL_FREQ, `YTD` for the months from January on; first and last period of each. */
  frequencies: z.array(
    z.object({ frequency: z.enum(DOCUMENT_FREQUENCIES), first: z.string(), last: z.string() }),
  ),
  /**
   * Number of documents that its figures come from, and of the figures in them; a figure that two documents state
   * counts twice.
   */
  documents: z.int(),
  figures: z.int(),
  licence: z.string(),
  address: z.string(),
});
export type DocumentFlowView = z.infer<typeof documentFlow>;
const seriesList = z.array(z.union([series, documentFlow]));

/** `1,2`: known values with commas between them. */
function listOf<T>(
  pattern: RegExp,
  read: (item: string) => T | undefined,
  error: string,
  detail?: string,
) {
  const items = (text: string) => text.split(',').map(read);
  return z.pipe(
    z.string().check(
      z.regex(pattern),
      z.refine((text) => !items(text).includes(undefined), { error, params: { detail } }),
    ),
    z.transform((text: string) => [...new Set(items(text) as T[])]),
  );
}

/** Codes of a flow's dimension; the list of flows names them. */
const codes = listOf<string>(
  /^[A-Za-z0-9.-]{1,40}(,[A-Za-z0-9.-]{1,40}){0,49}$/,
  (item) => item,
  'code',
);
const measures = listOf<Measure>(
  /^[a-z-]{1,20}(,[a-z-]{1,20}){0,20}$/,
  (item) => MEASURES.find((measure) => measure === item),
  'unknown_measure',
  `Any of ${MEASURES.join(', ')}.`,
);
const PERIODS =
  'A year, quarter, month or day: 2026, 2026-Q3, 2026-09, 2026-09-21, or the months 2026-01/2026-09.';
const period = z.string().check(
  z.regex(/^(19|20)\d\d(-(\d\d(-\d\d)?|Q[1-4]))?(\/(19|20)\d\d-\d\d)?$/, { error: PERIODS }),
  z.refine((text) => daysOfPeriod(text) !== undefined, {
    error: 'period',
    params: { detail: PERIODS },
  }),
);

/** A moment with its offset, as an instant in UTC. */
const updatedAfter = z.optional(
  z.pipe(
    z.string().check(
      z.refine((text) => instantIn(text) !== undefined, {
        error: 'moment',
        params: { detail: 'A moment such as 2026-11-24T12:00:00Z or 2026-11-24T13:00:00+01:00.' },
      }),
    ),
    z.transform((text: string): Instant => instantIn(text)?.toISOString() ?? ''),
  ),
);

const query = z.object({
  /** All codes of a dimension and all measures of the flow without them. */
  product: z.optional(codes),
  item: z.optional(codes),
  partner: z.optional(codes),
  place: z.optional(codes),
  channel: z.optional(codes),
  unit: z.optional(codes),
  frequency: z.optional(z.enum(DOCUMENT_FREQUENCIES)),
  measure: z.optional(measures),
  from: z.optional(period),
  to: z.optional(period),
  lastN: z.optional(numberIn(1, 10_000)),
  updatedAfter,
  asOf,
  ...exportFields,
  format: z.optional(z.enum([...EXPORT_FORMATS, ...STANDARD_FORMATS, 'CSVW'])),
});

export type SeriesQuery = z.output<typeof query>;

const wholeNumber = numberIn(1, 1_000_000);
/** Address below which documents stand by their ids. */
export const DOCUMENTS = `${apiBase}/cmis/documents/`;

const COMPONENTS = new Set([
  ...componentsOf(PRICE_STRUCTURES).map(({ id }) => id),
  ...DOCUMENT_COMPONENTS,
]);
/** A plus sign that is not escaped arrives as a space. */
const withPlus = (text: string) => text.replaceAll(' ', '+');
/** Conditions on components of the flows' structures, such as `c[FREQ]=W` or `c[TIME_PERIOD]=ge:2020-01`. */
const filter = z.optional(z.pipe(requiredLine(400), z.transform(withPlus)));

/** Of SDMX-JSON and SDMX-CSV. */
export const SDMX_VERSION = '2.0.0';

const sdmxQuery = z.object({
  updatedAfter,
  firstNObservations: z.optional(wholeNumber),
  lastNObservations: z.optional(wholeNumber),
  dimensionAtObservation: z.optional(z.enum(['TIME_PERIOD', 'AllDimensions'])),
  offset: z.optional(numberIn(0, 1_000_000)),
  limit: z.optional(wholeNumber),
  references: z.optional(z.enum(REFERENCES)),
  detail: z.optional(z.enum(DETAILS)),
  /** Everything is always included; these are the values that mean so. */
  attributes: z.optional(z.enum(['dsd', 'all', 'obs'])),
  measures: z.optional(z.literal('all')),
  includeHistory: z.optional(z.literal('false')),
  mode: z.optional(z.literal('exact')),
  asOf,
  lang: z.optional(lang),
  ...Object.fromEntries(Array.from(COMPONENTS, (id) => [`c[${id}]`, filter] as const)),
});
const inSdmx3 = (condition: string) =>
  `A parameter of SDMX 2.1. In SDMX 3.0 it is c[TIME_PERIOD]=${condition}, with a path such as data/dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0/W.IT.2.`;
export type SdmxQuery = z.infer<typeof sdmxQuery>;

export const seriesRoutes = {
  'series/list': {
    ...daysExport('GET', '/series'),
    summary: 'Every series of figures, with its unit, frequency, periods and address',
    query: z.object({ asOf }),
    response: seriesList,
  },
  'series/get': {
    ...daysExport('GET', '/series/{flow}'),
    summary:
      'The figures of a flow, one a row, each with its unit, revision, status and when it was published',
    params: z.object({ flow: z.enum(ANY_FLOW_NAMES) }),
    query,
    response: 'file',
    largeElsewhere: true,
    fileTypes: [
      'text/csv',
      'application/json',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.apache.parquet',
      'application/vnd.sdmx.data+csv',
      'application/vnd.sdmx.data+json',
      'application/csvm+json',
    ],
    versions: [
      `application/vnd.sdmx.data+json;version=${SDMX_VERSION}`,
      `application/vnd.sdmx.data+csv;version=${SDMX_VERSION}`,
      // JSON-stat, which has no media type of its own.
      'application/json;version=2.0;profile="https://json-stat.org/"',
      'application/vnd.json-stat+json;version=2.0',
      'application/csvm+json;version=1.0;profile="http://www.w3.org/ns/csvw"',
    ],
  },
  'series/sdmx': {
    ...daysExport('GET', '/sdmx/{path}'),
    rest: true,
    summary:
      'The series as SDMX 3.0: `data`, `availability`, `structure` and `schema` with their paths, such as `data/dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0/W.IT.2`',
    params: z.object({ path: z.string().check(z.regex(/^[\w.,*~+:@$/-]{1,400}$/)) }),
    query: sdmxQuery,
    largeElsewhere: true,
    replaced: { startPeriod: inSdmx3('ge:2026-01'), endPeriod: inSdmx3('le:2026-12') },
    response: 'file',
    fileTypes: [
      'application/vnd.sdmx.data+json',
      'application/vnd.sdmx.data+csv',
      'application/vnd.sdmx.structure+json',
    ],
    negotiates: [
      `application/vnd.sdmx.data+json;version=${SDMX_VERSION}`,
      `application/vnd.sdmx.data+csv;version=${SDMX_VERSION}`,
      `application/vnd.sdmx.structure+json;version=${SDMX_VERSION}`,
      `application/json;version=${SDMX_VERSION}`,
      `text/csv;version=${SDMX_VERSION}`,
    ],
    mayBeEmpty: true,
  },
} as const satisfies Routes<'series'>;
