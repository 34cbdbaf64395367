/**
 * Start costs of each function: the bytes of its bundle, and the milliseconds of importing it in a fresh process,
 * compared with an empty process; medians of rounds that take turns.
 *
 *   npm run bench functions -- [--rounds N]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { environmentNames } from '../../functions/platform/aws/environment-names.ts';
import { bundleOptions } from '../../infra/functions/bundle.ts';
import { entryOf, type FunctionName, functionTable } from '../../infra/functions/function-table.ts';
import { median } from '../support/portal/portal-under-load.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

const IMPORT = `const began = performance.now();
await import(process.argv[1]);
process.stdout.write(String(performance.now() - began));
process.exit();`;
const env = Object.fromEntries(environmentNames.map((name) => [name, 'https://example.org/']));

const folder = mkdtempSync(join(tmpdir(), 'functions-'));
try {
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, 'export const handler = () => {};\n');
  const files = new Map<string, string>([['an empty one', empty]]);
  for (const name of Object.keys(functionTable) as FunctionName[]) {
    const outfile = join(folder, `${name}.mjs`);
    await build({ ...bundleOptions(entryOf(name)), outfile });
    files.set(name, outfile);
  }
  const times = new Map<string, number[]>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, file] of files) {
      const args = ['--input-type=module', '--eval', IMPORT, file];
      const took = Number(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
      times.set(name, [...(times.get(name) ?? []), took]);
    }
  }
  console.log('| Function | Bundle, kB | Import, ms |');
  console.log('|---|--:|--:|');
  for (const [name, file] of files) {
    const size = (statSync(file).size / 1000).toFixed(0);
    console.log(`| ${name} | ${size} | ${median(times.get(name) ?? []).toFixed(0)} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
