import type { CsvDialect } from './exports.ts';
import { apiBase } from './route.ts';

/**
 * Addresses of the ministry's earlier sites, which links and programs still use, and where each leads
 * today: at the root of the host and, all but today's own pages, below the site too. The function
 * `site-request` at the edge is given this table; it knows `{year}`, `{file}` and `{lang}`.
 */
export interface EarlierAddresses {
  /** Names of pages, each with the path of today's. */
  readonly pages: Readonly<Record<string, string>>;
  /** Paths of today's public pages, which stood at the root of the host. */
  readonly publicPages: readonly string[];
  /** Files of open data by their `export-id`, in the language that the caller accepts. */
  readonly exports: Readonly<Record<string, string>>;
  /** Documents of the oil bulletin. */
  readonly bulletin: string;
}

export const earlierAddresses: EarlierAddresses = {
  pages: {
    'prezzi_carburanti_settimanali.php': 'prezzi-settimanali-carburanti',
    'prezzi_carburanti_mensili.php': 'prezzi-mensili-carburanti',
    'ben.php': 'bilancio-energetico-nazionale',
    'bollettino_petrolifero.php': 'bollettino-petrolifero',
    'consumi_petroliferi.php': 'consumi-petroliferi',
  },
  publicPages: [
    'altre-pubblicazioni',
    'analisi-prezzi-settimanali-carburanti',
    'api',
    'app/prezzi-settimanali',
    'avvisi',
    'bilancio-energetico-nazionale',
    'bilancio-gas-naturale',
    'bollettino-carbone',
    'bollettino-petrolifero',
    'calendario-pubblicazioni',
    'cerca',
    'clausola-carburante',
    'prezzi-giornalieri-provvisori',
    'consumi-petroliferi',
    'consumi-provinciali-gas-naturale',
    'consumi-regionali-gas-naturale',
    'dato',
    'importazioni-gas-naturale',
    'logistica-petrolifera',
    'logout',
    'metodologia',
    'note-legali',
    'open-data',
    'prezzi-annuali-carburanti',
    'prezzi-mensili-carburanti',
    'prezzi-settimanali-carburanti',
    'profilo',
    'questionario-petrolifero',
    'situazione-energetica-nazionale',
  ],
  exports: {
    1: csv('/weekly-prices/report/export'),
    2: csv('/weekly-prices/report/export', 'type=NET&'),
    4: csv('/weekly-prices/report/export', 'type=ALL&'),
    5: csv('/monthly-prices/1/export'),
  },
  bulletin: `${apiBase}/cmis/files?folder=/sg_dgsaie/bollettino/{year}/&fileName={file}`,
};

function csv(path: string, query = ''): string {
  const dialect: CsvDialect = 'comma';
  return `${apiBase}${path}?${query}format=CSV&dialect=${dialect}&lang={lang}`;
}
