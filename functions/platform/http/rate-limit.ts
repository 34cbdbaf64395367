import { gatewayKey, type Route } from '../contract/route.ts';
import { type Throttle, throttleOf } from '../contract/throttles.ts';
import { countedInCall } from '../tables/request-counts.ts';

/** What an answer says of the limits of its call, in the fields that the Italian guidelines ask for. */

/**
 * Buckets as the gateway has them: each holds the calls of a burst and fills at the sustained rate.
 * @param now milliseconds of a clock that never goes back
 */
export function throttleBuckets(now = () => performance.now()) {
  const buckets = new Map<string, { readonly left: number; readonly filledAt: number }>();
  /** Takes a call. @returns how many whole calls are left; undefined when this one was too many */
  return (key: string, { rate, burst }: Throttle): number | undefined => {
    const time = now();
    const { left, filledAt } = buckets.get(key) ?? { left: burst, filledAt: time };
    const filled = Math.min(burst, left + ((time - filledAt) / 1000) * rate);
    const rest = filled < 1 ? filled : filled - 1;
    buckets.set(key, { left: rest, filledAt: time });
    return filled < 1 ? undefined : Math.floor(rest);
  };
}

const takeCall = throttleBuckets();

/**
 * They tell the quota by which the caller was counted, or else the gateway's limit for everybody together. A process knows
 * only those calls to the gateway that it has answered itself, so that fewer can be left than it says, but no more.
 * @param refusedFor seconds, when the answer is a refusal as too many
 */
export function rateLimitHeaders(
  route: Pick<Route, 'fn' | 'method' | 'path' | 'rest'>,
  refusedFor?: number,
): Record<string, string> {
  const throttle = throttleOf(route);
  const { rate, burst } = throttle;
  const left = Math.min(rate, takeCall(gatewayKey(route), throttle) ?? 0);
  const {
    most = rate,
    remaining = left,
    reset = 1,
    policy = `${rate};w=1;burst=${burst}`,
  } = countedInCall() ?? {};
  const fields = refusedFor ? { remaining: 0, reset: refusedFor } : { remaining, reset };
  return {
    'ratelimit-limit': String(most),
    'ratelimit-remaining': String(fields.remaining),
    'ratelimit-reset': String(fields.reset),
    'ratelimit-policy': policy,
  };
}
