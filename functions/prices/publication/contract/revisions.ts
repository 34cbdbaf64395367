import * as z from 'zod/mini';
import {
  asOf,
  idParam,
  idParams,
  instant,
  isoDate,
  numberIn,
  publicNote,
  requiredLine,
} from '../../../platform/contract/primitives.ts';
import { adminCall, publicData, type Routes } from '../../../platform/contract/route.ts';
import { euroPer1000, productId } from '../../../sample/contract/fields.ts';
import { productQuality } from '../../national-prices/contract/national-prices.ts';
import { CAUSES } from '../../national-prices/rules/causes.ts';
import {
  approval,
  figureChange,
  finding,
  publication,
  seenDraft,
} from '../../surveys/contract/fields.ts';

/** A national price of a revision, EUR per 1000 units. */
const revisionPrice = z.object({
  productId,
  totalPrice: euroPer1000,
  vat: euroPer1000,
  exciseDuty: euroPer1000,
  netPrice: euroPer1000,
});

/** A kind of input that moves a figure: companies in the mean, weights, prices, VAT and excise, the method. */
const cause = z.enum(CAUSES);

/** A figure beside the one before, with what moved it; EUR per 1000 units. */
const movement = z.object({
  productId,
  before: z.nullable(euroPer1000),
  after: z.nullable(euroPer1000),
  difference: z.nullable(euroPer1000),
  /** Their effects add up to the difference; null where there was or is no figure. */
  causes: z.array(
    z.object({
      cause,
      total: z.nullable(euroPer1000),
      net: z.nullable(euroPer1000),
      /** Companies whose price was added to the mean, or removed from it. */
      came: z.optional(z.array(z.string())),
      went: z.optional(z.array(z.string())),
    }),
  ),
  /** Companies in both means whose price moved by more than `maxChange`, the furthest first. */
  companies: z.optional(
    z.array(
      z.object({
        companyId: z.int(),
        name: z.string(),
        before: euroPer1000,
        after: euroPer1000,
        percent: z.number(),
      }),
    ),
  ),
});

/** A product that is left out, with the reason that the public reads. */
const leftOutProduct = z.object({ productId, reason: publicNote });

const quality = z.object({
  /** The source of the figures. */
  kind: z.enum(['companies', 'entered', 'imported', 'restored']),
  /** Empty for figures that are not computed from companies' prices. */
  products: z.array(productQuality),
  /** Products left out, with the reason. */
  leftOut: z.array(leftOutProduct),
  /** Kinds of inputs that differ from the revision before; absent where that is not on record. */
  causes: z.optional(z.array(cause)),
});

const withdrawal = z.object({ at: instant, note: publicNote });

const revision = z.object({
  revision: z.int(),
  publishedAt: instant,
  note: z.optional(publicNote),
  /** When it was withdrawn, if it was. */
  withdrawn: z.optional(withdrawal),
  /** Absent for visitors while the survey is withdrawn, as are the two below. */
  prices: z.optional(z.array(revisionPrice)),
  /** Null where none was kept: revisions of earlier versions, and what was restored from them. */
  quality: z.optional(z.nullable(quality)),
  /** Differences from the revision before; none for the first. */
  differences: z.optional(z.array(figureChange)),
  /** For administrators: who published and withdrew it and why, and the fingerprint of its inputs. */
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  findings: z.optional(z.array(finding)),
  withdrawnBy: z.optional(z.string()),
  withdrawalReason: z.optional(z.string()),
  /** SHA-256 of the frozen inputs; absent when none were recorded. */
  fingerprint: z.optional(z.string()),
});
export type RevisionView = z.infer<typeof revision>;

/** Whether a computed result still fits the inputs that it was computed from. */
const computedState = z.enum(['missing', 'stale', 'current']);

/** The revision of a survey that would be published now. */
export const draft = z.object({
  surveyId: z.int(),
  date: isoDate,
  /** Version of the survey; a publication that sends it publishes this draft or none. */
  version: z.int(),
  /** Number of the revision that publication would make. */
  revision: z.int(),
  companyPrices: computedState,
  nationalPrices: computedState,
  /** The source of the national prices: the companies' prices, or figures that were entered, imported or restored. */
  basis: z.enum(['companies', 'figures']),
  computedAt: z.optional(instant),
  computedBy: z.optional(z.string()),
  fingerprint: z.optional(z.string()),
  prices: z.array(revisionPrice),
  /** Surveyed products without a price. */
  missing: z.array(productId),
  quality: z.optional(z.nullable(quality)),
  /**
   * Products the draft leaves out, with the reason; without a draft those of the revision before,
   * which the next computation is asked to leave out again.
   */
  leftOut: z.array(leftOutProduct),
  /** The prices that are public now, and the differences of the draft from the revision before. */
  published: z.array(revisionPrice),
  differences: z.array(figureChange),
  /** Each figure beside the public one, or, of a first publication, beside the week before. */
  movements: z.optional(
    z.object({
      date: isoDate,
      revision: z.int(),
      /** The threshold beyond which companies are named, in percent. */
      maxChange: z.number(),
      /** The figures that the draft is compared with. */
      prices: z.array(revisionPrice),
      products: z.array(movement),
    }),
  ),
  /** Findings that forbid publication, and findings that allow it only with a reason. */
  refused: z.array(finding),
  needsReason: z.array(finding),
  /** The reason and the note, kept until the draft is published. */
  reason: z.optional(z.string()),
  note: z.optional(publicNote),
  /** User who typed the reason and the note last; absent before anybody did. */
  preparedBy: z.optional(z.string()),
  /** Everybody who wrote some of these texts, and administrators who entered prices that it uses. */
  wordsBy: z.optional(z.array(z.string())),
  enteredBy: z.optional(z.array(z.string())),
  /** Users who changed a weight, duty, VAT or limit that the draft is the first to use: they cannot approve it. */
  settingsBy: z.optional(z.array(z.string())),
  approval: z.optional(approval),
  /** Since when and by whom it waits for its announced minute, under an embargo. */
  held: z.optional(approval),
  /** Announced moment of its release; absent for a survey that was public already. */
  plannedAt: z.optional(instant),
  /** Whether a publication before that minute is held until then. */
  embargo: z.boolean(),
  /** Whether it is published only after a second administrator's approval. */
  approvalRequired: z.boolean(),
});
export type DraftView = z.infer<typeof draft>;

/** The texts that are kept with the draft that was seen; texts missing in a request are deleted. */
const preparation = z.object({ ...seenDraft, ...publication });

export const revisionRoutes = {
  'revisions/list': {
    ...publicData('GET', '/survey-prices/{id}/revisions'),
    summary: 'Every published revision of a survey, what it rests on and what it changed',
    params: z.object({ id: idParam }),
    query: z.object({ asOf }),
    response: z.array(revision),
  },
  'revisions/draft': {
    ...adminCall('GET', '/survey-prices/{id}/draft'),
    summary: 'What would be published of a survey now, and what stands against it',
    params: idParams,
    response: draft,
  },
  'revisions/inputs': {
    ...adminCall('GET', '/survey-prices/{id}/revisions/{revision}/inputs'),
    summary: 'Everything that a revision was computed from, as a file to compute it again with',
    params: z.object({ id: idParam, revision: numberIn(1, 9999) }),
    response: 'file',
  },
  'revisions/prepare': {
    ...adminCall('PUT', '/survey-prices/{id}/draft'),
    summary: 'Keep the reason and the public note with which a draft is to be published',
    params: idParams,
    body: preparation,
    response: draft,
  },
  'revisions/approve': {
    ...adminCall('POST', '/survey-prices/{id}/approval'),
    summary: 'Approve the draft of a survey that somebody else prepared',
    params: idParams,
    /** The draft that was seen, with its reason and note. */
    body: z.object({
      computedAt: z.optional(requiredLine(100)),
      fingerprint: requiredLine(100),
      ...publication,
    }),
    response: draft,
  },
  'revisions/withdraw-approval': {
    ...adminCall('DELETE', '/survey-prices/{id}/approval'),
    summary: 'Take back the approval of a draft',
    params: idParams,
    query: z.object(seenDraft),
    response: draft,
  },
  'revisions/end-hold': {
    ...adminCall('DELETE', '/survey-prices/{id}/held-publication'),
    summary: 'Take back a publication that waits for its announced minute',
    params: idParams,
    response: draft,
  },
} as const satisfies Routes<'revisions'>;
