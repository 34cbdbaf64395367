import * as z from 'zod/mini';
import { lang } from '../../../platform/contract/export-fields.ts';
import { takenOnly } from '../../../platform/contract/primitives.ts';
import { type Routes, routesWith } from '../../../platform/contract/route.ts';
import { productId } from '../../../sample/contract/fields.ts';
import { PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { CHANGE_KINDS, hasDocuments, hasFigures, SUBSCRIPTION_SERIES } from '../rules/webhooks.ts';
import { chosenDocuments, DOCUMENTS_ONLY } from './webhooks.ts';

/** Mails at each release or correction (docs/decisions/0055-mails-that-readers-ask-for.md). */

const choice = {
  lang,
  kinds: z.array(z.enum(CHANGE_KINDS)).check(z.minLength(1), z.maxLength(2)),
  series: z.array(z.enum(SUBSCRIPTION_SERIES)).check(z.minLength(1), z.maxLength(6)),
  /** Only changes of these products' figures; all when absent. */
  products: z.optional(z.array(productId).check(z.minLength(1), z.maxLength(PRODUCT_IDS.length))),
  ...chosenDocuments,
};

/** The token in the form in which mails contain it in links. */
const requestToken = z.string().check(z.regex(/^[\w-]{20,64}$/));
const endToken = z.string().check(z.regex(/^[0-9a-f]{64}\.[\w-]{20,64}$/));

const open = routesWith({ access: 'anyone', fn: 'subscriptions' });

/** One of the three, as in the mail's link. */
const link = z.object({
  confirm: z.optional(requestToken),
  end: z.optional(endToken),
  /** Either token, from somebody who wants no mail any more, whether they asked for it or not. */
  never: z.optional(z.union([requestToken, endToken])),
  lang: z.optional(lang),
});
const page = routesWith({
  access: 'anyone',
  fn: 'subscriptions',
  query: link,
  response: 'file',
  fileTypes: ['text/html'],
});

/** The links of mails lead here, to pages without script. */
export const mailLinkPath = '/mail-subscriptions/page';

export const mailSubscriptionRoutes = {
  'mail-subscriptions/request': {
    ...open('POST', '/mail-subscriptions'),
    summary:
      'Ask for a mail at each release or correction of prices, news and documents: it begins when the link of a mail is followed',
    quotas: {
      address: { most: 10, seconds: 3600 },
      mailbox: { most: 3, seconds: 24 * 3600 },
    },
    body: z
      .object({ ...choice, email: z.email().check(z.maxLength(254)) })
      .check(
        takenOnly('products', hasFigures, 'Taken only with a series of prices.'),
        takenOnly('flows', hasDocuments, DOCUMENTS_ONLY),
        takenOnly('documentKinds', hasDocuments, DOCUMENTS_ONLY),
      ),
    response: 'none',
  },
  'mail-subscriptions/confirm': {
    ...open('POST', '/mail-subscriptions/confirm'),
    summary: 'Confirm what was asked for, by the token of the mail',
    body: z.object({ token: requestToken }),
    response: z.object(choice),
  },
  /** Mail programs without one-click unsubscription open the address of the header `List-Unsubscribe` (RFC 2369). */
  'mail-subscriptions/end-page': {
    ...open('GET', '/mail-subscriptions/end'),
    summary: 'A redirect to the page on which the mails are ended; by itself it ends nothing',
    query: z.object({ token: endToken }),
    response: 'redirect',
  },
  'mail-subscriptions/end': {
    ...open('POST', '/mail-subscriptions/end'),
    summary: 'End the mails, in one click (RFC 8058); the same answer whether there were any',
    query: z.object({ token: endToken }),
    response: 'none',
  },
  /** Mail filters open links too, so opening this page changes nothing. */
  'mail-subscriptions/page': {
    ...page('GET', mailLinkPath),
    summary:
      'The page of a mail’s link, with a button to confirm the mails, to end them, or to get none ever again',
  },
  'mail-subscriptions/press': {
    ...page('POST', mailLinkPath),
    summary: 'What the button of that page does, answered with a page',
  },
} as const satisfies Routes<'mail-subscriptions'>;
