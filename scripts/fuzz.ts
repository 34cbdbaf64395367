/**
 * Runs the random tests with a new seed, and many more runs than `npm test` makes:
 *
 *   npm run fuzz -- [--times N] [--seed S] [NAME]
 *
 * NAME is a part of a test file's name; without it all files of random tests run. The seed is printed; giving it again
 * repeats the same tests.
 */

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { positiveNumber, runCommand } from './shared/command.ts';

async function fuzz(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { times: { type: 'string', default: '20' }, seed: { type: 'string' } },
    allowPositionals: true,
  });
  const times = positiveNumber('times', values.times);
  const seed = values.seed ?? String(randomInt(2 ** 31));
  const files =
    positionals.length > 0 ? positionals : globSync('test/**/*.test.ts').filter(isRandom);
  console.log(
    `${times} times all runs, also those of long properties that npm test leaves out, seed ${seed}`,
  );
  const { status } = spawnSync('vitest', ['run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_TIMES: String(times), FUZZ_SEED: seed },
  });
  process.exitCode = status ?? 1;
}

function isRandom(file: string): boolean {
  return /from '[./]+\/support\/(fuzz|survey-inputs|api\/killed-steps)\.ts'/.test(
    readFileSync(file, 'utf8'),
  );
}

await runCommand(fuzz);
