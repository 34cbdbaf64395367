import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { importsOf, reachableFrom, repository } from '../../support/code/imports.ts';

const { scripts, devDependencies } = JSON.parse(
  readFileSync(join(repository, 'package.json'), 'utf8'),
);

test.each(Object.entries<string>(scripts))(
  'npm run %s names a program that is there',
  (_, line) => {
    const programs = line.split(' ').filter((word) => word.endsWith('.ts'));
    expect(programs.filter((program) => !existsSync(join(repository, program)))).toEqual([]);
  },
);

/** What the image of one machine carries (`Dockerfile`). */
test('one machine needs no package of tests, builds and deployments', () => {
  const imports = importsOf(['{functions,scripts,infra}/**/*.ts']);
  const commands = ['start', 'init', 'import', 'ingest', 'verify', 'workbooks', 'migrate'];
  const programs = [
    ...[...commands, 'maintenance', 'backup', 'restore'].map((name) => `scripts/${name}.ts`),
    ...globSync('functions/{entries,events}/*.ts', { cwd: repository }),
  ];
  const needed = new Set(programs.flatMap((program) => [...reachableFrom(program, imports)]));
  const nameOf = (path: string) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';
  expect([...needed].filter((path) => nameOf(path) in devDependencies)).toEqual([]);
  expect([...needed].map(nameOf)).toContain('oidc-provider');
});

test('tests of all kinds run together, as npm run fuzz has them', async () => {
  const files = ['test/infra/edge-site', 'test/unit/platform/money'];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...files, '-t', 'no test of this name'];
  const { stdout } = await promisify(execFile)(process.execPath, vitest, {
    cwd: repository,
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(stdout).toMatch(/Test Files +2 skipped/);
});

test.each([
  ['kill', ['--rounds', 'ten'], '--rounds ten is not a whole number above 0'],
  ['fuzz', ['--times', '-1'], 'argument is ambiguous'],
  ['fuzz', ['--often'], "Unknown option '--often'"],
  ['soak', ['--minutes', 'x'], '--minutes x is not a number above 0'],
  ['bench', ['nothing'], 'There is no measurement nothing. Measurements: averages, '],
  // Port 1 is nobody's: it belongs to a service of 1988.
  ['smoke', ['--url', 'http://127.0.0.1:1'], 'http://127.0.0.1:1 cannot be reached: '],
] as const)('npm run %s %j says in a word what is wrong', async (name, options, message) => {
  const [, ...program] = (scripts[name] as string).split(' ');
  const run = promisify(execFile)(process.execPath, [...program, ...options], { cwd: repository });
  const { stdout, stderr } = await run.catch((error) => error);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('    at ');
});
