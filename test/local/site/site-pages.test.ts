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

test('who has the page as it is is told so, and what is no page is not answered', async () => {
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

test('pages are made without being asked for, anew after a change, but not those that it outdates', async () => {
  const order: string[] = [];
  const names = ['first', 'second', 'third'];
  const makers = names.map((name): [string, () => Promise<void>] => [
    name,
    async () => {
      order.push(name);
      if (order.length === 2) pages.changed();
    },
  ]);
  const pages = sitePages(store, async () => new Map(makers), 0);
  await expect.poll(() => order).toEqual(['first', 'second', ...names]);
  await pages.stop();
});
