import * as z from 'zod/mini';
import {
  approval,
  asOf,
  euroPer1000,
  figureChange,
  finding,
  idParam,
  idParams,
  instant,
  isoDate,
  productId,
  publication,
  publicNote,
  requiredLine,
} from './primitives.ts';
import { adminOnly, type Routes } from './route.ts';

/** A national price of a revision, EUR per 1000 units. */
const revisionPrice = z.object({
  productId,
  totalPrice: euroPer1000,
  vat: euroPer1000,
  exciseDuty: euroPer1000,
  netPrice: euroPer1000,
});

/** What a product's figure rests on; shares in percent. */
export const productQuality = z.object({
  productId,
  /** Companies with a weight for the product, and those of them with a price of their own. */
  asked: z.int(),
  answered: z.int(),
  /** Share of the weight asked; absent when no company is asked. */
  answeredWeight: z.optional(z.number()),
  /** Companies whose price is in the mean, and the greatest share of one in the weight used. */
  contributors: z.int(),
  largestShare: z.optional(z.number()),
  /** Prices computed for companies that declared none. */
  imputed: z.int(),
  /** Prices corrected after a question to the company. */
  corrected: z.int(),
  /** Station prices used. */
  stationItems: z.int(),
});

const leftOutProduct = z.object({ productId, reason: z.string() });

const quality = z.object({
  /** What the figures were made of. */
  kind: z.enum(['companies', 'entered', 'imported', 'restored']),
  /** None for figures that are not made of companies' prices. */
  products: z.array(productQuality),
  /** Products left out, with the reason. */
  leftOut: z.array(leftOutProduct),
});

const withdrawal = z.object({ at: instant, note: publicNote });

const revision = z.object({
  revision: z.int(),
  publishedAt: instant,
  note: z.optional(publicNote),
  /** When it was taken back, if it was. */
  withdrawn: z.optional(withdrawal),
  /** Absent for visitors while the survey is withdrawn, as are the two below. */
  prices: z.optional(z.array(revisionPrice)),
  quality: z.optional(quality),
  /** What it changed of the revision before; none for the first. */
  differences: z.optional(z.array(figureChange)),
  /** For administrators: who published and withdrew it and why, and what its inputs are known by. */
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  findings: z.optional(z.array(finding)),
  withdrawnBy: z.optional(z.string()),
  withdrawalReason: z.optional(z.string()),
  /** SHA-256 of the frozen inputs; absent when none were recorded. */
  fingerprint: z.optional(z.string()),
});
export type RevisionView = z.infer<typeof revision>;

/** How something computed stands to what it was computed from. */
const computedState = z.enum(['missing', 'stale', 'current']);

/** What would be published of a survey now. */
export const draft = z.object({
  surveyId: z.int(),
  date: isoDate,
  /** Of the survey: published with it, it is this draft or none. */
  version: z.int(),
  /** Number of the revision that publication would make. */
  revision: z.int(),
  companyPrices: computedState,
  nationalPrices: computedState,
  /** What its national prices are made of: its companies' prices, or figures as they came. */
  basis: z.enum(['companies', 'figures']),
  computedAt: z.optional(instant),
  computedBy: z.optional(z.string()),
  fingerprint: z.optional(z.string()),
  prices: z.array(revisionPrice),
  /** Surveyed products without a price. */
  missing: z.array(productId),
  quality: z.optional(quality),
  /**
   * Products the draft leaves out, with the reason; without a draft those of the revision before,
   * which the next computation is asked to leave out again.
   */
  leftOut: z.array(leftOutProduct),
  /** The prices that are public now, and what the draft changes of the revision before. */
  published: z.array(revisionPrice),
  differences: z.array(figureChange),
  /** What forbids to publish it, and what needs a reason. */
  refused: z.array(finding),
  needsReason: z.array(finding),
  /** Kept for its publication. */
  reason: z.optional(z.string()),
  note: z.optional(publicNote),
  /** Who gave them; absent before anybody did. */
  preparedBy: z.optional(z.string()),
  approval: z.optional(approval),
  /** Whether it is published only after a second administrator's approval. */
  approvalRequired: z.boolean(),
});
export type DraftView = z.infer<typeof draft>;

/** What is kept with a draft; what is left out is kept no longer. */
const preparation = z.object(publication);

export const revisionRoutes = {
  'revisions/list': {
    method: 'GET',
    path: '/survey-prices/{id}/revisions',
    summary: 'Every published revision of a survey, what it rests on and what it changed',
    access: 'anyone',
    fn: 'public',
    params: z.object({ id: idParam }),
    query: z.object({ asOf }),
    response: z.array(revision),
    cached: 'data',
  },
  'revisions/draft': {
    method: 'GET',
    path: '/survey-prices/{id}/draft',
    summary: 'What would be published of a survey now, and what stands against it',
    access: adminOnly,
    fn: 'admin',
    params: idParams,
    response: draft,
  },
  'revisions/prepare': {
    method: 'PUT',
    path: '/survey-prices/{id}/draft',
    summary: 'Keep the reason and the public note with which a draft is to be published',
    access: adminOnly,
    fn: 'admin',
    params: idParams,
    body: preparation,
    response: draft,
  },
  'revisions/approve': {
    method: 'POST',
    path: '/survey-prices/{id}/approval',
    summary: 'Approve the draft of a survey that somebody else prepared',
    access: adminOnly,
    fn: 'admin',
    params: idParams,
    /** The draft as it was seen, its reason and note among it. */
    body: z.object({ fingerprint: requiredLine(100), ...publication }),
    response: draft,
  },
  'revisions/withdraw-approval': {
    method: 'DELETE',
    path: '/survey-prices/{id}/approval',
    summary: 'Take back the approval of a draft',
    access: adminOnly,
    fn: 'admin',
    params: idParams,
    response: draft,
  },
} as const satisfies Routes<'revisions'>;
