import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type {
  DocumentView,
  UploadFormView,
  UploadView,
} from '../../../functions/documents/contract/documents.ts';
import { aPdf, aWorkbookOf, eicar } from '../../support/documents/sample-files.ts';
import { deletionWords, multipart, sendByForm } from '../../support/documents/uploads.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';
import { long } from '../../support/fuzz.ts';
import { type StartedPortal, startPortal } from '../../support/portal/portal.ts';

/** The whole way of a file on one machine: over HTTP, through storage and scan, to a visitor. */

const folder = '/sg_dgsaie/bollettino/2025/';
let portal: StartedPortal;
let authorization: string;

beforeAll(async () => {
  portal = await startPortal({ demo: false });
  const answer = await fetch(`${portal.origin}/dgsaie/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Demo-password-2026' }),
  });
  authorization = `Bearer ${(await answer.json()).token}`;
});
afterAll(() => portal?.stop());

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${portal.origin}/dgsaie/api/v1${path}`, {
    ...init,
    headers: { ...init.headers, authorization },
  });

async function send(fileName: string, bytes: Uint8Array, to = folder): Promise<UploadView> {
  const form = await multipart(bytes, fileName);
  const init = { method: 'POST', headers: form.headers, body: form.body };
  const answer = await api(`/cmis/documents?folder=${to}`, init);
  expect(answer.status).toBe(202);
  return answer.json();
}

async function startUpload(fileName: string, size: number): Promise<UploadFormView> {
  const body = JSON.stringify({ folder, fileName, size });
  const answer = await api('/cmis/uploads', { method: 'POST', body });
  expect(answer.status).toBe(201);
  return answer.json();
}

const stateOf = async (id: string): Promise<UploadView> =>
  (await api(`/cmis/uploads/${id}`)).json();

const waiting = { timeout: 100_000, interval: 100 };

/** How an upload ends. */
async function ending(id: string): Promise<UploadView> {
  return vi.waitFor(async () => {
    const upload = await stateOf(id);
    expect(upload.state).toMatch(/published|rejected/);
    return upload;
  }, waiting);
}

/** The documents that a visitor finds without signing in. */
async function visitorFinds(searchText: string): Promise<DocumentView[]> {
  const query = new URLSearchParams({ folder, searchText });
  return (await fetch(`${portal.origin}/dgsaie/api/v1/cmis/documents?${query}`)).json();
}
const download = (id: string, init: RequestInit = {}) =>
  fetch(`${portal.origin}/dgsaie/api/v1/cmis/documents/${id}`, init);

test('a bulletin is scanned, published, and downloaded as it was under its name', async () => {
  const pdf = aPdf();
  const { id, documentId } = await send('vendite_2025_01_m.pdf', pdf);
  expect(await ending(id)).toMatchObject({ state: 'published' });
  expect(await visitorFinds('2025_01')).toMatchObject([
    { id: documentId, fileName: 'vendite_2025_01_m.pdf', size: pdf.length },
  ]);
  const answer = await download(documentId);
  expect(answer.url).toContain(`${portal.origin}/dgsaie/files/`);
  expect(answer.headers.get('content-disposition')).toContain('vendite_2025_01_m.pdf');
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);

  const part = await download(documentId, { headers: { range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, '%PDF']);
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(answer.url, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('the figures of a workbook become a series, and go with it', async () => {
  const sheet = 'Preconsuntivo Giugno 2022';
  const gas = '/sg_dgsaie/gas_naturale/bilancio/2022/';
  const bytes = await aWorkbookOf({ [sheet]: gasBalance });
  const { id, documentId } = await send('Bilancio_GAS_2022_06.xlsx', bytes, gas);
  expect(await ending(id)).toMatchObject({ state: 'published' });
  const rows = async () => {
    const query = 'item=PRODUCTION&from=2022-06&to=2022-06&lang=en';
    const answer = await fetch(`${portal.origin}/dgsaie/api/v1/series/gas-balance?${query}`);
    return (await answer.text()).split('\r\n')[1] ?? '';
  };
  await vi.waitFor(async () => expect(await rows()).toContain(`;270.5;MSM3;1;`), waiting);
  const deletion = `/cmis/documents/${documentId}?${new URLSearchParams(deletionWords)}`;
  expect((await api(deletion, { method: 'DELETE' })).status).toBe(204);
  await vi.waitFor(async () => expect(await rows()).toContain(';O;withdrawn;'), waiting);
});

test('a file that the scanner finds something in never appears, and says why', async () => {
  const { id, documentId } = await send('giacenze_2025_p.pdf', aPdf(eicar()));
  expect(await ending(id)).toMatchObject({ state: 'rejected', reason: 'infected' });
  expect(await visitorFinds('giacenze')).toEqual([]);
  expect((await download(documentId)).status).toBe(404);
  const all = await api(`/cmis/documents?folder=${folder}&state=all&searchText=giacenze`);
  expect(await all.json()).toMatchObject([{ id, state: 'rejected', reason: 'infected' }]);
});

test('files in quarantine have no public address', async () => {
  const { id } = await send('carboni_export_2025_p.pdf', aPdf(eicar()));
  await ending(id);
  const storage = portal.environment.S3_ENDPOINT ?? '';
  const key = `${id}/carboni_export_2025_p.pdf`;
  const answers = await Promise.all(
    [
      `${portal.origin}/dgsaie/files/${key}`,
      `${portal.origin}/dgsaie/files/../quarantine/${key}`,
      `${portal.origin}/dgsaie/files/%2e%2e/quarantine/${key}`,
      `${portal.origin}/dgsaie/api/v1/cmis/documents/${id}`,
      `${storage}/quarantine/${key}`,
      `${storage}/quarantine`,
    ].map((address) => fetch(address)),
  );
  // fetch takes the dots away: what is left is an address of the site, where its page says so.
  const isPage = ({ url }: Response) => url.startsWith(`${portal.origin}/dgsaie/quarantine/`);
  for (const page of answers.filter(isPage)) expect(await page.text()).toMatch(/^<!doctype html>/i);
  const others = answers.filter((answer) => !isPage(answer));
  expect(others).toHaveLength(4);
  expect(others.filter(({ status }) => status !== 403 && status !== 404)).toEqual([]);
});

test('a connection cut on the way leaves nothing, and the file can be sent again', async () => {
  const bytes = Buffer.concat([aPdf(), randomBytes(3_000_000)]);
  const form = await startUpload('vendite_2025_02_m.pdf', bytes.length);
  const { body, headers } = await multipart(bytes, 'file', form.fields);
  const cut = request(form.url, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  });
  cut.on('error', () => {});
  cut.write(body.subarray(0, body.length / 2));
  await delay(300);
  cut.destroy();
  await delay(300);
  expect(await stateOf(form.id)).toMatchObject({ state: 'uploading' });
  expect(await visitorFinds('2025_02')).toEqual([]);

  expect((await sendByForm(form, bytes)).status).toBe(204);
  expect(await ending(form.id)).toMatchObject({ state: 'published' });
  expect(await visitorFinds('2025_02')).toHaveLength(1);
});

test('two uploads of one name at once end with one published version, the later', async () => {
  const fileName = 'vendite_2025_03_m.pdf';
  const [first, second] = [aPdf('one'), aPdf('two')];
  const [one, two] = await Promise.all([send(fileName, first), send(fileName, second)]);
  const ends = await Promise.all([ending(one.id), ending(two.id)]);
  expect(ends.map(({ state }) => state)).toContain('published');
  const found = await visitorFinds('2025_03');
  expect(found).toHaveLength(1);
  const later = one.startedAt > two.startedAt ? first : second;
  const bytes = Buffer.from(await (await download(one.documentId)).arrayBuffer());
  if (one.startedAt === two.startedAt)
    expect([String(first), String(second)]).toContain(String(bytes));
  else expect(String(bytes)).toBe(String(later));
});

long('a hundred megabytes go up and down in little memory', async () => {
  const size = 100 * 1024 * 1024;
  const half = await mostMegabytes(async () => {
    for (let file = 0; file < 2; file++) await upAndDown('vendite_2025_04_m.pdf', size / 2);
  });
  // Pieces that are not collected yet are in memory too, up to some thirty megabytes of a file however long it is. A
  // file held whole would add, each time, what it is longer than the half: fifty.
  let whole = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && whole - half >= 30; tries++)
    whole = Math.min(whole, await mostMegabytes(() => upAndDown('vendite_2025_08_m.pdf', size)));
  expect(whole - half).toBeLessThan(30);

  const larger = JSON.stringify({ folder, fileName: 'vendite_2025_09_m.pdf', size: size + 1 });
  expect((await api('/cmis/uploads', { method: 'POST', body: larger })).status).toBe(422);
});

/** Uploads a file of random bytes, and reads what was published of it. */
async function upAndDown(fileName: string, size: number): Promise<void> {
  const form = await startUpload(fileName, size);
  const sent = createHash('sha256');
  await sendPieces(form, size, sent);
  const { documentId, ...upload } = await ending(form.id);
  expect(upload).toMatchObject({ state: 'published' });

  const received = createHash('sha256');
  const answer = await download(documentId);
  expect(answer.headers.get('content-length')).toBe(String(size));
  for await (const piece of answer.body ?? []) received.update(piece);
  expect(received.digest('hex')).toBe(sent.digest('hex'));
}

/** Posts a file of random bytes piece by piece. */
async function sendPieces(
  form: UploadFormView,
  size: number,
  digest: ReturnType<typeof createHash>,
): Promise<void> {
  const { body, headers } = await multipart(Buffer.from('FILE'), 'file', form.fields);
  const at = Buffer.from(body).lastIndexOf('FILE');
  const [head, tail] = [body.subarray(0, at), body.subarray(at + 4)];
  const length = head.length + size + tail.length;
  const post = request(form.url, {
    method: 'POST',
    headers: { ...headers, 'content-length': length },
  });
  const answered = once(post, 'response');
  post.write(head);
  for (let left = size; left > 0; ) {
    const piece = left === size ? Buffer.from('%PDF-1.4\n') : randomBytes(Math.min(left, 262_144));
    digest.update(piece);
    if (!post.write(piece)) await once(post, 'drain');
    left -= piece.length;
  }
  post.end(tail);
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(204);
}

/** The most memory that the portal's process has while something is done, looked at every ten milliseconds. */
async function mostMegabytes(act: () => Promise<void>): Promise<number> {
  const { pid } = JSON.parse(readFileSync(join(portal.dataFolder, 'running.json'), 'utf8'));
  let most = 0;
  const looking = setInterval(() => {
    const present = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    most = Math.max(most, Number(present) / 1024);
  }, 10);
  try {
    await act();
  } finally {
    clearInterval(looking);
  }
  expect(most).toBeGreaterThan(0);
  return most;
}
