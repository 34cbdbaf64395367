import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { earlierAddresses } from '../../functions/contract/earlier-addresses.ts';
import { pageFile, personalPaths } from '../../functions/contract/page-renderer.ts';
import { queryNames, type Route } from '../../functions/contract/route.ts';
import { routes } from '../../functions/contract/routes.ts';

/**
 * The script of a function of the distribution. CloudFront's scripts import nothing: what one needs
 * to know is written before it.
 */
export function edgeScript(name: string, given: Readonly<Record<string, unknown>> = {}): string {
  const lines = Object.entries(given).map(
    ([variable, value]) => `var ${variable} = ${JSON.stringify(value)};\n`,
  );
  return lines.join('') + readFileSync(join(import.meta.dirname, `${name}.js`), 'utf8');
}

/**
 * What `site-request` is given.
 * @param folder of the built site; of a site that is not there the files are not known (null)
 */
export function siteRequestGiven(folder: string): Readonly<Record<string, unknown>> {
  return {
    earlierAddresses,
    pageFiles: pageFiles(),
    siteFiles: existsSync(folder) ? siteFiles(folder) : null,
  };
}

/** Files of the public pages by their addresses below the site's base path. */
export function pageFiles(): Record<string, string> {
  const made = earlierAddresses.publicPages.filter((path) => !personalPaths.includes(`/${path}`));
  const home = ['', 'altre-pubblicazioni'].map((path) => [path, pageFile('/')]);
  return Object.fromEntries([...made.map((path) => [path, pageFile(path)]), ...home]);
}

/** What `api-request` is given: literal paths before those with parameters. */
export function apiRequestGiven(): Readonly<Record<string, unknown>> {
  const open = Object.values<Route>(routes).filter(
    ({ method, access }) => method === 'GET' && access === 'anyone',
  );
  const publicQueries = open
    .filter(({ query }) => query)
    .sort((one, other) => parametersIn(one) - parametersIn(other))
    .map(({ path, query }) => ({ ...placeOf(path), names: queryNames(query) }));
  return { publicQueries };
}

/** A pattern only where the path has parameters: the function is billed by its time. */
const placeOf = (path: string) =>
  path.includes('{')
    ? { pattern: `^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$` }
    : { path };

const parametersIn = ({ path }: Route) => path.split('{').length;

/** Files beside the app's page; its settings are written when it is deployed, the sitemap with the pages. */
function siteFiles(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return ['config.json', 'sitemap.xml', ...files.map(({ name }) => name)].sort();
}
