import fc from 'fast-check';
import { test } from 'vitest';

/**
 * fast-check for tests. Its seed is fixed, so that every run tests the same values and none depends on chance; biome
 * enforces this by forbidding other test files to import the package itself. `npm run fuzz` sets another seed and more
 * runs.
 */
const times = Number(process.env.FUZZ_TIMES ?? 1);

/** Number of runs for a property that would take too long with a hundred. */
export const runs = (few: number): number => Math.round(few * times);

/** Whether everything is walked through, as `npm run fuzz` does, also where `npm test` takes a sample. */
export const inFull = process.env.FUZZ_TIMES !== undefined;

/** Every third of many alike; all of them in `npm run fuzz`. */
export const everyThird = <T>(all: readonly T[]): T[] =>
  all.filter((_, index) => inFull || index % 3 === 0);

/** A test that `npm run fuzz` alone runs: `npm test` proves the same on another way, or on one example. */
export const long = test.runIf(inFull);

/**
 * Runs of the properties that take longest, beside their examples, which always run: `npm run fuzz` makes them, as many
 * times as it is asked to.
 */
const LONG = { 'as-of': 6, publications: 3 } as const;

export const longRuns = (name: keyof typeof LONG): number => (inFull ? runs(LONG[name]) : 0);

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_240_610), numRuns: runs(100) });

export { fc };
