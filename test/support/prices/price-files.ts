/** Price files in the ministry's form: comma delimiter, Italian numbers. Amounts in hundredths. */
import type { IsoDate } from '../../../functions/platform/kernel/calendar.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';

type Parts = readonly [total: number, vat: number, excise: number];

export type WeeklyFileRow = readonly [
  date: IsoDate,
  id: ProductId,
  ...parts: Parts,
  variation?: number,
];

export function weeklyFile(...rows: readonly WeeklyFileRow[]): string {
  const header =
    'DATA_RILEVAZIONE,CODICE_PRODOTTO,NOME_PRODOTTO,PREZZO,ACCISA,IVA,NETTO,VARIAZIONE';
  const lines = rows.map(([date, id, total, vat, excise, variation]) =>
    [
      date,
      id,
      productById(id).reportKey,
      ...[total, excise, vat, total - vat - excise].map(italian),
      variation === undefined ? '' : italian(variation),
    ].join(','),
  );
  return `${[header, ...lines].join('\n')}\n`;
}

export type MonthlyFileRow = readonly [
  year: number,
  month: number,
  id: ProductId,
  total: number,
  vat: number,
  excise: number,
  net?: number,
];

export function monthlyFile(...rows: readonly MonthlyFileRow[]): string {
  const header = 'ANNO,CODICE_MESE,NOME_MESE,CODICE_PRODOTTO,NOME_PRODOTTO,PREZZO,IVA,ACCISA,NETTO';
  const lines = rows.map(([year, month, id, total, vat, excise, net = total - vat - excise]) =>
    [
      year,
      month,
      'Mese',
      id,
      productById(id).reportKey,
      ...[total, vat, excise, net].map(italian),
    ].join(','),
  );
  return `${[header, ...lines].join('\n')}\n`;
}

export function recoveredFile(...rows: readonly (readonly [IsoDate, ProductId, number])[]): string {
  const lines = rows.map(([date, id, total]) => `${date},${id},${(total / 100).toFixed(2)}`);
  return `${['date,codice_prodotto,prezzo_recovered_from_next_VARIAZIONE', ...lines].join('\n')}\n`;
}

/** 111575 as `"1.115,75"`. */
function italian(amount: number): string {
  const text = new Intl.NumberFormat('it-IT', {
    minimumFractionDigits: 2,
    useGrouping: true,
  }).format(amount / 100);
  return `"${text}"`;
}
