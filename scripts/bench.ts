/**
 * Runs the measurements of test/bench one after the other, each in a process of its own: `npm run bench` runs all of
 * them, `npm run bench NAME -- [its options]` runs one. Exit code 1 when one of them exceeds its limits.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'test', 'bench');
const ENDING = '.bench.ts';

const [first, ...rest] = process.argv.slice(2);
const name = first?.startsWith('-') ? undefined : first;
const options = name === undefined ? process.argv.slice(2) : rest;
const all = readdirSync(FOLDER)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));
const names = all.filter((bench) => name === undefined || bench === name);

if (names.length === 0) {
  console.error(`There is no measurement ${name}. Measurements: ${all.join(', ')}.`);
  process.exitCode = 1;
}
for (const bench of names) {
  console.log(`\n# ${bench}`);
  const args = [join(FOLDER, `${bench}${ENDING}`), ...options];
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}
