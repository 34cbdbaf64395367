import type { FileReply } from '../../../platform/contract/route.ts';
import { apiBase } from '../../../platform/contract/route.ts';
import { escaped } from '../../../platform/kernel/escaped.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import { inLanguages, iri, jsonLdOf, type Resource, turtleOf } from '../../catalogue/work/rdf.ts';
import type { Both } from '../../series/rules/flow-names.ts';
import { AGENCY, type CodeListName } from '../../series/rules/sdmx-components.ts';
import { artefactsOf, type Codes } from '../../series/rules/sdmx-structures.ts';

export interface CodeList extends CodeListName {
  /** Its last part of the address: `product` for CL_PRODUCT. */
  readonly path: string;
  readonly name: Both;
  readonly codes: readonly { readonly id: string; readonly names: Both }[];
}

/** The code lists of SDMX's structures, with the codes that they have there. */
export const codeListsOf = (codes: Codes): CodeList[] =>
  artefactsOf(codes).flatMap(({ type, content, ...list }) =>
    type === 'codelist'
      ? [{ ...list, path: list.id.slice(3).toLowerCase(), ...(content as Pick<CodeList, 'codes'>) }]
      : [],
  );

export interface CodeListRequest {
  /** The media type to answer with. */
  readonly accept: string;
  readonly language: Language;
  readonly origin: string;
  /** Whether one code is asked for and not its list. */
  readonly isOne: boolean;
}

/** Lists as SKOS in Turtle or JSON-LD, or as a page. */
export function codeListFile(
  lists: readonly CodeList[],
  { accept, language, origin, isOne }: CodeListRequest,
): FileReply {
  const base = `${origin}${apiBase}/codelists/`;
  const resources = lists.flatMap((list) => [
    ...(isOne ? [] : [schemeOf(list, base)]),
    ...list.codes.map((code) => conceptOf(list, code, base)),
  ]);
  const name = lists.length === 1 ? (lists[0]?.path ?? '') : 'codelists';
  const reply = (extension: string, type: string, content: string): FileReply => ({
    fileName: `${name}.${extension}`,
    ...{ contentType: `${type}; charset=utf-8`, content, isInline: true },
  });
  if (accept === 'text/html') return reply('html', accept, pageOf(lists, base, language));
  if (accept === 'text/turtle') return reply('ttl', accept, turtleOf(resources, PREFIXES));
  const graph = `${JSON.stringify(jsonLdOf(resources, PREFIXES))}\n`;
  return reply('jsonld', 'application/ld+json', graph);
}

const PREFIXES = {
  skos: 'http://www.w3.org/2004/02/skos/core#',
  dct: 'http://purl.org/dc/terms/',
  owl: 'http://www.w3.org/2002/07/owl#',
};

const listAddress = ({ path }: CodeList, base: string) => `${base}${path}`;

const schemeOf = (list: CodeList, base: string): Resource => ({
  iri: listAddress(list, base),
  types: ['skos:ConceptScheme'],
  properties: [
    ...inLanguages({ ...list.name }).map((text) => ['skos:prefLabel', text] as const),
    ...inLanguages({ ...list.name }).map((text) => ['dct:title', text] as const),
    ['skos:notation', { text: list.id }],
    ['owl:versionInfo', { text: list.version }],
    ['dct:creator', { text: list.agency === AGENCY ? MINISTRY : list.agency }],
    ['dct:license', iri(LICENCE.address)],
    ...list.codes.map(
      ({ id }) => ['skos:hasTopConcept', iri(`${listAddress(list, base)}/${id}`)] as const,
    ),
  ],
});

const conceptOf = (
  list: CodeList,
  { id, names }: CodeList['codes'][number],
  base: string,
): Resource => ({
  iri: `${listAddress(list, base)}/${id}`,
  types: ['skos:Concept'],
  properties: [
    ...inLanguages({ ...names }).map((text) => ['skos:prefLabel', text] as const),
    ['skos:notation', { text: id }],
    ['skos:inScheme', iri(listAddress(list, base))],
    ['skos:topConceptOf', iri(listAddress(list, base))],
    // The same code in the registries of SDMX, and in the portal's own.
    [
      'skos:exactMatch',
      iri(
        `urn:sdmx:org.sdmx.infomodel.codelist.Code=${list.agency}:${list.id}(${list.version}).${id}`,
      ),
    ],
  ],
});

const WORDS = {
  title: { it: 'Elenchi di codici', en: 'Code lists' },
  code: { it: 'Codice', en: 'Code' },
  name: { it: 'Nome', en: 'Name' },
} as const;

/** A page without script or style sheet, for who opens the address of a code. */
function pageOf(lists: readonly CodeList[], base: string, language: Language): string {
  const tables = lists.map((list) => {
    const rows = list.codes.map(
      ({ id, names }) =>
        `<tr><th scope="row"><a href="${escaped(`${listAddress(list, base)}/${id}`)}">${escaped(id)}</a></th><td>${escaped(names[language])}</td></tr>`,
    );
    const head = [WORDS.code, WORDS.name].map((word) => `<th scope="col">${word[language]}</th>`);
    return [
      `<h2><a href="${escaped(listAddress(list, base))}">${escaped(list.name[language])}</a></h2>`,
      `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
    ].join('');
  });
  const title = escaped(
    lists.length === 1 ? (lists[0]?.name[language] ?? '') : WORDS.title[language],
  );
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – DGSAIE</title><body><h1>${WORDS.title[language]}</h1>${tables.join('')}</body></html>\n`;
}
