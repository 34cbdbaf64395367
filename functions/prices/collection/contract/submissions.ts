import * as z from 'zod/mini';
import {
  idParam,
  instant,
  isoDate,
  requiredLine,
  text,
} from '../../../platform/contract/primitives.ts';
import { companyCall, type Routes } from '../../../platform/contract/route.ts';
import { euroPer1000, productId, thousandths } from '../../../sample/contract/fields.ts';
import { companySurveyParams } from '../../surveys/contract/fields.ts';

/** A price as it was sent, with that of the week before; thousandths of EUR per unit. */
const sentPrice = z.object({
  productId,
  price: thousandths,
  previousPrice: z.nullable(z.int()),
  /** Why it changed, in the company's words; administrators and the company read it. */
  comment: z.optional(z.string()),
  /** When the company sent the next price of the product, which replaced this one. */
  replacedAt: z.optional(instant),
});

/** The part of a receipt that anyone who holds its code can read. */
export const receipt = z.object({
  /** `1094-7-2` */
  number: z.string(),
  /** `7F3K-92QD-M4TX` */
  code: z.string(),
  companyName: z.string(),
  surveyDate: isoDate,
  /** When the prices were stored. */
  sentAt: instant,
  /** When the last of the prices was replaced; absent while one still holds. */
  replacedAt: z.optional(instant),
  prices: z.array(z.omit(sentPrice, { comment: true, previousPrice: true })),
});
export type Receipt = z.infer<typeof receipt>;

/** The receipt as the company and administrators read it. */
export const submission = z.extend(receipt, {
  surveyId: z.int(),
  companyId: z.int(),
  /** Username of the sender. */
  sentBy: z.string(),
  /** Name of the sender; the username of one who does not report for the company. Only in lists of what was sent. */
  sentByName: z.optional(z.string()),
  /** An administrator entered the prices for the company. */
  byAdmin: z.boolean(),
  prices: z.array(sentPrice),
});
export type Submission = z.infer<typeof submission>;

const newSubmission = z.object({
  prices: z
    .array(
      z.object({
        productId,
        communicatedPrice: thousandths,
        comment: z.optional(text(500)),
        /** The sender has compared a price that is far from the last one, and stands by it. */
        confirmed: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});
export type NewSubmission = z.infer<typeof newSubmission>;

const priceCheck = z.extend(newSubmission, {
  /** False checks alone. Otherwise the company's people find the prices in their form, not yet sent. */
  keep: z.optional(z.boolean()),
});

/** Each price with the answer that the form would give. */
const validation = z.object({
  companyName: z.string(),
  surveyDate: isoDate,
  prices: z.array(
    z.extend(z.omit(sentPrice, { comment: true, replacedAt: true }), {
      /** The last price of the year before, where the week before has none, or 0. */
      lastPrice: z.optional(z.int()),
      /** The last published national price, EUR per 1000 units; null as long as there is none. */
      nationalPrice: z.nullable(euroPer1000),
      /** Percent against the week before; null when there is nothing to compare with. */
      change: z.nullable(z.number()),
      /** Whether the change from its last price, or after a pause the distance from the national price, is so large that it is taken only with a comment or when confirmed. */
      needsConfirmation: z.boolean(),
      /** Sending the price as it is: it is taken, asked about (a comment or `confirmed` answers), or refused. */
      answer: z.enum(['taken', 'asked', 'refused']),
      /** Why it is refused. */
      reason: z.optional(z.enum(['repeated', 'product_not_sold', 'price_out_of_range'])),
      /** The limits that a refused price is outside of, in thousandths of EUR per unit. */
      min: z.optional(z.int()),
      max: z.optional(z.int()),
    }),
  ),
});
export type Validation = z.infer<typeof validation>;

/** The survey in which companies report. */
const reportedSurvey = z.object({
  id: z.int(),
  /** Monday of the week, or the day that the survey is dated. */
  date: isoDate,
  /** Whether prices can be sent: the survey is open, and not published yet. */
  open: z.boolean(),
});

export const submissionRoutes = {
  'submissions/survey': {
    ...companyCall('GET', '/company/{companyId}/survey'),
    summary: 'The latest survey, in which the company reports',
    forPrograms: true,
    params: z.object({ companyId: idParam }),
    response: reportedSurvey,
  },
  'submissions/send': {
    ...companyCall('POST', '/company/{companyId}/submissions/{surveyId}'),
    summary: "Declare a company's prices, with comments, and get the receipt",
    forPrograms: true,
    params: companySurveyParams,
    body: newSubmission,
    response: submission,
    status: 201,
  },
  'submissions/validate': {
    ...companyCall('POST', '/company/{companyId}/submissions/{surveyId}/validation'),
    summary: "Check prices one by one, send none, and keep them in the company's draft",
    forPrograms: true,
    params: companySurveyParams,
    body: priceCheck,
    response: validation,
  },
  'submissions/list': {
    ...companyCall('GET', '/company/{companyId}/submissions'),
    summary: 'What a company has sent, newest first: the last 20, or all of a survey',
    forPrograms: true,
    params: z.object({ companyId: idParam }),
    query: z.object({ surveyId: z.optional(idParam) }),
    response: z.array(submission),
  },
  'submissions/receipt': {
    // The code opens prices. Addresses stay in logs and in histories, so that it comes in the body.
    method: 'POST',
    path: '/receipts',
    summary: 'The receipt with a code, for anyone who holds it',
    access: 'anyone',
    ignoresToken: true,
    fn: 'public',
    body: z.object({
      /** The receipt's code, with or without its marks, in any case. */
      code: requiredLine(40),
    }),
    response: receipt,
  },
} as const satisfies Routes<'submissions'>;
