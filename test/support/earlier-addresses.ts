/** Addresses of the earlier sites and their present ones, which are the same at the edge and on one machine. */

const weekly = '/dgsaie/api/v1/weekly-prices/report/export';

interface Moved {
  /** Includes the query. */
  readonly from: string;
  readonly to: string;
}

interface Answered {
  /** Includes the query. */
  readonly from: string;
  /** The call of the API that answers it, with its query. */
  readonly asks: string;
  readonly acceptLanguage?: string;
}

/** Data and documents, both at the root of the host and below the site. */
export const answeredAddresses: readonly Answered[] = [
  {
    from: '/open_data_export.php?export-id=1&export-type=csv',
    asks: `${weekly}?format=CSV&dialect=comma&lang=it`,
  },
  {
    from: '/open_data_export.php?Export-ID=1&EXPORT-TYPE=CSV',
    asks: `${weekly}?format=CSV&dialect=comma&lang=it`,
  },
  {
    from: '/open_data_export.php?export-id=2&export-type=csv',
    asks: `${weekly}?type=NET&format=CSV&dialect=comma&lang=it`,
  },
  {
    from: '/open_data_export.php?export-type=csv&export-id=4',
    asks: `${weekly}?type=ALL&format=CSV&dialect=comma&lang=en`,
    acceptLanguage: 'en-GB,en;q=0.9,it;q=0.8',
  },
  {
    from: '/open_data_export.php?export-id=4',
    asks: `${weekly}?type=ALL&format=CSV&dialect=comma&lang=it`,
    acceptLanguage: 'de, it-IT;q=0.9, en;q=0.5',
  },
  {
    from: '/open_data_export.php?export-id=5&export-type=csv',
    asks: '/dgsaie/api/v1/monthly-prices/1/export?format=CSV&dialect=comma&lang=it',
    acceptLanguage: 'fr',
  },
  {
    from: '/pub/bollettino/2014/carboni_export_2014_p.xlsx',
    asks: bulletin('2014', 'carboni_export_2014_p.xlsx'),
  },
  {
    from: '/pub/bollettino/2008/Tavola%2012%20%26%2096.htm',
    asks: bulletin('2008', 'Tavola%2012%20%26%2096.htm'),
  },
  { from: '/pub/bollettino/2008/a&b=c.htm', asks: bulletin('2008', 'a%26b%3Dc.htm') },
];

/** Pages, both at the root of the host and below the site. */
export const movedAddresses: readonly Moved[] = [
  { from: '/prezzi_carburanti_settimanali.php', to: '/dgsaie/prezzi-settimanali-carburanti' },
  { from: '/prezzi_carburanti_mensili.php', to: '/dgsaie/prezzi-mensili-carburanti' },
  { from: '/ben.php', to: '/dgsaie/bilancio-energetico-nazionale' },
  { from: '/bollettino_petrolifero.php', to: '/dgsaie/bollettino-petrolifero' },
  {
    from: '/bollettino_petrolifero.php?anno=2012&lang=en_US&lang=x&all',
    to: '/dgsaie/bollettino-petrolifero?anno=2012&lang=en_US&lang=x&all',
  },
  { from: '/consumi_petroliferi.php', to: '/dgsaie/consumi-petroliferi' },
];

function bulletin(year: string, file: string): string {
  return `/dgsaie/api/v1/cmis/files?folder=/sg_dgsaie/bollettino/${year}/&fileName=${file}&missing=page`;
}

/** Present pages at the root of the host. */
export const pagesAtTheRoot: readonly Moved[] = [
  { from: '/open-data', to: '/dgsaie/open-data' },
  { from: '/prezzi-settimanali-carburanti/', to: '/dgsaie/prezzi-settimanali-carburanti' },
  { from: '/prezzi-annuali-carburanti?pid=2', to: '/dgsaie/prezzi-annuali-carburanti?pid=2' },
  { from: '/app/prezzi-settimanali', to: '/dgsaie/app/prezzi-settimanali' },
];

/** Addresses that never existed: below the site they get the app, which leads home; at the root they are not found. */
export const unknownPages: readonly string[] = [
  '/xyz.php',
  '/old/page.html',
  '/constructor',
  '/elsewhere',
];

/** Addresses of the earlier site's folder of documents that name none, and have another form than those that do. */
export const unknownFolders: readonly string[] = [
  '/pub/bollettino',
  '/PUB/bollettino/',
  '/pub/bollettino/14/carboni_export_2014_p.xlsx',
  '/Pub/Bollettino/2014/a/b.htm',
];

/** Addresses of data and documents in another case of letters, with the one that is answered. */
export const otherCases: readonly Moved[] = [
  {
    from: '/OPEN_DATA_EXPORT.PHP?export-id=1&export-type=csv',
    to: '/open_data_export.php?export-id=1&export-type=csv',
  },
  {
    from: '/PUB/Bollettino/2014/Carboni_Export_2014_p.xlsx',
    to: '/pub/bollettino/2014/Carboni_Export_2014_p.xlsx',
  },
];

/** Files that the earlier site did not have: not found, also below the site. */
export const unknownExports: readonly string[] = [
  '/open_data_export.php?export-id=3&export-type=csv',
  '/open_data_export.php?export-id=1&export-type=xls',
  '/open_data_export.php?export-id=constructor',
  '/open_data_export.php?export-id=1&export-id=4&export-type=csv',
  '/open_data_export.php?export-id=1&EXPORT-ID=4',
  '/open_data_export.php?export-id=1&export-type=csv&export-type=xls',
  '/open_data_export.php',
];

/** Addresses that look like those of documents but are none. */
export const unknownDocuments: readonly string[] = [
  '/pub/bollettino/2014/',
  '/pub/bollettino/2014/a/b.htm',
  '/pub/bollettino/anno/vendite_2014_p.xls',
];
