import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { earlierAddresses } from '../../functions/open-data/pages/contract/earlier-addresses.ts';
import { pageFile } from '../../functions/open-data/pages/contract/page-files.ts';
import { personalPaths } from '../../functions/open-data/pages/contract/page-renderer.ts';
import { shownAddresses } from '../../functions/open-data/pages/contract/page-routes.ts';
import { busyPage, missingPage } from '../../functions/platform/contract/plain-pages.ts';
import { queryNames, type Route } from '../../functions/platform/contract/route.ts';
import { passedOver } from '../../functions/platform/kernel/foreign-names.ts';
import { routes } from '../../functions/routes.ts';

/**
 * The script of a function of the distribution. CloudFront's scripts cannot import anything, so the values they need
 * are written before them. Comments are left out, because a script may have 10 kB, and that of Lambda@Edge 4 kB.
 */
export function edgeScript(name: string, given: Readonly<Record<string, unknown>> = {}): string {
  const lines = Object.entries(given).map(
    ([variable, value]) => `var ${variable} = ${JSON.stringify(value)};\n`,
  );
  const script = scriptFile(name);
  const shared = script.includes('chosenLanguage(') ? scriptFile('chosen-language') : '';
  return lines.join('') + shared + script;
}

const scriptFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, `${name}.js`), 'utf8').replace(commentLines, '');

const commentLines = /^ *(\/\*[\s\S]*?\*\/|\/\/.*)\n/gm;

/**
 * Values for `site-request`.
 * @param folder of the built site; when it does not exist, its files are unknown (null)
 */
export function siteRequestGiven(folder: string): Readonly<Record<string, unknown>> {
  return {
    earlierAddresses: {
      pages: earlierAddresses.pages,
      publicPages: earlierAddresses.publicPages,
    },
    pageFiles: pageFiles(),
    siteFiles: existsSync(folder) ? siteFiles(folder) : null,
    missingPage,
  };
}

/** Values for `earlier-data`. */
export const earlierDataGiven = () => ({
  earlierAddresses: {
    exports: earlierAddresses.exports,
    bulletin: earlierAddresses.bulletin,
  },
  missingPage,
});

/** Values for `gateway-problem`. */
export const gatewayProblemGiven = () => ({ busyPage });

/** Files of the public pages by their addresses below the site's base path. */
export function pageFiles(): Record<string, string> {
  const made = earlierAddresses.publicPages.filter((path) => !personalPaths.includes(`/${path}`));
  const home = ['', 'altre-pubblicazioni'].map((path) => [path, pageFile('/')]);
  return Object.fromEntries([...made.map((path) => [path, pageFile(path)]), ...home]);
}

/** Values for `api-request`: literal paths before those with parameters. */
export function apiRequestGiven() {
  const open = Object.values<Route>(routes).filter(
    ({ method, access }) => method === 'GET' && access === 'anyone',
  );
  const publicQueries = open
    .filter(({ query }) => query)
    .sort((one, other) => parametersIn(one) - parametersIn(other))
    .map((route) => ({ ...placeOf(route), names: queryNames(route.query) }));
  const negotiated = open.flatMap(({ path, negotiates, versions }) => {
    const types = (negotiates ?? versions)?.map((type) => type.replace(/;.*/, ''));
    return types ? { start: path.split('{')[0] ?? path, types } : [];
  });
  return { publicQueries, negotiated, passedOver };
}

/** Values for `page-request`. */
export const pageRequestGiven = () => ({ shownPages: shownAddresses });

/** A pattern is used only where the path has parameters, because the function is billed by its run time. */
const placeOf = ({ path, rest }: Route) =>
  path.includes('{')
    ? { pattern: `^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, rest ? '.+' : '[^/]+')}$` }
    : { path };

const parametersIn = ({ path }: Route) => path.split('{').length;

/** Files in the folder of the app's page. Its settings are written at deployment, the sitemap with the pages. */
function siteFiles(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return ['config.json', 'sitemap.xml', ...files.map(({ name }) => name)].sort();
}
