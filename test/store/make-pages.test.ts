import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../functions/events/pages.ts';
import { forShownPages } from '../../functions/open-data/pages/handlers.ts';
import {
  readSiteObject,
  replaceSiteObject,
  SiteObjectChanged,
  siteObjectTag,
} from '../../functions/open-data/pages/store/site-objects.ts';
import { makePages } from '../../functions/open-data/pages/work/make-pages.ts';
import { publicChange } from '../../functions/platform/tables/counters.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { startEmulators, temporaryFolder } from '../support/aws/emulators.ts';

const emulators = await startEmulators('s3');
const folder = await temporaryFolder();
afterAll(async () => {
  await emulators.stop();
  await folder.remove();
});

/** Called while the function waits, and the lengths of its waits. */
const waiting = { meanwhile: () => {}, milliseconds: [] as number[] };
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: async (milliseconds: number) => {
    waiting.milliseconds.push(milliseconds);
    waiting.meanwhile();
  },
}));

/** Output and behaviour of the renderer in these tests; its file is imported like the real one's. */
interface Rendering {
  figure: number;
  asks?: boolean;
  readonly meanwhile: (() => Promise<unknown>)[];
  readonly seen: string[];
}
const rendering: Rendering = { figure: 1, meanwhile: [], seen: [] };
Object.assign(globalThis, { rendering });

const page = 'pages/it/index.html';
const html = { key: page, contentType: 'text/html' };

beforeAll(async () => {
  process.env.PAGE_RENDERER = join(folder.path, 'page-renderer.mjs');
  process.env.PUBLIC_ORIGIN = 'https://statistics.example.org';
  process.env.API_ORIGIN = 'https://api.example.org';
  writeFileSync(
    process.env.PAGE_RENDERER,
    `export const renderer = {
      paths: ['/', '/open-data'],
      shell: '<html>shell</html>',
      async renderPage(path, language, { origin, config, callApi }, query) {
        if (query?.periodo === 'broken') throw new Error('no answer');
        const { rendering } = globalThis;
        if (query?.data) {
          const html = 'bulletin of figure ' + rendering.figure;
          await rendering.meanwhile.shift()?.();
          return { html, showsItsOwn: true };
        }
        if (query) return { html: [path, language, query.periodo].join(' '), showsItsOwn: true };
        if (path === '/open-data' && rendering.figure < 0) throw new Error('no answer');
        if (rendering.asks) await callApi('/survey-prices/latest', {});
        const text = [path, language, origin, config.csvDialect, rendering.figure].join(' ');
        rendering.seen.push(path + language);
        await rendering.meanwhile.shift()?.();
        return { html: text, showsItsOwn: false };
      },
      sitemap: async ({ origin }) => '<urlset>' + origin + '</urlset>',
      robots: (origin) => 'Sitemap: ' + origin,
    };`,
  );
  const settings = { csvDialect: 'comma' };
  await replaceSiteObject(
    { key: 'dgsaie/config.json', text: JSON.stringify(settings), contentType: 'application/json' },
    undefined,
  );
});

beforeEach(() => {
  rendering.meanwhile.length = 0;
  rendering.seen.length = 0;
});

test('a page that cannot be rendered for its address is left to the browser', async () => {
  const asked = (periodo: string) =>
    forShownPages['pages/figure']({ query: { periodo, lang: 'en' } } as never);
  expect((await asked('2026-11-09')).content).toBe('/dato en 2026-11-09');
  expect(await asked('broken')).toMatchObject({
    content: '<html>shell</html>',
    contentType: 'text/html; charset=utf-8',
  });
});

test('a page that is rendered on request tells of one revision, also when another one is published meanwhile', async () => {
  rendering.meanwhile.push(async () => {
    rendering.figure = 2;
    await transact([publicChange()]);
  });
  const bulletin = await forShownPages['pages/bulletin']({
    query: { data: '2026-11-09', lang: 'it' },
  } as never);
  rendering.figure = 1;
  expect(bulletin).toMatchObject({ content: 'bulletin of figure 2' });
});

test('every page is stored in both languages, with the sitemap', async () => {
  expect(await makePages()).toEqual([
    'pages/it/index.html',
    'pages/en/index.html',
    'pages/it/open-data.html',
    'pages/en/open-data.html',
    'dgsaie/sitemap.xml',
    'robots.txt',
    '.well-known/csvm',
  ]);
  expect(await readSiteObject('pages/en/open-data.html')).toBe(
    '/open-data en https://statistics.example.org comma 1',
  );
  expect(await readSiteObject('robots.txt')).toBe('Sitemap: https://statistics.example.org');
});

test('unchanged pages are not stored again', async () => {
  expect(await makePages()).toEqual([]);
});

test('a page whose figures were published while it was made is made again', async () => {
  rendering.meanwhile.push(async () => {
    rendering.figure = 2;
    await transact([publicChange()]);
  });
  await makePages();
  expect(await readSiteObject(page)).toContain('comma 2');
  expect(rendering.seen.slice(0, 2)).toEqual(['/it', '/it']);
});

test('a change reported by the table is looked for again when its indexes are up to date', async () => {
  const Records: DynamoDBRecord[] = [];
  waiting.meanwhile = () => {
    rendering.figure = 7;
  };
  const stored = await handler({ Records });
  expect(stored).toContain(page);
  expect(await readSiteObject(page)).toContain('comma 7');
  const [milliseconds = 0, ...more] = waiting.milliseconds;
  expect(more).toEqual([]);
  // An index is usually at most a second behind its table.
  expect(milliseconds).toBeGreaterThanOrEqual(5000);
  // A run by the schedule follows no change, so it does not wait.
  rendering.figure = 8;
  expect(await handler({})).toContain(page);
  expect(waiting.milliseconds).toHaveLength(1);
});

test('an older page never replaces a newer one', async () => {
  rendering.figure = 3;
  rendering.meanwhile.push(async () => {
    rendering.figure = 4;
    await replaceSiteObject({ ...html, text: 'by another run' }, await siteObjectTag(page));
  });
  await makePages();
  expect(await readSiteObject(page)).toContain('comma 4');
  const stale = replaceSiteObject({ ...html, text: 'late' }, '"of-something-before"');
  await expect(stale).rejects.toThrow(SiteObjectChanged);
  await expect(replaceSiteObject({ ...html, text: 'first' }, undefined)).rejects.toThrow(
    SiteObjectChanged,
  );
});

test('a page that cannot be made stays, and the others are still made', async () => {
  const before = await readSiteObject('pages/it/open-data.html');
  rendering.figure = -1;
  await expect(makePages()).rejects.toThrow('not all pages could be made');
  expect(await readSiteObject('pages/it/open-data.html')).toBe(before);
  expect(await readSiteObject(page)).toContain('comma -1');
});

test('a page is not made of answers from before, which the API gives while the database is silent', async () => {
  const before = await readSiteObject(page);
  rendering.figure = 7;
  rendering.asks = true;
  const headers = { warning: '110 - "Response is Stale"' };
  vi.stubGlobal('fetch', async () => new Response('[]', { headers }));
  await expect(makePages(page)).rejects.toThrow('not all pages could be made');
  expect(await readSiteObject(page)).toBe(before);
  vi.stubGlobal('fetch', async () => new Response('[]'));
  expect(await makePages(page)).toEqual([page]);
  vi.unstubAllGlobals();
});
