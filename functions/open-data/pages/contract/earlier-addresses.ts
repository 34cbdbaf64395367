import type { CsvDialect } from '../../../platform/contract/export-fields.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';

import { restrictedPages } from '../rules/restricted-pages.ts';
import { publicPages, type SitePage } from '../rules/site-pages.ts';

/**
 * Addresses of the ministry's earlier sites, which links and programs still use, with their present addresses. They
 * work at the root of the host and, except for the present pages' own paths, below the site's path too. At the edge
 * `site-request` redirects pages; `earlier-data` asks the API for data and documents, since many programs do not follow
 * redirects. It replaces `{year}`, `{file}` and `{lang}`.
 */
export interface EarlierAddresses {
  /** Paths of earlier pages, each with the path of the present page. */
  readonly pages: Readonly<Record<string, string>>;
  /** Paths of the present public pages, which used to be at the root of the host. */
  readonly publicPages: readonly string[];
  /** Files of open data by their `export-id`, in the language that the caller accepts. */
  readonly exports: Readonly<Record<string, string>>;
  /** Documents of the oil bulletin. */
  readonly bulletin: string;
}

/** Paths of the earlier sites' data and documents, in the distribution's words: `*` any text, `?` any character. */
export const earlierDataPaths = ['', '/dgsaie'].flatMap((base) => [
  `${base}/open_data_export.php`,
  `${base}/pub/bollettino/????/*`,
]);

/** `Vary` of their answers: the language that the caller accepts chooses the file. */
export const earlierDataVary = 'Authorization, Accept-Encoding, Accept-Language';

const sitePages: readonly SitePage[] = [...Object.values(publicPages), restrictedPages.profile];

export const earlierAddresses: EarlierAddresses = {
  pages: Object.fromEntries(
    sitePages.flatMap(({ earlier, path }) => (earlier ? [[earlier, path.slice(1)]] : [])),
  ),
  publicPages: sitePages.flatMap(({ path, aliases = [] }) =>
    [path, ...aliases].filter((one) => one !== '/').map((one) => one.slice(1)),
  ),
  exports: {
    1: csv('/weekly-prices/report/export'),
    2: csv('/weekly-prices/report/export', 'type=NET&'),
    4: csv('/weekly-prices/report/export', 'type=ALL&'),
    5: csv('/monthly-prices/1/export'),
  },
  bulletin: `${apiBase}/cmis/files?folder=/sg_dgsaie/bollettino/{year}/&fileName={file}&missing=page`,
};

function csv(path: string, query = ''): string {
  const dialect: CsvDialect = 'comma';
  return `${apiBase}${path}?${query}format=CSV&dialect=${dialect}&lang={lang}`;
}
