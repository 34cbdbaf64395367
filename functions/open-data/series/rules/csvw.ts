/** Metadata of a series' CSV file for programs, after the W3C's Metadata Vocabulary for Tabular Data (CSVW). */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import type { CellKind } from '../../../platform/kernel/table.ts';
import { describedColumns, type InBothLanguages } from '../../exports/rules/column-descriptions.ts';
import { type FlowName, flowOf } from './flows.ts';
import { seriesTable } from './series-table.ts';

export interface CsvwRequest {
  /** Where the CSV file is read. */
  readonly address: string;
  /** Of code lists, without a final slash. */
  readonly codeLists: string;
  readonly language: Language;
  readonly delimiter: ';' | ',';
  /** Whether amounts are written `1.115,75`. */
  readonly isItalian: boolean;
  /** When the flow changed last. */
  readonly changed: Instant;
}

export function csvw(
  flow: FlowName,
  { address, codeLists, language, delimiter, isItalian, changed }: CsvwRequest,
) {
  const amount = isItalian
    ? { base: 'decimal', format: { decimalChar: ',', groupChar: '.' } }
    : 'decimal';
  const types: Readonly<Record<CellKind, unknown>> = {
    ...{ date: 'date', number: 'integer', text: 'string', amount, decimal: amount },
  };
  const { columns } = seriesTable(flow);
  return {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': language }],
    url: address,
    'dc:title': flowOf(flow).title[language],
    'dc:publisher': MINISTRY,
    'dc:license': { '@id': LICENCE.address },
    'dc:modified': { '@value': changed, '@type': 'dateTime' },
    dialect: { delimiter, header: true, encoding: 'utf-8' },
    tableSchema: {
      columns: describedColumns(columns, MEANINGS).map(({ kind, heading, meaning }) => ({
        name: nameOf(heading),
        titles: { [language]: heading[language] },
        'dc:description': meaning[language],
        datatype: heading.en === 'PUBLISHED' ? 'dateTime' : types[kind],
        ...(KEY.includes(heading.en) && { required: true }),
        ...valueAddress(heading, codeLists),
      })),
      primaryKey: KEY.map((heading) => heading.toLowerCase()),
    },
  };
}

const KEY: readonly string[] = ['PERIOD', 'PRODUCT_ID', 'MEASURE'];
const nameOf = ({ en }: InBothLanguages) => en.toLowerCase();

/** The codes of columns lead to their code lists. */
const LISTS: Readonly<Record<string, string>> = { PRODUCT_ID: 'product', STATUS: 'obs_status' };
const valueAddress = (heading: InBothLanguages, codeLists: string) => {
  const list = LISTS[heading.en];
  return list ? { valueUrl: `${codeLists}/${list}/{${nameOf(heading)}}` } : {};
};

const MEANINGS: Readonly<Record<string, InBothLanguages>> = {
  PERIOD: {
    it: 'Data della rilevazione, giorno, mese (2026-11), trimestre (2026-Q4) o anno',
    en: 'Date of the survey, day, month (2026-11), quarter (2026-Q4) or year',
  },
  MEASURE: { it: 'Che cosa è misurato', en: 'What is measured' },
  VALUE: {
    it: 'Valore nell’unità indicata; vuoto se manca',
    en: 'Value in the unit given; empty where it is missing',
  },
  UNIT: { it: 'Unità di misura', en: 'Unit of measure' },
  REVISION: { it: 'Numero della revisione, da 1', en: 'Number of the revision, from 1' },
  STATUS: {
    it: 'Stato secondo la lista CL_OBS_STATUS di SDMX',
    en: 'Status after SDMX’s list CL_OBS_STATUS',
  },
  REMARK: { it: 'Perché lo stato è quello', en: 'Why the status is what it is' },
  PUBLISHED: {
    it: 'Quando il valore è stato pubblicato o ritirato',
    en: 'When the figure became public, or was taken away',
  },
};
