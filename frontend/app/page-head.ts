import i18next from 'i18next';
import { pictureAddress } from '../../functions/contract/embeds.ts';
import type { ProductId } from '../../functions/domain/products.ts';
import type { ReleaseSeries } from '../../functions/domain/release-calendar.ts';
import { apiAddress } from '../lib/api-client.ts';
import { externalAddress, licenceAddress } from '../lib/external-links.ts';
import { type Language, languages } from '../lib/language.ts';
import type { PageId } from '../shared/navigation.tsx';
import { dataBlock, escaped } from './html-document.ts';
import type { ListedPage } from './page.ts';
import { allPages, ancestorsOf, pages } from './pages.ts';
import { ofReceivedPage } from './received-page.ts';

/** What search engines, and those who share a page, are told of it. */
export function headOf(page: ListedPage, language: Language, origin: string): string {
  const { t } = i18next;
  const name = t(`pages.${page.id}.title`);
  const site = t('site.title');
  const title = page.id === 'home' ? name : `${name} - ${site}`;
  const description = t([`pages.${page.id}.description`, `pages.${page.id}.title`]);
  const address = showsItsQuery.includes(page.id) ? undefined : addressOf(page, language, origin);
  const shared = {
    'og:type': 'website',
    'og:site_name': site,
    'og:title': name,
    'og:description': description,
    ...(address && { 'og:url': address }),
    'og:locale': locales[language],
    ...pictureOf(page, language, origin),
  };
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...(page.unlisted ? [`<meta name="robots" content="noindex" ${ofReceivedPage}>`] : []),
    ...(address ? addressesOf(page, address, origin) : []),
    ...Object.entries(shared).map(
      ([property, content]) =>
        `<meta property="${property}" content="${escaped(content)}" ${ofReceivedPage}>`,
    ),
    ...linkedData(page, language, origin).map(
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

/** Its own address, and those of the same in other languages. */
const addressesOf = (page: ListedPage, address: string, origin: string): string[] => [
  `<link rel="canonical" href="${address}" ${ofReceivedPage}>`,
  ...alternatesOf(page, origin).map(
    ([hreflang, href]) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${href}" ${ofReceivedPage}>`,
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

const picturedProducts = [1, 2] as const satisfies readonly ProductId[];

function pictureOf({ id }: ListedPage, lang: Language, origin: string): Record<string, string> {
  const series = pictured[id];
  if (!series) return {};
  return {
    'og:image': origin + pictureAddress({ series, products: picturedProducts, lang }, 'png'),
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': picturedProducts.map((one) => i18next.t(`products.${one}`)).join(', '),
  };
}

/** A page's address in a language; the site's own language is not named. */
function addressOf({ path }: Pick<ListedPage, 'path'>, language: Language, origin: string): string {
  const query = language === 'it' ? '' : `?lang=${language}`;
  return `${origin}${import.meta.env.BASE_URL}${path.slice(1)}${query}`;
}

/** The same page in every language, and for readers of others. */
const alternatesOf = (page: ListedPage, origin: string): [hreflang: string, address: string][] =>
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
      const entry = pages[id];
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
    description: t(`pages.${page.id}.description`),
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
export function sitemap(origin: string, listed: readonly ListedPage[]): string {
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
  const closed = allPages.filter(({ audience }) => audience !== 'public').map(({ path }) => path);
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
