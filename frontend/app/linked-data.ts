import i18next from 'i18next';
import type { DocumentView } from '../../functions/documents/contract/documents.ts';
import { contentTypeOf } from '../../functions/documents/rules/inside/file-types.ts';
import { namesOfCode } from '../../functions/documents/workbooks/rules/code-names.ts';
import { DATASET_TITLES } from '../../functions/documents/workbooks/rules/dataset-titles.ts';
import type { SeriesDimension } from '../../functions/documents/workbooks/rules/datasets.ts';
import {
  type EnergySubjectName,
  subjectOf,
} from '../../functions/open-data/energy/rules/energy-subjects.ts';
import { PARAMETERS } from '../../functions/open-data/series/rules/parameters.ts';
import type { ExportFormat } from '../../functions/platform/contract/export-fields.ts';
import { LICENCE } from '../../functions/platform/kernel/publisher.ts';
import { apiAddress } from '../lib/api-client.ts';
import { externalAddress } from '../lib/external-links.ts';
import type { Language } from '../lib/language.ts';
import type { PageId } from '../shared/navigation.tsx';
import type { OwnHead, ShownReport, ShownSeries, TellsHead } from '../shared/own-head.ts';
import { addressOf } from './page-address.ts';
import { ancestorsOf, descriptionKey, type ListedPage, pageOf } from './pages.ts';

/** A page's place in the site and its content, in the vocabulary of schema.org. */
export function linkedData(
  page: ListedPage,
  lang: Language,
  origin: string,
  { head, series, documents }: TellsHead,
): object[] {
  if (page.id === 'home') return [siteData(page, lang, origin)];
  const files = priceFiles[page.id];
  const shown: object[] = [
    ...(files ? [priceData(page, lang, origin, files)] : []),
    ...[...series].map(([subject, one]) => seriesData(page, lang, origin, { subject, ...one })),
    ...(documentPages.includes(page.id) && documents.size > 0
      ? [documentData(page, lang, origin, [...documents.values()])]
      : []),
    ...(head?.report ? [reportData(page, lang, origin, head, head.report)] : []),
    ...(head?.data ? [head.data] : []),
  ];
  return [breadcrumb(page, lang, origin), ...shown];
}

function breadcrumb(page: ListedPage, lang: Language, origin: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...ancestorsOf(page), page.id].flatMap((id, index) => {
      const entry = pageOf(id);
      if (!entry) return [];
      const item = addressOf(entry, lang, origin);
      const name = i18next.t([`pages.${id}.menu`, `pages.${id}.title`]);
      return [{ '@type': 'ListItem', position: index + 1, name, item }];
    }),
  };
}

function siteData(page: ListedPage, inLanguage: Language, origin: string): object {
  return {
    '@type': 'WebSite',
    name: i18next.t('site.title'),
    description: i18next.t(descriptionKey(page)),
    url: addressOf(page, inLanguage, origin),
    inLanguage,
    publisher: ministry(),
  };
}

const ministry = () => ({
  '@type': 'GovernmentOrganization',
  name: i18next.t('site.ministry'),
  url: externalAddress('ministry'),
});

const published = (inLanguage: Language) => ({
  inLanguage,
  license: LICENCE.address,
  isAccessibleForFree: true,
  publisher: ministry(),
  spatialCoverage: { '@type': 'Country', name: inLanguage === 'it' ? 'Italia' : 'Italy' },
});

const dataset = (page: ListedPage, lang: Language, origin: string) => ({
  '@type': 'Dataset',
  name: i18next.t(`pages.${page.id}.title`),
  description: i18next.t(descriptionKey(page)),
  url: addressOf(page, lang, origin),
  ...published(lang),
  creator: ministry(),
  includedInDataCatalog: {
    '@type': 'DataCatalog',
    name: i18next.t('pages.open-data.title'),
    url: addressOf(pageOf('open-data') ?? page, lang, origin),
  },
});

const media: Readonly<Record<ExportFormat, string>> = {
  CSV: 'text/csv',
  EXCEL: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  JSON: 'application/json',
  PARQUET: 'application/vnd.apache.parquet',
};
const file = (format: ExportFormat, contentUrl: string) => ({
  '@type': 'DataDownload',
  encodingFormat: media[format],
  contentUrl,
});

interface PriceFiles {
  /** The beginning of the ministry's series; absent where only figures of some months are kept. */
  readonly since?: string;
  readonly addressOf: (query: {
    readonly format: 'CSV' | 'EXCEL' | 'JSON';
    readonly lang: Language;
  }) => string;
}

const averages: PriceFiles = {
  since: '1996-01',
  addressOf: (query) => apiAddress('monthly-prices/export-all', { query }),
};
/** Pages that show a series of prices, and the addresses of its files. */
const priceFiles: Partial<Record<PageId, PriceFiles>> = {
  'weekly-prices': {
    since: '2005-01',
    addressOf: (query) =>
      apiAddress('weekly-prices/report-export', { query: { type: 'ALL', ...query } }),
  },
  'monthly-prices': averages,
  'yearly-prices': averages,
  'provisional-prices': {
    addressOf: (query) => apiAddress('provisional-prices/export', { query }),
  },
};

const priceData = (page: ListedPage, lang: Language, origin: string, files: PriceFiles) => ({
  ...dataset(page, lang, origin),
  ...(files.since && { temporalCoverage: `${files.since}/..` }),
  distribution: (['CSV', 'EXCEL', 'JSON'] as const).map((format) =>
    file(format, origin + files.addressOf({ format, lang })),
  ),
});

/**
 * Maximum number of figures of which a file in every format fits into an answer; more are offered as files by year.
 */
const mostFigures = 9_000;

/** The series of energy that a page shows, without the codes that it leaves out. */
function seriesData(
  page: ListedPage,
  lang: Language,
  origin: string,
  { subject, first, last, figures }: ShownSeries & { readonly subject: EnergySubjectName },
): object {
  const { dataset: flow, where, adds, dimensions } = subjectOf(subject);
  const codes = Object.entries(where).filter(([dimension]) => dimension !== adds);
  const query = Object.fromEntries(
    codes.map(([dimension, code]) => [PARAMETERS[dimension as SeriesDimension], [code]]),
  );
  const product = dimensions.includes('place') && where.product;
  const title = DATASET_TITLES[flow][lang];
  const name = product ? `${title}: ${namesOfCode(flow, 'product', product)?.[lang]}` : title;
  const address = (choice: object) =>
    origin + apiAddress('series/get', { params: { flow }, query: { ...query, ...choice, lang } });
  const all = dataset(page, lang, origin);
  const years = [Number(first.slice(0, 4)), Number(last.slice(0, 4))] as const;
  return {
    ...all,
    name,
    description: `${name}. ${all.description}`,
    temporalCoverage: `${first}/${last}`,
    variableMeasured: {
      '@type': 'PropertyValue',
      name,
      unitText: i18next.t(`energy:units.${where.unit}`),
    },
    distribution:
      figures <= mostFigures
        ? (['CSV', 'EXCEL', 'JSON', 'PARQUET'] as const).map((format) =>
            file(format, address({ format })),
          )
        : Array.from({ length: years[1] - years[0] + 1 }, (_, index) => {
            const year = String(years[0] + index);
            const whole = address({ format: 'CSV', from: year, to: year });
            return { ...file('CSV', whole), name: `${name}, ${year}` };
          }),
  };
}

/** Pages whose data are their documents. */
const documentPages: readonly PageId[] = ['gas-regions', 'gas-provinces', 'energy-balance'];

const documentData = (
  page: ListedPage,
  lang: Language,
  origin: string,
  files: readonly DocumentView[],
) => ({
  ...dataset(page, lang, origin),
  distribution: files.map(({ id, fileName, size, lastModificationDate }) => ({
    '@type': 'DataDownload',
    name: fileName,
    encodingFormat: contentTypeOf(fileName),
    contentUrl: origin + apiAddress('documents/get', { params: { id } }),
    contentSize: `${size} B`,
    dateModified: lastModificationDate,
  })),
});

const reportData = (
  page: ListedPage,
  lang: Language,
  origin: string,
  { title, description, query }: OwnHead,
  { name, published: datePublished, from, to }: ShownReport,
) => ({
  '@type': 'Report',
  headline: title,
  name,
  description,
  url: addressOf({ ...page, query }, lang, origin),
  datePublished,
  dateModified: datePublished,
  temporalCoverage: `${from}/${to}`,
  author: ministry(),
  ...published(lang),
  isBasedOn: addressOf(pageOf('weekly-prices') ?? page, lang, origin),
});
