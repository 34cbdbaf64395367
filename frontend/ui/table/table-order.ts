import { type Language, locales } from '../../lib/language.ts';

/** Sorting and paging of tables. */

export type SortValue = string | number | null | undefined;

export interface SortOrder {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** The order after a click on a column's heading: ascending first, then the other direction. */
export function nextOrder(current: SortOrder | undefined, column: string): SortOrder {
  const isSecondClick = current?.column === column && current.direction === 'ascending';
  return { column, direction: isSecondClick ? 'descending' : 'ascending' };
}

/** Sorted copy; missing values stay at the end in both directions, equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOfRow: (row: Row) => SortValue,
  direction: SortOrder['direction'],
  language: Language = 'it',
): readonly Row[] {
  const collator = new Intl.Collator(locales[language], { numeric: true });
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOfRow(a), valueOfRow(b)];
    if (isMissing(x) || isMissing(y)) return Number(isMissing(x)) - Number(isMissing(y));
    return typeof x === 'number' && typeof y === 'number'
      ? sign * (x - y)
      : sign * collator.compare(String(x), String(y));
  });
}

function isMissing(value: SortValue): value is null | undefined {
  return value === null || value === undefined || Number.isNaN(value);
}

const defaultPageSize = 25;

/** -1 shows all rows on one page, 0 means the default size. */
export function pageSizeOf(wanted: number, rowCount: number): number {
  if (wanted < 0) return Math.max(rowCount, 1);
  return wanted === 0 ? defaultPageSize : wanted;
}

/** Page numbers to offer: the current one (from 1) and two on each side. */
export function pageWindow(current: number, pages: number, side = 2): readonly number[] {
  const first = Math.max(1, current - side);
  const last = Math.min(pages, current + side);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
