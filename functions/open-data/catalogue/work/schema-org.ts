/** The data sets in schema.org's vocabulary, which search engines for data read. */

import { apiBase } from '../../../platform/contract/route.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { CONTACT, LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import { type DescribedDataSet, fileAddress } from '../contract/data-sets.ts';

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
    name: NAME[language],
    url: page,
    inLanguage: language,
    license: LICENCE.address,
    publisher,
    dataset: described.map(({ dataSet, cover, modified, nextRelease }) => ({
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
        .filter(({ kind }) => kind === 'amount')
        .map(({ heading, meaning, unit }) => ({
          '@type': 'PropertyValue',
          name: heading[language],
          description: meaning[language],
          ...(unit && { unitText: unit[language] }),
        })),
      distribution: FORMATS.map(({ format, media, dialect }) => ({
        '@type': 'DataDownload',
        encodingFormat: media,
        contentUrl: `${origin}${fileAddress(dataSet, { format, lang: language, ...dialect })}`,
      })),
    })),
    potentialAction: {
      '@type': 'ReadAction',
      target: `${origin}${apiBase}/openapi.json`,
    },
  };
}

const NAME = {
  it: 'Dati aperti delle statistiche energetiche',
  en: 'Open data of the energy statistics',
} as const;
const CONTACT_TYPE = { it: 'informazioni', en: 'information' } as const;
const COUNTRY = { it: 'Italia', en: 'Italy' } as const;
const NEXT = { it: 'Prossima pubblicazione', en: 'Next release' } as const;

const FORMATS = [
  { format: 'CSV', media: 'text/csv', dialect: { dialect: 'comma' } },
  {
    format: 'EXCEL',
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    dialect: {},
  },
  { format: 'JSON', media: 'application/json', dialect: {} },
  { format: 'PARQUET', media: 'application/vnd.apache.parquet', dialect: {} },
] as const;
