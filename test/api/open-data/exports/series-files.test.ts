import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { handler as writeExportFiles } from '../../../../functions/events/export-files.ts';
import { dataSets } from '../../../../functions/open-data/catalogue/contract/data-sets.ts';
import { factsFolder } from '../../../../functions/open-data/catalogue/store/file-facts.ts';
import { exportFolder } from '../../../../functions/open-data/exports/store/export-files.ts';
import { objectStorage } from '../../../../functions/platform/aws/object-storage.ts';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { publicVersion } from '../../../../functions/platform/tables/counters.ts';
import type { Stack } from '../../../../scripts/local/stack/stack.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { startEmulators } from '../../../support/aws/emulators.ts';
import { aWeek, januaryWeeks, publishWeeks } from '../../../support/prices/published-figures.ts';
import { inStoppedTime } from '../../../support/stopped-time.ts';

let storage: Stack;
beforeAll(async () => {
  storage = await startEmulators('s3');
  await publishWeeks(...januaryWeeks);
});
afterAll(() => storage.stop());
afterEach(() => vi.restoreAllMocks());

const report = (query: Record<string, string> = {}) =>
  callApi('weekly-prices/report-export', { query });
const present = async () => exportFolder(await publicVersion());

async function keys(): Promise<string[]> {
  const { Contents = [] } = await objectStorage().send(
    new ListObjectsV2Command({ Bucket: 'exports' }),
  );
  return Contents.map(({ Key = '' }) => Key);
}

test('the first reader’s request writes the file of a whole series for all later readers', async () => {
  const first = await report({ type: 'ALL' });
  const key = `${await present()}weekly-ALL.it.semicolon.CSV`;
  expect(await keys()).toEqual([key]);

  // The file in the bucket is served, whichever equivalent query asks for it.
  const marked = first.text.replace('Benzina', 'Benzina dal file');
  await objectStorage().send(
    new PutObjectCommand({
      Bucket: 'exports',
      Key: key,
      Body: marked,
      ContentType: 'text/csv; charset=utf-8; header=present',
      ContentDisposition: String(first.headers['content-disposition']),
    }),
  );
  const second = await report({ type: 'ALL', lang: 'it_IT', dialect: 'semicolon' });
  expect(second.text).toBe(marked);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  expect(second.headers['content-disposition']).toBe(first.headers['content-disposition']);
  expect(await keys()).toEqual([key]);
});

test('a file as of a moment is computed and not kept', async () => {
  const before = await keys();
  const { status, text } = await report({ type: 'ALL', asOf: '2020-01-01' });
  expect(status).toBe(200);
  expect(text).not.toContain('dal file');
  expect(await keys()).toEqual(before);
});

test('after a publication the files are those of the new version, and none of an old one is left', async () => {
  const old = await present();
  await publishWeeks(aWeek(3, '2005-01-17', { 1: [109912, 18319, 55864] }));
  const fresh = await report({ type: 'ALL' });
  expect(fresh.text).toContain('2005-01-17;1;Benzina;1099.12');
  expect(fresh.text).not.toContain('dal file');

  const run = await inStoppedTime(() => writeExportFiles());
  expect(run).toEqual({ files: 30, removed: expect.any(Number), described: dataSets.length * 8 });
  const folder = await present();
  expect(folder).not.toBe(old);
  const kept = (await keys()).filter((key) => !key.startsWith(factsFolder()));
  // The first 30, other forms of the same five series, eight forms of the averages of each product, and the changes.
  expect(kept).toHaveLength(30 + 5 * 4 + 8 * 8 + 1);
  expect(kept.filter((key) => !key.startsWith(folder))).toEqual([]);
  expect(await writeExportFiles()).toBeUndefined();
});

test('a workbook is written once, before anybody asks for it', async () => {
  // A file written now would contain another time of making.
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2030-01-01T12:00:00Z'));
  const { headers, bytes } = await report({ type: 'NET', format: 'EXCEL', lang: 'en' });
  expect(headers['content-disposition']).toContain(
    '"weekly-net-prices_2005-01-03_2005-01-17.xlsx"',
  );
  const kept = await objectStorage().send(
    new GetObjectCommand({ Bucket: 'exports', Key: `${await present()}weekly-NET.en.EXCEL` }),
  );
  expect(Buffer.compare(bytes, (await kept.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(
    0,
  );
});

test('a stored file states how many rows it has, like one made on request', async () => {
  const read = await report({ type: 'NET', format: 'EXCEL', lang: 'en' });
  expect(read.headers['x-row-count']).toBe('3');
  const made = await report({ type: 'NET', asOf: '2020-01-01' });
  expect(made.headers['x-row-count']).toBe('3');
});

test('a stored file states when its figures changed last, by which it is asked for again', async () => {
  const query = { type: 'NET', format: 'EXCEL', lang: 'en' };
  const modified = String((await report(query)).headers['last-modified']);
  expect(new Date(modified).toISOString()).toMatch(/^2005-/);
  const again = await callApi('weekly-prices/report-export', {
    ...{ query, headers: { 'if-modified-since': modified } },
  });
  expect([again.status, again.headers['last-modified']]).toEqual([304, modified]);
});

test('files are made on request when storage cannot be reached', async () => {
  vi.stubEnv('EXPORTS_BUCKET', 'no-such-bucket');
  const { status, text } = await report({ type: 'VARIATION', lang: 'en', dialect: 'comma' });
  vi.unstubAllEnvs();
  expect(status).toBe(200);
  expect(text).toContain('2005-01-17');
});

test('files of the table that was in use before a restore are not found', async () => {
  const version = await publicVersion();
  const before = exportFolder(version);
  vi.stubEnv('CORE_TABLE', 'core-restored');
  const after = exportFolder(version);
  vi.unstubAllEnvs();
  expect(after).not.toBe(before);
});
