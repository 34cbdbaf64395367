import { execFile } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStack } from '../../../scripts/local/stack/stack.ts';
import { temporaryFolder, testSettings } from '../../support/aws/emulators.ts';
import { repository } from '../../support/code/imports.ts';
import { weeklyFile } from '../../support/prices/price-files.ts';

/** `npm run backup` and `npm run restore` of a data folder, as a person runs them. */

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const path = (name: string) => join(folder.path, name);

function run(script: string, data: string, ...args: string[]) {
  const { CORE_TABLE: _, AUDIT_TABLE: __, DYNAMODB_ENDPOINT: ___, ...env } = process.env;
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(repository, 'scripts', script), ...args],
      { env: { ...env, DATA_DIR: path(data), PORT: '8123' } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

const person = [
  ['--administrator', 'rossi'],
  ['--email', 'rossi@example.org'],
  ['--first-name', 'Mario'],
  ['--last-name', 'Rossi'],
  ['--fiscal-code', 'RSSMRA80A01H501U'],
].flat();

beforeAll(async () => {
  folder = await temporaryFolder();
  const rows = [['2005-01-03', 1, 111_575, 18_596, 55_864]] as const;
  await writeFile(path('weekly.csv'), weeklyFile(...rows));
  const { code, err } = await run('init.ts', 'data', ...person, '--import', path('weekly.csv'));
  if (code !== 0) throw new Error(err);
});
afterAll(() => folder.remove());

test('an invitation by a stopped portal leads to where it will run', () => {
  const mails = readdirSync(path('data/outbox')).map((name) => path(join('data/outbox', name)));
  expect(mails.map((mail) => readFileSync(mail, 'utf8'))).toEqual([
    expect.stringContaining('http://localhost:8123/dgsaie/app/prezzi-settimanali'),
  ]);
});

test('a folder in use is not copied', async () => {
  const stack = await startStack(testSettings(path('data')), { only: ['dynamodb'] });
  const { code, err } = await run('backup.ts', 'data', '--to', path('copy'));
  await stack.stop();
  expect([code, err]).toEqual([2, expect.stringContaining('is in use by process')]);
});

test('a copy brings back all that was there, people and prices, after the folder is lost', async () => {
  const { code, out } = await run('backup.ts', 'data', '--to', path('copy'));
  expect([code, out]).toEqual([0, expect.stringMatching(/\d+ files copied to .* and compared/)]);
  const { files } = JSON.parse(readFileSync(path('copy/backup.json'), 'utf8'));
  expect(files.map((file: { path: string }) => file.path)).toEqual(
    expect.arrayContaining(['cognito/pool.jsonl', 'dynamodb.sqlite', 'secrets.json']),
  );
  expect(statSync(path('copy')).mode & 0o077).toBe(0);
  expect((await run('backup.ts', 'data', '--to', path('copy'))).err).toContain('is there already');

  expect((await run('restore.ts', 'data', '--from', path('copy'))).err).toContain('is not empty');
  rmSync(path('data'), { recursive: true });
  const restored = await run('restore.ts', 'data', '--from', path('copy'));
  expect([restored.code, restored.err]).toEqual([0, '']);
  for (const file of files)
    expect(readFileSync(path(`data/${file.path}`))).toEqual(
      readFileSync(path(`copy/${file.path}`)),
    );
  expect((await run('init.ts', 'data', ...person)).out).toBe(
    'Products: all there\nAdministrator: there already\n',
  );
  expect((await run('import.ts', 'data', path('weekly.csv'))).out).toContain(
    '0 written, 1 unchanged',
  );
});

test.each([
  [
    'a changed file',
    () => appendFileSync(path('copy/dynamodb.sqlite'), 'x'),
    'dynamodb.sqlite is not as it was',
  ],
  ['a missing file', () => rmSync(path('copy/secrets.json')), 'secrets.json is missing'],
  ['no record', () => rmSync(path('copy/backup.json')), 'is no backup'],
])('a backup with %s is refused, and nothing is touched', async (_, damage, message) => {
  damage();
  const { code, err } = await run('restore.ts', 'elsewhere', '--from', path('copy'));
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test('people are written to a file that only its owner reads, without passwords', async () => {
  const file = path('people.json');
  const { code, out } = await run('backup.ts', 'data', '--people', file);
  expect([code, out]).toEqual([0, `1 people written to ${file}\n`]);
  const [rossi] = JSON.parse(readFileSync(file, 'utf8'));
  expect(rossi).toMatchObject({
    username: 'rossi',
    status: 'FORCE_CHANGE_PASSWORD',
    attributes: { email: 'rossi@example.org', 'custom:fiscal_code': 'RSSMRA80A01H501U' },
  });
  expect(readFileSync(file, 'utf8')).not.toMatch(/"password|salt|verifier/i);
  expect(statSync(file).mode & 0o077).toBe(0);
});
