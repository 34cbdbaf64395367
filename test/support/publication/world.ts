import { isDeepStrictEqual } from 'node:util';
import { expect, vi } from 'vitest';
import { clock } from '../../../functions/aws/clock.ts';
import { replaceDay } from '../../../functions/store/daily-prices.ts';
import { revisionInputs } from '../../../functions/store/revision-inputs.ts';
import { importSurveys } from '../../../scripts/import/import-surveys.ts';
import { callApi } from '../call-api.ts';
import { anAdministrator } from '../identity.ts';
import { aSample, type Sample } from '../weekly-survey.ts';
import {
  figuresNow,
  impossible,
  needsReason,
  notAgreed,
  type Person,
  type ProductNow,
  type Waiting,
} from './gates.ts';
import {
  charged,
  daysOf,
  type Figures,
  figuresOfInputs,
  type KeptInputs,
  monthOf,
} from './oracle.ts';

/** What tests know of some weeks by the calls they made, to hold what the public sees against. */

export const PRODUCTS = [1, 2, 12] as const;
export type Product = (typeof PRODUCTS)[number];
export type Setting = 'exciseDuty' | 'vat' | 'min' | 'max';
type Settings = Record<Setting, number>;

type Draft = { -readonly [Name in keyof Waiting]: Waiting[Name] } & {
  readonly figures: Figures;
  /** What it was computed from, as text. */
  readonly uses: string;
  readonly isSampled: boolean;
  readonly leftOut: readonly number[];
};

export interface Week {
  readonly date: string;
  readonly id: number;
  published: boolean;
  stepOne: boolean;
  /** Step 1 as it was for the public revision, while a correction is open. */
  correction?: { readonly stepOne: boolean };
  draft?: Draft | undefined;
  readonly revisions: Figures[];
  /** Thousandths of EUR, of each company's stations. */
  readonly stations: (number | undefined)[];
  readonly weights: Record<Product, number>[];
  readonly settings: Record<Product, Settings>;
}

type MonthDraft = { -readonly [Name in keyof Waiting]: Waiting[Name] } & {
  readonly figures: NonNullable<ReturnType<typeof monthOf>>;
  readonly uses: string;
};

export interface World {
  readonly sample: Sample;
  /** Of the first administrator, and of the second. */
  readonly tokens: Readonly<Record<Person, string>>;
  /** Whether a publication needs a second administrator. */
  needsApproval: boolean;
  /** By date, of all tests of the file. */
  readonly all: Map<string, Week>;
  /** The two weeks that calls are made about, in order. */
  weeks: readonly [Week, Week];
  monthDrafts: Map<string, MonthDraft>;
  publications: number;
  /** How often the rarer things took place, by name. */
  readonly seen: Map<string, number>;
}

export const count = ({ seen }: World, name: string) => seen.set(name, (seen.get(name) ?? 0) + 1);

export const WEIGHTS = { 1: 'petrolWeight', 2: 'dieselWeight', 12: 'methaneWeight' } as const;

export async function aWorld(): Promise<World> {
  const sample = await aSample(...SAMPLE);
  const none = [] as unknown as World['weeks'];
  const tokens = { first: sample.token, second: await anAdministrator() };
  const rest = { weeks: none, monthDrafts: new Map(), publications: 0, seen: new Map() };
  return { sample, tokens, needsApproval: false, all: new Map(), ...rest };
}

export const moveClock = (day: string) => moveClockTo(`${day}T12:00:00Z`);
export const moveClockTo = (instant: string) =>
  vi.spyOn(clock, 'now').mockReturnValue(new Date(instant));

const todayOfClock = () => clock.now().toISOString().slice(0, 10);

const USUAL: Readonly<Record<Product, Settings>> = {
  1: { exciseDuty: 67_290, vat: 22, min: 100, max: 250 },
  2: { exciseDuty: 61_290, vat: 22, min: 90, max: 260 },
  12: { exciseDuty: 466, vat: 10, min: 70, max: 250 },
};
const SAMPLE = [
  { petrolWeight: 40, dieselWeight: 1, methaneWeight: 2 },
  { petrolWeight: 30, dieselWeight: 1, methaneWeight: 1 },
  { petrolWeight: 30, dieselWeight: 1, methaneWeight: 1 },
];

/** What was changed for earlier weeks is as usual from a date on. */
export async function resetSettings({ sample: { token } }: World, validFrom: string) {
  const query = { on: validFrom };
  const { body: products } = await callApi('products/list', { token, query });
  for (const { timeline: _, version: __, ...product } of products) {
    const body = { ...product, ...USUAL[product.id as Product], validFrom };
    if (isDeepStrictEqual(body, { ...product, validFrom })) continue;
    await callApi('products/change', { token, params: { id: product.id }, body });
  }
  const { body: companies } = await callApi('companies/list', { token, query });
  for (const [
    index,
    { timeline: _, version: __, id, username: ___, ...company },
  ] of companies.entries()) {
    const body = { ...company, ...SAMPLE[index], validFrom };
    if (isDeepStrictEqual(body, { ...company, validFrom })) continue;
    await callApi('companies/change', { token, params: { id }, body });
  }
}

/** A survey as its settings stand now: nothing computed, or imported. */
export async function addWeek(world: World, date: string, imported?: number): Promise<Week> {
  const { sample, all } = world;
  if (imported !== undefined) {
    const { total, vat, excise, net } = charged(imported, { exciseDuty: 60_000, vat: 22 });
    const history = { surveys: [{ date, prices: { 1: { total, vat, excise, net } } }] };
    const at = `${date}T08:00:00.000Z`;
    const rest = { notes: '', source: 'test', isComplete: false, actor: 'test', at };
    await importSurveys({ ...history, ...rest });
  } else await sample.newSurvey(date);
  const [{ body: survey }, { body: products }, { body: companies }] = await Promise.all([
    callApi('surveys/find', { query: { date }, token: sample.token }),
    callApi('products/list', { query: { on: date }, token: sample.token }),
    callApi('companies/list', { query: { on: date }, token: sample.token }),
  ]);
  const id = imported === undefined ? await newestId(world) : survey.id;
  const settings = Object.fromEntries(
    products.map(({ id, exciseDuty, vat, min, max }) => [id, { exciseDuty, vat, min, max }]),
  ) as Week['settings'];
  const weights = companies.map((company) => ({
    1: company.petrolWeight,
    2: company.dieselWeight,
    12: company.methaneWeight,
  }));
  const isImported = imported !== undefined;
  const week: Week = {
    ...{ date, id, published: isImported, stepOne: false, weights, settings },
    revisions: isImported ? [{ 1: charged(imported, { exciseDuty: 60_000, vat: 22 }) }] : [],
    stations: weights.map(() => undefined),
  };
  all.set(date, week);
  return week;
}

async function newestId({ sample }: World): Promise<number> {
  const { body } = await callApi('surveys/count', { token: sample.token });
  return body.total;
}

/** The figures the public sees of a week. */
export const publicFigures = ({ published, revisions }: Week): Figures | undefined =>
  published ? revisions.at(-1) : undefined;

/** The products as the check page and the settings have them now. */
async function productsNow(
  world: World,
  week: Week,
  leftOut: readonly number[] = [],
): Promise<ProductNow[]> {
  const params = { surveyId: week.id };
  const { body } = await callApi('company-prices/list', { token: world.sample.token, params });
  const before = publicBefore(world, week);
  return PRODUCTS.map((id) => ({
    id,
    contributions: week.weights.map((weights, index) => {
      const row = body[index]?.prices.find(({ productId }) => productId === id);
      return { weight: weights[id], price: row?.price, isImputed: row?.imputed };
    }),
    settings: week.settings[id],
    before: before?.[id]?.total,
    isLeftOut: leftOut.includes(id),
  }));
}

function publicBefore({ all }: World, { date }: Week): Figures | undefined {
  const earlier = [...all.values()].filter((week) => week.published && week.date < date);
  const last = earlier.sort((a, b) => a.date.localeCompare(b.date)).at(-1);
  return last && publicFigures(last);
}

/** What step 4 uses: duties, and each company's price with its weight. */
const usesOf = (products: readonly ProductNow[]): string =>
  JSON.stringify(
    products.map(({ id, contributions, settings: { exciseDuty, vat } }) => [
      ...[id, exciseDuty, vat],
      contributions.map(({ weight, price }) => (weight === 0 ? 0 : [weight, price])),
    ]),
  );

/** After step 4 was accepted. */
export async function drafted(
  world: World,
  week: Week,
  leftOut: readonly number[],
  madeBy: Person,
): Promise<void> {
  const products = await productsNow(world, week, leftOut);
  const figures = figuresNow(products);
  week.draft = { madeBy, figures, uses: usesOf(products), isSampled: true, leftOut };
}

/** After figures were restored or entered. */
export const replaced = (week: Week, figures: Figures, entered?: Product) => {
  const { exciseDuty, vat } = entered ? week.settings[entered] : { exciseDuty: 0, vat: 0 };
  const uses = entered ? JSON.stringify([entered, exciseDuty, vat]) : '';
  week.draft = { madeBy: 'first', figures, uses, isSampled: false, leftOut: [] };
};

/** Why a week must not be published now, and what it could be published for with a reason. */
export async function standing(world: World, week: Week) {
  const { draft } = week;
  const forbidden: string[] = [];
  if (week.date > todayOfClock()) forbidden.push(`${week.date} is in the future`);
  if (!draft) return { forbidden: [...forbidden, 'no national prices'], reasons: [] };
  const products = await productsNow(world, week, draft.leftOut);
  if (draft.isSampled) {
    if (!week.stepOne) forbidden.push('step 1 has not run');
    if (usesOf(products) !== draft.uses) forbidden.push('a price, weight or duty changed');
    if (isStationChanged(week, products)) forbidden.push('a station price changed');
  } else if (draft.uses) {
    const [entered] = JSON.parse(draft.uses) as [Product];
    const { exciseDuty, vat } = week.settings[entered];
    if (draft.uses !== JSON.stringify([entered, exciseDuty, vat])) forbidden.push('a duty changed');
  }
  return {
    forbidden: [...forbidden, ...impossible(draft.figures, products)],
    reasons: needsReason(draft.figures, products, draft.isSampled),
  };
}

function isStationChanged({ stations }: Week, products: readonly ProductNow[]): boolean {
  const methane = products.find(({ id }) => id === 12)?.contributions ?? [];
  return methane.some(
    ({ weight, price }, index) => weight > 0 && price !== (stations[index] ?? 'no'),
  );
}

/** Words sent with a publication; the note as text. */
export type Given = Pick<Waiting, 'reason' | 'note'>;

/** After a publication was accepted: whether it may have been, and what is public from then on. */
export function published(
  world: World,
  week: Week,
  { forbidden, reasons }: Awaited<ReturnType<typeof standing>>,
  given: Given,
): void {
  const { draft } = week;
  const refused = world.needsApproval && draft ? notAgreed(draft, given) : [];
  expect([...forbidden, ...refused], `${week.date} was published`).toEqual([]);
  if (!draft) return;
  if (!(given.reason ?? draft.reason)) expect(reasons, `${week.date} has no reason`).toEqual([]);
  week.revisions.push(draft.figures);
  week.published = true;
  week.draft = undefined;
  delete week.correction;
  world.publications += 1;
}

/** Sets companies' station prices of methane, thousandths of EUR, on the last day of a week. */
export async function setStations(
  week: Week,
  world: World,
  prices: Readonly<Record<number, number>>,
) {
  for (const [company, price] of Object.entries(prices)) week.stations[Number(company)] = price;
  const date = new Date(Date.parse(week.date) - 86_400_000).toISOString().slice(0, 10);
  const records = week.stations.flatMap((now, index) => {
    const companyId = world.sample.companies[index]?.id;
    if (now === undefined || companyId === undefined) return [];
    return { date, companyId, prices: { 12: { price: now * 100, items: 10 } } };
  });
  const record = {
    actor: 'test',
    at: `${week.date}T08:00:00.000Z`,
    subject: `day/${date}`,
  } as const;
  await replaceDay([], records, { ...record, action: 'station-prices.ingested' });
}

/** A setting holds from a week on, up to the next week that has another one of its own. */
export function changeFrom(
  weeks: World['weeks'],
  from: Week,
  read: (week: Week) => number,
  write: (week: Week) => void,
): void {
  const old = read(from);
  for (const week of weeks) {
    if (week.date < from.date) continue;
    if (read(week) !== old) return;
    write(week);
  }
}

/** The surveys that a month is made of, and its averages day by day. */
export function monthNow({ all }: World, month: string) {
  const surveys = [...all.values()].flatMap((week) => {
    const figures = publicFigures(week);
    return figures ? { date: week.date, figures } : [];
  });
  const figures = monthOf(surveys, month);
  return figures && { figures, uses: JSON.stringify(figures) };
}

/** Why a month's draft must not be published now, and what needs a reason. */
export function monthStanding(world: World, month: string) {
  const draft = world.monthDrafts.get(month);
  const days = daysOf(month);
  const last = days.at(-1) ?? '';
  const forbidden: string[] = [];
  if (todayOfClock() <= last) forbidden.push(`${month} has not ended`);
  if (!draft || draft.uses !== monthNow(world, month)?.uses) forbidden.push('its surveys changed');
  const rows = Object.values(draft?.figures ?? {});
  if (rows.some(({ net }) => net < 0)) forbidden.push('a negative net price');
  const isIncomplete = rows.some((row) => row.days < days.length);
  return { forbidden, reasons: isIncomplete ? ['days without a price'] : [] };
}

/** Each revision is what its kept inputs give, and was published as they allow. */
export async function checkRevisions(world: World, week: Pick<Week, 'id'>): Promise<number> {
  const call = { token: world.sample.token, params: { id: week.id } };
  const { body } = await callApi('revisions/list', call);
  expect(body.map(({ revision }) => revision)).toEqual(body.map((_, index) => index + 1));
  for (const { revision, prices = [], reason, quality } of body) {
    if (quality?.kind === 'imported') continue;
    const kept = await revisionInputs(week.id, revision);
    const inputs = JSON.parse(kept?.text ?? '{}') as KeptInputs & {
      readonly products?: Readonly<Record<number, Settings>>;
      readonly previous?: Readonly<Record<number, number>>;
    };
    const figures = figuresOfInputs(inputs);
    expect(pricesOf(figures), `revision ${revision}`).toEqual(pricesOf(hundredths(prices)));
    const isSampled = inputs.kind === 'companies';
    const products = Object.entries(inputs.products ?? {}).map(([key, settings]) => ({
      id: Number(key),
      settings,
      before: inputs.previous?.[Number(key)],
      isLeftOut: inputs.leftOut?.[Number(key)] !== undefined,
      contributions: (inputs.companies ?? []).map(({ weights, prices: own }) => ({
        weight: weights[Number(key)] ?? 0,
        price: own[Number(key)]?.price,
        isImputed: own[Number(key)]?.source === 'imputed',
      })),
    }));
    expect(impossible(figures, products), `revision ${revision}`).toEqual([]);
    if (reason) continue;
    const reasons = needsReason(figures, products, isSampled);
    expect(reasons, `revision ${revision} has no reason`).toEqual([]);
  }
  return body.length;
}

interface PriceView {
  readonly productId: number;
  readonly totalPrice: number;
  readonly vat: number;
  readonly exciseDuty: number;
  readonly netPrice: number;
}

export const hundredths = (prices: readonly PriceView[]): Figures =>
  Object.fromEntries(
    prices.map(({ productId, totalPrice, vat, exciseDuty, netPrice }) => {
      const [total, tax, excise, net] = [totalPrice, vat, exciseDuty, netPrice].map((euros) =>
        Math.round(euros * 100),
      ) as [number, number, number, number];
      return [productId, { total, vat: tax, excise, net }];
    }),
  );

/** In one order, to compare. */
export const pricesOf = (figures: Figures) =>
  Object.entries(figures).map(([id, { total, vat, excise, net }]) => [id, total, vat, excise, net]);
