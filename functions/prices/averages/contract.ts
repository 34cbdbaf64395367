import * as z from 'zod/mini';
import { exportQuery } from '../../platform/contract/export-fields.ts';
import {
  asOf,
  flagParam,
  instant,
  isoDate,
  numberIn,
  publicNote,
  takenOnly,
} from '../../platform/contract/primitives.ts';
import { adminCall, dataExport, publicData, type Routes } from '../../platform/contract/route.ts';
import { YEAR_CODE } from '../../platform/kernel/periods.ts';
import { euroPer1000, productId, productIdParam } from '../../sample/contract/fields.ts';
import {
  approval,
  figureChange,
  finding,
  publication,
  replacedDraft,
  seenDraft,
  seenPublication,
} from '../surveys/contract/fields.ts';
import { LATER_CHANGES } from './rules/period-notices.ts';

/** Monthly, quarterly and yearly averages. Month 13 is the year, 14 to 17 the quarters. */
export const monthlyPrice = z.object({
  /** year * 100000 + month * 1000 + productId */
  monthlyPriceId: z.int(),
  productId,
  year: z.int(),
  month: z.int(),
  /** Null, like its parts, where the product had no price yet. */
  totalPrice: z.nullable(euroPer1000),
  vat: z.nullable(euroPer1000),
  exciseDuty: z.nullable(euroPer1000),
  netPrice: z.nullable(euroPer1000),
});
export type MonthlyPrice = z.infer<typeof monthlyPrice>;
const monthlyPrices = z.array(monthlyPrice);

const monthQuery = z.object({ month: z.optional(numberIn(1, 17)), asOf });

/** Which price the days after a month's last survey have: the next survey's, or that of the last one. */
export const daysAfterLast = z.enum(['next', 'last']);

const averageQuery = z.object({
  year: numberIn(1996, 2100),
  month: numberIn(1, 17),
  /**
   * Which price the days after the month's last survey have; without it, what the month's last revision had or, for the
   * first, `next`.
   */
  daysAfterLast: z.optional(daysAfterLast),
  /** The next revision of averages that are published. */
  revision: z.optional(flagParam),
  ...replacedDraft,
});

/** The months of a quarter or year have their days already. */
const isOfMonth = ({ month }: { readonly month: number }): boolean => month < YEAR_CODE;

const yearOrMonth = z.pipe(
  z.union([
    z.int(),
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, { error: 'A year such as 2026.' })),
      z.transform(Number),
    ),
  ]),
  z.int().check(z.gte(1), z.lte(2100)),
);
const averagePublication = z.object({
  published: z.union([z.literal('true'), z.literal(true)]),
  year: yearOrMonth,
  month: yearOrMonth,
  /** Replaces averages that are published. */
  revision: z.optional(z.union([z.literal('true'), z.boolean()])),
  ...seenPublication,
  /** Publish before the announced minute, where an embargo would hold it; needs a reason and a note. */
  early: z.optional(z.boolean()),
});

export const averageRow = z.object({
  productId,
  totalPrice: euroPer1000,
  vat: euroPer1000,
  exciseDuty: euroPer1000,
  netPrice: euroPer1000,
  /** Days the average covers. */
  days: z.int(),
});
export type AverageRow = z.infer<typeof averageRow>;
const averageRows = z.array(averageRow);

const period = { year: z.int(), month: z.int() };
const periodBody = { year: yearOrMonth, month: z.int().check(z.gte(1), z.lte(17)) };
const periodQuery = z.object({ year: numberIn(1996, 2100), month: numberIn(1, 17) });

/** The state of a period's figures: those that are public, and the draft of those that may replace them. */
const periodState = z.object({
  ...period,
  /** Number of the public revision; 0 when nothing is public. */
  revision: z.int(),
  published: averageRows,
  draft: z.nullable(
    z.object({
      revision: z.int(),
      computedAt: z.string(),
      computedBy: z.string(),
      rows: averageRows,
      /** Of a month. */
      daysAfterLast: z.optional(daysAfterLast),
      /** Totals that differ from the public ones. */
      differences: z.array(figureChange),
      /** The reason and the note kept for the publication. */
      reason: z.optional(z.string()),
      note: z.optional(publicNote),
      /** User who typed the reason and the note last; absent before anybody did. */
      preparedBy: z.optional(z.string()),
      wordsBy: z.optional(z.array(z.string())),
      approval: z.optional(approval),
      /** Since when and by whom it waits for its announced minute, under an embargo. */
      held: z.optional(approval),
    }),
  ),
  /** Why the draft cannot be published now. */
  refused: z.array(finding),
  /** Findings that allow publication only with a reason. */
  needsReason: z.array(finding),
  /** Whether a draft is published only after a second administrator's approval. */
  approvalRequired: z.boolean(),
  /** Announced moment of its release; absent for a period that was public already. */
  plannedAt: z.optional(instant),
  /** Whether a publication before that minute is held until then. */
  embargo: z.boolean(),
});
export type PeriodState = z.infer<typeof periodState>;

/**
 * A revision that is or was public, with what it was computed from; of imported figures that is not on
 * record, and they count as public since the rules published them.
 */
const periodRevision = z.object({
  ...period,
  revision: z.int(),
  publishedAt: z.string(),
  note: z.nullable(publicNote),
  rows: averageRows,
  /** Differences from the revision before; none for the first. */
  differences: z.array(figureChange),
  /** Surveys of a month, with how many of its days have their price. */
  surveys: z.optional(
    z.array(z.object({ surveyId: z.int(), surveyRevision: z.int(), date: isoDate, days: z.int() })),
  ),
  /** Which price the days after a month's last survey have. */
  daysAfterLast: z.optional(daysAfterLast),
  /** Months of a quarter or year. */
  months: z.optional(z.array(z.object({ month: z.int(), periodRevision: z.int(), days: z.int() }))),
  /** For administrators. */
  reason: z.optional(z.string()),
  publishedBy: z.optional(z.string()),
});
export type PeriodRevisionView = z.infer<typeof periodRevision>;

/** Published averages that a correction reached: computed from figures that are not public any more. */
const outdatedAverages = z.array(
  z.object({
    ...period,
    revision: z.int(),
    /** Surveys or months that differ from those used. */
    causes: z.array(
      z.object({
        surveyId: z.optional(z.int()),
        date: z.optional(isoDate),
        month: z.optional(z.int()),
        usedRevision: z.optional(z.int()),
        /** Absent when it is no longer public. */
        revision: z.optional(z.int()),
      }),
    ),
    /** Months whose next revision must be published first. */
    after: z.array(z.int()),
    /** Figures that a new computation gives; null when it cannot be made. */
    rows: z.nullable(averageRows),
    differences: z.array(figureChange),
  }),
);
export type OutdatedAverages = z.infer<typeof outdatedAverages>;

/** Notices that are shown beside the figures of a published period, if there are any. */
const periodNotices = z.array(
  z.object({
    ...period,
    /** The public one. */
    revision: z.int(),
    publishedAt: z.string(),
    /** About the revision. */
    note: z.nullable(publicNote),
    /** Whether it rests on surveys or months that have changed since, and will be reviewed. */
    underReview: z.boolean(),
    /** Surveys of a month that have changed since. */
    surveys: z.array(z.object({ date: isoDate, change: z.enum(LATER_CHANGES) })),
    /** Months of a quarter or year, 1 to 12, that have been revised since or are under review. */
    months: z.array(z.int()),
  }),
);
export type PeriodNotices = z.infer<typeof periodNotices>;

const productParams = z.object({ productId: productIdParam });

export const monthlyPriceRoutes = {
  'monthly-prices/list': {
    ...publicData('GET', '/monthly-prices/{productId}'),
    summary: "A product's published monthly averages",
    params: productParams,
    query: monthQuery,
    response: monthlyPrices,
  },
  'monthly-prices/annual': {
    ...publicData('GET', '/annual-prices/{productId}'),
    summary: "A product's published yearly and quarterly averages",
    params: productParams,
    query: monthQuery,
    response: monthlyPrices,
  },
  'monthly-prices/export-all': {
    ...dataExport('GET', '/monthly-prices/export'),
    summary: 'Monthly, quarterly and yearly averages of all products as a file',
    query: exportQuery,
    response: 'file',
  },
  'monthly-prices/export': {
    ...dataExport('GET', '/monthly-prices/{productId}/export'),
    summary: "A product's monthly averages as a file",
    params: productParams,
    query: exportQuery,
    response: 'file',
  },
  'monthly-prices/revisions': {
    ...publicData('GET', '/monthly-prices/revisions'),
    summary: "Every published revision of a period's averages, with what it was computed from",
    query: z.object({ year: numberIn(1996, 2100), month: numberIn(1, 17), asOf }),
    response: z.array(periodRevision),
  },
  'monthly-prices/notices': {
    ...publicData('GET', '/monthly-prices/notices'),
    summary:
      'Published averages that will be reviewed, because a survey they rest on was withdrawn or corrected, and those that were revised',
    response: periodNotices,
  },
  'monthly-prices/state': {
    ...adminCall('GET', '/monthly-prices/average'),
    summary:
      'The averages of a period: public ones, the draft, and what holds against publishing it',
    query: periodQuery,
    response: periodState,
  },
  'monthly-prices/outdated': {
    ...adminCall('GET', '/monthly-prices/outdated'),
    summary: 'Published averages that a correction reached, with what they would be',
    response: outdatedAverages,
  },
  'monthly-prices/compute': {
    ...adminCall('POST', '/monthly-prices/average'),
    summary: 'Compute the averages of a month, quarter (14-17) or year (13)',
    query: averageQuery.check(
      takenOnly('daysAfterLast', isOfMonth, 'Taken only for a month, 1 to 12.'),
    ),
    response: averageRows,
  },
  'monthly-prices/publish': {
    ...adminCall('PUT', '/monthly-prices/average'),
    summary: 'Publish the computed averages of a month, quarter or year',
    body: averagePublication,
    response: averageRows,
  },
  'monthly-prices/prepare': {
    ...adminCall('PUT', '/monthly-prices/draft'),
    summary: 'Keep with the draft of a period the reason and note it is to be published with',
    body: z.object({ ...periodBody, ...seenDraft, ...publication }),
    response: periodState,
  },
  'monthly-prices/discard': {
    ...adminCall('DELETE', '/monthly-prices/draft'),
    summary: 'Give up the draft of a period: what is public stays',
    query: z.object({ ...periodQuery.shape, ...seenDraft }),
    response: periodState,
  },
  'monthly-prices/approve': {
    ...adminCall('POST', '/monthly-prices/approval'),
    summary: 'Approve the draft of a period that somebody else prepared',
    /** The draft that was seen, with its reason and note. */
    body: z.object({ ...periodBody, ...seenDraft, ...publication }),
    response: periodState,
  },
  'monthly-prices/withdraw-approval': {
    ...adminCall('DELETE', '/monthly-prices/approval'),
    summary: 'Take back the approval of a draft',
    query: z.object({ ...periodQuery.shape, ...seenDraft }),
    response: periodState,
  },
  'monthly-prices/end-hold': {
    ...adminCall('DELETE', '/monthly-prices/held-publication'),
    summary: 'Take back a publication that waits for its announced minute',
    query: periodQuery,
    response: periodState,
  },
} as const satisfies Routes<'monthly-prices'>;
