import { describe, expect, it } from 'vitest';
import {
  nextOrder,
  pageSizeOf,
  pageWindow,
  sortRows,
} from '../../../frontend/ui/table/table-order.ts';

describe('order of a table', () => {
  it('goes up first, reverses on the same column, and starts up again on another', () => {
    const first = nextOrder(undefined, 'price');
    expect(first).toEqual({ column: 'price', direction: 'ascending' });
    const second = nextOrder(first, 'price');
    expect(second.direction).toBe('descending');
    expect(nextOrder(second, 'price').direction).toBe('ascending');
    expect(nextOrder(second, 'name').direction).toBe('ascending');
  });

  it('keeps missing values last in both directions', () => {
    const rows = [3, null, 1, undefined, 2];
    const sorted = (direction: 'ascending' | 'descending') =>
      sortRows(rows, (value) => value, direction);
    expect(sorted('ascending')).toEqual([1, 2, 3, null, undefined]);
    expect(sorted('descending')).toEqual([3, 2, 1, null, undefined]);
  });

  it('sorts names by the rules of the language', () => {
    expect(sortRows(['Zeta', 'èra', 'Alfa'], (name) => name, 'ascending')).toEqual([
      'Alfa',
      'èra',
      'Zeta',
    ]);
  });
});

describe('pages of a table', () => {
  it('shows all rows for -1 and 25 for 0', () => {
    expect(pageSizeOf(-1, 300)).toBe(300);
    expect(pageSizeOf(0, 300)).toBe(25);
    expect(pageSizeOf(10, 300)).toBe(10);
  });

  it('offers two pages on each side', () => {
    expect(pageWindow(5, 12)).toEqual([3, 4, 5, 6, 7]);
    expect(pageWindow(1, 12)).toEqual([1, 2, 3]);
    expect(pageWindow(12, 12)).toEqual([10, 11, 12]);
  });
});
