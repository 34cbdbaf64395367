/**
 * Costs of open-data reads compared with the plain report, on twenty years of weekly prices: database requests,
 * capacity units and time of the report as of a moment, a figure's page, a picture, an export, a series, the changes of
 * some weeks and a message of an assistant, each the first after
 * a publication, when nothing is in memory. None may use more than one and a half times the report's capacity units,
 * nor more than twice its time. Both are measured in the same run, and the least of three values counts, because the
 * machine may be busy.
 *
 *   npm run bench open-data
 */
import { addDays } from '../../functions/platform/kernel/calendar.ts';
import { publicChange } from '../../functions/platform/tables/counters.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { callApi } from '../support/api/call-api.ts';
import { countDatabaseUsage } from '../support/aws/database-requests.ts';
import { startEmulators } from '../support/aws/emulators.ts';
import {
  aPeriod,
  aWeek,
  publishPeriods,
  publishWeeks,
} from '../support/prices/published-figures.ts';

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';

const WEEKS = 1100;
const FIRST = '2005-01-03';
const RUNS = 3;
const limits = { timesTheUnits: 1.5, timesTheTime: 2 };

interface Measure {
  readonly read: string;
  readonly milliseconds: number;
  readonly requests: number;
  readonly capacityUnits: number;
}

const emulators = await startEmulators('dynamodb');
try {
  await prepare();
  report(await measures());
} finally {
  await emulators.stop();
}

/** Every product's price in every week, and petrol's monthly averages. */
async function prepare(): Promise<void> {
  const amounts = [178_833, 32_249, 72_840] as const;
  const products = [1, 2, 3, 5, 6, 8, 12, 13] as const;
  const prices = Object.fromEntries(products.map((id) => [id, amounts]));
  const weeks = Array.from({ length: WEEKS }, (_, index) =>
    aWeek(index + 1, addDays(FIRST, index * 7), prices),
  );
  await publishWeeks(...weeks);
  for (let year = 2005; year < 2026; year += 1) {
    await publishPeriods(
      ...Array.from({ length: 12 }, (_, index) => aPeriod(1, [year, index + 1], amounts)),
    );
  }
}

async function measures(): Promise<Measure[]> {
  const week = addDays(FIRST, 700 * 7);
  const figure = (series: string, period: string) => () =>
    callApi('figures/latest', { params: { series, period, productId: 1 } });
  return [
    await measured('the plain report', () => callApi('weekly-prices/report')),
    await measured('the report as of a moment', () =>
      callApi('weekly-prices/report', { query: { asOf: '2020-06-30T12:00:00Z' } }),
    ),
    await measured('a week’s figure', figure('weekly', week)),
    await measured('a month’s figure', figure('monthly', '2019-03')),
    await measured('a picture', () =>
      callApi('embeds/svg', { params: { series: 'weekly', products: '1' } }),
    ),
    await measured('all prices as CSV', () =>
      callApi('weekly-prices/report-export', { query: { type: 'ALL' } }),
    ),
    await measured('a product’s series', () =>
      callApi('series/get', {
        params: { flow: 'weekly-prices' },
        query: { product: '2', measure: 'price', format: 'JSON' },
      }),
    ),
    await measured('changes of a week', () =>
      callApi('changes/list', { query: { since: addDays(FIRST, (WEEKS - 2) * 7) } }),
    ),
    await measured('an assistant reads a series', () =>
      callApi('assistants/message', {
        body: {
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: {
            name: 'read_series',
            arguments: { flow: 'weekly-prices', product: '2', measure: 'price' },
          },
        },
      }),
    ),
  ];
}

/** The least of several runs, each after a publication. */
async function measured(
  read: string,
  work: () => Promise<{ readonly status: number }>,
): Promise<Measure> {
  const runs: Measure[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await transact([publicChange()]);
    const { usage, stop } = countDatabaseUsage();
    const started = performance.now();
    const { status } = await work();
    const milliseconds = performance.now() - started;
    stop();
    if (status !== 200) throw new Error(`${read} answered ${status}`);
    runs.push({ read, milliseconds, requests: usage.requests, capacityUnits: usage.units });
  }
  return runs.reduce((a, b) => (a.milliseconds <= b.milliseconds ? a : b));
}

function report(all: readonly Measure[]): void {
  const [plain] = all;
  if (!plain) return;
  console.log('read                          ms  requests  units  times the report');
  for (const { read, milliseconds, requests, capacityUnits } of all) {
    const times = capacityUnits / plain.capacityUnits;
    const isWithin =
      times <= limits.timesTheUnits && milliseconds <= plain.milliseconds * limits.timesTheTime;
    if (!isWithin) process.exitCode = 1;
    console.log(
      [
        read.padEnd(26),
        milliseconds.toFixed(0).padStart(6),
        String(requests).padStart(9),
        capacityUnits.toFixed(1).padStart(7),
        times.toFixed(1).padStart(10),
        isWithin ? '' : ' TOO MUCH',
      ].join(''),
    );
  }
}
