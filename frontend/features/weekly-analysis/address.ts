import {
  type IsoDate,
  isIsoDate,
  yearsBefore,
} from '../../../functions/platform/kernel/calendar.ts';
import type { ReportType } from '../../../functions/prices/national-prices/contract/national-prices.ts';
import {
  isProductId,
  PRODUCT_IDS,
  type ProductId,
} from '../../../functions/sample/rules/products.ts';
import type { DateRange } from '../../ui/chart/date-range-slider.tsx';
import { type FieldErrors, onlyErrors } from '../../ui/field/native-form.tsx';
import type { TableState } from '../../ui/table/data-table.tsx';
import type { SortOrder } from '../../ui/table/table-order.ts';

/** A search in the weekly prices, stored in the address so that it can be shared. */
export interface Search {
  /** In product order; at least one. */
  readonly products: readonly ProductId[];
  readonly type: ReportType;
  /** Surveys dated from this day to that one. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Table rows on a page: -1 all of them, 0 the default number. */
  readonly rows: number;
}

export const reportTypes: readonly ReportType[] = ['FULL', 'NET', 'VARIATION'];
export const defaultRows = 25;

/** The search that the form proposes: petrol and gas oil, from three years ago to today. */
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
 * The search of an address, undefined when it has none. Missing or invalid parts are as proposed.
 */
export function searchOf(address: URLSearchParams, today: IsoDate): Search | undefined {
  if (!Object.values(names).some((name) => address.has(name))) return undefined;
  return searchTyped(address, today);
}

/** @param typed the address, or the form, which has each product by itself */
export function searchTyped(typed: URLSearchParams | FormData, today: IsoDate): Search {
  const proposed = proposedSearch(today);
  const textOf = (name: string) => String(typed.get(name) ?? '');
  const from = dayOf(textOf(names.from)) ?? proposed.from;
  const to = dayOf(textOf(names.to)) ?? proposed.to;
  const products = productsOf(typed.getAll(names.products).join('-'));
  return {
    products: products.length > 0 ? products : proposed.products,
    type: reportTypes.find((type) => type === textOf(names.type)) ?? proposed.type,
    ...(from <= to ? { from, to } : { from: proposed.from, to: proposed.to }),
    rows: rowsOf(textOf(names.rows)) ?? proposed.rows,
  };
}

/** Whether an address asks for something that cannot be shown, in whose place the search has what is proposed. */
export function isReplaced(address: URLSearchParams, search: Search): boolean {
  const { [names.products]: _, ...others } = addressOf(search);
  const products = address.getAll(names.products).flatMap((text) => text.split('-'));
  return (
    products.some((id) => !search.products.some((one) => String(one) === id)) ||
    Object.entries(others).some(([name, value]) => (address.get(name) ?? value) !== value)
  );
}

/** What is wrong with a search as it is typed. */
export function errorsOf(typed: FormData): FieldErrors {
  const [from = '', to = ''] = [names.from, names.to].map((name) => String(typed.get(name)));
  return onlyErrors({
    [names.products]: typed.has(names.products) ? undefined : 'choose_one',
    [names.from]: from ? undefined : 'required',
    [names.to]: !to ? 'required' : from > to ? 'date_order' : undefined,
  });
}

/** The address of a search, without the state of chart and table. */
export function addressOf({ products, type, from, to, rows }: Search): Record<string, string> {
  return {
    [names.products]: products.join('-'),
    [names.type]: type,
    [names.from]: from,
    [names.to]: to,
    [names.rows]: String(rows),
  };
}

export const names = {
  products: 'prodotti',
  type: 'tipo',
  from: 'dal',
  to: 'al',
  rows: 'righe',
} as const;

function productsOf(text: string): readonly ProductId[] {
  const wanted = text.split('-').map(Number);
  return PRODUCT_IDS.filter((id) => wanted.includes(id));
}

const dayOf = (text: string): IsoDate | undefined => (isIsoDate(text) ? text : undefined);

const rowsOf = (text: string): number | undefined =>
  /^(-1|\d{1,5})$/.test(text) ? Number(text) : undefined;

/** State of the results in the address: range of the chart, order and page of the table. */

export const viewNames = { range: 'grafico', order: 'ordine', page: 'pagina' } as const;

/** `2024-01-08_2024-06-24`; undefined for anything else. */
export function rangeOf(text: string | null): DateRange | undefined {
  const [from = '', to = ''] = (text ?? '').split('_');
  return isIsoDate(from) && isIsoDate(to) && from < to ? { from, to } : undefined;
}

export function rangeText({ from, to }: DateRange): string {
  return `${from}_${to}`;
}

export const dateColumn = 'data';

/** The newest survey comes first. */
const defaultOrder: SortOrder = { column: dateColumn, direction: 'descending' };

/** `ordine=2-asc&pagina=3`: a column is the date's or a product's. */
export function tableStateOf(address: URLSearchParams): TableState {
  const [, column = '', direction = ''] =
    /^(\w+)-(asc|desc)$/.exec(address.get(viewNames.order) ?? '') ?? [];
  const page = Number(address.get(viewNames.page));
  return {
    order:
      column === dateColumn || isProductId(Number(column))
        ? { column, direction: direction === 'asc' ? 'ascending' : 'descending' }
        : defaultOrder,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the table's state into an address; initial values are left out. */
export function withTableState(
  address: URLSearchParams,
  { order = defaultOrder, page }: TableState,
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete(viewNames.order);
  next.delete(viewNames.page);
  if (order.column !== defaultOrder.column || order.direction !== defaultOrder.direction)
    next.set(
      viewNames.order,
      `${order.column}-${order.direction === 'ascending' ? 'asc' : 'desc'}`,
    );
  if (page > 1) next.set(viewNames.page, String(page));
  return next;
}
