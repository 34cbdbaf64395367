import { isIsoDate } from '../../../functions/domain/calendar.ts';
import { isProductId } from '../../../functions/domain/products.ts';
import type { DateRange } from '../../ui/chart/date-range-slider.tsx';
import type { TableState } from '../../ui/table/data-table.tsx';
import type { SortOrder } from '../../ui/table/table-order.ts';

/** How the results are looked at: the part of the chart, the order and page of the table. */

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

/** Writes the table's state into an address; what is as at first is left out. */
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
