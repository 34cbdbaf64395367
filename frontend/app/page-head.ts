import i18next from 'i18next';
import {
  oembedAddresses,
  PICTURED_PRODUCTS,
  pictureAddress,
} from '../../functions/open-data/charts/contract.ts';
import { restrictedPages } from '../../functions/open-data/pages/rules/restricted-pages.ts';
import { escaped } from '../../functions/platform/kernel/escaped.ts';
import type { ReleaseSeries } from '../../functions/prices/calendar/rules/release-calendar.ts';
import { apiAddress } from '../lib/api-client.ts';
import { externalAddress, licenceAddress } from '../lib/external-links.ts';
import { type Language, languages, naming } from '../lib/language.ts';
import type { PageId } from '../shared/navigation.tsx';
import type { OwnHead } from '../shared/own-head.ts';
import { dataBlock } from './html-document.ts';
import { ancestorsOf, descriptionKey, type ListedPage, pageOf } from './pages.ts';
import { ofReceivedPage } from './received-page.ts';

/** The elements of the head that describe the page to search engines and in shared links. */
export function headOf(
  page: ListedPage,
  language: Language,
  origin: string,
  own?: OwnHead,
): string {
  const { t } = i18next;
  const name = own?.title ?? t(`pages.${page.id}.title`);
  const site = t('site.title');
  const title = page.id === 'home' ? name : `${name} - ${site}`;
  const description = own?.description ?? t(descriptionKey(page));
  const place = { path: page.path, query: own?.query };
  const isUnnamed = showsItsQuery.includes(page.id) && !own;
  const address = isUnnamed ? undefined : addressOf(place, language, origin);
  const shared = {
    'og:type': 'website',
    'og:site_name': site,
    'og:title': name,
    'og:description': description,
    ...(address && { 'og:url': address }),
    'og:locale': locales[language],
    ...(own?.picture
      ? picture(origin + own.picture, own.title)
      : pictureOf(page, language, origin)),
  };
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...(page.unlisted && !own ? [`<meta name="robots" content="noindex" ${ofReceivedPage}>`] : []),
    ...(address ? addressesOf(place, address, origin) : []),
    ...(framed.includes(page.id) ? frameLinks(address, name) : []),
    ...Object.entries(shared).map(
      ([property, content]) =>
        `<meta property="${property}" content="${escaped(content)}" ${ofReceivedPage}>`,
    ),
    ...[...linkedData(page, language, origin), ...(own?.data ? [own.data] : [])].map(
      (data) =>
        `<script type="application/ld+json" ${ofReceivedPage}>${dataBlock({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
  ].join('');
}

/**
 * Pages that show what the query of their address asks for. One file serves all of these addresses: without an
 * address of its own what is shared is the one that was opened, and not the page that has nothing to show.
 */
const showsItsQuery: readonly PageId[] = ['figure', 'fuel-clause', 'search'];

/** Pages whose address gives others a frame: a figure, or the chart of a series. */
const framed: readonly PageId[] = ['figure', 'weekly-prices', 'monthly-prices', 'yearly-prices'];

const frameLinks = (address: string | undefined, title: string): string[] =>
  oembedAddresses(address).map(
    ([type, href]) =>
      `<link rel="alternate" type="${type}" href="${escaped(href)}" title="${escaped(title)}" ${ofReceivedPage}>`,
  );

/** Its own address, and those of the same in other languages. */
const addressesOf = (page: Place, address: string, origin: string): string[] => [
  `<link rel="canonical" href="${escaped(address)}" ${ofReceivedPage}>`,
  ...alternatesOf(page, origin).map(
    ([hreflang, href]) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}" ${ofReceivedPage}>`,
  ),
];

const locales = { it: 'it_IT', en: 'en_GB' } as const;

/** Pages of prices, and the series that a picture of theirs draws: petrol and diesel, as they are now. */
const pictured: Partial<Record<PageId, ReleaseSeries>> = {
  home: 'weekly',
  'weekly-prices': 'weekly',
  'weekly-analysis': 'weekly',
  'monthly-prices': 'monthly',
  'yearly-prices': 'yearly',
};

function pictureOf({ id }: ListedPage, lang: Language, origin: string): Record<string, string> {
  const series = pictured[id];
  if (!series) return {};
  const address = origin + pictureAddress({ series, products: PICTURED_PRODUCTS, lang }, 'png');
  return picture(address, PICTURED_PRODUCTS.map((one) => i18next.t(`products.${one}`)).join(', '));
}

const picture = (address: string, alternative: string): Record<string, string> => ({
  'og:image': address,
  'og:image:type': 'image/png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': alternative,
});

/** A page's address in a language; the site's own language is not named. */
function addressOf({ path, query = '' }: Place, language: Language, origin: string): string {
  const named = language === 'it' ? query : naming(language, query);
  return `${origin}${import.meta.env.BASE_URL}${path.slice(1)}${named}`;
}

/** A page, or one of those that show what their address asks for. */
export interface Place extends Pick<ListedPage, 'path'> {
  readonly query?: string | undefined;
}

/** The same page in every language, and for readers of others. */
const alternatesOf = (page: Place, origin: string): [hreflang: string, address: string][] =>
  [...languages, 'x-default' as const].map((one) => [
    one,
    addressOf(page, one === 'x-default' ? 'it' : one, origin),
  ]);

/** Where a page stands in the site, and the data that it shows, in the words of schema.org. */
function linkedData(page: ListedPage, language: Language, origin: string): object[] {
  if (page.id === 'home') return [];
  const trail = [...ancestorsOf(page), page.id];
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.flatMap((id, index) => {
      const entry = pageOf(id);
      if (!entry) return [];
      const item = addressOf(entry, language, origin);
      const name = i18next.t([`pages.${id}.menu`, `pages.${id}.title`]);
      return [{ '@type': 'ListItem', position: index + 1, name, item }];
    }),
  };
  const files = datasets[page.id];
  return files ? [breadcrumb, datasetOf(page, language, origin, files)] : [breadcrumb];
}

const formats = {
  CSV: 'text/csv',
  EXCEL: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  JSON: 'application/json',
} as const;
type FilesOf = (query: { format: keyof typeof formats; lang: Language }) => string;

/** Pages that show a series, and the addresses of its files. */
const datasets: Partial<Record<PageId, FilesOf>> = {
  'weekly-prices': (query) =>
    apiAddress('weekly-prices/report-export', { query: { type: 'ALL', ...query } }),
  'monthly-prices': (query) => apiAddress('monthly-prices/export-all', { query }),
  'yearly-prices': (query) => apiAddress('monthly-prices/export-all', { query }),
};

function datasetOf(page: ListedPage, lang: Language, origin: string, files: FilesOf): object {
  const { t } = i18next;
  const publisher = {
    '@type': 'GovernmentOrganization',
    name: t('site.ministry'),
    url: externalAddress('ministry'),
  };
  return {
    '@type': 'Dataset',
    name: t(`pages.${page.id}.title`),
    description: t(descriptionKey(page)),
    url: addressOf(page, lang, origin),
    inLanguage: lang,
    license: licenceAddress,
    isAccessibleForFree: true,
    creator: publisher,
    publisher,
    distribution: Object.entries(formats).map(([format, encodingFormat]) => ({
      '@type': 'DataDownload',
      encodingFormat,
      contentUrl: origin + files({ format: format as keyof typeof formats, lang }),
    })),
  };
}

/** Every page that can be found by itself, in every language. @param origin `https://host` */
export function sitemap(origin: string, listed: readonly Place[]): string {
  const entries = listed.flatMap((page) => {
    const links = alternatesOf(page, origin).map(
      ([hreflang, href]) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}"/>`,
    );
    return languages.map(
      (language) =>
        `<url><loc>${escaped(addressOf(page, language, origin))}</loc>${links.join('')}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** Everything may be looked at but what is for signed-in people. @param origin `https://host` */
export function robots(origin: string): string {
  const { BASE_URL } = import.meta.env;
  const closed = Object.values(restrictedPages).map(({ path }) => path);
  const areas = closed.filter(
    (path) => !closed.some((other) => other !== path && path.startsWith(`${other}/`)),
  );
  return [
    'User-agent: *',
    ...areas.map((path) => `Disallow: ${BASE_URL}${path.slice(1)}`),
    '',
    `Sitemap: ${origin}${BASE_URL}sitemap.xml`,
    '',
  ].join('\n');
}
