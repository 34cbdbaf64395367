import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { callApi } from '../api/call-api.ts';
import { impossible, needsReason } from './gates.ts';
import { releaseOf } from './moved-clock.ts';
import { type Contribution, type Figures, figuresOfInputs, type KeptInputs } from './oracle.ts';
import {
  count,
  hundredths,
  PRODUCTS,
  pricesOf,
  productsNow,
  publicFigures,
  type Settings,
  type Week,
  type World,
} from './world.ts';

/** The weeks as everybody, and as an authorised person, can read them, beside the tests' own record. */

/** Public data of a week and its month, each as one text. */
export const PUBLIC_READS: readonly ((week: Week) => Promise<string>)[] = [
  ({ id }) => read('weekly-prices/get', { params: { surveyId: id } }),
  () => read('weekly-prices/report-export', { query: { type: 'ALL', format: 'CSV' } }),
  () => read('weekly-prices/report-export', { query: { format: 'JSON' } }),
  ({ id }) => read('revisions/list', { params: { id } }),
  () => read('surveys/latest', { query: { limit: '4' } }),
  ({ date }) => read('surveys/find', { query: { date } }),
  ({ date }) => read('weekly-prices/report', { query: { lastDate: date } }),
  () => read('monthly-prices/list', { params: { productId: 1 } }),
  () => read('monthly-prices/export-all', { query: { format: 'CSV' } }),
];

async function read(id: Parameters<typeof callApi>[0], options: Parameters<typeof callApi>[1]) {
  const { status, text } = await callApi(id, options);
  // A not-found answer contains the id of its request.
  return status === 200 ? text : String(status);
}

/** The public prices of the weeks are those of their last revision, or none. */
export async function checkPrices({ weeks, sample }: World): Promise<void> {
  for (const week of weeks) {
    const { status, body } = await callApi('weekly-prices/get', { params: { surveyId: week.id } });
    const figures = publicFigures(week);
    expect(status, `${week.date}`).toBe(figures ? 200 : 404);
    if (figures) expect(pricesOf(hundredths(body)), week.date).toEqual(pricesOf(figures));
    const revisions = await callApi('revisions/list', {
      token: sample.token,
      params: { id: week.id },
    });
    expect(revisions.body.map(({ prices }) => pricesOf(hundredths(prices ?? [])))).toEqual(
      week.revisions.map(pricesOf),
    );
  }
}

/** Every public view tells the figures of the last revision, or none. */
export async function checkViews(world: World): Promise<void> {
  for (const week of world.weeks) {
    const figures = publicFigures(week);
    const { date } = week;
    const find = await callApi('surveys/find', { query: { date } });
    const isFound = figures && find.body.date === date;
    expect(isFound ? find.body.revision : 0, date).toBe(figures ? week.revisions.length : 0);
    const query = { type: 'ALL', format: 'JSON' };
    const { text } = await callApi('weekly-prices/report-export', { query });
    const rows = (JSON.parse(text) as Readonly<Record<string, unknown>>[]).filter(
      (row) => row.DATA_RILEVAZIONE === date,
    );
    const told = Object.fromEntries(rows.map((row) => [row.CODICE_PRODOTTO, row.PREZZO]));
    const totals = Object.entries(figures ?? {}).map(([id, { total }]) => [id, total]);
    const asText = (total: number | string | undefined) => (Number(total) / 100).toFixed(2);
    expect(told, date).toEqual(
      Object.fromEntries(totals.map(([id, total]) => [id, asText(total)])),
    );
    const params = { series: 'weekly', period: date, productId: 1 };
    const { status, body } = await callApi('figures/latest', { params });
    const isCurrent = status === 200 && body.state === 'current';
    expect(isCurrent ? Math.round(body.totalPrice * 100) : undefined, date).toBe(
      figures?.[1]?.total,
    );
    await checkOutcome(week);
  }
  await checkChangedSince(world);
}

/** How a week's release took place: what was never public has no outcome. */
async function checkOutcome(week: Week): Promise<void> {
  const { date, firstPublic } = week;
  const query = { series: 'weekly', from: date, to: releaseOf(week).slice(0, 10) } as const;
  const { body } = await callApi('release-calendar/list', { query });
  const release = body.releases.find(({ period }) => period === date);
  const minutes = (Date.parse(firstPublic ?? '') - Date.parse(releaseOf(week))) / 60_000;
  const outcome = minutes < 0 ? 'early' : minutes < 16 ? 'on_time' : 'late';
  // An overdue release is told only beside one that took place.
  const states = ['planned', 'overdue', undefined];
  if (week.revisions.length === 0) expect(states, date).toContain(release?.state);
  else expect(release?.state, date).toBe(firstPublic ? outcome : 'released');
  expect(release?.withdrawn !== undefined, `${date} is withdrawn`).toBe(
    week.revisions.length > 0 && !week.published,
  );
}

/** The frozen inputs as an authorised person downloads them. */
async function frozenInputs({ sample }: World, { id }: Pick<Week, 'id'>, revision: number) {
  const { text } = await callApi('revisions/inputs', {
    token: sample.token,
    params: { id, revision },
  });
  const { inputs } = JSON.parse(text) as { inputs: FrozenInputs };
  return inputs;
}

type FrozenInputs = KeptInputs & {
  readonly products?: Readonly<Record<number, Settings>>;
  readonly previous?: Readonly<Record<number, number>>;
  readonly of?: FrozenInputs;
};

/** Published weeks that the present settings would change are listed until that is accepted or corrected. */
async function checkChangedSince(world: World): Promise<void> {
  const { body } = await callApi('setting-changes/list', { token: world.sample.token });
  const listed = new Set(body.map(({ id }) => id));
  for (const week of world.weeks) {
    const now = await withPresentSettings(world, week);
    const isChanged = now !== undefined && !isDeepStrictEqual(now, publicFigures(week));
    const mark = JSON.stringify([week.weights, week.settings]);
    if (week.isAccepted === true) week.isAccepted = mark;
    if (week.isAccepted !== mark) week.isAccepted = false;
    expect(listed.has(week.id), `a setting changed since ${week.date}`).toBe(
      isChanged && !week.isAccepted,
    );
    if (isChanged) count(world, 'changed since');
  }
}

async function withPresentSettings(world: World, week: Week): Promise<Figures | undefined> {
  if (!week.published) return undefined;
  const frozen = await frozenInputs(world, week, week.revisions.length);
  const inputs = frozen.of ?? frozen;
  if (inputs.kind === 'entered') return figuresOfInputs({ ...inputs, products: week.settings });
  if (inputs.kind !== 'companies') return undefined;
  const typed = await productsNow(world, week);
  const companies = world.sample.companies.map(({ id }, index) => ({
    ...{ companyId: id, weights: week.weights[index] ?? {} },
    prices: {
      ...Object.fromEntries(typed.map((one) => [one.id, priceOf(one.contributions[index])])),
      ...inputs.companies?.find(({ companyId }) => companyId === id)?.prices,
    },
  }));
  return figuresOfInputs({ ...inputs, products: week.settings, companies });
}

const priceOf = (one: Contribution | undefined) => ({ price: one?.price ?? ('no' as const) });

/**
 * Each revision equals the result of its frozen inputs, was published as they allow, and says why it replaced another.
 */
export async function checkRevisions(world: World, week: Pick<Week, 'id'>): Promise<number> {
  const call = { token: world.sample.token, params: { id: week.id } };
  const { body } = await callApi('revisions/list', call);
  expect(body.map(({ revision }) => revision)).toEqual(body.map((_, index) => index + 1));
  let before: FrozenInputs | undefined;
  for (const { revision, prices = [], reason, note, quality } of body) {
    const inputs = await frozenInputs(world, week, revision);
    const figures = figuresOfInputs(inputs);
    expect(pricesOf(figures), `revision ${revision}`).toEqual(pricesOf(hundredths(prices)));
    const isReplacing = revision > 1 && body[revision - 2]?.withdrawn === undefined;
    if (isReplacing) expect([reason, note], `revision ${revision}`).not.toContain(undefined);
    const causes = before ? expectedCauses(before, inputs) : [];
    expect(quality?.causes ?? [], `causes of revision ${revision}`).toEqual(
      expect.arrayContaining(causes),
    );
    before = inputs;
    if (quality?.kind === 'imported') continue;
    const own = inputs.of ?? inputs;
    const isSampled = inputs.kind === 'companies';
    const products = Object.entries(own.products ?? {}).map(([key, settings]) => ({
      id: Number(key),
      settings,
      before: inputs.previous?.[Number(key)],
      isLeftOut: own.leftOut?.[Number(key)] !== undefined,
      contributions: (own.companies ?? []).map(({ weights, prices: typed }) => ({
        weight: weights[Number(key)] ?? 0,
        price: typed[Number(key)]?.price,
        isImputed: typed[Number(key)]?.source === 'imputed',
      })),
    }));
    expect(impossible(figures, products), `revision ${revision}`).toEqual([]);
    if (reason) continue;
    const reasons = needsReason(figures, products, isSampled);
    expect(reasons, `revision ${revision} has no reason`).toEqual([]);
  }
  return body.length;
}

/** Inputs of a product of both revisions that differ between them. */
function expectedCauses(before: FrozenInputs, after: FrozenInputs): string[] {
  const [one, other] = [before.of ?? before, after.of ?? after];
  if (one.kind !== 'companies' || other.kind !== 'companies') return [];
  const [old, now] = [figuresOfInputs(one), figuresOfInputs(other)];
  const found = new Set<string>();
  for (const id of PRODUCTS.filter((product) => old[product] && now[product])) {
    const [from, to] = [one.products?.[id], other.products?.[id]];
    if (from?.exciseDuty !== to?.exciseDuty || from?.vat !== to?.vat) found.add('duties');
    if ((one.method ?? 1) !== (other.method ?? 1)) found.add('method');
    for (const { companyId, weights, prices } of one.companies ?? []) {
      const same = other.companies?.find((company) => company.companyId === companyId);
      const [price, next] = [prices[id]?.price, same?.prices[id]?.price];
      if (!weights[id] || !same?.weights[id] || !isUsed(price) || !isUsed(next)) continue;
      if (weights[id] !== same.weights[id]) found.add('weights');
      if (price !== next) found.add('prices');
    }
  }
  return [...found];
}

const isUsed = (price: number | 'no' | undefined) => typeof price === 'number' && price > 0;
