/**
 * The random tests of the API with a new seed, and many more runs than `npm test` makes:
 *
 *   npm run fuzz -- [--times N] [--seed S] [NAME]
 *
 * NAME is a part of a test file's name. The seed is printed; with it the same is tried again.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '20' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const seed = values.seed ?? String(Date.now() % 2 ** 31);
const files = positionals.length > 0 ? positionals : ['publication-properties', 'fuzz-routes'];
console.log(`${values.times} times as many runs as usual, seed ${seed}`);
const { status } = spawnSync('vitest', ['run', '--project', 'api', ...files], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_TIMES: values.times, FUZZ_SEED: seed },
});
process.exitCode = status ?? 1;
