import { expect, test } from 'vitest';
import { waitsBecause } from '../../../scripts/import/documents/waits-because.ts';

const check = {
  ...{ at: '2021-06-20T10:00:00.000Z', basis: [], checks: [], figures: [], differences: [] },
  ...{ revisions: [], left: [], sheets: [], waited: true as const },
  counts: { figures: 445, added: 445, revised: 0, gone: 0, differ: 0, unusual: 0 },
};

test('a workbook that waits for nothing any more is listed with words that say so', () => {
  expect(waitsBecause(check)).toBe('waited before; nothing differs any more');
  expect(waitsBecause({ ...check, counts: { ...check.counts, revised: 2 } })).toBe(
    '2 public figures revised, 0 gone, 0 unusual',
  );
});
