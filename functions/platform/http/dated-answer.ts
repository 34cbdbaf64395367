import type { Instant } from '../kernel/as-of.ts';

const moments = new WeakMap<object, Instant>();

/**
 * An answer in JSON, with the moment at which what it says changed last. Answers that depend on published data alone
 * need none: theirs is that of the data.
 */
export function dated<T extends object>(answer: T, modified: Instant | undefined): T {
  if (modified !== undefined) moments.set(answer, modified);
  return answer;
}

/** The moment that was given for an answer. */
export const momentOfAnswer = (answer: object): Instant | undefined => moments.get(answer);
