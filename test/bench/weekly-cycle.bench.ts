/**
 * A weekly cycle with 300 companies and eight products, through the handlers and a real database, each time in a new
 * process: no step, and no first view of the check page, takes more than 500 ms. For comparison, in the same run, the
 * same cycle with 30 companies: time, database requests and capacity units must not grow faster than the sample. The
 * station prices come after the declared ones, so that step 1 finds every company's rows changed, and once more before
 * the page is read, so that none of it is in memory.
 *
 * The least of three runs counts, which leaves out most of a busy machine's influence.
 *
 *   npm run bench weekly-cycle -- [--companies N] [--runs N]
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { surveyWeek } from '../../functions/platform/kernel/calendar.ts';
import { keyedByProduct, PRODUCTS } from '../../functions/sample/rules/products.ts';
import { createCompany } from '../../functions/sample/store/companies.ts';
import { referenceProducts, seedProducts } from '../../functions/sample/store/new-system.ts';
import { settingsByProduct } from '../../functions/sample/store/product-settings.ts';
import { putDays } from '../../functions/stations/store/daily-prices.ts';
import { type CallOptions, callApi } from '../support/api/call-api.ts';
import { anAdministrator } from '../support/api/identity.ts';
import { countDatabaseUsage } from '../support/aws/database-requests.ts';
import { startEmulators } from '../support/aws/emulators.ts';

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';

const limitMilliseconds = 500;
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '300' },
    measure: { type: 'boolean' },
    runs: { type: 'string', default: '3' },
  },
});
const many = Number(values.companies);
const few = Math.max(1, Math.round(many / 10));

interface Measure {
  readonly step: string;
  readonly milliseconds: number;
  readonly requests: number;
  readonly capacityUnits: number;
}

if (values.measure) process.stdout.write(JSON.stringify(await cycle(many)));
else report(leastOf(few), leastOf(many));

function leastOf(companies: number): Measure[] {
  const runs = Array.from({ length: Number(values.runs) }, () => inFreshProcess(companies));
  return (runs[0] ?? []).map((measure, step) => ({
    ...measure,
    milliseconds: Math.min(...runs.map((run) => run[step]?.milliseconds ?? Number.NaN)),
  }));
}

function inFreshProcess(companies: number): Measure[] {
  const args = [import.meta.filename, '--measure', '--companies', String(companies)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

/** Every step of a week in a database of its own. */
async function cycle(companies: number): Promise<Measure[]> {
  const emulators = await startEmulators('dynamodb');
  const { usage } = countDatabaseUsage();
  try {
    const token = await anAdministrator();
    const surveyId = await prepare(companies, token);
    const call = { token, params: { surveyId, id: surveyId } };
    const measures: Measure[] = [];
    const step = async (name: string, work: () => Promise<{ readonly status: number }>) => {
      const before = { ...usage };
      const started = performance.now();
      const { status } = await work();
      const milliseconds = performance.now() - started;
      if (status !== 200) throw new Error(`${name} answered ${status}`);
      measures.push({
        step: name,
        milliseconds,
        requests: usage.requests - before.requests,
        capacityUnits: usage.units - before.units,
      });
    };
    await step('one company enters its prices', () => enterPrices(1, surveyId, token));
    await step('compute company prices', () => callApi('company-prices/compute', call));
    await step('compute them again', () => callApi('company-prices/compute', call));
    await storeStationPrices(companies, 165_010);
    await enterPrices(1, surveyId, token);
    await step('check page, first view', () => checkPage(call));
    await step('check page, seen again', () => checkPage(call));
    await callApi('company-prices/compute', call);
    await step('close', () => callApi('surveys/change', { ...call, body: { active: false } }));
    await step('compute national prices', () => callApi('weekly-prices/compute', call));
    await step('publish', () => callApi('surveys/change', { ...call, body: { published: true } }));
    await step('a visitor reads', () =>
      callApi('weekly-prices/get', { params: { surveyId: call.params.surveyId } }),
    );
    return measures;
  } finally {
    await emulators.stop();
  }
}

/** Products, companies that sell everything, a survey with all prices in, station prices of its week. */
async function prepare(companies: number, token: string): Promise<number> {
  await seedProducts();
  const weights = keyedByProduct('weightKey', () => 3);
  for (let number = 1; number <= companies; number += 1) {
    const fields = { name: `Company ${number}`, brands: [], ...weights };
    await createCompany(fields, (id) => ({
      actor: 'bench',
      at: '2026-01-01T00:00:00.000Z',
      action: 'company.created',
      subject: `company/${id}`,
    }));
  }
  const survey = await callApi('surveys/create', { token, body: { date: '2026-01-12' } });
  const surveyId = survey.body.id;
  for (let company = 1; company <= companies; company += 1) {
    await enterPrices(company, surveyId, token);
  }
  await storeStationPrices(companies, 165_000);
  return surveyId;
}

async function storeStationPrices(companies: number, price: number): Promise<void> {
  const stations = PRODUCTS.filter(({ stationFuel }) => stationFuel);
  for (const date of surveyWeek('2026-01-12').days) {
    const prices = Object.fromEntries(stations.map(({ id }) => [id, { price, items: 40 }]));
    const all = Array.from({ length: companies }, (_, index) => ({
      date,
      companyId: index + 1,
      companyName: `Company ${index + 1}`,
      prices,
    }));
    await putDays([{ date, prices }, ...all] as never);
  }
}

/** The requests that the page sends at once. */
async function checkPage(call: CallOptions): Promise<{ readonly status: number }> {
  const observed = { ...call, query: { observatory: 'true' } };
  const answers = await Promise.all([
    callApi('company-prices/list', call),
    callApi('company-prices/list', observed),
    callApi('company-prices/averages', call),
    callApi('company-prices/averages', observed),
    callApi('company-prices/other-fuels', call),
  ]);
  return { status: Math.max(...answers.map(({ status }) => status)) };
}

function enterPrices(companyId: number, surveyId: number, token: string) {
  const limits = settingsByProduct(referenceProducts, '2026-01-12');
  const body = PRODUCTS.filter(({ declared }) => declared).map(({ id }) => {
    const { min = 0, max = 0 } = limits[id] ?? {};
    return { productId: id, communicatedPrice: (min + max) * 5 + (companyId % 20) };
  });
  return callApi('company-prices/declare', { token, params: { companyId, surveyId }, body });
}

function report(small: readonly Measure[], large: readonly Measure[]): void {
  const rows = large.map((measure, index) => {
    const reference = small[index];
    return {
      step: measure.step,
      milliseconds: Math.round(measure.milliseconds),
      requests: measure.requests,
      capacityUnits: Math.round(measure.capacityUnits),
      [`time, ${many}:${few} companies`]: reference
        ? Number((measure.milliseconds / reference.milliseconds).toFixed(2))
        : undefined,
    };
  });
  console.table(rows);
  const slow = large.filter(({ milliseconds }) => milliseconds > limitMilliseconds);
  for (const { step } of slow) console.error(`${step}: more than ${limitMilliseconds} ms`);
  process.exitCode = slow.length > 0 ? 1 : 0;
}
