import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStack } from '../../../scripts/local/stack/stack.ts';
import { temporaryFolder, testSettings } from '../../support/aws/emulators.ts';
import { monthlyFile, weeklyFile } from '../../support/prices/price-files.ts';
import { pricesFile, registryFile } from '../../support/prices/station-files.ts';

/** `npm run import` and `npm run ingest`, as a person runs them. */

const scripts = join(import.meta.dirname, '../../../scripts');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const path = (name: string) => join(folder.path, name);
const data = () => path('data');

beforeAll(async () => {
  folder = await temporaryFolder();
  const weekly = weeklyFile(
    ['2005-01-03', 1, 111_575, 18_596, 55_864],
    ['2005-01-10', 1, 108_800, 18_133, 55_864],
    ['2005-01-10', 8, 23_837, 0, 3_139],
  );
  const monthly = monthlyFile(
    [1996, 13, 1, 92_531, 14_774, 52_780],
    [1996, 13, 2, 73_728, 11_772, 38_604],
  );
  await Promise.all([
    writeFile(path('weekly.csv.gz'), gzipSync(weekly)),
    writeFile(path('odd.csv'), weekly.replace('"233,72"', '"1,00"').replace('"206,98"', '"1,00"')),
    writeFile(path('monthly.csv'), monthly),
    writeFile(path('truncated.csv'), monthly.slice(0, -9)),
    writeFile(path('dotted.csv'), weekly.replaceAll(/^(\d+)-(\d+)-(\d+)/gm, '$3.$2.$1')),
    writeFile(path('cut.csv.gz'), gzipSync(weekly).subarray(0, 60)),
    writeFile(path('prices.csv.gz'), gzipSync(pricesFile({ date: '2026-03-23', rows: 50_000 }))),
    writeFile(path('registry.csv'), registryFile({ date: '2026-03-23', stations: 12_000 })),
  ]);
});
afterAll(() => folder.remove());

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(script: string, ...args: readonly string[]): Promise<Run> {
  const { CORE_TABLE: _, AUDIT_TABLE: __, DYNAMODB_ENDPOINT: ___, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(scripts, script), ...args],
      { env: { ...env, DATA_DIR: data() } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

test.each([
  'backup',
  'deploy',
  'fuzz',
  'gameday',
  'import',
  'ingest',
  'kill',
  'maintenance',
  'names',
  'restore',
  'smoke',
  'verify',
  'workbooks',
])('%s.ts explains itself and does nothing', async (command) => {
  const { code, out, err } = await run(`${command}.ts`, '--help');
  expect([code, out + err]).toEqual([0, expect.stringContaining('npm run ')]);
  expect(existsSync(data())).toBe(false);
});

test.each([
  ['import.ts', [], /^usage: npm run import -- FILE\.\.\.\n +npm run import -- documents DIR$/],
  ['import.ts', ['--fast'], /Unknown option '--fast'/],
  ['import.ts', ['nowhere.csv'], /^nowhere\.csv: no such file$/],
  ['init.ts', ['weekly.csv'], /^weekly\.csv: files to import follow --import$/],
  ['init.ts', ['--import', 'nowhere.csv'], /^nowhere\.csv: no such file$/],
  ['init.ts', ['--stage', 'prod'], /^stage "prod" is none of: test, production, local$/],
  [
    'init.ts',
    ['--administrator', 'rossi@example.org', '--email', 'rossi@example.org'],
    /--first-name, --last-name, --fiscal-code, --administrator missing or wrong/,
  ],
  ['test-endpoint.ts', [], /^Name what to test: TEST_DYNAMODB_ENDPOINT, TEST_S3_ENDPOINT/],
  ['ingest.ts', ['--date', '2026-03-23'], /^usage: npm run ingest/],
  ['ingest.ts', ['--date', '2026-02-30', '--prices', 'a', '--registry', 'b'], /--date 2026-02-30/],
  ['ingest.ts', ['--date', '2026-03-23', '--prices', 'a', '--registry', 'b'], /^a: no such file$/],
] as const)('%s %j says what is wrong, exit code 2', async (script, args, message) => {
  const { code, err } = await run(script, ...args);
  expect(err.trim()).toMatch(message);
  expect(code).toBe(2);
  expect(existsSync(data())).toBe(false);
});

test.each(['truncated.csv', 'cut.csv.gz', 'dotted.csv'])(
  'a file among others that is cut short or has no good row, %s, refuses them all',
  async (name) => {
    const { code, out, err } = await run('import.ts', path('monthly.csv'), path(name));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /\/(truncated|cut|dotted)\.csv.*: refused: (it is cut short|its archive is damaged|none of its rows .*\n {2}line 2: not a date)/,
    );
    expect(existsSync(data())).toBe(false);
  },
);

test('a stopped system takes files, plain and gzip, and reports their rows', async () => {
  const first = await run('import.ts', path('monthly.csv'), path('weekly.csv.gz'));
  expect(first.code).toBe(0);
  expect(first.out).toContain('weekly.csv.gz (weekly prices): 3 rows read, 3 written, 0 unchanged');
  expect(first.out).toContain('surveys: 2 added, 0 revised');
  expect(first.out).toMatch(/monthly\.csv .*: 2 rows read, 2 written/);
  expect(first.err).toContain('monthly.csv, weekly.csv.gz: 8 of 8 items');

  const again = await run('import.ts', path('weekly.csv.gz'));
  expect(again.out).toContain('3 rows read, 0 written, 3 unchanged, 0 without a price, 0 rejected');
  const { out } = await run('verify.ts', '--average', '1996');
  expect(out).toBe(
    `Averages of 1996: published as they were imported, with no inputs to compute from\n`,
  );
});

test('a running system takes them too; a row that does not add up is named, with exit code 1', async () => {
  const stack = await startStack(testSettings(data()), { only: ['dynamodb'] });
  try {
    const { code, out } = await run('import.ts', path('odd.csv'));
    expect(code).toBe(1);
    expect(out).toContain('3 rows read, 0 written, 2 unchanged, 0 without a price, 1 rejected');
    expect(out).toMatch(/line \d: net is not price less VAT and excise/);
  } finally {
    await stack.stop();
  }
});

test('dates without surveys are refused by the rule of imports', async () => {
  const rows = ['2099-01-05', '2004-03-01', '2026-03-01'].map(
    (date) => [date, 1, 108_900, 18_150, 55_864] as const,
  );
  await writeFile(path('dates.csv'), weeklyFile(...rows));
  const { code, out } = await run('import.ts', path('dates.csv'));
  expect(out).toMatch(/3 rows read, 0 written.*3 rejected/);
  expect(out).toContain('line 2: a survey dated after today');
  expect(out).toContain('line 3: a survey before 2005, with which the surveys begin');
  expect(out).toContain('line 4: a survey on a Saturday or a Sunday');
  expect(code).toBe(1);
});

test('differences are listed and change nothing until they are confirmed with a reason and a note', async () => {
  await writeFile(path('other.csv'), weeklyFile(['2005-01-10', 1, 108_900, 18_150, 55_864]));
  const report = path('differences.csv');
  const proposed = await run('import.ts', '--report', report, path('other.csv'));
  expect(proposed.code).toBe(1);
  expect(proposed.out).toContain('1 rows read, 0 written, 0 unchanged, 1 left out');
  expect(proposed.out).toMatch(/2005-01-10 +Euro-Super 95 +price +1088\.00 +1089\.00\n/);
  expect(proposed.out).toContain('Nothing was changed.');
  expect((await readFile(report, 'utf8')).split('\r\n').slice(0, 2)).toEqual([
    'PERIOD;PRODUCT_ID;PRODUCT_NAME;FIGURE;BEFORE;AFTER;STANDING;BEFORE_PERIOD',
    '2005-01-10;1;Euro-Super 95;price;1088.00;1089.00;public;',
  ]);
  const words = ['--reason', 'errata', '--note-it', 'Rettifica', '--note-en', 'Corrected'];
  expect(await run('import.ts', ...words, path('other.csv'))).toMatchObject({ code: 2 });
  expect(await run('import.ts', '--revise', path('other.csv'))).toMatchObject({ code: 2 });
  const revised = await run('import.ts', '--revise', ...words, path('other.csv'));
  expect(revised).toMatchObject({ code: 0 });
  expect(revised.out).toContain('surveys: 0 added, 1 revised');

  const again = await run('import.ts', '--revise', ...words, path('weekly.csv.gz'));
  expect(again).toMatchObject({ code: 1 });
  expect(again.out).toMatch(/Left as it is public[\s\S]+corrected\n[\s\S]+--over 2005-01-10/);
  const slip = await run(
    'import.ts',
    '--revise',
    ...words,
    '--over',
    '2005-01-11',
    path('other.csv'),
  );
  expect(slip).toMatchObject({ code: 1, out: '' });
  expect(slip.err).toContain('no file has what --over names');
  const over = ['--over', '2005-01-10', path('weekly.csv.gz')];
  expect((await run('import.ts', '--revise', ...words, ...over)).out).toContain('1 revised');
  expect((await run('import.ts', '--discard')).out).toBe('No import was stopped half way.\n');
});

const person = [
  ['--administrator', 'rossi'],
  ['--email', 'rossi@example.org'],
  ['--first-name', 'Mario'],
  ['--last-name', 'Rossi'],
  ['--fiscal-code', 'RSSMRA80A01H501U'],
].flat();

test('a day is refused by a system that was not initialised', async () => {
  const files = ['--prices', path('prices.csv.gz'), '--registry', path('registry.csv')];
  const { code, err } = await run('ingest.ts', '--date', '2026-03-23', ...files);
  expect(code).toBe(1);
  expect(err).toContain('there are no products with their limits: npm run init');
});

test('a stopped system is initialised, with its history, and a running one not again', async () => {
  const first = await run(
    'init.ts',
    ...person,
    '--import',
    path('weekly.csv.gz'),
    path('monthly.csv'),
  );
  expect(first).toMatchObject({ code: 0 });
  expect(first.out).toContain('Products: 8 added\nAdministrator: invited\n');
  expect(first.out).toContain('weekly.csv.gz (weekly prices): 3 rows read, 0 written, 3 unchanged');
  expect(first.out).toContain('monthly.csv (monthly, quarterly and yearly averages): 2 rows read');

  const stack = await startStack(testSettings(data()), { only: ['dynamodb', 'cognito'] });
  try {
    expect(await run('init.ts', ...person)).toEqual({
      code: 0,
      out: 'Products: all there\nAdministrator: there already\n',
      err: '',
    });
  } finally {
    await stack.stop();
  }
});

test('a day is ingested with its counts, and once', async () => {
  const files = ['--prices', path('prices.csv.gz'), '--registry', path('registry.csv')];
  const first = await run('ingest.ts', '--date', '2026-03-23', ...files);
  expect(first.code).toBe(0);
  expect(first.out).toContain(
    '2026-03-23: 50000 rows read, 25000 used, 0 outside the price limits',
  );
  expect(first.out).toContain('written: national prices and those of 0 companies');
  expect((await run('ingest.ts', '--date', '2026-03-23', ...files)).out).toContain(
    'nothing written',
  );

  const other = await run('ingest.ts', '--date', '2026-03-24', ...files);
  expect(other.code).toBe(1);
  expect(other.err).toMatch(/refused: it is of another day .*2026-03-23/);
});
