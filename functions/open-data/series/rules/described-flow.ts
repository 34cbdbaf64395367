/** The meaning of every column of a series' table, its codes, and whether it may be empty. */
import { units } from '../../../documents/workbooks/rules/codes/units.ts';
import { PRODUCT_IDS } from '../../../sample/rules/products.ts';
import {
  type ColumnDescription,
  type ColumnValues,
  describedColumns,
  type InBothLanguages,
  OBSERVATION_MEANINGS,
} from '../../exports/rules/column-descriptions.ts';
import type { DescribedTable } from '../../exports/rules/csvw.ts';
import { DOCUMENT_FREQUENCIES, DOCUMENT_REMARKS, DOCUMENT_STATUSES } from './document-rows.ts';
import { documentTable } from './document-table.ts';
import { STATUS_NAMES } from './flow-names.ts';
import { type AnyFlowName, type FlowName, flowOf, isDocumentFlow } from './flows.ts';
import { REMARKS } from './observations.ts';
import { seriesTable } from './series-table.ts';

const MEANINGS: Readonly<Record<string, InBothLanguages>> = {
  ...OBSERVATION_MEANINGS,
  PERIOD: {
    it: 'Data della rilevazione, giorno, mese (2026-11), trimestre (2026-Q4) o anno',
    en: 'Date of the survey, day, month (2026-11), quarter (2026-Q4) or year',
  },
  REMARK: {
    it: 'Perché lo stato è quello; vuoto se non c’è nulla da notare',
    en: 'Why the status is what it is; empty where there is nothing to remark',
  },
  MEASURE: { it: 'Che cosa è misurato', en: 'What is measured' },
  VALUE: {
    it: 'Valore nell’unità indicata; vuoto se manca: stato M, L od O',
    en: 'Value in the unit given; empty where it is missing: status M, L or O',
  },
  PUBLISHED: {
    it: 'Quando il valore è stato pubblicato o ritirato; vuoto se non è stato registrato',
    en: 'When the figure became public, or was taken away; empty where that was not recorded',
  },
  FREQUENCY: {
    it: 'Frequenza: M mese, YTD da gennaio al mese, A anno, D giorno',
    en: 'Frequency: M month, YTD January to the month, A year, D day',
  },
  SUMS: {
    it: 'Se tornano le somme di cui il valore fa parte nel documento; vuoto se non fa parte di nessuna',
    en: 'Whether the sums hold in which the figure stands in the document; empty where it stands in none',
  },
  RUNNING_TOTALS: {
    it: 'Se il cumulo è la somma dei mesi pubblici, al momento della lettura del documento; vuoto se non confrontato',
    en: 'Whether the running total is the sum of the public months, when the document was read; empty where it was not compared',
  },
  OTHER_TABLES: {
    it: 'Se un’altra tavola pubblica riporta lo stesso valore, al momento della lettura del documento; vuoto se nessuna lo riporta',
    en: 'Whether another public table says the same, when the document was read; empty where none states it',
  },
  DOCUMENT: {
    it: 'Documento che riporta il valore; vuoto se è stato ritirato',
    en: 'Document that says the figure; empty where it was withdrawn',
  },
  SHEET: {
    it: 'Foglio del documento; vuoto se è stato ritirato',
    en: 'Sheet of the document; empty where it was withdrawn',
  },
  CELL: {
    it: 'Cella del foglio; vuota se il documento è stato ritirato',
    en: 'Cell of the sheet; empty where the document was withdrawn',
  },
  CELL_NUMBER: {
    it: 'Il numero come sta nella cella, se vi è rimasta una coda di decimali (4832.00000000001); altrimenti vuoto',
    en: 'The number as it is in the cell, where a tail of decimals was left there (4832.00000000001); else empty',
  },
};

/** Dimensions of flows read from documents, whose codes differ from flow to flow. */
const DIMENSIONS: readonly (readonly [string, it: string, en: string])[] = [
  ['PRODUCT', 'del prodotto', 'of the product'],
  ['ITEM', 'della voce', 'of the item'],
  ['PARTNER', 'del paese', 'of the partner'],
  ['PLACE', 'del luogo', 'of the place'],
  ['CHANNEL', 'del canale', 'of the channel'],
];
/** Of the columns with their codes. */
export const CODE_MEANINGS: Readonly<Record<string, InBothLanguages>> = Object.fromEntries(
  DIMENSIONS.map(([name, it, en]) => [`${name}_ID`, { it: `Codice ${it}`, en: `Code ${en}` }]),
);
const OF_DOCUMENTS: Readonly<Record<string, InBothLanguages>> = {
  ...MEANINGS,
  ...CODE_MEANINGS,
  ...Object.fromEntries(
    DIMENSIONS.map(([name, it, en]) => [
      `${name}_NAME`,
      {
        it: `Nome ${it}; vuoto se nessun elenco lo riporta`,
        en: `Name ${en}; empty where no list has it`,
      },
    ]),
  ),
};

const always = true as const;
const checked = { codes: ['holds', 'differs'] };
const ofPeriod = (form: string) => ({ always, pattern: `^${form}$` }) as const;
const DAY = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const MONTH = '[0-9]{4}-[0-9]{2}';

/** How the flows of each frequency write periods. */
const PRICE_PERIODS = {
  ...{ D: ofPeriod(DAY), W: ofPeriod(DAY) },
  ...{ M: ofPeriod(MONTH), Q: ofPeriod('[0-9]{4}-Q[1-4]'), A: ofPeriod('[0-9]{4}') },
} as const;

const priceValues = (flow: FlowName): Readonly<Record<string, ColumnValues>> => ({
  PERIOD: PRICE_PERIODS[flowOf(flow).frequency],
  PRODUCT_ID: { always, codes: PRODUCT_IDS, list: 'product' },
  PRODUCT_NAME: { always },
  MEASURE: { always, codes: flowOf(flow).measures },
  UNIT: { always, codes: ['EUR/1000 l', 'EUR/1000 kg', ...(flow === 'duties' ? ['%'] : [])] },
  REVISION: { always },
  STATUS: { always, codes: Object.keys(STATUS_NAMES), list: 'obs_status' },
  REMARK: { codes: REMARKS },
});

const DOCUMENT_VALUES: Readonly<Record<string, ColumnValues>> = {
  PERIOD: ofPeriod(`([0-9]{4}|${DAY}|${MONTH}(/${MONTH})?)`),
  FREQUENCY: { always, codes: DOCUMENT_FREQUENCIES },
  ...Object.fromEntries(
    DIMENSIONS.map(([name]) => [
      `${name}_ID`,
      { always, pattern: '^[A-Za-z0-9.-]{1,40}$', list: `{flow}_${name.toLowerCase()}` },
    ]),
  ),
  UNIT: { always, codes: units.members.map(({ code }) => code), list: 'unit_measure' },
  REVISION: { always },
  STATUS: { always, codes: DOCUMENT_STATUSES, list: 'obs_status' },
  REMARK: { codes: DOCUMENT_REMARKS },
  PUBLISHED: { always },
  ...{ SUMS: checked, RUNNING_TOTALS: checked, OTHER_TABLES: checked },
};

const withValues = (
  columns: readonly ColumnDescription[],
  values: Readonly<Record<string, ColumnValues>>,
): ColumnDescription[] =>
  columns.map((column) => {
    const its = values[column.heading.en];
    return its ? { ...column, values: its } : column;
  });

/** The columns of a flow's table with their meanings and values. */
export function describedFlow(flow: AnyFlowName): DescribedTable {
  if (!isDocumentFlow(flow)) {
    const { columns, title } = seriesTable(flow);
    return {
      ...{ title, columns: withValues(describedColumns(columns, MEANINGS), priceValues(flow)) },
      key: ['PERIOD', 'PRODUCT_ID', 'MEASURE'],
    };
  }
  const { columns, title } = documentTable(flow, '');
  const described = withValues(describedColumns(columns, OF_DOCUMENTS), DOCUMENT_VALUES);
  const codes = described.flatMap(({ heading }) => (heading.en.endsWith('_ID') ? heading.en : []));
  return { title, columns: described, key: ['PERIOD', ...codes, 'UNIT'] };
}
