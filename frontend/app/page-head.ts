import i18next from 'i18next';
import {
  energyPictureAddress,
  oembedAddresses,
  pictureAddress,
} from '../../functions/open-data/charts/contract.ts';
import { PICTURED_PRODUCTS } from '../../functions/open-data/charts/rules/price-views.ts';
import type { EnergySubjectName } from '../../functions/open-data/energy/rules/energy-subjects.ts';
import { restrictedPages } from '../../functions/open-data/pages/rules/restricted-pages.ts';
import { escaped } from '../../functions/platform/kernel/escaped.ts';
import type { ReleaseSeries } from '../../functions/prices/surveys/rules/release-calendar.ts';
import { type Language, languages } from '../lib/language.ts';
import type { PageId } from '../shared/navigation.tsx';
import { noneTold, type TellsHead } from '../shared/own-head.ts';
import { dataBlock } from './html-document.ts';
import { linkedData } from './linked-data.ts';
import { addressOf, type Place } from './page-address.ts';
import { descriptionKey, type ListedPage } from './pages.ts';
import { ofReceivedPage } from './received-page.ts';

/** The elements of the head that describe the page to search engines and in shared links. */
export function headOf(
  page: ListedPage,
  language: Language,
  origin: string,
  told: TellsHead = noneTold,
): string {
  const own = told.head;
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
    ...(page.unlisted && (!own || own.isUnlisted)
      ? [`<meta name="robots" content="noindex" ${ofReceivedPage}>`]
      : []),
    ...(address ? addressesOf(place, address, origin) : []),
    ...(framed.includes(page.id) ? frameLinks(address, name) : []),
    ...Object.entries(shared).map(
      ([property, content]) =>
        `<meta property="${property}" content="${escaped(content)}" ${ofReceivedPage}>`,
    ),
    ...linkedData(page, language, origin, told).map(
      (data) =>
        `<script type="application/ld+json" ${ofReceivedPage}>${dataBlock({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
  ].join('');
}

/**
 * Pages that show what the query of their address asks for. One file serves all of these addresses. It has no
 * canonical address, so that a shared link is the one that was opened, and not the page without a query.
 */
const showsItsQuery: readonly PageId[] = ['figure', 'fuel-clause', 'search'];

/** Pages with a frame for other sites: that of a figure, or that of a series' chart. */
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

/** Pages of prices with the series that their picture shows: petrol and diesel, as they are now. */
const pictured: Partial<Record<PageId, ReleaseSeries>> = {
  home: 'weekly',
  'weekly-prices': 'weekly',
  'weekly-analysis': 'weekly',
  'monthly-prices': 'monthly',
  'yearly-prices': 'yearly',
};

/** Pages of energy with the subject that their picture shows. */
const energyPictured: Partial<Record<PageId, EnergySubjectName>> = {
  'gas-balance': 'gas-balance',
  'gas-imports': 'gas-imports-by-country',
  'oil-consumption': 'oil-consumption',
  'oil-bulletin': 'oil-sales',
  'coal-bulletin': 'coal-imports',
};

/** Pages of other subjects have the picture with the site's name. */
function pictureOf({ id }: ListedPage, lang: Language, origin: string): Record<string, string> {
  const [series, subject] = [pictured[id], energyPictured[id]];
  if (subject)
    return picture(
      origin + energyPictureAddress({ subject, lang }),
      i18next.t(`pages.${id}.title`),
    );
  if (!series)
    return picture(
      `${origin}${import.meta.env.BASE_URL}preview-${lang}.png`,
      i18next.t('site.title'),
    );
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

/** The same page in every language, with the default for other readers. */
const alternatesOf = (page: Place, origin: string): [hreflang: string, address: string][] =>
  [...languages, 'x-default' as const].map((one) => [
    one,
    addressOf(page, one === 'x-default' ? 'it' : one, origin),
  ]);

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

/** Everything may be crawled except the pages for signed-in people. @param origin `https://host` */
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
