import * as z from 'zod/mini';
import { figureCounts } from '../../documents/contract/documents.ts';
import { DATASET_NAMES } from '../../documents/workbooks/rules/datasets.ts';
import { exportQuery } from '../../platform/contract/export-fields.ts';
import { instant, isoDate, numberIn, plainLine } from '../../platform/contract/primitives.ts';
import { contentExport, type Routes } from '../../platform/contract/route.ts';
import { dutiesView } from '../../prices/national-prices/contract/duty-changes.ts';
import { RELEASE_SERIES } from '../../prices/surveys/rules/release-calendar.ts';
import { euroPer1000, productCodeParam, productId } from '../../sample/contract/fields.ts';
import { ANY_FLOW_NAMES } from '../series/rules/flows.ts';

/** All changes of public figures, for programs that keep a copy. */

const bothLanguages = z.object({ it: z.string(), en: z.string() });
/** EUR per 1000 units; null where there was or is no figure. */
const amount = z.nullable(euroPer1000);
/** In the figure's unit; null where there was or is none. */
const value = z.nullable(z.number());

export const changedFigure = z.object({
  /** Of `GET /series/{flow}`, of which the codes are parameters. */
  flow: z.enum(ANY_FLOW_NAMES),
  period: z.string(),
  /** Absent for changes of energy of before they were kept. */
  codes: z.optional(z.record(z.string(), z.string())),
  /** Of prices, the code of the product as a number. */
  productId: z.optional(productId),
  name: bothLanguages,
  unit: z.string(),
  before: value,
  after: value,
  difference: value,
  /** For a weekly price: the difference from the survey before. */
  change: z.optional(amount),
  /** For a weekly price: excise duty and VAT before and after; null where there was or is no price. */
  duties: z.optional(z.object({ before: z.nullable(dutiesView), after: z.nullable(dutiesView) })),
  /** Code of SDMX's list CL_OBS_STATUS, such as A (normal), I (imputed) and M (missing). */
  status: z.optional(z.enum(['A', 'I', 'P', 'M', 'L', 'O'])),
  remark: z.optional(z.enum(['imputed', 'left_out', 'withdrawn', 'provisional', 'preliminary'])),
  /** Why the product was left out. */
  reason: z.optional(bothLanguages),
  /** Where the figure stands with its origin. */
  api: z.optional(z.string()),
  page: z.optional(z.string()),
});
export type ChangedFigureView = z.infer<typeof changedFigure>;

const followed = z.object({
  /** The survey after it, whose differences from the survey before are others. */
  nextChange: z.optional(
    z.object({
      period: isoDate,
      figures: z.array(z.object({ productId, before: amount, after: amount })),
    }),
  ),
  /** Published averages that rest on the changed figures. */
  underReview: z.array(
    z.object({ series: z.enum(RELEASE_SERIES), period: z.string(), periodName: bothLanguages }),
  ),
});
export type FollowedView = z.infer<typeof followed>;

/** The flows whose figures a document changed, each with the address of what changed at that moment. */
export const changedFlows = z.array(
  z.object({
    flow: z.enum(DATASET_NAMES),
    /** Absent for changes of before it was kept. */
    api: z.optional(z.string()),
  }),
);

const changedDocument = z.object({
  id: z.string(),
  fileName: z.string(),
  titles: z.array(bothLanguages),
  /** First period of its figures that are new or changed; the last one is the period of the change. */
  first: z.string(),
  ...figureCounts.shape,
  flows: changedFlows,
});

/** `daily`: the provisional means of station prices; `energy`: the figures of documents. */
const CHANGE_SERIES = [...RELEASE_SERIES, 'daily', 'energy'] as const;
const CHANGE_TYPES = ['release', 'correction', 'withdrawal', 'announcement'] as const;

export const change = z.object({
  /** Stable: the same change always has the same id. */
  id: z.string(),
  /** `announcement`: a release was moved. */
  kind: z.enum(CHANGE_TYPES),
  series: z.enum(CHANGE_SERIES),
  period: z.string(),
  periodName: bothLanguages,
  at: instant,
  /** Absent for an announcement. */
  revision: z.optional(z.int()),
  /** New planned time of the release, for an announcement. */
  plannedAt: z.optional(instant),
  /** The public reason. */
  note: z.optional(bothLanguages),
  /** Of a document at most 300 that were public before it; its `flows` have all. */
  figures: z.array(changedFigure),
  followed: z.optional(followed),
  /** For `energy`. */
  document: z.optional(changedDocument),
});
export type ChangeView = z.infer<typeof change>;

const changes = z.object({
  /** The earliest first. */
  changes: z.array(change),
  /** Cursor for the changes after these: `since` of the next call. */
  next: z.string(),
  /** Whether more changes exist already. */
  more: z.boolean(),
  /** Address of the next call. */
  address: z.string(),
});

const wanted = z.object({
  since: z.optional(z.string().check(z.maxLength(400), plainLine)),
  series: z.optional(z.enum([...CHANGE_SERIES, ...DATASET_NAMES])),
  kind: z.optional(z.enum(CHANGE_TYPES)),
  product: z.optional(productCodeParam),
});

/** Most changes of which a table has all rows. */
export const MOST_OF_TABLE = 1000;

export const changeRoutes = {
  'changes/list': {
    ...contentExport('GET', '/changes'),
    summary:
      'Every release, correction, withdrawal and moved release of prices and energy since a moment or an earlier answer',
    query: z.object({ ...wanted.shape, limit: z.optional(numberIn(1, 500)) }),
    response: changes,
    // Releases are moved without anything being published.
  },
  'changes/table': {
    ...contentExport('GET', '/changes/table'),
    summary:
      'The same as a CSV file for spreadsheets, a row for each figure that changed, before and after, and for each flow to which a document gave figures: all of them, or none where there are more than 1,000 changes, which a later `since` avoids',
    query: z.object({
      ...wanted.shape,
      ...z.pick(exportQuery, { lang: true, dialect: true }).shape,
    }),
    response: 'file',
    fileTypes: ['text/csv'],
  },
} as const satisfies Routes<'changes'>;
