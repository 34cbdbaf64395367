import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../functions/events/pages.ts';
import { publicChange } from '../../functions/store/counters.ts';
import {
  readSiteObject,
  replaceSiteObject,
  SiteObjectChanged,
  siteObjectTag,
} from '../../functions/store/site-objects.ts';
import { transact } from '../../functions/store/transactions.ts';
import { makePages } from '../../functions/usecases/make-pages.ts';
import { startEmulators, temporaryFolder } from '../support/emulators.ts';

const emulators = await startEmulators('s3');
const folder = await temporaryFolder();
afterAll(async () => {
  await emulators.stop();
  await folder.remove();
});

/** What happens while the function waits, and for how long it does. */
const waiting = { meanwhile: () => {}, milliseconds: [] as number[] };
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: async (milliseconds: number) => {
    waiting.milliseconds.push(milliseconds);
    waiting.meanwhile();
  },
}));

/** What the renderer of these tests says and does; it is imported by its file, as the real one is. */
interface Rendering {
  figure: number;
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
      async renderPage(path, language, { origin, config }) {
        const { rendering } = globalThis;
        if (path === '/open-data' && rendering.figure < 0) throw new Error('no answer');
        const text = [path, language, origin, config.csvDialect, rendering.figure].join(' ');
        rendering.seen.push(path + language);
        await rendering.meanwhile.shift()?.();
        return text;
      },
      sitemap: (origin) => '<urlset>' + origin + '</urlset>',
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

test('every page is stored in both languages, with what search engines are told', async () => {
  expect(await makePages()).toEqual([
    'pages/it/index.html',
    'pages/en/index.html',
    'pages/it/open-data.html',
    'pages/en/open-data.html',
    'dgsaie/sitemap.xml',
    'robots.txt',
  ]);
  expect(await readSiteObject('pages/en/open-data.html')).toBe(
    '/open-data en https://statistics.example.org comma 1',
  );
  expect(await readSiteObject('robots.txt')).toBe('Sitemap: https://statistics.example.org');
});

test('what has not changed is not stored again', async () => {
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

test('a change that the table tells of is looked for again when its indexes have followed', async () => {
  const Records: DynamoDBRecord[] = [];
  waiting.meanwhile = () => {
    rendering.figure = 7;
  };
  const stored = await handler({ Records });
  expect(stored).toContain(page);
  expect(await readSiteObject(page)).toContain('comma 7');
  const [milliseconds = 0, ...more] = waiting.milliseconds;
  expect(more).toEqual([]);
  // An index is behind its table by a second at most, as a rule.
  expect(milliseconds).toBeGreaterThanOrEqual(5000);
  // The schedule, which no change has started, waits for none.
  rendering.figure = 8;
  expect(await handler({})).toContain(page);
  expect(waiting.milliseconds).toHaveLength(1);
});

test('an older page never takes the place of a newer one', async () => {
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

test('a page that cannot be made stays, and the others are made all the same', async () => {
  const before = await readSiteObject('pages/it/open-data.html');
  rendering.figure = -1;
  await expect(makePages()).rejects.toThrow('not all pages could be made');
  expect(await readSiteObject('pages/it/open-data.html')).toBe(before);
  expect(await readSiteObject(page)).toContain('comma -1');
});
