import { afterAll, beforeEach, expect, test } from 'vitest';
import { ObjectStore } from '../../../scripts/local/s3/object-store.ts';
import { sitePages } from '../../../scripts/local/site/site-pages.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';

const folder = await temporaryFolder();
afterAll(() => folder.remove());

const key = 'pages/it/index.html';
const store = new ObjectStore(folder.path);
store.createBucket('site');

let figure = 1;
let made = 0;
let fails = false;

/** Makes the page as it is at the moment when it is begun. */
async function make(): Promise<void> {
  made += 1;
  const text = `<p>${figure}</p>`;
  if (fails) throw new Error('the API is away');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const draft = await store.receive(
    (async function* () {
      yield Buffer.from(text);
    })(),
  );
  store.commit(draft, { bucket: 'site', key, headers: { 'content-type': 'text/html' } });
}

const open = async () => new Map([[key, make]]);
const asked = { path: key, headers: new Map<string, string>() };

beforeEach(() => {
  figure = 1;
  made = 0;
  fails = false;
});

test('a page that is asked for after a change shows what has changed', async () => {
  const pages = sitePages(store, open);
  expect(String((await pages.answer(asked))?.body)).toBe('<p>1</p>');
  figure = 2;
  pages.changed();
  expect(String((await pages.answer(asked))?.body)).toBe('<p>2</p>');
  await pages.stop();
});

test('a change while a page is made is not missed', async () => {
  const pages = sitePages(store, open);
  const early = pages.answer(asked);
  await new Promise((resolve) => setTimeout(resolve, 1));
  figure = 3;
  pages.changed();
  expect(String((await pages.answer(asked))?.body)).toBe('<p>3</p>');
  await early;
  await pages.stop();
});

test('readers at the same time wait for one making', async () => {
  const pages = sitePages(store, open);
  const answers = await Promise.all([1, 2, 3].map(() => pages.answer(asked)));
  expect(made).toBe(1);
  // The same bytes, not equal ones: it is read and compressed once, too.
  const [first, ...others] = answers.map((answer) => answer?.body);
  for (const other of others) expect(other).toBe(first);
  await pages.stop();
});

test('a page that cannot be made stays as it was', async () => {
  const pages = sitePages(store, open);
  await pages.answer(asked);
  fails = true;
  pages.changed();
  expect(String((await pages.answer(asked))?.body)).toBe('<p>1</p>');
  await pages.stop();
});

test('a page whose making does not end is not waited for: the earlier one is sent, or none', async () => {
  let hangs = true;
  const never = new Promise<void>(() => {});
  const slow = async () => new Map([[key, () => (hangs ? never : make())]]);
  const pages = sitePages(store, slow, 60_000, 20);
  for (const version of store.bucket('site').versions(key)) store.bucket('site').remove(version);
  expect(await pages.answer(asked)).toBeUndefined();
  hangs = false;
  const others = sitePages(store, slow, 60_000, 10_000);
  expect(String((await others.answer(asked))?.body)).toBe('<p>1</p>');
  hangs = true;
  expect(String((await pages.answer(asked))?.body)).toBe('<p>1</p>');
  await pages.stop();
  await others.stop();
});

test('a reader who has the present page gets 304, and other files are not answered', async () => {
  const pages = sitePages(store, open);
  const etag = String((await pages.answer(asked))?.headers.etag);
  const again = { path: key, headers: new Map([['if-none-match', etag]]) };
  expect((await pages.answer(again))?.status).toBe(304);
  expect(await pages.answer({ ...asked, path: 'dgsaie/config.json' })).toBeUndefined();
  await pages.stop();
});

test('pages of before do not pile up', async () => {
  const pages = sitePages(store, open);
  for (figure = 1; figure < 6; figure += 1) {
    pages.changed();
    await pages.answer(asked);
  }
  expect(store.bucket('site').versions(key)).toHaveLength(2);
  expect(String((await pages.answer(asked))?.body)).toBe('<p>5</p>');
  await pages.stop();
});

test('pages that were asked for are made anew after a change, but not those that another change outdates', async () => {
  const order: string[] = [];
  const names = ['first', 'second', 'third', 'never asked for'];
  const makers = names.map((name): [string, () => Promise<void>] => [
    name,
    async () => {
      order.push(name);
      if (order.length === 5) pages.changed();
    },
  ]);
  const pages = sitePages(store, async () => new Map(makers), 0);
  const asked = names.slice(0, 3);
  for (const path of asked) await pages.answer({ path, headers: new Map() });
  pages.changed();
  await expect.poll(() => order).toEqual([...asked, 'first', 'second', ...asked]);
  await pages.stop();
});
