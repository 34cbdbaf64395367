import type { ReportType } from '../../../functions/contract/weekly-prices.ts';
import { type IsoDate, isIsoDate } from '../../../functions/domain/calendar.ts';
import { PRODUCT_IDS, type ProductId } from '../../../functions/domain/products.ts';

/** What is asked of the weekly prices. It lives in the address, so that a view can be shared. */
export interface Search {
  /** In the order used everywhere; at least one. */
  readonly products: readonly ProductId[];
  readonly type: ReportType;
  /** Surveys dated from this day to that one. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Table rows on a page: -1 all of them, 0 the default number. */
  readonly rows: number;
}

export const reportTypes: readonly ReportType[] = ['FULL', 'NET', 'VARIATION'];
/** Before it there is no weekly survey. */
export const firstDay: IsoDate = '2005-01-01';
export const defaultRows = 25;

/** What the form proposes: petrol and gas oil, from three years ago to today. */
export function proposedSearch(today: IsoDate): Search {
  return {
    products: [1, 2],
    type: 'FULL',
    from: yearsBefore(today, 3),
    to: today,
    rows: defaultRows,
  };
}

/**
 * The search an address asks for, undefined when it asks for none. Whatever part is missing or makes
 * no sense is as proposed.
 */
export function searchOf(address: URLSearchParams, today: IsoDate): Search | undefined {
  if (!Object.values(names).some((name) => address.has(name))) return undefined;
  const proposed = proposedSearch(today);
  const from = dayOf(address.get(names.from)) ?? proposed.from;
  const to = dayOf(address.get(names.to)) ?? proposed.to;
  const products = productsOf(address.get(names.products));
  return {
    products: products.length > 0 ? products : proposed.products,
    type: reportTypes.find((type) => type === address.get(names.type)) ?? proposed.type,
    ...(from <= to ? { from, to } : { from: proposed.from, to: proposed.to }),
    rows: rowsOf(address.get(names.rows)) ?? proposed.rows,
  };
}

/** The address of a search; the chart starts whole and the table on its first page. */
export function addressOf({ products, type, from, to, rows }: Search): Record<string, string> {
  return {
    [names.products]: products.join('-'),
    [names.type]: type,
    [names.from]: from,
    [names.to]: to,
    [names.rows]: String(rows),
  };
}

const names = {
  products: 'prodotti',
  type: 'tipo',
  from: 'dal',
  to: 'al',
  rows: 'righe',
} as const;

function productsOf(text: string | null): readonly ProductId[] {
  const wanted = (text ?? '').split('-').map(Number);
  return PRODUCT_IDS.filter((id) => wanted.includes(id));
}

function dayOf(text: string | null): IsoDate | undefined {
  return text !== null && isIsoDate(text) ? text : undefined;
}

function rowsOf(text: string | null): number | undefined {
  return text !== null && /^(-1|\d{1,5})$/.test(text) ? Number(text) : undefined;
}

/** The same day of an earlier year; 28 February stands for the 29th. */
function yearsBefore(day: IsoDate, years: number): IsoDate {
  const year = Number(day.slice(0, 4)) - years;
  const monthAndDay = day.slice(4);
  return isIsoDate(`${year}${monthAndDay}`) ? `${year}${monthAndDay}` : `${year}-02-28`;
}
