import { execFile, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clock } from '../../../../functions/platform/aws/clock.ts';
import { serveApi } from '../../../support/api/serve-api.ts';
import { januaryWeeks, publishWeeks } from '../../../support/prices/published-figures.ts';

/** Short programs of others: one product's series, and what changed since a day. */

let api: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2005-01-11T15:00:00Z'));
  await publishWeeks(...januaryWeeks);
  api = await serveApi();
});
afterAll(() => api.close());

/** Not synchronous: this process answers what the program asks. */
const run = (program: string, flag: string, text: string): Promise<string> =>
  new Promise((resolve) => {
    execFile(program, [flag, text], (_, out, err) => resolve(out + err));
  });
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;

const SERIES = '/dgsaie/api/v1/series/weekly-prices?product=2&measure=price&lang=en&format=JSON';
const CHANGES = '/dgsaie/api/v1/changes?since=2005-01-10';
const PRICES = '2005-01-03 1018.28\n2005-01-10 1004.39\n';
const CHANGED = 'release 2005-01-10 Euro-Super 95 1088.0\n';

test.skipIf(!isThere('python3'))('in Python', async () => {
  const head =
    'import json, urllib.request as web\nread = lambda url: json.load(web.urlopen(url))\n';
  expect(
    await run(
      'python3',
      '-c',
      `${head}for row in read("${api.origin}${SERIES}"): print(row["PERIOD"], row["VALUE"])`,
    ),
  ).toBe(PRICES);
  const changes = [
    `for change in read("${api.origin}${CHANGES}")["changes"]:`,
    '    figure = change["figures"][0]',
    '    print(change["kind"], change["period"], figure["product"]["en"], float(figure["after"]))',
  ].join('\n');
  expect(await run('python3', '-c', head + changes)).toBe(CHANGED);
});

test('in JavaScript', async () => {
  const read = 'const read = async (url) => (await fetch(url)).json();';
  const series = `${read} read("${api.origin}${SERIES}").then((rows) => rows.forEach((row) => console.log(row.PERIOD, row.VALUE)));`;
  expect(await run(process.execPath, '-e', series)).toBe(PRICES);
  const changes = `${read} read("${api.origin}${CHANGES}").then(({ changes }) => changes.forEach(({ kind, period, figures: [one] }) => console.log(kind, period, one.product.en, one.after.toFixed(1))));`;
  expect(await run(process.execPath, '-e', changes)).toBe(CHANGED);
});
