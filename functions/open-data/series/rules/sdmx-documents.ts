/** SDMX's data structures of the flows that are read from documents. */
import { namesOfCode } from '../../../documents/workbooks/rules/code-names.ts';
import { DATASET_TITLES } from '../../../documents/workbooks/rules/dataset-titles.ts';
import {
  type DatasetName,
  datasetOf,
  type SeriesDimension,
} from '../../../documents/workbooks/rules/datasets.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { type DocumentRow, frequencyOf } from './document-rows.ts';
import { DIMENSION_NAMES } from './flow-names.ts';
import {
  ATTRIBUTES,
  type Component,
  codeOf,
  FREQ,
  own,
  REF_AREA,
  type Structure,
  TIME_PERIOD,
  UNIT_MEASURE,
} from './sdmx-components.ts';
import { componentId } from './sdmx-document-ids.ts';

/** A code as SDMX writes it: crude oil grades have a dot. */
export const sdmxCode = (code: string): string => code.replaceAll('.', '_');

/** Grades, whose codes are the only ones with a dot, as their documents write them. */
const documentCode = (code: string): string => code.replace(/^A2_/, 'A2.');

/** The code list of a component of a dataset. */
export const listOf = (dataset: DatasetName, name: SeriesDimension): string =>
  name === 'unit' ? UNIT_MEASURE.list.id : `CL_${codeOf(dataset)}_${componentId(name)}`;

function ofDimension(dataset: DatasetName, name: SeriesDimension): Component<DocumentRow> {
  const code = ({ codes }: DocumentRow) => sdmxCode(codes[name] ?? '');
  if (name === 'unit') return { ...UNIT_MEASURE, code };
  return {
    id: componentId(name),
    name: DIMENSION_NAMES[name],
    list: own(listOf(dataset, name)),
    code,
    codeName: (asked, language) => nameOf(dataset, name, asked, language),
    codeHistory: (asked) => namesOfCode(dataset, name, documentCode(asked)),
  };
}

function nameOf(dataset: DatasetName, name: SeriesDimension, code: string, language: Language) {
  return namesOfCode(dataset, name, documentCode(code))?.[language] ?? code;
}

/** Months from January on are monthly figures that are accumulated. */
const ACCUMULATION: Component<DocumentRow> = {
  id: 'ACCUMULATION',
  name: { it: 'Cumulo', en: 'Accumulation' },
  list: own('CL_ACCUMULATION'),
  code: ({ period }) => (frequencyOf(period) === 'YTD' ? 'YTD' : 'N'),
  codeName: (code, language) =>
    code === 'YTD'
      ? { it: 'Da gennaio al mese', en: 'January to the month' }[language]
      : { it: 'Del solo periodo', en: 'Of the period alone' }[language],
};
const said = (
  id: string,
  it: string,
  en: string,
  code: Component<DocumentRow>['code'],
): Component<DocumentRow> => ({ id, name: { it, en }, type: 'String', code, isOptional: true });

/** @param documents address below which documents stand by their ids */
export function documentStructure(dataset: DatasetName, documents: string): Structure<DocumentRow> {
  const { dimensions } = datasetOf(dataset);
  const title = DATASET_TITLES[dataset];
  return {
    ...{ flow: dataset, title },
    dimensions: [
      {
        ...FREQ,
        code: ({ period }) => {
          const frequency = frequencyOf(period);
          return frequency === 'YTD' ? 'M' : frequency;
        },
      },
      REF_AREA,
      ...dimensions.map((name) => ofDimension(dataset, name)),
      ACCUMULATION,
      { ...TIME_PERIOD, code: ({ period }) => period.split('/').at(-1) },
    ],
    attributes: [
      ...ATTRIBUTES,
      said('SUMS', 'Somme', 'Sums', ({ statement }) => statement?.checked),
      said(
        'DOCUMENT',
        'Documento',
        'Document',
        ({ statement }) => statement && documents + statement.source.document,
      ),
      said('SHEET', 'Foglio', 'Sheet', ({ statement }) => statement?.sheet),
      said('CELL', 'Cella', 'Cell', ({ statement }) => statement?.cell),
      said(
        'RUNNING_TOTALS',
        'Cumuli',
        'Running totals',
        ({ statement }) => statement?.compared?.months,
      ),
      said(
        'OTHER_TABLES',
        'Altre tavole',
        'Other tables',
        ({ statement }) => statement?.compared?.tables,
      ),
    ],
    valueText: ({ statement }) => statement?.value ?? '',
  };
}
