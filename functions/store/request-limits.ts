/** DynamoDB limits a request's size, and asks to come again when it cannot do all of it now. */

/** At most so many items in one batch or transaction: one below DynamoDB's limit, for a receipt. */
export const MAX_ITEMS = 99;

export function chunks<T>(items: readonly T[], size = MAX_ITEMS): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += size)
    parts.push(items.slice(start, start + size));
  return parts;
}

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1000;

/**
 * Yields up to `limit` times, with pauses in between whose upper bound doubles from 25 ms to a
 * second. How long each really is is left to chance, so that two that wait do not meet again.
 */
export async function* attempts(limit: number): AsyncGenerator<number> {
  for (let number = 1; number <= limit; number += 1) {
    yield number;
    if (number < limit) await pause(Math.min(FIRST_PAUSE_MS * 2 ** (number - 1), LONGEST_PAUSE_MS));
  }
}

const pause = (upToMs: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * upToMs));
