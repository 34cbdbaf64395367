/** The meaning of every column of a series' table. */
import {
  describedColumns,
  type InBothLanguages,
  OBSERVATION_MEANINGS,
} from '../../exports/rules/column-descriptions.ts';
import type { DescribedTable } from '../../exports/rules/csvw.ts';
import { documentTable } from './document-table.ts';
import { type AnyFlowName, isDocumentFlow } from './flows.ts';
import { seriesTable } from './series-table.ts';

const MEANINGS: Readonly<Record<string, InBothLanguages>> = {
  ...OBSERVATION_MEANINGS,
  PERIOD: {
    it: 'Data della rilevazione, giorno, mese (2026-11), trimestre (2026-Q4) o anno',
    en: 'Date of the survey, day, month (2026-11), quarter (2026-Q4) or year',
  },
  MEASURE: { it: 'Che cosa è misurato', en: 'What is measured' },
  VALUE: {
    it: 'Valore nell’unità indicata; vuoto se manca',
    en: 'Value in the unit given; empty where it is missing',
  },
  PUBLISHED: {
    it: 'Quando il valore è stato pubblicato o ritirato',
    en: 'When the figure became public, or was taken away',
  },
  FREQUENCY: {
    it: 'Frequenza: M mese, YTD da gennaio al mese, A anno, D giorno',
    en: 'Frequency: M month, YTD January to the month, A year, D day',
  },
  SUMS: {
    it: 'Se tornano le somme di cui il valore fa parte nel documento',
    en: 'Whether the sums hold in which the figure stands in the document',
  },
  RUNNING_TOTALS: {
    it: 'Se il cumulo è la somma dei mesi pubblici, al momento della lettura del documento',
    en: 'Whether the running total is the sum of the public months, when the document was read',
  },
  OTHER_TABLES: {
    it: 'Se un’altra tavola pubblica riporta lo stesso valore, al momento della lettura del documento',
    en: 'Whether another public table says the same, when the document was read',
  },
  DOCUMENT: { it: 'Documento che riporta il valore', en: 'Document that says the figure' },
  SHEET: { it: 'Foglio del documento', en: 'Sheet of the document' },
  CELL: { it: 'Cella del foglio', en: 'Cell of the sheet' },
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
const OF_DOCUMENTS: Readonly<Record<string, InBothLanguages>> = {
  ...MEANINGS,
  ...Object.fromEntries(
    DIMENSIONS.flatMap(([name, it, en]) => [
      [`${name}_ID`, { it: `Codice ${it}`, en: `Code ${en}` }],
      [`${name}_NAME`, { it: `Nome ${it}`, en: `Name ${en}` }],
    ]),
  ),
};

/** The columns of a flow's table with their meanings. */
export function describedFlow(flow: AnyFlowName): DescribedTable {
  if (!isDocumentFlow(flow)) {
    const { columns, title } = seriesTable(flow);
    return {
      ...{ title, columns: describedColumns(columns, MEANINGS) },
      key: ['PERIOD', 'PRODUCT_ID', 'MEASURE'],
    };
  }
  const { columns, title } = documentTable(flow, '');
  const described = describedColumns(columns, OF_DOCUMENTS);
  const codes = described.flatMap(({ heading }) => (heading.en.endsWith('_ID') ? heading.en : []));
  return { title, columns: described, key: ['PERIOD', ...codes, 'UNIT'] };
}
