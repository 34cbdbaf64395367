import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as writeExportFiles } from '../../../../functions/events/export-files.ts';
import { objectStorage } from '../../../../functions/platform/aws/object-storage.ts';
import type { Stack } from '../../../../scripts/local/stack/stack.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { startEmulators } from '../../../support/aws/emulators.ts';
import { putLargeFlow } from '../../../support/documents/large-flow.ts';

/** Files of flows that no answer can hold. */

const FLOW = 'oil-sales-by-province';
const YEARS = ['2019', '2020', '2021'];
let storage: Stack;

beforeAll(async () => {
  storage = await startEmulators('s3');
  await putLargeFlow(FLOW, YEARS);
});
afterAll(() => storage.stop());

const ask = (query: Record<string, string>) =>
  callApi('series/get', { params: { flow: FLOW }, query });

/** What a program gets that follows redirects. */
async function followed(query: Record<string, string>) {
  const { status, headers } = await ask(query);
  expect(status).toBe(302);
  const key = String(headers.location).replace('/dgsaie/files/', '');
  expect(key).toMatch(/^series\//);
  const { Body, ContentType, ContentDisposition } = await objectStorage().send(
    new GetObjectCommand({ Bucket: 'exports', Key: key }),
  );
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  return { key, bytes, text: bytes.toString(), ContentType, ContentDisposition };
}

test.each(['CSV', 'SDMX-CSV'])('the whole flow is one file of its years as %s', async (format) => {
  const whole = await followed({ format, lang: 'en' });
  const years = await Promise.all(
    YEARS.map((year) => ask({ format, lang: 'en', from: year, to: year })),
  );
  const [first, ...others] = years.map(({ text }) => text);
  const rows = others.map((text) => text.slice(text.indexOf('\n') + 1));
  expect(whole.text).toBe([first, ...rows].join(''));
  expect(whole.text.split('\n').length - 2).toBe(YEARS.length * 7200);
  expect(whole.ContentType).toMatch(/csv/);
  // The second reader is led to the same file.
  expect((await followed({ format, lang: 'en' })).key).toBe(whole.key);
});

test('as JSON it is one list', async () => {
  const { text } = await followed({ format: 'JSON', lang: 'en' });
  const rows: { PERIOD: string }[] = JSON.parse(text);
  expect(rows).toHaveLength(YEARS.length * 7200);
  expect(new Set(rows.map(({ PERIOD }) => PERIOD.slice(0, 4)))).toEqual(new Set(YEARS));
});

test('a question about a part is answered, or led to a file of its own', async () => {
  expect((await ask({ place: 'ITP001', format: 'CSV' })).status).toBe(200);
  const other = await followed({ lastN: '50', format: 'JSON' });
  expect(JSON.parse(other.text).length).toBeGreaterThan(1000);
  const { text } = await ask({ format: 'CSVW', lang: 'en' });
  expect(JSON.parse(text).tableSchema.columns.length).toBeGreaterThan(10);
});

test('a schedule makes the files before readers ask, and removes those of earlier figures', async () => {
  const { key: before } = await followed({});
  const inBucket = (key: string) =>
    objectStorage()
      .send(new GetObjectCommand({ Bucket: 'exports', Key: key }))
      .then(
        () => true,
        () => false,
      );
  await writeExportFiles();
  expect(await inBucket(before)).toBe(true);
  await putLargeFlow(FLOW, YEARS);
  await writeExportFiles();
  expect(await inBucket(before)).toBe(false);
  const { Contents = [] } = await objectStorage().send(
    new ListObjectsV2Command({ Bucket: 'exports', Prefix: `series/${FLOW}/` }),
  );
  // In both languages.
  expect(Contents).toHaveLength(2);
  expect(Contents.map(({ Key }) => Key)).toContain((await followed({})).key);
});

test('a flow with too many rows for one file names the addresses of its years', async () => {
  const years = ['2013', '2014', '2015', '2016', '2017', '2018', ...YEARS];
  await putLargeFlow(FLOW, years, 400);
  const { status, body } = await ask({ format: 'PARQUET', lang: 'en' });
  expect(status).toBe(422);
  const last = await ask({ lastN: '1', format: 'CSV', place: 'ITP001' });
  expect(last.text.trimEnd().split('\n')).toHaveLength(5);
  expect((await ask({ lastN: '1', format: 'CSV' })).text).toContain('2021-12;M;D3');
  const { files } = body as never as { files: string[] };
  expect(files).toHaveLength(years.length);
  expect(files[6]).toMatch(
    /\/series\/oil-sales-by-province\?format=PARQUET&lang=en&from=2019&to=2019$/,
  );
});
