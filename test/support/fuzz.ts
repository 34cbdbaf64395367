/**
 * Random tests have a fixed seed, so that they try the same at every run, and few runs. `npm run fuzz`
 * gives another seed and more of them.
 */
export function runsOf(
  name: string,
  few: number,
): { readonly numRuns: number; readonly seed: number } {
  const seed = Number(process.env.FUZZ_SEED ?? 20_240_610);
  const numRuns = Math.round(few * Number(process.env.FUZZ_TIMES ?? 1));
  console.log(`${name}: ${numRuns} runs, FUZZ_SEED=${seed}`);
  return { numRuns, seed };
}
