/** DynamoDB limits the size of a request, and may ask to repeat the part that it could not do. */

/** Most items in one batch or transaction: DynamoDB's limit less one, for the receipt. */
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
 * Yields up to `limit` times, with pauses of random length in between, so that two callers that met
 * do not meet again. The upper bound of a pause doubles from 25 ms to a second.
 */
export async function* attempts(limit: number): AsyncGenerator<number> {
  for (let number = 1; number <= limit; number += 1) {
    yield number;
    if (number < limit) await pause(Math.min(FIRST_PAUSE_MS * 2 ** (number - 1), LONGEST_PAUSE_MS));
  }
}

const pause = (upToMs: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * upToMs));
