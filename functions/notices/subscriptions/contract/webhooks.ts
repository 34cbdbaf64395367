import * as z from 'zod/mini';
import { FOLDER_KINDS } from '../../../documents/rules/document-folders.ts';
import { DATASET_NAMES } from '../../../documents/workbooks/rules/datasets.ts';
import { instant, requiredLine, takenOnly } from '../../../platform/contract/primitives.ts';
import { type Routes, routesWith } from '../../../platform/contract/route.ts';
import { productId } from '../../../sample/contract/fields.ts';
import { PRODUCT_IDS } from '../../../sample/rules/products.ts';
import {
  CALL_TYPES,
  CHANGE_KINDS,
  hasDocuments,
  hasFigures,
  SUBSCRIPTION_SERIES,
} from '../rules/webhooks.ts';

/** Programs that are called at each release or correction (docs/decisions/0054-calls-to-programs.md). */

const HOUR = 3600;
const DAY = 24 * HOUR;

const kinds = z.array(z.enum(CHANGE_KINDS)).check(z.minLength(1), z.maxLength(2));
const series = z.array(z.enum(SUBSCRIPTION_SERIES)).check(z.minLength(1), z.maxLength(6));

const products = z.array(productId).check(z.minLength(1), z.maxLength(PRODUCT_IDS.length));

/** Only documents that change figures of these flows, or are of these kinds, by their folders. */
export const chosenDocuments = {
  flows: z.optional(z.array(z.enum(DATASET_NAMES)).check(z.minLength(1), z.maxLength(21))),
  documentKinds: z.optional(z.array(z.enum(FOLDER_KINDS)).check(z.minLength(1), z.maxLength(15))),
};
export const DOCUMENTS_ONLY = 'Taken only with the series `documents`.';

const request = z.object({
  /** Absolute address that takes the calls: `https://`. */
  url: requiredLine(500),
  /** Absent: all kinds. Withdrawals are announced with the corrections. */
  kinds: z.optional(kinds),
  /** Absent: all, that is the series of prices, `news` and `documents`; with `products` the series of prices alone. */
  series: z.optional(series),
  /** Only changes of these products' figures; all when absent. */
  products: z.optional(products),
  ...chosenDocuments,
});

const registration = z.object({
  id: z.string(),
  url: z.string(),
  kinds,
  series,
  products: z.optional(products),
  ...chosenDocuments,
  /** `unconfirmed` until the address has answered the challenge, or its owner has sent it. */
  status: z.enum(['unconfirmed', 'active', 'ended']),
  /** Why the registration ended: no answer to the challenge, calls not accepted for days, or an answer of 410. */
  reason: z.optional(z.enum(['unconfirmed', 'failing', 'gone'])),
  createdAt: instant,
  confirmedAt: z.optional(instant),
  /** Time of the first call of the present run of refused calls. */
  failingSince: z.optional(instant),
  endedAt: z.optional(instant),
});
export type WebhookView = z.infer<typeof registration>;

/** Key that signs the calls: `whsec_` and 32 bytes in base64. Shown once. */
const secret = z.string();

const delivery = z.object({
  /** The header `webhook-id` of the call, the same at each attempt. */
  id: z.string(),
  type: z.enum(CALL_TYPES),
  createdAt: instant,
  /** `cancelled` when the registration ended before the call was sent. */
  status: z.enum(['pending', 'delivered', 'failed', 'cancelled']),
  attempts: z.array(
    z.object({
      at: instant,
      /** HTTP status of the answer, when there was one. */
      status: z.optional(z.int()),
      /** Why there was no answer, or why it was not accepted. */
      failure: z.optional(z.string()),
      /** The beginning of an answer that was not accepted. */
      received: z.optional(z.string()),
      /** Until the answer; absent without one. */
      milliseconds: z.optional(z.int()),
    }),
  ),
  nextAttempt: z.optional(instant),
});
export type DeliveryView = z.infer<typeof delivery>;

const params = z.object({ webhookId: z.string().check(z.regex(/^[\w-]{1,64}$/)) });
const own = routesWith({ access: 'registration', fn: 'subscriptions', params });

export const webhookRoutes = {
  'webhooks/register': {
    method: 'POST',
    path: '/webhooks',
    summary:
      'Register an address that is called at each release or correction of prices, news and documents',
    access: 'anyone',
    fn: 'subscriptions',
    quotas: {
      address: { most: 10, seconds: HOUR },
      // Nobody has proved yet who owns the address, so the limit keeps many callers together from flooding one host
      // with calls.
      host: { most: 30, seconds: DAY },
    },
    body: request.check(
      takenOnly('products', hasFigures, 'Taken only with a series of prices.'),
      takenOnly('flows', hasDocuments, DOCUMENTS_ONLY),
      takenOnly('documentKinds', hasDocuments, DOCUMENTS_ONLY),
    ),
    response: z.extend(registration, {
      secret,
      /** Opens this registration to its owner, as a bearer token. Shown once. */
      token: z.string(),
    }),
    status: 201,
  },
  'webhooks/get': {
    ...own('GET', '/webhooks/{webhookId}'),
    summary: 'A registration',
    response: registration,
  },
  'webhooks/confirm': {
    ...own('POST', '/webhooks/{webhookId}/confirmation'),
    summary:
      'Confirm a registration with the challenge that its address has received, where the address cannot answer it',
    quotas: { registration: { most: 10, seconds: HOUR } },
    body: z.object({ challenge: requiredLine(100) }),
    response: registration,
  },
  'webhooks/remove': {
    ...own('DELETE', '/webhooks/{webhookId}'),
    summary: 'Remove a registration',
    response: 'none',
  },
  'webhooks/deliveries': {
    ...own('GET', '/webhooks/{webhookId}/deliveries'),
    summary: 'Calls of the last thirty days, latest first',
    response: z.array(delivery),
  },
  'webhooks/test': {
    ...own('POST', '/webhooks/{webhookId}/test'),
    summary: 'Ask for a test call',
    quotas: { registration: { most: 10, seconds: HOUR } },
    response: delivery,
    status: 202,
  },
  'webhooks/rotate-secret': {
    ...own('POST', '/webhooks/{webhookId}/secret'),
    summary:
      'Get a new secret, up to five times a day; for a day calls are signed with the one before too',
    quotas: { registration: { most: 5, seconds: DAY } },
    response: z.object({
      secret,
      /** Until this time calls are also signed with the previous secret. */
      previousUntil: instant,
    }),
  },
} as const satisfies Routes<'webhooks'>;
