/**
 * Costs of open-data reads compared with the plain report, on twenty years of weekly prices: database requests,
 * capacity units and time of the report as of a moment, a figure's page, a picture, an export, a series, the changes of
 * some weeks and a message of an assistant, each the first after
 * a publication, when nothing is in memory. None may use more than one and a half times the report's capacity units,
 * nor more than twice its time; a province's series of the same years, whose items hold all provinces, no more than
 * twice the units; the changes, which programs ask for again and again, no more than a half of either. Both are measured in the same run, and the least of three values counts, because the
 * machine may be busy.
 *
 *   npm run bench open-data
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Series } from '../../functions/documents/workbooks/rules/blocks.ts';
import type { Statement } from '../../functions/documents/workbooks/rules/statements.ts';
import { contentsWrite } from '../../functions/documents/workbooks/store/dataset-contents.ts';
import { blockWrite } from '../../functions/documents/workbooks/store/figure-blocks.ts';
import { addDays } from '../../functions/platform/kernel/calendar.ts';
import { publicChange, publicVersion } from '../../functions/platform/tables/counters.ts';
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
const PROVINCES = Array.from({ length: 107 }, (_, index) => `ITP${String(index).padStart(3, '0')}`);
const RUNS = 3;
const limits = { timesTheUnits: 1.5, timesTheTime: 2 };
const PROVINCE = 'a province’s series';
const limitsOfProvince = { timesTheUnits: 2, timesTheTime: 1 };
const CHANGES = 'changes of a week';
const limitsOfChanges = { timesTheUnits: 0.5, timesTheTime: 0.5 };

interface Measure {
  readonly read: string;
  /** Of a series. */
  readonly rows?: number | undefined;
  readonly milliseconds: number;
  readonly requests: number;
  readonly capacityUnits: number;
}

const emulators = await startEmulators('dynamodb', 's3');
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
    await transact([
      blockWrite('oil-sales-by-province', {
        ...{
          key: `${year} D3 TOTAL`,
          version: 0,
          series: PROVINCES.map((place, index) => salesOf(year, place, index)),
        },
      }),
    ]);
  }
  const years = Array.from({ length: 21 }, (_, index) => 2005 + index);
  await transact([
    contentsWrite({
      ...{ dataset: 'oil-sales-by-province', version: 0, codes: [] },
      blocks: years.map((year) => `${year} D3 TOTAL`),
      contributions: [
        {
          ...{ document: 'a', since: '2006-01-01T00:00:00.000Z', figures: 1, periods: ['2005-01'] },
          codes: { product: ['D3'], channel: ['TOTAL'], place: PROVINCES, unit: ['T'] },
        },
      ],
    }),
  ]);
}

/** A province's petrol in each month of a year and from January on, each from the document of its month. */
function salesOf(year: number, place: string, index: number): Series {
  const months = Array.from(
    { length: 12 },
    (_, number) => `${year}-${String(number + 1).padStart(2, '0')}`,
  );
  const periods = months.flatMap((month) => [month, `${year}-01/${month}`]);
  const points = periods.map((period, step): [string, Statement[]] => {
    const month = period.slice(-7);
    const source = { document: `document of ${month}`, month, since: `${month}-28T10:00:00.000Z` };
    const value = String(2000 + ((index * 7919 + step * 104_729) % 60_013));
    const cell = { sheet: 'Mensile', cell: `C${index + 20}`, value };
    return [period, [{ source, ...cell, status: 'provisional', checked: 'holds' }]];
  });
  const codes = { product: 'D3', channel: 'TOTAL', place, unit: 'T' };
  return { codes, points: new Map(points) };
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
    await measured(PROVINCE, () =>
      callApi('series/get', {
        params: { flow: 'oil-sales-by-province' },
        query: { product: 'D3', channel: 'TOTAL', place: 'ITP058', format: 'JSON' },
      }),
    ),
    // The file of all changes is written within a minute after a publication.
    await measured(
      CHANGES,
      () => callApi('changes/list', { query: { since: addDays(FIRST, (WEEKS - 2) * 7) } }),
      writeChanges,
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

/**
 * In a separate process, like the scheduled function after a publication, so that this process has nothing in
 * memory.
 */
async function writeChanges(): Promise<unknown> {
  const changes = new URL(
    '../../functions/open-data/changes/work/filed-changes.ts',
    import.meta.url,
  );
  const version = await publicVersion();
  const script = `import { filedChanges } from '${changes}'; await filedChanges(${version});`;
  const run = promisify(execFile);
  return run(process.execPath, ['--input-type=module', '--eval', script]);
}

/** The least of several runs, each after a publication. */
async function measured(
  read: string,
  work: () => Promise<{ readonly status: number; readonly body?: unknown }>,
  prepared: () => Promise<unknown> = async () => undefined,
): Promise<Measure> {
  const runs: Measure[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await transact([publicChange()]);
    await prepared();
    const { usage, stop } = countDatabaseUsage();
    const started = performance.now();
    const { status, body } = await work();
    const milliseconds = performance.now() - started;
    stop();
    if (status !== 200) throw new Error(`${read} answered ${status}`);
    const rows = Array.isArray(body) ? body.length : undefined;
    runs.push({ read, rows, milliseconds, requests: usage.requests, capacityUnits: usage.units });
  }
  return runs.reduce((a, b) => (a.milliseconds <= b.milliseconds ? a : b));
}

function report(all: readonly Measure[]): void {
  const [plain] = all;
  if (!plain) return;
  console.log(
    'read                          ms  requests  units  times the report    rows  units a row',
  );
  for (const { read, rows, milliseconds, requests, capacityUnits } of all) {
    const times = capacityUnits / plain.capacityUnits;
    const { timesTheUnits, timesTheTime } =
      read === CHANGES ? limitsOfChanges : read === PROVINCE ? limitsOfProvince : limits;
    const isWithin = times <= timesTheUnits && milliseconds <= plain.milliseconds * timesTheTime;
    if (!isWithin) process.exitCode = 1;
    console.log(
      [
        read.padEnd(26),
        milliseconds.toFixed(0).padStart(6),
        String(requests).padStart(9),
        capacityUnits.toFixed(1).padStart(7),
        times.toFixed(1).padStart(10),
        rows ? String(rows).padStart(16) + (capacityUnits / rows).toFixed(3).padStart(13) : '',
        isWithin ? '' : ' TOO MUCH',
      ].join(''),
    );
  }
}
