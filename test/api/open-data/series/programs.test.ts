import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderOf } from '../../../../functions/documents/rules/document-folders.ts';
import { saveReleaseEdit } from '../../../../functions/prices/surveys/store/release-edits.ts';
import { serveApi } from '../../../support/api/serve-api.ts';
import { repository } from '../../../support/code/imports.ts';
import { publishedWorkbooks } from '../../../support/documents/published-workbooks.ts';
import { salesByProvince } from '../../../support/documents/workbook-grids.ts';
import { at } from '../../../support/prices/corrected-weeks.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../../support/prices/published-figures.ts';

/** The programs, notebooks and formulas of docs/programs, run as they are printed there. */

const FOLDER = join(repository, 'docs', 'programs');
const workbooks = publishedWorkbooks();
const elsewhere = mkdtempSync(join(tmpdir(), 'programs-'));
let api: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  at('2022-07-20T10:00:00Z');
  const bulletin = folderOf('bulletin', { year: 2022 });
  const { publish } = workbooks;
  const { outcomes } = await publish('vendite_prov_gpl_2022_06_m.xlsx', salesByProvince, bulletin);
  expect(outcomes).toEqual(['read']);
  await publishWeeks(...januaryWeeks);
  await publishPeriods(aPeriod(2, [2005, 1], [101_000, 17_100, 40_321], 31));
  at('2022-07-21T10:00:00Z');
  const moved = { period: '2005-01-17', plannedAt: '2005-01-19T10:00:00.000Z' };
  const how = { reason: 'A holiday', at: '2005-02-01T10:00:00.000Z', by: 'test', version: 0 };
  const record = { actor: 'test', at: how.at, subject: 'calendar/weekly' } as const;
  await saveReleaseEdit(
    { series: 'weekly', ...moved, ...how },
    { action: 'calendar.release-moved', ...record },
  );
  api = await serveApi();
});
afterAll(() => {
  api.close();
  rmSync(elsewhere, { recursive: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
/** Not synchronous, because this process answers the program's requests. */
const ended = (program: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, PORTAL: api.origin, MPLBACKEND: 'agg' };
    const child = execFile(program, args, { cwd: elsewhere, env }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
const run = async (program: string, ...args: string[]): Promise<string> => {
  const { out, err } = await ended(program, ...args);
  return out + err;
};
const isThere = (program: string, ...args: string[]) =>
  spawnSync(program, [...args, '--version']).status === 0;

const LANGUAGES = [
  { name: 'JavaScript', program: process.execPath, ending: 'mjs' },
  { name: 'Python', program: 'python3', ending: 'py' },
  { name: 'R', program: 'Rscript', ending: 'R' },
];

/** A program's input, and the lines that it must print; each language writes numbers in its own way. */
const QUESTIONS: readonly (readonly [name: string, given: string[], told: RegExp])[] = [
  ['one-product', ['2'], /^2005-01-03 1018\.28 EUR\/1000 l\n2005-01-10 1004\.39 EUR\/1000 l\n?$/],
  [
    'what-changed',
    ['2005-01-10'],
    /^release weekly 2005-01-10 Euro-Super 95 (null|None|NA) -> 1088(\.0)?\n(.*\n)*moved weekly 2005-01-17 to 2005-01-19T10:00:00\.000Z\n?/,
  ],
  [
    'as-of',
    ['2005-01', '2', '2004-12-31'],
    /^now: 1010\.00 EUR\/1000 l, revision 1 ?\nas of 2004-12-31: not published ?\n$/,
  ],
  [
    'all-provinces',
    ['2022-06', 'C0'],
    /^ITP008 Imperia C0 TOTAL 1000 T\n(ITP\d{3} .* C0 TOTAL \d+ T\n?){3}$/,
  ],
];

describe.each(LANGUAGES)('in $name', ({ program, ending }) => {
  test.skipIf(!isThere(program)).each(QUESTIONS)('%s is answered', async (name, given, told) => {
    const file = join(FOLDER, `${name}.${ending}`);
    expect(await run(program, file, api.origin, ...given)).toMatch(told);
  });
});

const REFUSED = /^http.*: Some values are not valid; .+\n$/;
/** Arguments with a value that is none, and those to which the portal has nothing, with what is said of each. */
const ENDS: readonly (readonly [string, string[], string[], RegExp])[] = [
  ['one-product', ['99'], ['13'], /^No figures\n?$/],
  ['what-changed', ['soon'], ['2022-07-21'], /^No changes since 2022-07-21\n?$/],
  ['as-of', ['2005-13', '2'], ['2012-01', '2', '2012-03-01'], /^(.*: not published ?\n){2}$/],
  ['all-provinces', ['2022-13'], ['2012-01'], /^No figures for 2012-01\n?$/],
];

describe.each(LANGUAGES)('in $name', ({ program, ending }) => {
  describe.skipIf(!isThere(program)).each(ENDS)('%s', (name, wrong, nothing, told) => {
    const file = join(FOLDER, `${name}.${ending}`);

    test('says what arguments it takes', async () => {
      const usage = new RegExp(`Usage: .*${name}.${ending} SITE.*\\nSuch as: .* https://.*\\n`);
      const tooMany = ['a', 'b', 'c', 'd', 'e'];
      for (const args of [[], tooMany])
        expect(await ended(program, file, ...args)).toEqual({
          ...{ code: 2, out: '', err: expect.stringMatching(usage) },
        });
      expect(await ended(program, file, '--help')).toEqual({
        ...{ code: 0, out: expect.stringMatching(usage), err: '' },
      });
    });

    test('says in a line why the portal refuses, or that nobody answers', async () => {
      const { code, err } = await ended(program, file, api.origin, ...wrong);
      // R's own reader tells the status of a refusal, and not its text.
      const line =
        ending === 'R' ? /^cannot open URL 'http.*': HTTP status was '422.*'\n$/ : REFUSED;
      expect([code, err]).toEqual([1, expect.stringMatching(line)]);
      const gone = await ended(program, file, 'http://127.0.0.1:1', ...nothing);
      expect(gone).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^.*127\.0\.0\.1:1.*\n$/),
      });
    });

    test('says that there is nothing', async () => {
      const answer = await ended(program, file, api.origin, ...nothing);
      expect(answer).toEqual({ code: 0, out: expect.stringMatching(told), err: '' });
    });
  });
});

test('each program has at most forty lines', () => {
  for (const [name] of QUESTIONS)
    for (const { ending } of LANGUAGES) {
      const file = join(FOLDER, `${name}.${ending}`);
      expect(existsSync(file)).toBe(true);
      expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    }
});

describe('a formula of a spreadsheet', () => {
  const formulas = [
    ...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(
      /=IMPORTDATA\("https:\/\/[^/]+([^"]+)"(?: & (TEXT\(.+\)))?\)/g,
    ),
  ].map(([, path = '', day]) => [path, day] as const);

  test('is there for each question', () => {
    expect(formulas).toHaveLength(QUESTIONS.length);
  });

  test.each(formulas)('reads %s as a table', async (path, day) => {
    // The month is one that has figures here; the day of the formula is some day of the past.
    const known = path.replaceAll('2026-10', '2005-01');
    const answer = await fetch(`${api.origin}${known}${day ? '2005-03-01' : ''}`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/csv/),
    ]);
    const rows = text
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(',').length);
    expect(new Set(rows).size).toBe(1);
  });
});

test('the question for DuckDB reads a Parquet file in ranges', async () => {
  // The address ends in no name of a file, so that DuckDB has to be told what it reads.
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const [, path] = /FROM read_parquet\('https:\/\/[^/]+([^']+)'\)/.exec(readme) ?? [];
  const answer = await fetch(`${api.origin}${path}`, { headers: { range: 'bytes=-4' } });
  expect([answer.status, await answer.text()]).toEqual([206, 'PAR1']);
});

test('the table of programs by others has a row for each that is asked', () => {
  const asked = readFileSync(join(repository, 'test', 'clients', 'ask.py'), 'utf8');
  const rows = readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(
    /^\| (\S+) \| [\d.]+ \| (.+) \| .+ \|$/gm,
  );
  const checks = asked.matchAll(/^@asks\("(@?[^"@]+)(?:@[\d.]+)?", "([^"]+)"/gm);
  const named = (found: Iterable<RegExpMatchArray>) =>
    [...found].map(([, client, what]) => `${client}: ${what}`);
  expect(named(rows)).toEqual(named(checks));
});

describe('a notebook', () => {
  interface Notebook {
    readonly nbformat: number;
    readonly cells: readonly { readonly cell_type: string; readonly source: readonly string[] }[];
  }
  const codeOf = (name: string) => {
    const { nbformat, cells } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Notebook;
    expect(nbformat).toBe(4);
    return cells
      .filter(({ cell_type }) => cell_type === 'code')
      .map(({ source }) => source.join(''))
      .join('\n');
  };
  /** Adds a line at the end that is only printed if the program got that far. */
  const ranAs = (file: string, code: string, program: string, last: string) => {
    writeFileSync(join(elsewhere, file), `${code}\n${last}\n`);
    return run(program, file);
  };
  const hasPandas = spawnSync('python3', ['-c', 'import pandas, matplotlib']).status === 0;

  test.skipIf(!hasPandas)('in Python runs to its end', async () => {
    const out = await ranAs('prices.py', codeOf('prices.ipynb'), 'python3', 'print(len(prices))');
    expect(out).toMatch(/\n4\n$/);
  });

  test.skipIf(!isThere('Rscript'))('in R runs to its end', async () => {
    const code = codeOf('prices-r.ipynb');
    expect(await ranAs('prices.R', code, 'Rscript', 'cat(nrow(prices))')).toMatch(/4$/);
  });

  test.each(['prices.ipynb', 'prices-r.ipynb'])('%s asks only for what there is', async (name) => {
    const code = codeOf(name);
    const paths = [...code.matchAll(/\/(?:series|changes)[\w/-]*\?[\w=&,-]+/g)].map(
      ([path]) => path,
    );
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      const asked = path.replace(/since=$/, 'since=2005-01-01');
      const { status } = await fetch(`${api.origin}/dgsaie/api/v1${asked}`);
      expect([asked, status]).toEqual([asked, 200]);
    }
  });
});
