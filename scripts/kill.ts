/**
 * Kills the running system at random moments, with a new seed and more rounds than `npm test` does, and
 * looks for every acknowledged write:
 *
 *   npm run kill -- [--rounds N] [--seed S]
 *
 * The seed is printed; with it the same moments are tried again.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { positiveNumber, runCommand } from './command.ts';

async function kill(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string' } },
  });
  const rounds = positiveNumber('rounds', values.rounds);
  const seed = values.seed ?? String(Date.now() % 2 ** 31);
  console.log(`${rounds} rounds, seed ${seed}`);
  const { status } = spawnSync('vitest', ['run', '--project', 'local', 'test/local/kill.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, KILL_ROUNDS: String(rounds), KILL_SEED: seed },
  });
  process.exitCode = status ?? 1;
}

await runCommand(kill);
