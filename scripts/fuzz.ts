import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { HARD_DATES } from './quality/run-date.ts';
import { positiveNumber, runCommand } from './shared/command.ts';

/**
 * Runs the random tests with a new seed, and many more runs than `npm test` makes, and the tests that it leaves out; or
 * the tests that see the whole system on days that are unlike others:
 *
 *   npm run fuzz -- [--times N] [--seed S] [NAME]
 *   npm run fuzz -- --dates [MOMENT …]
 *
 * NAME is a part of a test file's name; without it all such files run. The seed is printed; giving it again
 * repeats the same tests. A MOMENT is in ISO 8601 with its zone; without one all hard dates are tried.
 */

async function fuzz(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      times: { type: 'string', default: '20' },
      seed: { type: 'string' },
      dates: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  process.exitCode = values.dates ? tryDates(positionals) : tryValues(positionals, values);
}

function tryValues(names: readonly string[], given: { times: string; seed?: string }): number {
  const times = positiveNumber('times', given.times);
  const seed = given.seed ?? String(randomInt(2 ** 31));
  const files = names.length > 0 ? names : globSync('test/**/*.test.ts').filter(hasMore);
  console.log(`${times} times all runs, also tests that npm test leaves out, seed ${seed}`);
  const { status } = spawnSync('vitest', ['run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_TIMES: String(times), FUZZ_SEED: seed },
  });
  return status ?? 1;
}

function tryDates(asked: readonly string[]): number {
  const failed = (asked.length > 0 ? asked : HARD_DATES).filter((date) => {
    console.log(`\n${date}`);
    const { status } = spawnSync('node', ['scripts/test.ts', 'site', 'store', 'local', 'e2e'], {
      stdio: 'inherit',
      env: { ...process.env, RUN_DATE: date },
    });
    return status !== 0;
  });
  for (const date of failed) console.log(`FAILED  ${date}`);
  return failed.length > 0 ? 1 : 0;
}

/** Whether a file has random tests, or tests that `npm test` leaves out. */
function hasMore(file: string): boolean {
  return /\blong\b.* from '|from '[./]+\/support\/(fuzz|survey-inputs|api\/killed-steps)\.ts'/.test(
    readFileSync(file, 'utf8'),
  );
}

await runCommand(fuzz);
