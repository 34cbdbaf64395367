import * as z from 'zod/mini';
import { DATASET_NAMES } from '../../documents/workbooks/rules/datasets.ts';
import {
  asOf,
  instant,
  isoDate,
  numberIn,
  periodParam,
} from '../../platform/contract/primitives.ts';
import { contentExport, publicData, type Routes } from '../../platform/contract/route.ts';
import { daysAfterLast } from '../../prices/averages/contract.ts';
import { productQuality } from '../../prices/national-prices/contract/national-prices.ts';
import { RELEASE_SERIES } from '../../prices/surveys/rules/release-calendar.ts';
import { euroPer1000, productId, productIdParam } from '../../sample/contract/fields.ts';

/** One published figure with its origin, at an address of its own. */

const bothLanguages = z.object({ it: z.string(), en: z.string() });

const price = {
  totalPrice: euroPer1000,
  vat: euroPer1000,
  exciseDuty: euroPer1000,
  netPrice: euroPer1000,
};

/**
 * Public state of a revision: it is public; another revision replaced it; a later revision was published without the
 * product; it was withdrawn.
 */
const state = z.enum(['current', 'replaced', 'left_out', 'withdrawn']);

const input = z.object({
  /** The survey's date or the month, as in an address. */
  period: z.string(),
  revision: z.int(),
  totalPrice: euroPer1000,
  vat: euroPer1000,
  exciseDuty: euroPer1000,
  /** Number of days for which it counts, and for a survey which days. */
  days: z.int(),
  from: z.optional(isoDate),
  to: z.optional(isoDate),
  /** Address of the input itself. */
  api: z.string(),
  page: z.string(),
});

/** Records for reference managers. */
const citationRecords = { bibtex: z.string(), ris: z.string() };
const citation = z.object({
  text: bothLanguages,
  /** In Italian. */
  ...citationRecords,
  records: z.object({ it: z.object(citationRecords), en: z.object(citationRecords) }),
});

const figure = z.object({
  series: z.enum(RELEASE_SERIES),
  period: z.string(),
  /** The period in words. */
  periodName: bothLanguages,
  productId,
  product: bothLanguages,
  unit: z.enum(['EUR/1000 l', 'EUR/1000 kg']),
  revision: z.int(),
  state,
  /** Present for a public average that rests on something that has changed since and will be reviewed. */
  underReview: z.optional(z.literal(true)),
  /** Since when the revision is public, and when it stopped being public. */
  since: instant,
  until: z.optional(instant),
  ...price,
  /** Days that an average covers. */
  days: z.optional(z.int()),
  /** The public notes about this revision and about its withdrawal. */
  note: z.optional(bothLanguages),
  withdrawal: z.optional(bothLanguages),
  /** The revision since which the product is left out, why it was left out, and that revision's note. */
  leftOut: z.optional(
    z.object({
      revision: z.int(),
      reason: z.optional(bothLanguages),
      note: z.optional(bothLanguages),
    }),
  ),
  /** All revisions that have the figure, the latest first. */
  revisions: z.array(
    z.object({
      revision: z.int(),
      state,
      since: instant,
      until: z.optional(instant),
      totalPrice: euroPer1000,
      api: z.string(),
      page: z.string(),
    }),
  ),
  /** Basis of the figure; `figures` were published as they came: imported, entered or restored. */
  origin: z.enum(['companies', 'surveys', 'months', 'figures']),
  formula: z.object({ words: bothLanguages, numbers: bothLanguages }),
  /** The method that made the figure; absent for figures that were published as they came. */
  method: z.optional(z.object({ version: z.int(), from: isoDate, text: bothLanguages })),
  /** The surveys of a month or the months of a longer period, where they are on record. */
  inputs: z.array(input),
  /** Of a month: which price the days after its last survey have, the next survey's or the last one's. */
  daysAfterLast: z.optional(daysAfterLast),
  /** Quality of a week computed from companies' prices; shares in percent. */
  quality: z.optional(z.omit(productQuality, { productId: true })),
  citation,
  /** SHA-256 of the statement's UTF-8 bytes, in hexadecimal. */
  statement: z.string(),
  sha256: z.string(),
  /** SHA-256 of a week's frozen inputs; absent when none were recorded. */
  inputsSha256: z.optional(z.string()),
  recompute: bothLanguages,
  api: z.string(),
  page: z.string(),
});
export type FigureView = z.infer<typeof figure>;

const stated = {
  /** Decimal text, without a tail of decimals that nobody sees in the cell. */
  value: z.string(),
  revision: z.int(),
  state: z.enum(['current', 'replaced', 'withdrawn']),
  since: instant,
  until: z.optional(instant),
  status: z.enum(['final', 'provisional', 'preliminary']),
  source: z.object({
    /** Id of the document, and its address while it is public. */
    document: z.string(),
    file: z.string(),
    /** The last month that it is about. */
    month: z.string(),
    sheet: z.string(),
    cell: z.string(),
  }),
  api: z.string(),
};

/** A figure that documents state. */
const statedFigure = z.object({
  flow: z.enum(DATASET_NAMES),
  title: bothLanguages,
  period: z.string(),
  periodName: bothLanguages,
  /** By the name of the query's parameter. */
  dimensions: z.record(z.string(), z.object({ code: z.string(), ...bothLanguages.shape })),
  ...stated,
  /** The number in its cell, where that has a tail of decimals. */
  stored: z.optional(z.string()),
  /** Whether the sums hold in which the figure stands in its document; absent where it is part of none. */
  checked: z.optional(z.enum(['holds', 'differs'])),
  /** Present where one of these sums does not hold and nobody confirmed the figure. */
  unconfirmed: z.optional(z.boolean()),
  /** All revisions, the latest first. */
  revisions: z.array(z.object(stated)),
  citation,
  /** SHA-256 of the statement's UTF-8 bytes, in hexadecimal. */
  statement: z.string(),
  sha256: z.string(),
  recompute: bothLanguages,
});
export type StatedFigureView = z.infer<typeof statedFigure>;

const dimensionCode = z.optional(z.string().check(z.regex(/^[A-Za-z0-9.-]{1,40}$/)));
const revision = numberIn(1, 9999);

/** `2026-03`, `2026`, `2026-03-31`, and `2026-01--2026-03` for the months from January on. */
const statedPeriod = z.string().check(
  z.regex(/^(19|20)\d\d(-\d\d(-\d\d)?|-\d\d--(19|20)\d\d-\d\d)?$/, {
    error: 'A month 2026-03, a year 2026, a day 2026-03-31, or the months 2026-01--2026-03.',
  }),
);

const name = {
  series: z.enum(RELEASE_SERIES),
  /** `2026-11-23` (a survey's date), `2026-11`, `2026-Q4`, `2026`. */
  period: periodParam,
  productId: productIdParam,
};

export const figureRoutes = {
  'figures/latest': {
    ...publicData('GET', '/figures/{series}/{period}/{productId}'),
    summary: 'A published figure in its latest revision, with its origin',
    params: z.object(name),
    query: z.object({ asOf }),
    response: figure,
  },
  'figures/get': {
    ...publicData('GET', '/figures/{series}/{period}/{productId}/{revision}'),
    summary: 'A revision of a figure with its origin, at an address that stays',
    params: z.object({ ...name, revision }),
    query: z.object({ asOf }),
    response: figure,
  },
  'figures/stated': {
    ...contentExport('GET', '/figures/{flow}/{period}'),
    summary:
      'A figure of energy with its cell, its revisions and how to cite it: the one of the codes that are given, in its latest revision or the one asked for',
    params: z.object({ flow: z.enum(DATASET_NAMES), period: statedPeriod }),
    query: z.object({
      product: dimensionCode,
      item: dimensionCode,
      partner: dimensionCode,
      place: dimensionCode,
      channel: dimensionCode,
      unit: dimensionCode,
      revision: z.optional(revision),
      asOf,
    }),
    response: statedFigure,
  },
} as const satisfies Routes<'figures'>;
