/** Metadata of a CSV file for programs, after the W3C's Metadata Vocabulary for Tabular Data (CSVW). */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import type { CellKind } from '../../../platform/kernel/table.ts';
import type { ColumnDescription, InBothLanguages } from './column-descriptions.ts';

/** The content of a file, in whichever dialect. */
export interface DescribedTable {
  readonly title: InBothLanguages;
  readonly columns: readonly ColumnDescription[];
  /** English headings of the columns that together identify a row. */
  readonly key: readonly string[];
}

export interface CsvwRequest {
  /** The address of the CSV file. */
  readonly address: string;
  /** Base address of the code lists, without a final slash. */
  readonly codeLists: string;
  readonly language: Language;
  readonly delimiter: ';' | ',';
  /** Whether amounts are written `1.115,75`. */
  readonly isItalian: boolean;
  /** When its figures changed last, if known. */
  readonly changed?: Instant | undefined;
}

export function csvw(
  { title, columns, key }: DescribedTable,
  { address, codeLists, language, delimiter, isItalian, changed }: CsvwRequest,
) {
  const amount = isItalian
    ? { base: 'decimal', format: { decimalChar: ',', groupChar: '.' } }
    : 'decimal';
  const types: Readonly<Record<CellKind, unknown>> = {
    ...{ date: 'date', moment: 'dateTime', number: 'integer', text: 'string' },
    ...{ amount, decimal: amount },
  };
  const keys = columns.filter(({ heading }) => key.includes(heading.en));
  return {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': language }],
    url: address,
    'dc:title': title[language],
    'dc:publisher': MINISTRY,
    'dc:license': { '@id': LICENCE.address },
    ...(changed && { 'dc:modified': { '@value': changed, '@type': 'dateTime' } }),
    dialect: { delimiter, header: true, encoding: 'utf-8' },
    tableSchema: {
      columns: columns.map(({ kind, heading, meaning, values }) => ({
        name: nameOf(heading),
        // In the language of the context: some readers find no title that names its own.
        titles: heading[language],
        'dc:description': meaning[language],
        datatype: types[kind],
        ...(values?.always && { required: true }),
        ...valueAddress(heading.en, kind, codeLists),
      })),
      primaryKey: keys.map(({ heading }) => nameOf(heading)),
    },
  };
}

const nameOf = ({ en }: InBothLanguages) => en.toLowerCase().replaceAll(/\W+/g, '_');

/** The codes of columns lead to their code lists. */
const LISTS: Readonly<Record<string, string>> = { PRODUCT_ID: 'product', STATUS: 'obs_status' };
const valueAddress = (en: string, kind: CellKind, codeLists: string) => {
  const list = LISTS[en];
  // Products of prices have numbers; those of documents are codes of other lists.
  const isListed = list && (en !== 'PRODUCT_ID' || kind === 'number');
  return isListed ? { valueUrl: `${codeLists}/${list}/{${en.toLowerCase()}}` } : {};
};
