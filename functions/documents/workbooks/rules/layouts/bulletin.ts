import { tonnes } from '../codes/units.ts';
import type { Column, SumRule } from '../layout.ts';

/** The settings that all tables of the bulletin share, according to their headings. */
export const bulletin = {
  period: { after: 'Periodo' },
  units: tonnes,
  statuses: { 'dati definitivi': 'final', 'dati provvisori': 'provisional' },
  status: 'provisional',
} as const;

/** Tables whose header is one row. */
export const plainBulletin = { ...bulletin, headerRows: 1 } as const;

/** The columns with the code and the name of a product, by their headers. */
export const codeAndName = (code = 'Cod.', name = 'Prodotto'): readonly Column[] => [
  { label: 'code', header: code },
  { label: 'name', header: name },
];

/** The total over all other rows or columns. @param rounding error of each figure, in its unit */
export const totalOf = (dimension: 'product' | 'partner', rounding: string): SumRule => ({
  ...{ dimension, total: dimension === 'partner' ? 'WORLD' : 'TOTAL', parts: 'others', rounding },
});

/** The last row of tables that have it in every workbook: without it no sum shows that another row is missing. */
export const ofTotal = [{ product: 'TOTAL' }] as const;
