import { setTimeout as delay } from 'node:timers/promises';
import { publicVersion } from '../tables/counters.ts';

/** People get an answer within two seconds when the database does not answer. */
const ALL_MS = 1800;
/** Work that takes no longer than this needs no check of the database. */
const SOON_MS = 300;

/** The database has not answered in time, or not at all. */
export class SilentDatabase extends Error {}

/**
 * Does work that reads the database, however long that takes as long as the database answers other requests. @throws
 * SilentDatabase when it does not, or when the work fails by it
 */
export const whileDatabaseAnswers = <T>(work: () => Promise<T>): Promise<T> =>
  unlessSilent(
    () =>
      work().catch((error: unknown) => {
        throw isOfDatabase(error)
          ? new SilentDatabase('the database failed', { cause: error })
          : error;
      }),
    publicVersion,
  );

/**
 * The same for work whose failures stay as they are.
 * @param look reads what the caller may read, to find out whether the database answers
 * @throws SilentDatabase when neither the work nor the look ends in time
 */
export async function unlessSilent<T>(
  work: () => Promise<T>,
  look: () => Promise<unknown>,
): Promise<T> {
  const working = work();
  if (await isSettled(working, SOON_MS)) return working;
  const looking = look();
  const sign = Promise.race([working, looking]).catch(() => undefined);
  if (!(await isSettled(sign, ALL_MS - SOON_MS))) {
    working.catch(() => undefined);
    looking.catch(() => undefined);
    throw new SilentDatabase('the database does not answer');
  }
  return working;
}

/** The SDK adds the number of attempts to every failure of its own. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof SilentDatabase || (error instanceof Error && '$metadata' in error);

async function isSettled(one: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const stop = new AbortController();
  const ends = one.then(
    () => true,
    () => true,
  );
  // An answer may have arrived while the process was busy; it is processed before the time is checked.
  const late = delay(milliseconds, false, { signal: stop.signal })
    .then(() => new Promise<boolean>((resolve) => setImmediate(resolve, false)))
    .catch(() => false);
  try {
    return await Promise.race([ends, late]);
  } finally {
    stop.abort();
  }
}
