/**
 * The catalogue of the open data in DCAT-AP_IT, the Italian profile of DCAT-AP, from which the national catalogue
 * harvests it.
 */

import type { ExportFormat } from '../../../platform/contract/export-fields.ts';
import { apiBase, type FileReply } from '../../../platform/contract/route.ts';
import { type Instant, later } from '../../../platform/kernel/as-of.ts';
import { todayInRome } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { CONTACT, IPA_CODE, LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import {
  type DataSet,
  type DescribedDataSet,
  type FileChoice,
  fileAddress,
} from '../contract/data-sets.ts';
import { inLanguages, iri, jsonLdOf, type Resource, turtleOf, typed, type Value } from './rdf.ts';

const PREFIXES = {
  adms: 'http://www.w3.org/ns/adms#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dcatapit: 'http://dati.gov.it/onto/dcatapit#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'http://schema.org/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

/** Controlled vocabularies of the Publications Office of the European Union. */
const authority = (name: string) => `http://publications.europa.eu/resource/authority/${name}`;
/** A controlled term with the class that the profile expects, so that a reader need not fetch it. */
const concept = (name: string, type: string): Resource => ({
  iri: authority(name),
  types: [type],
  properties: [],
});

export function dcatTurtle(described: readonly DescribedDataSet[], origin: string): FileReply {
  return {
    fileName: 'catalogue.ttl',
    contentType: 'text/turtle; charset=utf-8',
    content: turtleOf(resourcesOf(described, origin), PREFIXES),
  };
}

export function dcatJsonLd(described: readonly DescribedDataSet[], origin: string): FileReply {
  return {
    fileName: 'catalogue.jsonld',
    contentType: 'application/ld+json; charset=utf-8',
    content: `${JSON.stringify(jsonLdOf(resourcesOf(described, origin), PREFIXES), null, 2)}\n`,
  };
}

function resourcesOf(described: readonly DescribedDataSet[], origin: string): Resource[] {
  const addresses = addressesAt(origin);
  const choices = described.map((one) => ({ ...one, files: filesOf(one.dataSet) }));
  return [
    catalogue(described, addresses),
    publisher(addresses),
    contactPoint(addresses),
    licence,
    dataService(described, addresses),
    ...choices.flatMap((one) => [
      dataSetOf(one, one.files, addresses),
      ...one.files.map((file) => distribution(one, file, addresses)),
    ]),
    ...vocabulary(),
  ];
}

/** Addresses of the resources, below the site's address; things and the pages about them have different ones. */
const addressesAt = (origin: string) => {
  const page = `${origin}/dgsaie/open-data`;
  return {
    origin,
    page,
    catalogue: `${page}#catalogue`,
    publisher: `${page}#publisher`,
    contact: `${page}#contact`,
    service: `${page}#api`,
    dataSet: ({ id }: DataSet) => `${page}#${id}`,
    distribution: ({ id }: DataSet, { format, lang }: FileChoice) =>
      `${page}#${id}-${format.toLowerCase()}-${lang}`,
  };
};
type Addresses = ReturnType<typeof addressesAt>;

function catalogue(described: readonly DescribedDataSet[], addresses: Addresses): Resource {
  const changes = described.flatMap(({ modified }) => modified ?? []);
  return {
    iri: addresses.catalogue,
    types: ['dcat:Catalog', 'dcatapit:Catalog'],
    properties: [
      ...each('dct:title', inLanguages(TITLE)),
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
      ...described.map(
        ({ dataSet }): Property => ['dcat:dataset', iri(addresses.dataSet(dataSet))],
      ),
    ],
  };
}

const TITLE = {
  it: 'Dati aperti delle statistiche energetiche',
  en: 'Open data of the energy statistics',
};
const DESCRIPTION = {
  it: 'Prezzi settimanali, mensili, trimestrali e annuali dei carburanti e dei combustibili in Italia, pubblicati dal Ministero.',
  en: 'Weekly, monthly, quarterly and yearly prices of motor and heating fuels in Italy, published by the ministry.',
};
const KEYWORDS = {
  it: ['prezzi dei carburanti', 'benzina', 'gasolio', 'GPL', 'accise', 'energia'],
  en: ['fuel prices', 'petrol', 'diesel', 'LPG', 'excise duty', 'energy'],
};

/** Date on which the catalogue began. */
const BEGINNING = '2026-11-01';
const ITALY = authority('country/ITA');
const THEMES = authority('data-theme');
const LANGUAGES: Readonly<Record<Language, Value>> = {
  it: iri(authority('language/ITA')),
  en: iri(authority('language/ENG')),
};
const BOTH_LANGUAGES = Object.values(LANGUAGES);

type Property = readonly [string, Value];
const each = (predicate: string, values: readonly Value[]): Property[] =>
  values.map((value) => [predicate, value]);
/** The profile requires a date even for an empty data set. */
const day = (moment: Instant | undefined) =>
  typed(moment ? todayInRome(new Date(moment)) : BEGINNING, 'xsd:date');

const publisher = ({ publisher: name }: Addresses): Resource => ({
  iri: name,
  types: ['foaf:Agent', 'dcatapit:Agent'],
  properties: [
    ['dct:identifier', { text: IPA_CODE }],
    ['foaf:name', { text: MINISTRY, lang: 'it' }],
    ['dct:type', iri(PUBLISHER_TYPE)],
  ],
});

const PUBLISHER_TYPE = 'http://purl.org/adms/publishertype/NationalAuthority';

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
    ['dct:type', iri('http://purl.org/adms/licencetype/Attribution')],
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
      ['dcat:endpointURL', iri(`${addresses.origin}${apiBase}`)],
      ['dcat:endpointDescription', iri(`${addresses.origin}${apiBase}/openapi.json`)],
      ['dct:license', iri(LICENCE.address)],
      ['dct:publisher', iri(addresses.publisher)],
      ['dcat:contactPoint', iri(addresses.contact)],
      ['dct:accessRights', iri(PUBLIC)],
      ...described.map(
        ({ dataSet }): Property => ['dcat:servesDataset', iri(addresses.dataSet(dataSet))],
      ),
    ],
  };
}

const PUBLIC = authority('access-right/PUBLIC');
const ENERGY = authority('data-theme/ENER');

const FREQUENCIES: Readonly<Record<DataSet['frequency'], { name: string; resolution: string }>> = {
  daily: { name: authority('frequency/DAILY'), resolution: 'P1D' },
  weekly: { name: authority('frequency/WEEKLY'), resolution: 'P7D' },
  monthly: { name: authority('frequency/MONTHLY'), resolution: 'P1M' },
};

function dataSetOf(
  { dataSet, cover, modified }: DescribedDataSet,
  files: readonly FileChoice[],
  addresses: Addresses,
): Resource {
  const { name, resolution } = FREQUENCIES[dataSet.frequency];
  return {
    iri: addresses.dataSet(dataSet),
    types: ['dcat:Dataset', 'dcatapit:Dataset'],
    properties: [
      ['dct:identifier', { text: `${IPA_CODE}:${dataSet.id}` }],
      ...each('dct:title', inLanguages(dataSet.title)),
      ...each('dct:description', inLanguages(dataSet.description)),
      ['dct:modified', day(modified)],
      ['dcat:theme', iri(ENERGY)],
      ['dct:rightsHolder', iri(addresses.publisher)],
      ['dct:publisher', iri(addresses.publisher)],
      ['dct:accrualPeriodicity', iri(name)],
      ['dcat:temporalResolution', typed(resolution, 'xsd:duration')],
      ['dcat:contactPoint', iri(addresses.contact)],
      ['dcat:landingPage', iri(addresses.page)],
      ['dct:accessRights', iri(PUBLIC)],
      ['dct:spatial', iri(ITALY)],
      ...each('dct:language', BOTH_LANGUAGES),
      ...(['it', 'en'] as const).flatMap((lang) =>
        each(
          'dcat:keyword',
          KEYWORDS[lang].map((text) => ({ text, lang })),
        ),
      ),
      ...(cover ? ([['dct:temporal', period(cover)]] as const) : []),
      ...files.map(
        (file): Property => ['dcat:distribution', iri(addresses.distribution(dataSet, file))],
      ),
    ],
  };
}

/** DCAT-AP_IT 1 reads the days from schema.org's properties, DCAT-AP from version 2 on from DCAT's own. */
const period = ({ from, to }: { readonly from: string; readonly to: string }): Resource => ({
  types: ['dct:PeriodOfTime'],
  properties: [
    ['schema:startDate', typed(from, 'xsd:date')],
    ['schema:endDate', typed(to, 'xsd:date')],
    ['dcat:startDate', typed(from, 'xsd:date')],
    ['dcat:endDate', typed(to, 'xsd:date')],
  ],
});

const FORMATS = {
  CSV: { type: authority('file-type/CSV'), media: 'text/csv', name: 'CSV' },
  EXCEL: {
    type: authority('file-type/XLSX'),
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'Excel',
  },
  JSON: { type: authority('file-type/JSON'), media: 'application/json', name: 'JSON' },
  PARQUET: {
    type: authority('file-type/PARQUET'),
    media: 'application/vnd.apache.parquet',
    name: 'Parquet',
  },
} as const satisfies Readonly<Record<ExportFormat, unknown>>;

/** Every form of a data set's file. CSV here is that of RFC 4180, whichever dialect the stage sends by default. */
const filesOf = (_: DataSet): FileChoice[] =>
  (['it', 'en'] as const).flatMap((lang) => [
    { format: 'CSV', dialect: 'comma', lang },
    { format: 'EXCEL', lang },
    { format: 'JSON', lang },
    { format: 'PARQUET', lang },
  ]);

function distribution(
  { dataSet, modified }: DescribedDataSet,
  file: FileChoice,
  addresses: Addresses,
): Resource {
  const { type, media, name } = FORMATS[file.format];
  const address = `${addresses.origin}${fileAddress(dataSet, file)}`;
  return {
    iri: addresses.distribution(dataSet, file),
    types: ['dcat:Distribution', 'dcatapit:Distribution'],
    properties: [
      ['dct:title', { text: `${dataSet.title[file.lang]} (${name})`, lang: file.lang }],
      ['dct:description', { text: dataSet.description[file.lang], lang: file.lang }],
      ['dcat:accessURL', iri(address)],
      ['dcat:downloadURL', iri(address)],
      ['dct:format', iri(type)],
      ['dcat:mediaType', iri(`http://www.iana.org/assignments/media-types/${media}`)],
      ['dct:license', iri(LICENCE.address)],
      ['dct:language', LANGUAGES[file.lang]],
      ['dct:modified', day(modified)],
      ['dcat:accessService', iri(addresses.service)],
    ],
  };
}

/** Types and labels of the controlled terms used; the profile's shapes require them for everything referred to. */
const vocabulary = (): Resource[] => [
  concept('data-theme/ENER', 'skos:Concept'),
  concept('data-theme', 'skos:ConceptScheme'),
  concept('country/ITA', 'dct:Location'),
  concept('frequency/DAILY', 'dct:Frequency'),
  concept('frequency/WEEKLY', 'dct:Frequency'),
  concept('frequency/MONTHLY', 'dct:Frequency'),
  concept('language/ITA', 'dct:LinguisticSystem'),
  concept('language/ENG', 'dct:LinguisticSystem'),
  concept('access-right/PUBLIC', 'dct:RightsStatement'),
  ...Object.values(FORMATS).flatMap(({ type, media }): Resource[] => [
    { iri: type, types: ['dct:MediaTypeOrExtent'], properties: [] },
    {
      iri: `http://www.iana.org/assignments/media-types/${media}`,
      types: ['dct:MediaType'],
      properties: [],
    },
  ]),
];
