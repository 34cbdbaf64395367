import { tonnes } from '../codes/units.ts';

/** The settings that all tables of the bulletin share, according to their headings. */
export const bulletin = {
  period: { after: 'Periodo' },
  units: tonnes,
  statuses: { 'dati definitivi': 'final', 'dati provvisori': 'provisional' },
  status: 'provisional',
} as const;

/** Tables whose header is one row. */
export const plainBulletin = { ...bulletin, headerRows: 1 } as const;

/** The last row of tables that have it in every workbook: without it no sum shows that another row is missing. */
export const ofTotal = [{ product: 'TOTAL' }] as const;
