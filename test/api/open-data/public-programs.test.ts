import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Example, examplesAt } from '../../../frontend/features/api-guide/examples.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { SeriesEntry } from '../../../functions/prices/surveys/rules/series.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { serveApi } from '../../support/api/serve-api.ts';
import { averageCalls, firstOfMarch, winter2023 } from '../../support/prices/averages.ts';
import {
  aPeriod,
  aWeek,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';

/** Programs of other authors, run against the real handlers over HTTP. */

let token: string;
let api: Awaited<ReturnType<typeof serveApi>>;
const folder = mkdtempSync(join(tmpdir(), 'programs-'));
const averages = averageCalls(() => token);

beforeAll(async () => {
  token = await anAdministrator();
  await publishWeeks(...winter2023, firstOfMarch);
  await averages.compute(2023, 2);
  const { status } = await averages.publish(2023, 2);
  expect(status).toBe(200);
  api = await serveApi();
});
afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true });
});

interface Run {
  readonly code: number;
  readonly out: string;
}

/** Asynchronous, because this process answers the program's requests. */
const run = (program: string, ...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd: folder }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: `${out}${err}` }),
    );
  });
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;
const code = (id: Example['id'], lang: 'it' | 'en' = 'en') =>
  examplesAt(api.origin, lang).find((example) => example.id === id)?.code ?? '';

describe('an example of the API page', () => {
  test.each(['it', 'en'] as const)('in JavaScript reads the last price in %s', async (lang) => {
    writeFileSync(join(folder, 'example.mjs'), code('javascript', lang));
    const name = lang === 'it' ? 'Benzina' : 'Euro-Super 95';
    expect(await run(process.execPath, 'example.mjs')).toEqual({
      code: 0,
      out: `2023-03-06 ${name} 1852.84\n`,
    });
  });

  test.skipIf(!isThere('python3'))('in Python reads the last price', async () => {
    writeFileSync(join(folder, 'example.py'), code('python'));
    expect(await run('python3', 'example.py')).toEqual({
      code: 0,
      out: '2023-03-06 Euro-Super 95 1852.84\n',
    });
  });

  test.skipIf(!isThere('curl'))('with curl saves the file', async () => {
    expect(await run('sh', '-c', code('curl'))).toEqual({
      code: 0,
      out: expect.stringMatching(/^2023-03-06,1,Euro-Super 95,1852\.84,/),
    });
  });

  test.skipIf(!isThere('Rscript'))('in R reads the last price', async () => {
    writeFileSync(join(folder, 'example.R'), code('r'));
    expect((await run('Rscript', 'example.R')).out).toContain('2023-03-06 Euro-Super 95 1852.84');
  });

  // No spreadsheet runs here, and most machines have no R: the test makes the requests that they would make.
  test.each(['r', 'excel', 'sheets'] as const)(
    'for %s is well formed and requests an existing file',
    async (id) => {
      const text = code(id);
      const withoutTexts = text.replace(/"[^"]*"/g, '');
      expect(withoutTexts).not.toContain('"');
      for (const pair of ['()', '[]', '{}'])
        expect(withoutTexts.split(pair[0] ?? '')).toHaveLength(
          withoutTexts.split(pair[1] ?? '').length,
        );
      const [address = ''] = /http[^"]+/.exec(text) ?? [];
      const answer = await fetch(address);
      expect(answer.headers.get('content-type')).toContain('text/csv');
      expect((await answer.text()).split('\r\n')[0]).toMatch(
        /^SURVEY_DATE,PRODUCT_ID,PRODUCT_NAME/,
      );
    },
  );

  test.each([
    ['it', 'excel', /\{"DATA_RILEVAZIONE", type date\}, \{"PREZZO", type number\}\}, "en-US"\)/],
    ['en', 'excel', /\{"SURVEY_DATE", type date\}, \{"PRICE", type number\}\}, "en-US"\)/],
    ['it', 'sheets', /^=IMPORTDATA\("http[^"]+lang=it[^"]+"; ","; "en_US"\)$/],
    ['en', 'sheets', /^=IMPORTDATA\("http[^"]+lang=en[^"]+", ",", "en_US"\)$/],
  ] as const)('in %s for %s reads numbers with their decimal point', async (lang, id, wanted) => {
    const { code = '' } = examplesAt(api.origin, lang).find((one) => one.id === id) ?? {};
    expect(code).toMatch(wanted);
    const [address = ''] = /http[^"]+/.exec(code) ?? [];
    const [header = '', first = ''] = (await (await fetch(address)).text()).split('\r\n');
    const named = Array.from(code.matchAll(/\{"(\w+)", type/g), ([, name]) => name);
    expect(header.split(',')).toEqual(expect.arrayContaining(named));
    expect(first).toMatch(/^\d{4}-\d\d-\d\d,\d+,[^,]+,\d+\.\d\d,/);
  });
});

describe('the formula for LibreOffice', () => {
  test.each([
    [
      'it',
      /^=INDICE\('([^']+)'#\$(\w+)\.D1:D20000; CONTA\.VALORI\('([^']+)'#\$(\w+)\.A1:A20000\)\)$/,
    ],
    ['en', /^=INDEX\('([^']+)'#\$(\w+)\.D1:D20000, COUNTA\('([^']+)'#\$(\w+)\.A1:A20000\)\)$/],
  ] as const)(
    'in %s names the sheet and the columns that hold the last price',
    async (lang, form) => {
      const [, address = '', sheet, again, sameSheet] = form.exec(code('libreoffice', lang)) ?? [];
      expect([again, sameSheet]).toEqual([address, sheet]);
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(await (await fetch(address)).arrayBuffer());
      const { columns } = workbook.getWorksheet(sheet) ?? {};
      const [dates, prices] = [columns?.[0], columns?.[3]].map((column) => column?.values ?? []);
      expect(prices?.[1]).toBe(lang === 'it' ? 'PREZZO' : 'PRICE');
      // COUNTA counts the heading and the dates; both lists begin at 1.
      expect(prices?.[(dates?.length ?? 0) - 1]).toBe(1852.84);
    },
  );
});

describe('a stranger who verifies a portal by its address', () => {
  const program = join(import.meta.dirname, '../../../scripts/verify.ts');
  const verify = (...args: string[]) => run(process.execPath, program, ...args);

  test('finds that files, averages and figures agree', async () => {
    const { code: exit, out } = await verify('--url', api.origin);
    expect(out).toContain('6 rows: as told');
    expect(out.match(/SHA-256 [0-9a-f]{64}: as told/g)).toHaveLength(2);
    expect(out).toMatch(/month +total +1 +1 +0 +0/);
    expect(out).toContain('1 read, 1 computed from the weeks they cite, 0 that differ');
    expect([exit, out.trim().split('\n').at(-1)]).toEqual([0, 'All agrees.']);
  });

  test('accepts a file as complete that ends in a survey without one of the products', async () => {
    const amounts = [185_284, 33_412, 72_840] as const;
    await publishWeeks(
      aWeek(7, '2023-03-13', { 1: amounts, 2: amounts }),
      aWeek(8, '2023-03-20', { 1: amounts }),
    );
    const { code: exit, out } = await verify('--url', api.origin);
    expect(out).toContain('9 rows: as told');
    expect([exit, out.trim().split('\n').at(-1)]).toEqual([0, 'All agrees.']);
  });

  test('gets an error for an address that is no portal or cannot be reached', async () => {
    expect(await verify('--url', 'portal')).toMatchObject({ code: 2 });
    const unreachable = await verify('--url', 'http://127.0.0.1:9');
    expect(unreachable).toMatchObject({
      code: 2,
      out: expect.stringContaining('cannot be reached'),
    });
  });

  test('gets a message when a portal has published nothing yet', async () => {
    const text = 'DATA_RILEVAZIONE;CODICE_PRODOTTO\r\n';
    const sha256 = createHash('sha256').update(text).digest('hex');
    const empty = createServer((_request, response) => {
      response.writeHead(200, { 'x-file-sha256': sha256, 'x-row-count': '0' }).end(text);
    });
    await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve));
    const { port } = empty.address() as AddressInfo;
    const { code: exit, out } = await verify('--url', `http://127.0.0.1:${port}`);
    await new Promise((resolve) => empty.close(resolve));
    expect(out).toContain('0 rows: as told');
    expect(out).toContain('has published no weekly prices yet: there is nothing to compare');
    expect(exit).toBe(2);
  });

  test('is told which averages are under review, because a week in them was corrected', async () => {
    const week = winter2023.find(({ date }) => date === '2023-02-13');
    const price = { total: 190_000, vat: 34_262, excise: 72_840, net: 82_898 };
    const corrected = { revision: 2, since: clock.now().toISOString(), prices: { 1: price } };
    await publishWeeks({ ...week, ...corrected } as SeriesEntry);
    const { code: exit, out } = await verify('--url', api.origin);
    expect(out).toMatch(/Worse:\n +2023-02 product 1/);
    expect(out).toContain('2023-02, revision 1: survey of 2023-02-13 (corrected)');
    // The weeks that the published month cites are unchanged.
    expect(out).toContain('1 computed from the weeks they cite, 0 that differ');
    expect(exit).toBe(1);
  });

  test('finds an average that does not follow from its weeks', async () => {
    await publishPeriods(aPeriod(1, [2023, 2], [199_999, 33_500, 72_840], 28));
    const { code: exit, out } = await verify('--url', api.origin);
    expect(out).toMatch(/Worse:\n +2023-02 product 1/);
    expect([exit, out.trim().split('\n').at(-1)]).toEqual([1, 'Not all agrees.']);
  });
});
