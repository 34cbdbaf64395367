import { apiBase } from '../../../platform/kernel/addresses.ts';
/**
 * The catalogue of the open data in DCAT-AP_IT, the Italian profile of DCAT-AP, from which the national catalogue
 * harvests it.
 */

import type { Folder } from '../../../documents/store/folders.ts';
import type { ExportFormat } from '../../../platform/contract/export-fields.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { later } from '../../../platform/kernel/as-of.ts';
import { CONTACT, IPA_CODE, LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import type { DcatVersion } from '../contract/catalogue.ts';
import {
  type DataFile,
  type DataSet,
  type DescribedDataSet,
  filesOf,
} from '../contract/data-sets.ts';
import { CATALOGUE_TITLE, ENERGY_KEYWORDS, PRICE_KEYWORDS } from './catalogue-texts.ts';
import { filesOfFolder, publicationOf } from './dcat-publications.ts';
import {
  type Addresses,
  addressesAt,
  BEGINNING,
  BOTH_LANGUAGES,
  bytesOf,
  type Described,
  type DescribedFile,
  dataSetResource,
  day,
  distributionResource,
  each,
  type FileFacts,
  type FileFormat,
  ITALY,
  LEGISLATION,
  LICENCE_TYPE,
  PREFIXES,
  type Property,
  PUBLIC,
  PUBLISHER_TYPE,
  THEMES,
} from './dcat-terms.ts';
import { vocabulary } from './dcat-vocabulary.ts';
import { inLanguages, iri, jsonLdOf, type Resource, turtleOf, typed } from './rdf.ts';

export interface Catalogued {
  readonly described: readonly DescribedDataSet[];
  /** Folders of published documents, each of which is a data set. */
  readonly folders: readonly Folder[];
  /** By address; files that were not made since their figures changed are missing. */
  readonly facts: ReadonlyMap<string, FileFacts>;
  readonly version: DcatVersion;
  /** Origin of the site: `https://host`. */
  readonly origin: string;
}

export const dcatTurtle = (catalogued: Catalogued): FileReply => ({
  fileName: 'catalogue.ttl',
  contentType: 'text/turtle; charset=utf-8',
  content: turtleOf(resourcesOf(catalogued), PREFIXES),
});

export const dcatJsonLd = (catalogued: Catalogued): FileReply => ({
  fileName: 'catalogue.jsonld',
  contentType: 'application/ld+json; charset=utf-8',
  content: `${JSON.stringify(jsonLdOf(resourcesOf(catalogued), PREFIXES))}\n`,
});

function resourcesOf({ described, folders, facts, version, origin }: Catalogued): Resource[] {
  const addresses = addressesAt(origin);
  const filled = folders.filter(({ files }) => files.length > 0);
  const sets = [
    ...described.map((one) => dataSetOf(one, addresses)),
    ...filled.map((folder) => publicationOf(folder, addresses)),
  ];
  const files = [
    ...described.flatMap(filesOf).map((file) => describedFile(file, { version, facts, addresses })),
    ...filled.flatMap((folder) => filesOfFolder(folder, version, addresses)),
  ];
  return [
    catalogue(sets, addresses),
    publisher(addresses),
    contactPoint(addresses),
    licence,
    dataService(described, addresses),
    ...serviceAddresses(addresses),
    ...sets.map((one) => dataSetResource(one, addresses)),
    ...files.map((file) => distributionResource(file, addresses)),
    ...vocabulary([...new Set([addresses.page, ...sets.map(({ page }) => page)])]),
  ];
}

function catalogue(sets: readonly Described[], addresses: Addresses): Resource {
  const changes = sets.flatMap(({ modified }) => modified ?? []);
  return {
    iri: addresses.catalogue,
    types: ['dcat:Catalog', 'dcatapit:Catalog'],
    properties: [
      ...each('dct:title', inLanguages(CATALOGUE_TITLE)),
      ...each('dct:description', inLanguages(DESCRIPTION)),
      ['dct:publisher', iri(addresses.publisher)],
      ['dct:issued', typed(BEGINNING, 'xsd:date')],
      ['dct:modified', day(changes.length > 0 ? changes.reduce(later) : undefined)],
      ...each('dct:language', BOTH_LANGUAGES),
      ['dct:license', iri(LICENCE.address)],
      ['dct:spatial', iri(ITALY)],
      ['foaf:homepage', iri(addresses.page)],
      ['dcat:themeTaxonomy', iri(THEMES)],
      ['dcat:service', iri(addresses.service)],
      ...sets.map(({ id }): Property => ['dcat:dataset', iri(addresses.named(id))]),
    ],
  };
}

const DESCRIPTION = {
  it: 'Prezzi settimanali, mensili, trimestrali e annuali dei carburanti e dei combustibili in Italia, e i dati e le pubblicazioni del Ministero su petrolio, gas, carbone e bilanci energetici.',
  en: "Weekly, monthly, quarterly and yearly prices of motor and heating fuels in Italy, and the ministry's figures and publications on oil, gas, coal and energy balances.",
};
const publisher = ({ publisher: name }: Addresses): Resource => ({
  iri: name,
  types: ['foaf:Agent', 'dcatapit:Agent'],
  properties: [
    ['dct:identifier', { text: IPA_CODE }],
    ['foaf:name', { text: MINISTRY, lang: 'it' }],
    ['dct:type', iri(PUBLISHER_TYPE)],
  ],
});

const contactPoint = ({ contact, page }: Addresses): Resource => ({
  iri: contact,
  types: ['vcard:Kind', 'vcard:Organization', 'dcatapit:Organization'],
  properties: [
    ...each('vcard:fn', inLanguages(CONTACT.name)),
    ['vcard:hasEmail', iri(`mailto:${CONTACT.email}`)],
    ['vcard:hasURL', iri(page)],
  ],
});

const licence: Resource = {
  iri: LICENCE.address,
  types: ['dct:LicenseDocument', 'dcatapit:LicenseDocument'],
  properties: [
    ['dct:type', iri(LICENCE_TYPE)],
    ['foaf:name', { text: LICENCE.title, lang: 'en' }],
    ['owl:versionInfo', { text: LICENCE.version }],
  ],
};

function dataService(described: readonly DescribedDataSet[], addresses: Addresses): Resource {
  return {
    iri: addresses.service,
    types: ['dcat:DataService'],
    properties: [
      ...each(
        'dct:title',
        inLanguages({
          it: 'API delle statistiche energetiche',
          en: 'API of the energy statistics',
        }),
      ),
      ...serviceAddresses(addresses).map(
        ({ iri: address = '' }, index): Property => [
          index === 0 ? 'dcat:endpointURL' : 'dcat:endpointDescription',
          iri(address),
        ],
      ),
      ['dct:license', iri(LICENCE.address)],
      ['dct:publisher', iri(addresses.publisher)],
      ['dcat:contactPoint', iri(addresses.contact)],
      ['dct:accessRights', iri(PUBLIC)],
      ...described.map(
        ({ dataSet }): Property => ['dcat:servesDataset', iri(addresses.named(dataSet.id))],
      ),
    ],
  };
}

const serviceAddresses = ({ origin }: Addresses): Resource[] =>
  [apiBase, `${apiBase}/openapi.json`].map((path) => ({
    iri: `${origin}${path}`,
    types: ['rdfs:Resource'],
    properties: [],
  }));

const FREQUENCIES = {
  daily: { name: 'DAILY', resolution: 'P1D' },
  weekly: { name: 'WEEKLY', resolution: 'P7D' },
  monthly: { name: 'MONTHLY', resolution: 'P1M' },
} as const satisfies Readonly<Record<DataSet['frequency'], unknown>>;

function dataSetOf(described: DescribedDataSet, { page }: Addresses): Described {
  const { dataSet, cover, modified } = described;
  const { id, title, description, group } = dataSet;
  const { name, resolution } = FREQUENCIES[dataSet.frequency];
  return {
    ...{
      id,
      title,
      description,
      keywords: group === 'energy' ? ENERGY_KEYWORDS : PRICE_KEYWORDS,
      frequency: name,
      languages: ['it', 'en'],
    },
    ...{ page, modified, cover },
    distributions: filesOf(described).map((file) => file.id),
    more: [
      ['dcat:temporalResolution', typed(resolution, 'xsd:duration')],
      ...(group === 'weekly'
        ? ([['dcatap:applicableLegislation', iri(LEGISLATION.weeklyPrices)]] as const)
        : []),
    ],
  };
}

const FORMATS = {
  CSV: 'csv',
  EXCEL: 'xlsx',
  JSON: 'json',
  PARQUET: 'parquet',
} as const satisfies Readonly<Record<ExportFormat, FileFormat>>;

const describedFile = (
  { id, title, dataSet, choice: { format, lang }, address, modified }: DataFile,
  {
    version,
    facts,
    addresses,
  }: { readonly addresses: Addresses } & Pick<Catalogued, 'version' | 'facts'>,
): DescribedFile => ({
  ...{ id, format: FORMATS[format], language: lang, issued: undefined, modified },
  title: [{ text: title, lang }],
  description: [{ text: dataSet.description[lang], lang }],
  address: `${addresses.origin}${address}`,
  more: [['dcat:accessService', iri(addresses.service)], ...bytesOf(facts.get(address), version)],
});
