import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { positiveNumber, runCommand } from './shared/command.ts';

/**
 * Kills the running system at random moments, with a new seed and more rounds than `npm test`, and checks that every
 * acknowledged write is still there; then kills imports 30 times while readers compare all views, and 30 times while the
 * figures of workbooks follow:
 *
 *   npm run kill -- [--rounds N] [--seed S]
 *
 * The seed is printed; giving it again repeats the same moments.
 */

async function kill(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string' } },
  });
  const rounds = positiveNumber('rounds', values.rounds);
  const seed = values.seed ?? String(randomInt(2 ** 31));
  console.log(`${rounds} rounds, seed ${seed}`);
  const tests = ['kill', 'killed-imports', 'killed-workbooks'].map(
    (name) => `test/local/kill/${name}.test.ts`,
  );
  const { status } = spawnSync('vitest', ['run', '--project', 'local', ...tests], {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_TIMES: '1', KILL_ROUNDS: String(rounds), KILL_SEED: seed },
  });
  process.exitCode = status ?? 1;
}

await runCommand(kill);
