import { expect, test } from 'vitest';
import { contentsWrite } from '../../functions/documents/workbooks/store/dataset-contents.ts';
import { energyDataSets } from '../../functions/open-data/catalogue/work/energy-data-sets.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';

test('a flow is offered in parts when its figures and those withdrawn are too many rows for one file', async () => {
  const document = (name: string, figures: number, since: string, until?: string) => ({
    ...{ document: name, figures, since, periods: ['2025-01'], codes: { product: ['A2'] } },
    ...(until !== undefined && { until }),
  });
  await transact([
    contentsWrite({
      ...{ dataset: 'crude-imports', version: 0, codes: [], blocks: [] },
      contributions: [
        document('a', 4_000, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
        document('a', 5_000, '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'),
        document('b', 4_500, '2026-01-01T00:00:00.000Z'),
      ],
    }),
  ]);
  const partsAt = async (moment: string) => (await energyDataSets(moment))[0]?.parts?.length;
  // Two versions of a document have the same rows.
  expect(await partsAt('2026-01-15T00:00:00.000Z')).toBeUndefined();
  expect(await partsAt('2026-02-15T00:00:00.000Z')).toBe(1);
  expect(await partsAt('2026-03-15T00:00:00.000Z')).toBe(1);
});
