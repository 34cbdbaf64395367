/** Figures read from documents as a table in long form: a row for each figure, with its cell. */
import { namesOfCode } from '../../../documents/workbooks/rules/code-names.ts';
import { DATASET_TITLES } from '../../../documents/workbooks/rules/dataset-titles.ts';
import {
  type DatasetName,
  datasetOf,
  type SeriesDimension,
} from '../../../documents/workbooks/rules/datasets.ts';
import { type Column, columnOf } from '../../../platform/kernel/table.ts';
import type { ExportedFile } from '../../exports/rules/exported-files.ts';
import { type DocumentRow, frequencyOf } from './document-rows.ts';

const column = columnOf<DocumentRow>;

/** The dimension `flow` is called item, because `flow` names the whole data set. */
const HEADINGS: Readonly<Record<Exclude<SeriesDimension, 'unit'>, readonly [string, string]>> = {
  product: ['PRODOTTO', 'PRODUCT'],
  flow: ['VOCE', 'ITEM'],
  partner: ['PAESE', 'PARTNER'],
  place: ['LUOGO', 'PLACE'],
  channel: ['CANALE', 'CHANNEL'],
};

const FIGURE: readonly Column<DocumentRow>[] = [
  column('decimal', 'VALORE', 'VALUE', ({ statement }) => statement?.value),
  column('text', 'UNITA', 'UNIT', ({ codes }) => codes.unit),
  column('number', 'REVISIONE', 'REVISION', ({ revision }) => revision),
  column('text', 'STATO', 'STATUS', ({ status }) => status),
  column('text', 'ANNOTAZIONE', 'REMARK', ({ remark }) => remark),
  column('text', 'SOMME', 'SUMS', ({ statement }) => statement?.checked),
  column('moment', 'PUBBLICAZIONE', 'PUBLISHED', ({ at }) => at),
];

/** @param documents address below which documents stand by their ids */
export function documentTable(dataset: DatasetName, documents: string): ExportedFile<DocumentRow> {
  const { dimensions } = datasetOf(dataset);
  const title = DATASET_TITLES[dataset];
  const own = dimensions.flatMap((name) => {
    if (name === 'unit') return [];
    const [it, en] = HEADINGS[name];
    return [
      column('text', `CODICE_${it}`, `${en}_ID`, ({ codes }) => codes[name]),
      column(
        'text',
        `NOME_${it}`,
        `${en}_NAME`,
        ({ codes }, { language }) => namesOfCode(dataset, name, codes[name] ?? '')?.[language],
      ),
    ];
  });
  return {
    columns: [
      column('text', 'PERIODO', 'PERIOD', ({ period }) => period),
      column('text', 'FREQUENZA', 'FREQUENCY', ({ period }) => frequencyOf(period)),
      ...own,
      ...FIGURE,
      column(
        'text',
        'DOCUMENTO',
        'DOCUMENT',
        ({ statement }) => statement && documents + statement.source.document,
      ),
      column('text', 'FOGLIO', 'SHEET', ({ statement }) => statement?.sheet),
      column('text', 'CELLA', 'CELL', ({ statement }) => statement?.cell),
      column('text', 'CUMULI', 'RUNNING_TOTALS', ({ statement }) => statement?.compared?.months),
      column(
        'text',
        'ALTRE_TAVOLE',
        'OTHER_TABLES',
        ({ statement }) => statement?.compared?.tables,
      ),
      column('text', 'NUMERO_IN_CELLA', 'CELL_NUMBER', ({ stored }) => stored),
    ],
    stem: { it: `serie-${dataset}`, en: `series-${dataset}` },
    title,
    source: 'surveys',
    packedBy: 'PRODUCT_ID',
    unit: { it: 'Come indicata in ogni riga', en: 'As each row says' },
  };
}
