/** What programs and readers are told of, and how long a call that fails is tried again. */
import type { Instant } from './as-of.ts';
import { RELEASE_SERIES } from './release-calendar.ts';

/** What subscribers can be told about: the series of figures, and what else is published, as the feeds have it. */
export const SUBSCRIPTION_SERIES = [...RELEASE_SERIES, 'news', 'documents'] as const;
export type SubscriptionSeries = (typeof SUBSCRIPTION_SERIES)[number];

/** What subscribers can be told of; withdrawals are told with the corrections, as in the feeds. */
export const CHANGE_KINDS = ['release', 'correction'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What is told. `challenge` proves that the address takes calls, `test` comes when it is asked for. */
export const CALL_TYPES = ['release', 'correction', 'withdrawal', 'challenge', 'test'] as const;
export type CallType = (typeof CALL_TYPES)[number];

/** Why a registration is called no more. */
export type WebhookEnd = 'unconfirmed' | 'failing' | 'gone';

export interface SubscriptionChoice {
  readonly kinds: readonly ChangeKind[];
  readonly series: readonly SubscriptionSeries[];
}

/** Whether who chose this wants to know of a change. */
export const isWanted = (
  { kinds, series }: SubscriptionChoice,
  change: {
    readonly kind: 'release' | 'correction' | 'withdrawal';
    readonly series: SubscriptionSeries;
  },
): boolean =>
  series.includes(change.series) &&
  kinds.includes(change.kind === 'release' ? 'release' : 'correction');

/** Minutes after the first attempt, the second and so on: about a day in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 480, 720] as const;

/** Days without an accepted call after which a registration ends, at the next call that is given up. */
const DAYS_OF_FAILURE = 5;

/** When to try again after so many attempts; undefined when the call is given up. */
export function nextAttempt(attempts: number, now: Date): Instant | undefined {
  const minutes = RETRY_MINUTES[attempts - 1];
  return minutes === undefined ? undefined : after(now, minutes);
}

/** @param failingSince of the first call since the last accepted one that was not accepted */
export const hasFailedForDays = (failingSince: Instant, now: Date): boolean =>
  failingSince <= after(now, -DAYS_OF_FAILURE * 24 * 60);

const after = (now: Date, minutes: number): Instant =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

/**
 * Whether an address may be called as far as it tells by itself: encrypted, at the port of that, with
 * no credentials in it; or on this machine, where the setting permits it.
 */
export function isCallable(address: string, mayBeLoopback: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password || url.hash) return false;
  if (isLoopback(url)) return mayBeLoopback && /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && (url.port === '' || url.port === '8443');
}

export const isLoopback = ({ hostname }: { readonly hostname: string }): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
