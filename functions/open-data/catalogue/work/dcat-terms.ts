/** The words of the catalogue: vocabularies, controlled terms, addresses of its resources. */

import type { Instant } from '../../../platform/kernel/as-of.ts';
import { todayInRome } from '../../../platform/kernel/calendar.ts';
import type { Digests } from '../../../platform/kernel/digests.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { IPA_CODE, LICENCE } from '../../../platform/kernel/publisher.ts';
import type { InBothLanguages } from '../../exports/rules/column-descriptions.ts';
import type { DcatVersion } from '../contract/catalogue.ts';
import { inLanguages, iri, type Reference, type Resource, typed, type Value } from './rdf.ts';

export const PREFIXES = {
  adms: 'http://www.w3.org/ns/adms#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dcatapit: 'http://dati.gov.it/onto/dcatapit#',
  dcatap: 'http://data.europa.eu/r5r/',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  geosparql: 'http://www.opengis.net/ont/geosparql#',
  owl: 'http://www.w3.org/2002/07/owl#',
  eli: 'http://data.europa.eu/eli/ontology#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'http://schema.org/',
  spdx: 'http://spdx.org/rdf/terms#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

/** Controlled vocabularies of the Publications Office of the European Union. */
export const authority = (name: string) =>
  `http://publications.europa.eu/resource/authority/${name}`;

/** Addresses of the resources, below the site's address; a thing and the page about it have different ones. */
export const addressesAt = (origin: string) => {
  const page = `${origin}/dgsaie/open-data`;
  return {
    origin,
    page,
    catalogue: `${page}#catalogue`,
    publisher: `${page}#publisher`,
    contact: `${page}#contact`,
    service: `${page}#api`,
    /** Address of a data set or distribution, by its permanent name. */
    named: (id: string) => `${page}#${id}`,
  };
};
export type Addresses = ReturnType<typeof addressesAt>;

/** Date on which the catalogue began. */
export const BEGINNING = '2026-11-01';
export const ITALY = authority('country/ITA');
export const THEMES = authority('data-theme');
export const LANGUAGES: Readonly<Record<Language, Reference>> = {
  it: iri(authority('language/ITA')),
  en: iri(authority('language/ENG')),
};
export const BOTH_LANGUAGES = Object.values(LANGUAGES);

export type Property = readonly [string, Value];
export const each = (predicate: string, values: readonly Value[]): Property[] =>
  values.map((value) => [predicate, value]);
/** The profile requires a date even for an empty data set. */
export const day = (moment: Instant | undefined) =>
  typed(moment ? todayInRome(new Date(moment)) : BEGINNING, 'xsd:date');

export const PUBLIC = authority('access-right/PUBLIC');
const ENERGY = authority('data-theme/ENER');

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

/** Names in the vocabulary of frequencies. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUAL', 'IRREG'] as const;

/** Names in the vocabulary of file types, and media types. */
export const FILE_FORMATS = {
  csv: { type: 'CSV', media: 'text/csv' },
  xlsx: {
    type: 'XLSX',
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  json: { type: 'JSON', media: 'application/json' },
  parquet: { type: 'PARQUET', media: 'application/vnd.apache.parquet' },
  pdf: { type: 'PDF', media: 'application/pdf' },
  xls: { type: 'XLS', media: 'application/vnd.ms-excel' },
  xlsb: { type: 'XLSB', media: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12' },
  htm: { type: 'HTML', media: 'text/html' },
} as const;
export type FileFormat = keyof typeof FILE_FORMATS;

export const mediaType = (name: string) => `http://www.iana.org/assignments/media-types/${name}`;

/** The files stay at their addresses for years. */
export const STABLE = authority('planned-availability/STABLE');
export const PUBLISHER_TYPE = 'http://purl.org/adms/publishertype/NationalAuthority';
export const LICENCE_TYPE = 'http://purl.org/adms/licencetype/Attribution';
/** Acts of law by which data are collected. None makes them high-value datasets (decision 105). */
export const LEGISLATION = {
  weeklyPrices: 'http://data.europa.eu/eli/dec/1999/280/oj',
} as const;

/** The statements of the catalogue about every data set. */
export interface Described {
  readonly id: string;
  readonly title: InBothLanguages;
  readonly description: InBothLanguages;
  readonly keywords: Readonly<Record<Language, readonly string[]>>;
  /** Name in the vocabulary of frequencies. */
  readonly frequency: (typeof FREQUENCIES)[number];
  readonly languages: readonly Language[];
  readonly page: string;
  readonly modified: Instant | undefined;
  readonly cover: { readonly from: string; readonly to: string } | undefined;
  readonly distributions: readonly string[];
  readonly more?: readonly Property[];
}

export function dataSetResource(one: Described, addresses: Addresses): Resource {
  return {
    iri: addresses.named(one.id),
    types: ['dcat:Dataset', 'dcatapit:Dataset'],
    properties: [
      ['dct:identifier', { text: `${IPA_CODE}:${one.id}` }],
      ...each('dct:title', inLanguages(one.title)),
      ...each('dct:description', inLanguages(one.description)),
      ['dct:issued', typed(BEGINNING, 'xsd:date')],
      ['dct:modified', day(one.modified)],
      ['dcat:theme', iri(ENERGY)],
      ['dct:rightsHolder', iri(addresses.publisher)],
      ['dct:publisher', iri(addresses.publisher)],
      ['dct:accrualPeriodicity', iri(authority(`frequency/${one.frequency}`))],
      ['dcat:contactPoint', iri(addresses.contact)],
      ['dcat:landingPage', iri(one.page)],
      ['dct:accessRights', iri(PUBLIC)],
      ['dct:spatial', iri(ITALY)],
      ...one.languages.map((lang): Property => ['dct:language', LANGUAGES[lang]]),
      ...(['it', 'en'] as const).flatMap((lang) =>
        each(
          'dcat:keyword',
          one.keywords[lang].map((text) => ({ text, lang })),
        ),
      ),
      ...(one.cover ? ([['dct:temporal', period(one.cover)]] as const) : []),
      ...(one.more ?? []),
      ...one.distributions.map((id): Property => ['dcat:distribution', iri(addresses.named(id))]),
    ],
  };
}

/** A file of a data set. */
export interface DescribedFile {
  readonly id: string;
  readonly title: readonly Value[];
  readonly description: readonly Value[];
  readonly address: string;
  /** Name in the vocabulary of file types, and media type. */
  readonly format: FileFormat;
  readonly language: Language;
  readonly issued: Instant | undefined;
  readonly modified: Instant | undefined;
  readonly more?: readonly Property[];
}

/** Facts about a file's bytes. */
export interface FileFacts {
  readonly bytes: number;
  /** Absent where they are not known. */
  readonly digests?: Digests | undefined;
}

/** Each version's shapes refuse the other's size, and those of version 2 every checksum but SHA-1. */
const BYTES = {
  2: { size: 'xsd:decimal', digest: 'sha1' },
  3: { size: 'xsd:nonNegativeInteger', digest: 'sha256' },
} as const satisfies Readonly<Record<DcatVersion, unknown>>;
export const ALGORITHMS = ['spdx:checksumAlgorithm_sha1', 'spdx:checksumAlgorithm_sha256'];

export function bytesOf(facts: FileFacts | undefined, version: DcatVersion): Property[] {
  if (!facts) return [];
  const { bytes, digests } = facts;
  const { size, digest } = BYTES[version];
  const checksum = (text: string): Resource => ({
    types: ['spdx:Checksum'],
    properties: [
      ['spdx:algorithm', iri(`spdx:checksumAlgorithm_${digest}`)],
      ['spdx:checksumValue', typed(text, 'xsd:hexBinary')],
    ],
  });
  return [
    ['dcat:byteSize', typed(String(bytes), size)],
    ...(digests ? ([['spdx:checksum', checksum(digests[digest])]] as const) : []),
  ];
}

export function distributionResource(file: DescribedFile, addresses: Addresses): Resource {
  const { type, media } = FILE_FORMATS[file.format];
  return {
    iri: addresses.named(file.id),
    types: ['dcat:Distribution', 'dcatapit:Distribution'],
    properties: [
      ...each('dct:title', file.title),
      ...each('dct:description', file.description),
      ['dcat:accessURL', iri(file.address)],
      ['dcat:downloadURL', iri(file.address)],
      ['dct:format', iri(authority(`file-type/${type}`))],
      ['dcat:mediaType', iri(mediaType(media))],
      ['dct:license', iri(LICENCE.address)],
      ['dct:language', LANGUAGES[file.language]],
      ['dct:issued', day(file.issued)],
      ['dct:modified', day(file.modified)],
      ['dcatap:availability', iri(STABLE)],
      ...(file.more ?? []),
    ],
  };
}
