import { createHash } from 'node:crypto';
import { log } from '../../../platform/aws/log.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { languages, pageKey, robotsKey, sitemapKey, tablesKey } from '../contract/page-files.ts';
import {
  replaceSiteObject,
  type SiteObject,
  SiteObjectChanged,
  siteObjectTag,
} from '../store/site-objects.ts';
import { ofOneVersion, pageMaker } from './page-maker.ts';

/**
 * Makes every public page in both languages and the sitemap. A page that cannot be made stays as it was, and the others
 * are still made.
 * @param only the key of a single page to make
 * @returns keys of the objects that had changed and were stored
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

/** Keys of all files that are made. */
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
          ofOneVersion(async () => (await renderer.renderPage(path, language, surroundings)).html),
        ),
    ]),
  );
  return new Map([
    ...pages,
    [sitemapKey, () => store(sitemapKey, 'application/xml', () => renderer.sitemap(surroundings))],
    [
      robotsKey,
      () => store(robotsKey, 'text/plain; charset=utf-8', async () => renderer.robots(origin)),
    ],
    [tablesKey, () => store(tablesKey, 'text/plain; charset=utf-8', async () => TABLES)],
  ]);
}

/** The address is the reader's own, whatever order its parameters have. */
const TABLES = `${apiBase}/catalogue/csv-metadata.json?url={url}\n`;

const mostTries = 5;

/**
 * Stores a file unless the same content is stored already. If another process has stored one meanwhile, the file is
 * made again, so that the one that stays was made from data read after everything stored before it.
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
