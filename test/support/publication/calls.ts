import { expect } from 'vitest';
import { companyWeeksOf } from '../../../functions/prices/surveys/store/company-weeks.ts';
import { callApi } from '../api/call-api.ts';
import { publishCorrection as publishSeen, seenDraft } from '../prices/corrections.ts';
import { notAgreed, type Person, type Waiting } from './gates.ts';
import { monthNow, monthStanding } from './months.ts';
import { isBeforeRelease, isEmbargo, moveClock } from './moved-clock.ts';
import { charged } from './oracle.ts';
import {
  count,
  drafted,
  hundredths,
  mayAct,
  type Product,
  pricesOf,
  published,
  replaced,
  setStations,
  standing,
  takenBack,
  type Week,
  type World,
} from './world.ts';

/** Calls about a week, each with the consequences of its answer. */

export interface Act {
  readonly name: string;
  /** Whether it may change public data. */
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

/** Reason and note of a correction. */
export const CORRECTION = { reason: 'checked again', note: NOTE };

/** After texts were saved with a draft: from then on another person must approve them. */
export function prepared(
  draft: { -readonly [Name in keyof Waiting]: Waiting[Name] },
  { reason, note }: { readonly reason?: string; readonly note?: object },
  wordsBy: Person,
): void {
  Object.assign(draft, { reason, note: note && JSON.stringify(note), wordsBy, isApproved: false });
}

/** Also under an embargo, when it may be held until its minute. */
export async function publish(
  world: World,
  week: Week,
  words: { readonly reason?: string; readonly note?: object; readonly early?: boolean } = {},
): Promise<void> {
  const before = await standing(world, week);
  const answer = await world.sample.change(week.id, { published: true, ...words });
  if (!isDone(answer) || week.published) return;
  const { reason, note, early = false } = words;
  const given = { reason, note: note && JSON.stringify(note), early };
  if ((answer.body as { published: boolean }).published) published(world, week, before, given);
  else if (week.draft) {
    expect(isEmbargo() && isBeforeRelease(week), `${week.date} waits`).toBe(true);
    if (reason) week.draft.reason = reason;
    week.draft.held = true;
    count(world, 'held');
  }
}

async function publishCorrection(world: World, week: Week): Promise<void> {
  const before = await standing(world, week);
  const answer = await publishSeen(world.sample.token, week.id, CORRECTION);
  const given = { reason: CORRECTION.reason, note: JSON.stringify(NOTE) };
  if (isDone(answer)) published(world, week, before, given);
}

async function restore(world: World, week: Week, revision: number): Promise<void> {
  const body = { restore: revision, ...(await seenDraft(world.sample.token, week.id)) };
  const answer = await callApi('corrections/replace', asAdmin(world, week, body));
  if (!isDone(answer)) return;
  takenBack(week, revision);
  replaced(week, week.revisions[revision - 1] ?? {}, undefined, week.made[revision - 1]);
}

/** For an imported week, which has petrol only. */
export async function enterPetrol(world: World, week: Week, total: number): Promise<void> {
  const prices = [{ productId: 1, totalPrice: total / 100 }];
  const body = { prices, ...(await seenDraft(world.sample.token, week.id)) };
  const answer = await callApi('corrections/replace', asAdmin(world, week, body));
  if (isDone(answer)) replaced(week, { 1: charged(total, week.settings[1]) }, 1);
}

async function computeNational(world: World, week: Week, leftOut: readonly Product[]) {
  const leaveOut = leftOut.map((productId) => ({
    productId,
    reason: { it: 'non utilizzabile', en: 'not usable' },
  }));
  const answer = await world.sample.computeNational(
    week.id,
    leaveOut.length > 0 ? { leaveOut } : undefined,
  );
  if (isDone(answer)) await drafted(world, week, leftOut, 'first');
}

interface Words {
  readonly reason?: string;
  readonly note?: typeof NOTE;
}

async function publishMonth(world: World, { date }: Week, words: Words): Promise<void> {
  const month = date.slice(0, 7);
  const [year, code] = month.split('-').map(Number);
  const before = monthStanding(world, month);
  const body = { published: true, year, month: code, revision: true, ...words };
  const answer = await callApi('monthly-prices/publish', { token: world.sample.token, body });
  if (!isDone(answer)) return;
  const draft = world.monthDrafts.get(month);
  const given = { reason: words.reason, note: words.note && JSON.stringify(words.note) };
  if (world.needsApproval && draft) expect(notAgreed(draft, given), month).toEqual([]);
  const [reason, note] = [given.reason ?? draft?.reason, given.note ?? draft?.note];
  if (!reason) expect(before.reasons, `${month} has no reason`).toEqual([]);
  if (world.months.has(month)) {
    expect([reason, note], `${month} was published again without words`).not.toContain(undefined);
    count(world, 'revised a month');
  }
  world.months.add(month);
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
export const STEPS: readonly Act[] = [
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
    run: (world, week) => publish(world, week, { reason: 'known', note: NOTE }),
  },
  {
    name: 'prepare',
    run: async (world, week) => {
      const body = { reason: 'kept with the draft' };
      const call = asAdmin(world, week);
      const { computedAt = 'none' } = (await callApi('revisions/draft', call)).body;
      const answer = await callApi('revisions/prepare', { ...call, body: { computedAt, ...body } });
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
      if (!isDone(answer)) return;
      takenBack(week, week.revisions.length);
      week.correction = { stepOne: week.stepOne };
    },
  },
  {
    name: 'give the correction up',
    run: async (world, week) => {
      const query = await seenDraft(world.sample.token, week.id);
      const answer = await callApi('corrections/abandon', { ...asAdmin(world, week), query });
      if (!isDone(answer)) return;
      week.stepOne = week.correction?.stepOne ?? week.stepOne;
      takenBack(week, week.revisions.length);
      week.draft = undefined;
      delete week.correction;
    },
  },
  { name: 'restore revision 1', run: (world, week) => restore(world, week, 1) },
  { isPublic: true, name: 'publish the correction', run: publishCorrection },
  { name: 'compute the month', run: computeMonth },
  {
    isPublic: true,
    name: 'publish the month',
    run: (world, week) => publishMonth(world, week, { reason: 'a proof', note: NOTE }),
  },
  {
    isPublic: true,
    name: 'publish the month without a note',
    run: (world, week) => publishMonth(world, week, { reason: 'a proof' }),
  },
];

export const stepsNamed = (...names: string[]): Act[] =>
  names.map((name) => STEPS.find((step) => step.name === name) ?? expect.fail(`no step ${name}`));

export const declares = (
  who: number,
  id: Product,
  value: number,
  by: Person | 'company' = 'first',
): Act => ({
  name: `company ${who} declares ${value} for ${id} by the ${by}`,
  run: async (world, week) => {
    const { sample } = world;
    const token = by === 'company' ? undefined : world.tokens[by];
    const before = (await declaredIn(world, week, id))[who];
    const answer = await sample.declare(week.id, who, { [id]: value }, token);
    if (!isDone(answer)) return;
    if (by === 'company') week.authors.delete(`${who}/${id}`);
    // An administrator's form sends every price: one that stays keeps its author.
    else if (before !== value) {
      mayAct(world, by);
      week.authors.set(`${who}/${id}`, by);
    }
    await checkDeclared(world, week, who, id, value);
  },
});

/** Declarations of each company, 0 for a product that it does not sell. */
export async function declaredIn({ sample }: World, { id }: Pick<Week, 'id'>, product: Product) {
  const weeks = await companyWeeksOf(id);
  return sample.companies.map(
    (company) => weeks.find(({ companyId }) => companyId === company.id)?.declared[product]?.price,
  );
}

/** A late declaration replaces an imputed price immediately. */
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
