import fc from 'fast-check';

/**
 * fast-check for tests. It has a fixed seed, so that every run tries the same and none depends on
 * chance, which biome keeps by refusing the package itself to every other file of the tests.
 * `npm run fuzz` gives another seed and more runs.
 */
const times = Number(process.env.FUZZ_TIMES ?? 1);

/** How many runs a property has where a hundred would take long. */
export const runs = (few: number): number => Math.round(few * times);

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_240_610), numRuns: runs(100) });

export { fc };
