/** Limits, quotas and lifetimes in numbers, as the description of the API tells them. */
import { userPoolSettings } from '../../../people/contract/user-pool-settings.ts';
import {
  LARGEST_BODY,
  type Quota,
  type QuotaOf,
  type Route,
} from '../../../platform/contract/route.ts';
import { FIREWALL, throttleOf } from '../../../platform/contract/throttles.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { PASSED_OVER } from '../../../platform/kernel/foreign-names.ts';
import { SOLD_BY_KILOGRAM } from './value-kinds.ts';

const COUNTED: Readonly<Record<QuotaOf, string>> = {
  address: 'from one address',
  mailbox: 'for one mailbox',
  host: 'to one host',
  company: 'for one company',
  registration: 'for one registration',
  everybody: 'from everybody together',
};

const PERIODS: Readonly<Record<number, string>> = {
  300: 'five minutes',
  3600: 'an hour',
  86400: 'a day',
};

/** The limits of a call, as sentences. */
export function limitsOf(route: Pick<Route, 'fn' | 'quotas' | 'largestBody'>): string {
  const { rate, burst } = throttleOf(route);
  const quotas = Object.entries(route.quotas ?? {}) as [QuotaOf, Quota][];
  return [
    `At most ${rate} ${rate === 1 ? 'call' : 'calls'} a second from everybody together, ${burst} at once.`,
    ...quotas.map(
      ([by, { most, seconds }]) => `At most ${most} in ${PERIODS[seconds]} ${COUNTED[by]}.`,
    ),
    ...(route.largestBody ? [`A body has at most ${route.largestBody / 1000} kB.`] : []),
  ].join(' ');
}

const { accessTokenHours: hours } = userPoolSettings;

/** Rules for all calls, in Markdown. */
export const COMMON_RULES = `
## Units

Prices are in EUR per 1000 litres, or per 1000 kilograms for products ${SOLD_BY_KILOGRAM}, to two decimals. Where companies
declare prices, \`communicatedPrice\` is EUR per unit times 1000 (1.789 EUR is 1789).
Every member says its unit (\`x-unit\`). A value that is missing is \`null\` or absent, never 0.

## Limits

Each call says how many a second are let through. An address may be refused for as long that sends in ${FIREWALL.seconds / 60}
minutes more than ${FIREWALL.calls} calls, ${FIREWALL.dearCalls} of them searches, exports, filtered series, questions of assistants,
registrations and anything as of the past (\`asOf\`), or ${FIREWALL.signIns} to sign in. What is too much is
answered with 429 and \`Retry-After\`. Answers say what is left in \`RateLimit-Limit\`, \`RateLimit-Remaining\`,
\`RateLimit-Reset\` and \`RateLimit-Policy\`. A body has at most ${LARGEST_BODY / 1_000_000} MB, an answer some 6 MB: longer series
are asked for in parts, or read as the files that the catalogue names. Answers to who has not signed in are kept by caches for 30 seconds,
and a question with the tag of the answer before (\`If-None-Match\`) costs nothing while nothing has changed.

## Parameters

A parameter that a call does not know is refused with 422, since it may be misspelt; one that is given twice too. Those that other
sites and programs add to links are passed over, in any case of letters: ${PASSED_OVER.map((name) => `\`${name}\``).join(', ')},
and a number; \`lang\` is known everywhere.

## Tokens

The access token that \`POST ${apiBase}/auth\` gives holds ${hours} ${hours === 1 ? 'hour' : 'hours'}; signing out or
blocking the account ends it at once. The token of a registration (\`POST /webhooks\`) holds until the registration is
removed; a secret that was replaced signs for another day.

## Versions

An added call, parameter or member is a minor version under the same address. One that is removed or means something else
is a major version under a new address (\`/v2\`); the one before stays for at least twelve months. A call that will be removed is
marked \`deprecated\`, and answers with \`Deprecation\` (RFC 9745), \`Sunset\` (RFC 8594) and a link to its successor.
Programs must accept members that they do not know; the API refuses parameters and members that it does not know, with 422.
`;
