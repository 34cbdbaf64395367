import { blockKey } from '../../../functions/documents/workbooks/rules/blocks.ts';
import { codesOfRows } from '../../../functions/documents/workbooks/rules/code-names.ts';
import {
  type DatasetName,
  datasetOf,
} from '../../../functions/documents/workbooks/rules/datasets.ts';
import {
  contentsWrite,
  datasetContents,
} from '../../../functions/documents/workbooks/store/dataset-contents.ts';
import {
  blockWrite,
  figureBlocks,
} from '../../../functions/documents/workbooks/store/figure-blocks.ts';
import { publicChange } from '../../../functions/platform/tables/counters.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';

/** Three figures of a dataset: a month and a year, and one that was withdrawn. */
export async function putFewFigures(dataset: DatasetName): Promise<void> {
  const before = await datasetContents(dataset);
  const codes = Object.fromEntries(
    datasetOf(dataset).dimensions.map((name) => [
      name,
      name === 'unit' ? 'KT' : (codesOfRows(dataset, name)[0]?.code ?? 'TOTAL'),
    ]),
  );
  const since = '2023-01-31T10:00:00.000Z';
  const source = { document: dataset, month: '2022-12', since };
  const stated = { source, sheet: 'Foglio', cell: 'C4', value: '12.5' };
  const key = blockKey(datasetOf(dataset), { ...codes, period: '2022' });
  const [block] = await figureBlocks(dataset, [key]);
  if (!block) throw new Error(key);
  const points = new Map([
    ['2022', [{ ...stated, status: 'final' as const, checked: 'holds' as const }]],
    ['2022-01/2022-11', [{ ...stated, status: 'preliminary' as const }]],
    ['2022-12', [{ ...stated, status: 'provisional' as const, until: '2023-02-28T10:00:00.000Z' }]],
  ]);
  const one = { document: dataset, since, figures: 3, periods: [...points.keys()] };
  const given = Object.entries(codes).map(([name, code]) => [name, [code]]);
  await transact([
    blockWrite(dataset, { ...block, series: [{ codes, points }] }),
    contentsWrite({
      ...before,
      blocks: [key],
      contributions: [{ ...one, codes: Object.fromEntries(given) }],
    }),
    publicChange(),
  ]);
}

/** More figures than an answer holds: sales of two products by two channels in many places, by month. */

const PRODUCTS = ['D3', 'F1'];
const CHANNELS = ['ROAD', 'TOTAL'];
const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

/** @param places so many figures are stated for each product, channel and month of a year */
export async function putLargeFlow(
  dataset: DatasetName,
  years: readonly string[],
  places = 150,
): Promise<void> {
  const before = await datasetContents(dataset);
  const codes = Array.from(
    { length: places },
    (_, place) => `ITP${String(place).padStart(3, '0')}`,
  );
  const keys: string[] = [];
  for (const year of years)
    for (const product of PRODUCTS)
      for (const channel of CHANNELS) {
        const key = blockKey(datasetOf(dataset), { period: year, product, channel });
        const [block] = await figureBlocks(dataset, [key]);
        if (!block) throw new Error(key);
        const series = codes.map((place, index) => ({
          codes: { product, channel, place, unit: 'T' },
          points: new Map(
            MONTHS.map((month) => [
              `${year}-${month}`,
              [
                {
                  source: {
                    document: year,
                    month: `${year}-12`,
                    since: `${year}-12-31T10:00:00.000Z`,
                  },
                  ...{ sheet: 'Vendite', cell: `C${index}`, status: 'final' as const },
                  value: String(index + Number(month)),
                },
              ],
            ]),
          ),
        }));
        await transact([blockWrite(dataset, { ...block, series })]);
        keys.push(key);
      }
  const figures = PRODUCTS.length * CHANNELS.length * codes.length * MONTHS.length;
  await transact([
    contentsWrite({
      ...before,
      blocks: keys.sort(),
      contributions: years.map((year) => ({
        ...{ document: year, since: `${year}-12-31T10:00:00.000Z`, figures: 4 * figures },
        periods: MONTHS.map((month) => `${year}-${month}`),
        codes: { product: PRODUCTS, channel: CHANNELS, place: codes, unit: ['T'] },
      })),
    }),
    publicChange(),
  ]);
}
