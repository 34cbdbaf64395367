import { words } from '../../../documents/workbooks/rules/words.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';

import { escaped } from '../../../platform/kernel/escaped.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import {
  inLanguages,
  iri,
  jsonLdOf,
  type Resource,
  turtleOf,
  typed,
} from '../../catalogue/work/rdf.ts';
import { type CodeCover, coverKey } from '../../series/rules/code-covers.ts';
import type { Both } from '../../series/rules/flow-names.ts';
import {
  AGENCY,
  type CodeHistory,
  type CodeListName,
  codeListPath,
} from '../../series/rules/sdmx-components.ts';
import { artefactsOf, componentsOf } from '../../series/rules/sdmx-structures.ts';
import type { FigureCodes } from '../../series/work/sdmx-answers.ts';
import { coverText, historyNote } from './code-history.ts';

export interface CodeList extends CodeListName {
  /** Last part of its address: `product` for CL_PRODUCT. */
  readonly path: string;
  readonly name: Both;
  readonly codes: readonly Code[];
}

export interface Code extends CodeHistory {
  readonly id: string;
  readonly names: Both;
  readonly also: readonly string[];
  /** First and last day of its figures. */
  readonly cover?: CodeCover | undefined;
  /** The codes of its list that it replaced. */
  readonly from: readonly Code[];
  /** The code of its list that replaced it. */
  readonly into: Code | undefined;
}

/** The code lists of SDMX's structures, with their codes and the history of these. */
export function codeListsOf({ present, codes, covers }: FigureCodes): CodeList[] {
  const histories = new Map(
    componentsOf(present).map(({ list, codeHistory }) => [list?.id, codeHistory]),
  );
  return artefactsOf(present, codes).flatMap(({ type, content, ...list }) => {
    if (type !== 'codelist') return [];
    const items = (content as { codes: readonly Pick<Code, 'id' | 'names'>[] }).codes.map(
      (code) => ({
        ...code,
        ...{ also: [], from: [], into: undefined, cover: covers.get(coverKey(list.id, code.id)) },
        ...known(histories.get(list.id)?.(code.id), code.names),
      }),
    );
    const linked = items.map((code) => ({
      ...code,
      from: items.filter(({ life }) => life?.into === code.id),
      into: items.find(({ id }) => id === code.life?.into),
    }));
    return [{ ...list, path: codeListPath(list.id), codes: linked }];
  });
}

/** Names that differ from those of the code by more than capitals, accents and marks. */
const known = ({ also = [], life }: CodeHistory = {}, names: Both) => ({
  also: also.filter((text) => !Object.values(names).some((name) => words(name) === words(text))),
  ...(life && { life }),
});

export interface CodeListRequest {
  /** The media type to answer with. */
  readonly accept: string;
  readonly language: Language;
  readonly origin: string;
  /** The lists without codes, with their codes, or a single code without its list. */
  readonly shows: 'lists' | 'codes' | 'code';
}

/** Lists as SKOS in Turtle or JSON-LD, or as a page. */
export function codeListFile(
  lists: readonly CodeList[],
  { accept, language, origin, shows }: CodeListRequest,
): FileReply {
  const base = `${origin}${apiBase}/codelists/`;
  const resources = lists.flatMap((list) => [
    ...(shows === 'code' ? [] : [schemeOf(list, base, shows === 'codes')]),
    ...(shows === 'lists' ? [] : list.codes.map((code) => conceptOf(list, code, base))),
  ]);
  const name = lists.length === 1 ? (lists[0]?.path ?? '') : 'codelists';
  const reply = (extension: string, type: string, content: string): FileReply => ({
    fileName: `${name}.${extension}`,
    ...{ contentType: `${type}; charset=utf-8`, content, isInline: true },
  });
  if (accept === 'text/html') {
    const page = shows === 'lists' ? listsPage : codesPage;
    return reply('html', accept, page(lists, base, language));
  }
  if (accept === 'text/turtle') return reply('ttl', accept, turtleOf(resources, PREFIXES));
  const graph = `${JSON.stringify(jsonLdOf(resources, PREFIXES))}\n`;
  return reply('jsonld', 'application/ld+json', graph);
}

const PREFIXES = {
  dcat: 'http://www.w3.org/ns/dcat#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  dct: 'http://purl.org/dc/terms/',
  owl: 'http://www.w3.org/2002/07/owl#',
};

const listAddress = ({ path }: CodeList, base: string) => `${base}${path}`;

const schemeOf = (list: CodeList, base: string, hasCodes: boolean): Resource => ({
  iri: listAddress(list, base),
  types: ['skos:ConceptScheme'],
  properties: [
    ...inLanguages({ ...list.name }).map((text) => ['skos:prefLabel', text] as const),
    ...inLanguages({ ...list.name }).map((text) => ['dct:title', text] as const),
    ['skos:notation', { text: list.id }],
    ['owl:versionInfo', { text: list.version }],
    ['dct:creator', { text: list.agency === AGENCY ? MINISTRY : list.agency }],
    ['dct:license', iri(LICENCE.address)],
    ...(hasCodes ? list.codes : []).map(
      ({ id }) => ['skos:hasTopConcept', iri(`${listAddress(list, base)}/${id}`)] as const,
    ),
  ],
});

const conceptOf = (list: CodeList, code: Code, base: string): Resource => {
  const { id, names } = code;
  return {
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
      ...historyOf(list, code, base),
    ],
  };
};

/** Other names, years as DCMI writes periods, what came before and after, and the days of its figures. */
function historyOf(
  list: CodeList,
  { also, life, from, into, cover }: Code,
  base: string,
): Resource['properties'] {
  const { since, until } = life ?? {};
  const years = [
    ...(since === undefined ? [] : [`start=${since};`]),
    ...(until === undefined ? [] : [`end=${until};`]),
  ];
  const addressOf = ({ id }: Code) => iri(`${listAddress(list, base)}/${id}`);
  const days = [['startDate', cover?.from] as const, ['endDate', cover?.to] as const];
  const note = life && { it: historyNote(life, into, 'it'), en: historyNote(life, into, 'en') };
  return [
    ...also.map((text) => ['skos:altLabel', { text }] as const),
    ...(note ? inLanguages(note).map((text) => ['skos:historyNote', text] as const) : []),
    ...(years.length > 0 ? ([['dct:valid', typed(years.join(' '), 'dct:Period')]] as const) : []),
    ...(until === undefined ? [] : ([['owl:deprecated', typed('true', 'xsd:boolean')]] as const)),
    ...from.map((one) => ['dct:replaces', addressOf(one)] as const),
    ...(into ? ([['dct:isReplacedBy', addressOf(into)]] as const) : []),
    ...(cover
      ? ([
          [
            'dct:temporal',
            {
              types: ['dct:PeriodOfTime'],
              properties: days.flatMap(([name, day]) =>
                day ? [[`dcat:${name}`, typed(day, 'xsd:date')] as const] : [],
              ),
            },
          ],
        ] as const)
      : []),
  ];
}

const WORDS = {
  title: { it: 'Elenchi di codici', en: 'Code lists' },
  code: { it: 'Codice', en: 'Code' },
  list: { it: 'Elenco', en: 'List' },
  name: { it: 'Nome', en: 'Name' },
  count: { it: 'Codici', en: 'Codes' },
} as const;

/** Columns of the page beside the code; one without any text is left out. */
const COLUMNS: readonly (readonly [
  heading: Both,
  textOf: (code: Code, language: Language) => string,
])[] = [
  [WORDS.name, ({ names }, language) => names[language]],
  [
    { it: 'Storia', en: 'History' },
    ({ life, into }, language) => (life ? historyNote(life, into, language) : ''),
  ],
  [{ it: 'Scritto anche', en: 'Also written' }, ({ also }) => also.join(', ')],
  [{ it: 'Dati', en: 'Figures' }, ({ cover }, language) => coverText(cover, language)],
];

/** The page of lists with their codes, or of a single code. */
function codesPage(lists: readonly CodeList[], base: string, language: Language): string {
  const tables = lists.map((list) => {
    const columns = COLUMNS.map(([heading, textOf]) => ({
      heading: heading[language],
      texts: list.codes.map((code) => textOf(code, language)),
    })).filter(({ texts }) => texts.some(Boolean));
    const address = listAddress(list, base);
    const rows = list.codes.map(({ id }, index) => ({
      link: linkTo(`${address}/${id}`, id, language),
      cells: columns.map(({ texts }) => texts[index] ?? ''),
    }));
    const headings = [WORDS.code[language], ...columns.map(({ heading }) => heading)];
    return `<h2>${linkTo(address, list.name[language], language)}</h2>${tableOf(headings, rows)}`;
  });
  const only = lists.length === 1 ? lists[0] : undefined;
  return pageOf((only?.name ?? WORDS.title)[language], tables.join(''), base, language);
}

/** The page of the lists alone, without their ids, which are too long for a phone and stand in the addresses. */
function listsPage(lists: readonly CodeList[], base: string, language: Language): string {
  const headings = [WORDS.list, WORDS.count].map((word) => word[language]);
  const rows = lists.map((list) => ({
    link: linkTo(listAddress(list, base), list.name[language], language),
    cells: [String(list.codes.length)],
  }));
  return pageOf(WORDS.title[language], tableOf(headings, rows), base, language);
}

/** Italian is the language of an address that names none. */
const linkTo = (address: string, text: string, language: Language) =>
  `<a href="${escaped(language === 'it' ? address : `${address}?lang=${language}`)}">${escaped(text)}</a>`;

interface Row {
  readonly link: string;
  readonly cells: readonly string[];
}

function tableOf(headings: readonly string[], rows: readonly Row[]): string {
  const head = headings.map((word) => `<th scope="col">${word}</th>`);
  const body = rows.map(({ link, cells }) => {
    const others = cells.map((text) => `<td>${escaped(text)}</td>`);
    return `<tr><th scope="row">${link}</th>${others.join('')}</tr>`;
  });
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** Without script or style sheet, for somebody who opens the address of a list or a code. */
function pageOf(title: string, tables: string, base: string, language: Language): string {
  const all = linkTo(base.replace(/\/$/, ''), WORDS.title[language], language);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} – DGSAIE</title><body><h1>${all}</h1>${tables}</body></html>\n`;
}
