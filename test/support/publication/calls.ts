import { expect } from 'vitest';
import { callApi } from '../call-api.ts';
import { fc } from '../fuzz.ts';
import { notAgreed, type Person, type Waiting } from './gates.ts';
import { charged } from './oracle.ts';
import {
  changeFrom,
  drafted,
  hundredths,
  monthNow,
  monthStanding,
  moveClock,
  PRODUCTS,
  type Product,
  pricesOf,
  publicFigures,
  published,
  replaced,
  type Setting,
  setStations,
  standing,
  WEIGHTS,
  type Week,
  type World,
} from './world.ts';

/** Calls that people make about a week, each with what follows from its answer. */

export interface Act {
  readonly name: string;
  /** It may change what the public sees. */
  readonly isPublic?: boolean;
  readonly run: (world: World, week: Week) => Promise<unknown>;
}

export const NOTE = { it: 'Prova', en: 'Test' };
export const isDone = ({ status }: { readonly status: number }) => status < 300;
const asAdmin = ({ sample }: World, { id }: Week, body?: object) => ({
  token: sample.token,
  params: { id },
  ...(body && { body }),
});

/** What is said about a correction. */
export const CORRECTION = { reason: 'checked again', note: NOTE };

/** After words were kept with a draft: they are what is approved from then on, by another person. */
export function prepared(
  draft: { -readonly [Name in keyof Waiting]: Waiting[Name] },
  { reason, note }: { readonly reason?: string; readonly note?: object },
  wordsBy: Person,
): void {
  Object.assign(draft, { reason, note: note && JSON.stringify(note), wordsBy, isApproved: false });
}

async function publish(world: World, week: Week, reason?: string): Promise<void> {
  const before = await standing(world, week);
  const body = { published: true, ...(reason && { reason }) };
  const answer = await world.sample.change(week.id, body);
  if (isDone(answer) && !week.published) published(world, week, before, { reason });
}

async function publishCorrection(world: World, week: Week): Promise<void> {
  const before = await standing(world, week);
  const answer = await callApi('corrections/publish', asAdmin(world, week, CORRECTION));
  const given = { reason: CORRECTION.reason, note: JSON.stringify(NOTE) };
  if (isDone(answer)) published(world, week, before, given);
}

async function restore(world: World, week: Week, revision: number): Promise<void> {
  const body = { restore: revision };
  const answer = await callApi('corrections/replace', asAdmin(world, week, body));
  if (isDone(answer)) replaced(week, week.revisions[revision - 1] ?? {});
}

/** Of an imported week, which has petrol alone. */
async function enterPetrol(world: World, week: Week, total: number): Promise<void> {
  const body = { prices: [{ productId: 1, totalPrice: total / 100 }] };
  const answer = await callApi('corrections/replace', asAdmin(world, week, body));
  if (isDone(answer)) replaced(week, { 1: charged(total, week.settings[1]) }, 1);
}

async function computeNational(world: World, week: Week, leftOut: readonly Product[]) {
  const leaveOut = leftOut.map((productId) => ({ productId, reason: 'not usable' }));
  const answer = await world.sample.computeNational(
    week.id,
    leaveOut.length > 0 ? { leaveOut } : undefined,
  );
  if (isDone(answer)) await drafted(world, week, leftOut, 'first');
}

async function changeSetting(
  world: World,
  week: Week,
  product: Product,
  setting: Setting,
  value: number,
): Promise<void> {
  const token = world.sample.token;
  const { body } = await callApi('products/list', { token, query: { on: week.date } });
  const known = body.find(({ id }) => id === product);
  const { timeline: _, version: __, ...settings } = known ?? expect.fail('no such product');
  const answer = await callApi('products/change', {
    ...{ token, params: { id: product } },
    body: { ...settings, [setting]: value, validFrom: week.date },
  });
  if (!isDone(answer)) return;
  changeFrom(
    world.weeks,
    week,
    ({ settings: all }) => all[product][setting],
    ({ settings: all }) => {
      all[product][setting] = value;
    },
  );
}

async function changeWeight(
  world: World,
  week: Week,
  index: number,
  product: Product,
  weight: number,
) {
  const token = world.sample.token;
  const { body } = await callApi('companies/list', { token, query: { on: week.date } });
  const { timeline: _, version: __, id, username: ___, ...company } = body[index] ?? expect.fail();
  const answer = await callApi('companies/change', {
    ...{ token, params: { id } },
    body: { ...company, [WEIGHTS[product]]: weight, validFrom: week.date },
  });
  if (!isDone(answer)) return;
  changeFrom(
    world.weeks,
    week,
    ({ weights }) => weights[index]?.[product] ?? 0,
    ({ weights }) => {
      const own = weights[index];
      if (own) own[product] = weight;
    },
  );
}

async function publishMonth(world: World, { date }: Week): Promise<void> {
  const month = date.slice(0, 7);
  const [year, code] = month.split('-').map(Number);
  const before = monthStanding(world, month);
  const body = {
    published: true,
    year,
    month: code,
    revision: true,
    reason: 'a proof',
    note: NOTE,
  };
  const answer = await callApi('monthly-prices/publish', { token: world.sample.token, body });
  if (!isDone(answer)) return;
  const draft = world.monthDrafts.get(month);
  if (world.needsApproval && draft) {
    const given = { reason: body.reason, note: JSON.stringify(NOTE) };
    expect(notAgreed(draft, given), month).toEqual([]);
  }
  expect(before.forbidden, `${month} was published`).toEqual([]);
  expect(pricesOf(hundredths(answer.body))).toEqual(
    pricesOf(world.monthDrafts.get(month)?.figures ?? {}),
  );
  world.monthDrafts.delete(month);
}

async function computeMonth(world: World, { date }: Week): Promise<void> {
  const month = date.slice(0, 7);
  const [year, code] = month.split('-').map(Number);
  const query = { year: String(year), month: String(code), revision: 'true' };
  const answer = await callApi('monthly-prices/compute', { token: world.sample.token, query });
  if (!isDone(answer)) return;
  const now = monthNow(world, month);
  expect(pricesOf(hundredths(answer.body)), month).toEqual(pricesOf(now?.figures ?? {}));
  expect(answer.body.map(({ days }) => days)).toEqual(
    Object.values(now?.figures ?? {}).map(({ days }) => days),
  );
  if (now) world.monthDrafts.set(month, { ...now, madeBy: 'first' });
}

/** Calls without a value of their own. */
const STEPS: readonly Act[] = [
  {
    name: 'step 1',
    run: async ({ sample }, week) => {
      if (isDone(await sample.computeCompanies(week.id))) week.stepOne = true;
    },
  },
  { name: 'step 4', run: (world, week) => computeNational(world, week, []) },
  { name: 'step 4 without diesel', run: (world, week) => computeNational(world, week, [2]) },
  { name: 'close', run: ({ sample }, { id }) => sample.change(id, { active: false }) },
  { name: 'reopen', run: ({ sample }, { id }) => sample.change(id, { active: true }) },
  { isPublic: true, name: 'publish', run: (world, week) => publish(world, week) },
  {
    isPublic: true,
    name: 'publish with a reason',
    run: (world, week) => publish(world, week, 'known'),
  },
  {
    name: 'prepare',
    run: async (world, week) => {
      const body = { reason: 'kept with the draft' };
      const answer = await callApi('revisions/prepare', asAdmin(world, week, body));
      if (isDone(answer) && week.draft) prepared(week.draft, body, 'first');
    },
  },
  {
    isPublic: true,
    name: 'withdraw',
    run: async ({ sample }, week) => {
      if (isDone(await sample.change(week.id, { published: false }))) week.published = false;
    },
  },
  {
    name: 'open a correction',
    run: async (world, week) => {
      const answer = await callApi('corrections/open', asAdmin(world, week));
      if (isDone(answer)) week.correction = { stepOne: week.stepOne };
    },
  },
  {
    name: 'give the correction up',
    run: async (world, week) => {
      const answer = await callApi('corrections/abandon', asAdmin(world, week));
      if (!isDone(answer)) return;
      week.stepOne = week.correction?.stepOne ?? week.stepOne;
      week.draft = undefined;
      delete week.correction;
    },
  },
  { name: 'restore revision 1', run: (world, week) => restore(world, week, 1) },
  { isPublic: true, name: 'publish the correction', run: publishCorrection },
  { name: 'compute the month', run: computeMonth },
  { isPublic: true, name: 'publish the month', run: publishMonth },
];

export const stepsNamed = (...names: string[]): Act[] =>
  names.map((name) => STEPS.find((step) => step.name === name) ?? expect.fail(`no step ${name}`));

export const declares = (who: number, id: Product, value: number, byAdmin = true): Act => ({
  name: `company ${who} declares ${value} for ${id}${byAdmin ? ' by the administrator' : ''}`,
  run: async (world, week) => {
    const { sample } = world;
    const by = byAdmin ? sample.token : undefined;
    const answer = await sample.declare(week.id, who, { [id]: value }, by);
    if (isDone(answer)) await checkDeclared(world, week, who, id, value);
  },
});

/** A price that is declared late takes the place of an imputed one at once. */
async function checkDeclared(
  { sample }: World,
  week: Week,
  who: number,
  productId: number,
  value: number,
): Promise<void> {
  const params = { surveyId: week.id };
  const { body } = await callApi('company-prices/list', { token: sample.token, params });
  const own = body.find(({ companyId }) => companyId === sample.companies[who]?.id);
  const row = own?.prices.find((price) => price.productId === productId);
  if (!row) return;
  expect(row).toMatchObject({ price: value });
  expect(row.imputed).toBeUndefined();
}

export const sets = (id: Product, name: Setting, value: number): Act => ({
  name: `${name} of ${id} is ${value}`,
  run: (world, week) => changeSetting(world, week, id, name, value),
});

export const weighs = (who: number, id: Product, weight: number): Act => ({
  name: `company ${who} has weight ${weight} for ${id}`,
  run: (world, week) => changeWeight(world, week, who, id, weight),
});

export const stationsShow = (who: number, value: number): Act => ({
  name: `stations of company ${who} show ${value}`,
  run: (world, week) => setStations(week, world, { [who]: value }),
});

export const isDaysAfter = (days: number): Act => ({
  name: `${days} days after the survey`,
  run: async (_, { date }) => {
    const day = new Date(Date.parse(date) + days * 86_400_000);
    moveClock(day.toISOString().slice(0, 10));
  },
});

/** Values that keep to what is usual, and some that make figures that must not be public. */
const setting = fc.oneof(
  fc.tuple(fc.constant('exciseDuty' as const), fc.constantFrom(0, 46_600, 67_290, 72_840, 160_000)),
  fc.tuple(fc.constant('vat' as const), fc.constantFrom(0, 4, 10, 22, 22.5)),
  fc.tuple(fc.constant('min' as const), fc.constantFrom(1, 100, 171)),
  fc.tuple(fc.constant('max' as const), fc.constantFrom(169, 250, 300)),
);
const price = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1650, max: 1750 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1000, max: 2600 }) },
  { weight: 1, arbitrary: fc.constant(0) },
);
const product = fc.constantFrom(...PRODUCTS);
const company = fc.integer({ min: 0, max: 2 });

/** What changes what a publication is made of. */
const disturbance: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(company, fc.constantFrom<Product>(1, 2), price, fc.boolean())
      .map((values) => declares(...values)),
  },
  fc.tuple(product, setting).map(([id, [name, value]]) => sets(id, name, value)),
  fc
    .tuple(company, product, fc.constantFrom(0, 1, 30, 45, 1000))
    .map((values) => weighs(...values)),
  fc.tuple(company, fc.integer({ min: 1300, max: 1500 })).map((values) => stationsShow(...values)),
  fc.integer({ min: -1, max: 40 }).map(isDaysAfter),
  fc.integer({ min: 160_000, max: 190_000 }).map((total) => ({
    name: `petrol is entered as ${total}`,
    run: (world: World, week: Week) => enterPetrol(world, week, total),
  })),
);

const recomputation = fc.constantFrom(
  [],
  stepsNamed('step 4'),
  stepsNamed('step 4'),
  stepsNamed('step 4 without diesel'),
  stepsNamed('reopen', 'step 1', 'close', 'step 4'),
  stepsNamed('reopen', 'step 1', 'close', 'step 4'),
);

const attempt = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...stepsNamed('publish', 'publish with a reason')) },
  { weight: 2, arbitrary: fc.constantFrom(...STEPS) },
);

/**
 * What changes, what is computed again, what is tried: of the second week or of the first.
 * @param others acts that are done in between
 */
export const anyRound = (others: readonly Act[]): fc.Arbitrary<Round> =>
  fc
    .tuple(
      fc.boolean(),
      fc.array(disturbance, { maxLength: 2 }),
      recomputation,
      fc.array(fc.constantFrom(...others), { maxLength: 2 }),
      attempt,
    )
    .map(([isSecond, changes, again, rare, tried]) => ({
      isSecond,
      acts: [...changes, ...again, ...rare, tried],
    }));

export interface Round {
  readonly isSecond: boolean;
  readonly acts: readonly Act[];
}

/** What the public sees of a week and its month, each as one text. */
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
  // Anybody who asks for what is not there is told which request it was.
  return status === 200 ? text : String(status);
}

/** The weeks' public prices are those of their last revision, or nothing. */
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
