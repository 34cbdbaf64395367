import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { environment, isDemonstration, optionalEnvironment } from '../aws/environment.ts';
import { log } from '../aws/log.ts';
import {
  languages,
  type PageRenderer,
  type PageSurroundings,
  pageKey,
  robotsKey,
  sitemapKey,
} from '../contract/page-renderer.ts';
import { publicVersion } from '../store/counters.ts';
import {
  readSiteObject,
  replaceSiteObject,
  type SiteObject,
  SiteObjectChanged,
  siteObjectTag,
} from '../store/site-objects.ts';

/**
 * Makes every public page in both languages, and what search engines are told of them. A page that cannot be
 * made stays as it was, and the others are made all the same.
 * @param only the key of the one to make
 * @returns keys of what was stored, since it had changed
 * @throws AggregateError of the pages that could not be made
 */
export async function makePages(only?: string): Promise<readonly string[]> {
  const stored: string[] = [];
  const failures: unknown[] = [];
  for (const [key, make] of await siteFileMakers()) {
    if (only !== undefined && key !== only) continue;
    try {
      if (await make()) stored.push(key);
    } catch (error) {
      failures.push(new Error(`${key} could not be made`, { cause: error }));
    }
  }
  log.info('pages', { stored });
  if (failures.length > 0) throw new AggregateError(failures, 'not all pages could be made');
  return stored;
}

/** Keys of all that is made. */
export const pageKeys = async (): Promise<readonly string[]> => [
  ...(await siteFileMakers()).keys(),
];

/** Makes a file and stores it if it has changed. @returns whether it has */
type MakeSiteFile = () => Promise<boolean>;

/** How each file is made, by its key in the site's bucket. */
async function siteFileMakers(): Promise<ReadonlyMap<string, MakeSiteFile>> {
  const { renderer, surroundings } = await pageMaker();
  const { origin } = surroundings;
  const pages = renderer.paths.flatMap((path) =>
    languages.map((language): [string, MakeSiteFile] => [
      pageKey(path, language),
      () =>
        store(pageKey(path, language), 'text/html; charset=utf-8', () =>
          ofOneVersion(() => renderer.renderPage(path, language, surroundings)),
        ),
    ]),
  );
  return new Map([
    ...pages,
    [sitemapKey, () => store(sitemapKey, 'application/xml', async () => renderer.sitemap(origin))],
    [
      robotsKey,
      () => store(robotsKey, 'text/plain; charset=utf-8', async () => renderer.robots(origin)),
    ],
  ]);
}

const mostTries = 5;

/**
 * Stores what is made, unless the same is there. Who finds that somebody else stored one meanwhile makes it
 * again: the one that stays was made of data read after all that was stored before it.
 */
async function store(
  key: string,
  contentType: string,
  make: () => Promise<string>,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const tag = await siteObjectTag(key);
    const object: SiteObject = { key, contentType, text: await make() };
    if (tag === tagOf(object.text)) return false;
    try {
      await replaceSiteObject(object, tag);
      return true;
    } catch (error) {
      if (!(error instanceof SiteObjectChanged) || tries === mostTries) throw error;
    }
  }
}

const tagOf = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`;

/** A page of several answers shows those of one revision: it is made again when one was published meanwhile. */
async function ofOneVersion(make: () => Promise<string>): Promise<string> {
  for (;;) {
    const version = await publicVersion();
    const made = await make();
    if ((await publicVersion()) === version) return made;
    log.info('something was published while a page was made', { version });
  }
}

const TIMEOUT_MS = 20_000;

interface PageMaker {
  readonly renderer: PageRenderer;
  readonly surroundings: PageSurroundings;
}

/** What the site's build left, and what surrounds its pages here. */
async function pageMaker(): Promise<PageMaker> {
  const module = pathToFileURL(environment('PAGE_RENDERER')).href;
  const { renderer } = (await import(module)) as { readonly renderer: PageRenderer };
  const api = environment('API_ORIGIN');
  const [key] = optionalEnvironment('ORIGIN_KEYS')?.split(',') ?? [];
  return {
    renderer,
    surroundings: {
      origin: environment('PUBLIC_ORIGIN'),
      demonstration: isDemonstration(),
      config: JSON.parse(await readSiteObject('dgsaie/config.json')),
      callApi(address, request) {
        const headers = new Headers(request.headers);
        // On the short way to here, compressing takes longer than what it saves.
        headers.set('accept-encoding', 'identity');
        if (key) headers.set('x-origin-key', key);
        // An answer that never comes must not keep the pages after it waiting.
        return fetch(api + address, {
          ...request,
          headers,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      },
    },
  };
}
