import { apiBase } from '../../../platform/kernel/addresses.ts';
/** The data sets in schema.org's vocabulary, which search engines for data read. */

import type { ExportFormat } from '../../../platform/contract/export-fields.ts';

import type { Language } from '../../../platform/kernel/language.ts';
import { CONTACT, LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import { type DescribedDataSet, filesOf } from '../contract/data-sets.ts';
import { CATALOGUE_TITLE } from './catalogue-texts.ts';

/** A `DataCatalog` with its `Dataset`s; its context is an address that need not be fetched. */
export function schemaOrgCatalogue(
  described: readonly DescribedDataSet[],
  language: Language,
  origin: string,
) {
  const page = `${origin}/dgsaie/open-data`;
  const publisher = {
    '@type': 'GovernmentOrganization',
    name: MINISTRY,
    url: `${origin}/dgsaie/`,
    contactPoint: {
      '@type': 'ContactPoint',
      email: CONTACT.email,
      contactType: CONTACT_TYPE[language],
    },
  };
  return {
    '@context': { '@vocab': 'https://schema.org/' },
    '@type': 'DataCatalog',
    '@id': `${page}#catalogue`,
    name: CATALOGUE_TITLE[language],
    url: page,
    inLanguage: language,
    license: LICENCE.address,
    publisher,
    dataset: described.map((one) => {
      const { dataSet, cover, modified, nextRelease } = one;
      return {
        '@type': 'Dataset',
        '@id': `${page}#${dataSet.id}`,
        name: dataSet.title[language],
        description: `${dataSet.title[language]}. ${dataSet.description[language]}`,
        identifier: dataSet.id,
        url: page,
        inLanguage: language,
        isAccessibleForFree: true,
        license: LICENCE.address,
        creator: publisher,
        publisher,
        includedInDataCatalog: { '@id': `${page}#catalogue` },
        spatialCoverage: { '@type': 'Country', name: COUNTRY[language] },
        ...(cover && { temporalCoverage: `${cover.from}/${cover.to}` }),
        ...(modified && { dateModified: modified }),
        ...(nextRelease && {
          publication: {
            '@type': 'PublicationEvent',
            name: NEXT[language],
            startDate: nextRelease,
          },
        }),
        variableMeasured: dataSet.columns
          .filter(({ kind }) => kind === 'amount' || kind === 'decimal')
          .map(({ heading, meaning, unit }) => ({
            '@type': 'PropertyValue',
            name: heading[language],
            description: meaning[language],
            ...(unit && { unitText: unit[language] }),
          })),
        distribution: filesOf(one)
          .filter(({ choice }) => choice.lang === language)
          .map(({ title, choice, address }) => ({
            '@type': 'DataDownload',
            name: title,
            encodingFormat: MEDIA[choice.format],
            contentUrl: `${origin}${address}`,
          })),
      };
    }),
    potentialAction: {
      '@type': 'ReadAction',
      target: `${origin}${apiBase}/openapi.json`,
    },
  };
}

const CONTACT_TYPE = { it: 'informazioni', en: 'information' } as const;
const COUNTRY = { it: 'Italia', en: 'Italy' } as const;
const NEXT = { it: 'Prossima pubblicazione', en: 'Next release' } as const;

const MEDIA: Readonly<Record<ExportFormat, string>> = {
  CSV: 'text/csv',
  EXCEL: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  JSON: 'application/json',
  PARQUET: 'application/vnd.apache.parquet',
};
