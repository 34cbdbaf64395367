/** The controlled terms that the catalogue uses, with the types and labels that its profiles ask for. */

import type { InBothLanguages } from '../../exports/rules/column-descriptions.ts';
import {
  ALGORITHMS,
  authority,
  each,
  FILE_FORMATS,
  FREQUENCIES,
  ITALY,
  LANGUAGES,
  LEGISLATION,
  LICENCE_TYPE,
  mediaType,
  type Property,
  PUBLISHER_TYPE,
  STABLE,
  THEMES,
} from './dcat-terms.ts';
import { inLanguages, type Resource, typed } from './rdf.ts';

/** Described here, so that a reader need not fetch them. @param pages addresses of the pages that are referred to */
export const vocabulary = (pages: readonly string[]): Resource[] => [
  {
    iri: THEMES,
    types: ['skos:ConceptScheme'],
    properties: each('dct:title', inLanguages({ it: 'Temi dei dati', en: 'Data themes' })),
  },
  concept(authority('data-theme/ENER'), { it: 'Energia', en: 'Energy' }),
  concept(STABLE, { it: 'stabile', en: 'stable' }),
  concept(PUBLISHER_TYPE, { it: 'autorità nazionale', en: 'national authority' }),
  concept(LICENCE_TYPE, { it: 'attribuzione', en: 'attribution' }),
  { iri: ITALY, types: ['dct:Location'], properties: PLACE },
  ...FREQUENCIES.map((name) => typedAs(authority(`frequency/${name}`), 'dct:Frequency')),
  ...Object.values(LANGUAGES).map(({ iri }) => typedAs(iri, 'dct:LinguisticSystem')),
  typedAs(authority('access-right/PUBLIC'), 'dct:RightsStatement'),
  ...Object.values(LEGISLATION).map((act) => typedAs(act, 'eli:LegalResource')),
  ...Object.values(FILE_FORMATS).flatMap(({ type, media }) => [
    typedAs(authority(`file-type/${type}`), 'dct:MediaTypeOrExtent'),
    typedAs(mediaType(media), 'dct:MediaType'),
  ]),
  ...ALGORITHMS.map((one) => typedAs(one, 'spdx:ChecksumAlgorithm')),
  ...pages.map((page) => typedAs(page, 'foaf:Document')),
];

const typedAs = (address: string, type: string): Resource => ({
  iri: address,
  types: [type],
  properties: [],
});

const concept = (address: string, label: InBothLanguages): Resource => ({
  iri: address,
  types: ['skos:Concept'],
  properties: each('skos:prefLabel', inLanguages(label)),
});

const wkt = (text: string) => typed(text, 'geosparql:wktLiteral');
/** Italy's bounds and middle, longitude before latitude. */
const PLACE: readonly Property[] = [
  ['dcat:bbox', wkt('POLYGON((6.6 35.4,18.6 35.4,18.6 47.1,6.6 47.1,6.6 35.4))')],
  ['dcat:centroid', wkt('POINT(12.6 41.3)')],
];
