import { describe, expect, it } from 'vitest';
import { freshnessOf } from '../../../frontend/shared/documents/file-list.tsx';

const now = '2026-03-31T12:00:00Z';

describe('freshness of a file', () => {
  it.each([
    ['2026-03-31T08:00:00Z', 'new', 'changed today'],
    ['2026-03-11T12:00:00Z', 'new', '20 days ago'],
    ['2026-03-10T12:00:00Z', 'updated', '21 days ago'],
    ['2026-03-01T12:00:00Z', 'updated', '30 days ago'],
    ['2026-02-28T12:00:00Z', 'recent', '31 days ago'],
    ['2025-03-31T12:00:00Z', 'recent', '365 days ago'],
    ['2025-03-30T12:00:00Z', 'none', '366 days ago'],
  ])('%s is %s: %s', (modified, expected) => {
    expect(freshnessOf(modified, now)).toBe(expected);
  });

  it('marks no file as new that was changed before the present edition went live', () => {
    expect(freshnessOf('2024-05-07T09:00:00Z', '2024-05-10T09:00:00Z')).toBe('none');
    expect(freshnessOf('2024-05-08T09:00:00Z', '2024-05-10T09:00:00Z')).toBe('new');
    expect(freshnessOf('2024-04-15T09:00:00Z', '2024-05-20T09:00:00Z')).toBe('recent');
  });
});
