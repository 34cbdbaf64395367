import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { METHODS, type Method } from '../../../functions/prices/surveys/rules/methods.ts';
import { replaceDay } from '../../../functions/stations/store/daily-prices.ts';
import { callApi } from '../api/call-api.ts';
import { anAdministrator } from '../api/identity.ts';
import { importSurveys } from '../prices/import-history.ts';
import { aSample, type Sample } from '../prices/weekly-survey.ts';
import {
  figuresNow,
  impossible,
  needsReason,
  notAgreed,
  type Person,
  type ProductNow,
  type Waiting,
} from './gates.ts';
import { isBeforeRelease, isEmbargo, nowOfClock, todayOfClock } from './moved-clock.ts';
import { charged, type Figures, type monthOf } from './oracle.ts';

/** The tests' own record of some weeks, built from the calls they made, to compare with public data. */

export const PRODUCTS = [1, 2, 12] as const;
export type Product = (typeof PRODUCTS)[number];
export type Setting = 'exciseDuty' | 'vat' | 'min' | 'max';
export type Settings = Record<Setting, number>;

/** The person who typed each company's price, by company and product; absent for the company's own. */
type Authors = ReadonlyMap<string, Person>;

type Draft = { -readonly [Name in keyof Waiting]: Waiting[Name] } & {
  readonly figures: Figures;
  /** Authors of the companies' prices behind the figures; absent if there are none. */
  readonly authors?: Authors | undefined;
  /** Waits for its announced minute. */
  held?: boolean;
  /** Inputs from which it was computed, as text. */
  readonly uses: string;
  readonly isSampled: boolean;
  readonly leftOut: readonly number[];
};

export interface Week {
  readonly date: string;
  readonly id: number;
  published: boolean;
  stepOne: boolean;
  /** State of step 1 in the public revision, while a correction is open. */
  correction?: { readonly stepOne: boolean };
  draft?: Draft | undefined;
  readonly revisions: Figures[];
  /** The parts of each revision. */
  readonly made: Made[];
  authors: Map<string, Person>;
  /** Who changed a setting from this week on, by its name; those of weights begin with the company. */
  readonly settingsBy: Map<string, Person>;
  /** When it was public for the first time; absent of imported history. */
  firstPublic?: string;
  /** Whether other settings were accepted since, then which. */
  isAccepted?: boolean | string;
  /** Thousandths of EUR, for each company's stations. */
  readonly stations: (number | undefined)[];
  readonly weights: Record<Product, number>[];
  readonly settings: Record<Product, Settings>;
}

interface Made extends Given, Pick<Draft, 'authors' | 'enteredBy'> {}

type MonthDraft = { -readonly [Name in keyof Waiting]: Waiting[Name] } & {
  readonly figures: NonNullable<ReturnType<typeof monthOf>>;
  readonly uses: string;
};

export interface World {
  readonly sample: Sample;
  /** Tokens of two administrators, and of somebody who may become one. */
  readonly tokens: Record<Person, string>;
  third: { id: string; isAdministrator: boolean; proposedBy?: Person | undefined };
  /** Whether a publication needs a second administrator. */
  needsApproval: boolean;
  /** By date, for all tests of the file. */
  readonly all: Map<string, Week>;
  /** The two weeks that calls are about, in order. */
  weeks: readonly [Week, Week];
  monthDrafts: Map<string, MonthDraft>;
  /** Months that have been public. */
  readonly months: Set<string>;
  publications: number;
  /** How often each rarer event occurred, by name. */
  readonly seen: Map<string, number>;
}

export const count = ({ seen }: World, name: string) => seen.set(name, (seen.get(name) ?? 0) + 1);

/** The third person acts as an administrator only after two others have made them one. */
export function mayAct({ third }: World, who: Person): void {
  if (who === 'third') expect(third.isAdministrator, 'the third acted').toBe(true);
}

export const WEIGHTS = { 1: 'petrolWeight', 2: 'dieselWeight', 12: 'methaneWeight' } as const;

export async function aWorld(): Promise<World> {
  const sample = await aSample(...SAMPLE);
  const none = [] as unknown as World['weeks'];
  const tokens = { first: sample.token, second: await anAdministrator(), third: '' };
  const rest = {
    weeks: none,
    monthDrafts: new Map(),
    months: new Set<string>(),
    publications: 0,
    seen: new Map(),
  };
  const third = { id: '', isAdministrator: false };
  return { sample, tokens, third, needsApproval: false, all: new Map(), ...rest };
}

/** The method that holds on a week's date. */
const methodOf = ({ date }: Week): number =>
  (METHODS as readonly Method[]).findLast(({ from }) => from <= date)?.version ?? 1;

export const SAMPLE = [
  { petrolWeight: 40, dieselWeight: 1, methaneWeight: 2 },
  { petrolWeight: 30, dieselWeight: 1, methaneWeight: 1 },
  { petrolWeight: 30, dieselWeight: 1, methaneWeight: 1 },
];

/** A survey with the present settings: nothing computed, or imported. */
export async function addWeek(world: World, date: string, imported?: number): Promise<Week> {
  const { sample, all } = world;
  const { body: products } = await callApi('products/list', {
    ...{ query: { on: date }, token: sample.token },
  });
  const settings = Object.fromEntries(
    products.map(({ id, exciseDuty, vat, min, max }) => [id, { exciseDuty, vat, min, max }]),
  ) as Week['settings'];
  const petrol = charged(imported ?? 0, settings[1]);
  if (imported !== undefined) {
    const { total, vat, excise, net } = petrol;
    const history = { surveys: [{ date, prices: { 1: { total, vat, excise, net } } }] };
    const at = `${date}T08:00:00.000Z`;
    // Other weeks of the world are public beside it, with other prices and products.
    const rest = { notes: '', source: 'test', actor: 'test', at, reason: 'A week of the test' };
    await importSurveys({ ...history, ...rest });
  } else await sample.newSurvey(date);
  const [{ body: survey }, { body: companies }] = await Promise.all([
    callApi('surveys/find', { query: { date }, token: sample.token }),
    callApi('companies/list', { query: { on: date }, token: sample.token }),
  ]);
  const id = imported === undefined ? await newestId(world) : survey.id;
  const weights = companies.map((company) => ({
    1: company.petrolWeight,
    2: company.dieselWeight,
    12: company.methaneWeight,
  }));
  const isImported = imported !== undefined;
  const week: Week = {
    ...{ date, id, published: isImported, stepOne: false, weights, settings },
    revisions: isImported ? [{ 1: petrol }] : [],
    ...{ made: isImported ? [{}] : [], authors: new Map() },
    settingsBy: new Map(),
    stations: weights.map(() => undefined),
  };
  all.set(date, week);
  return week;
}

async function newestId({ sample }: World): Promise<number> {
  const { body } = await callApi('surveys/count', { token: sample.token });
  return body.total;
}

/** Who changed what the figures of a draft use from this week on. */
export const settingsBy = ({ settingsBy: authors, draft }: Week): Set<Person> =>
  new Set(
    [...authors].flatMap(([name, who]) =>
      draft?.isSampled || !name.startsWith('company') ? [who] : [],
    ),
  );

/** Public figures of a week. */
export const publicFigures = ({ published, revisions }: Week): Figures | undefined =>
  published ? revisions.at(-1) : undefined;

/** The products as the check page and the settings have them now. */
export async function productsNow(
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
      const isEntered = row?.isAdminCommunicating || row?.imputed;
      return { weight: weights[id], price: row?.price, isImputed: row?.imputed, isEntered };
    }),
    settings: week.settings[id],
    before: before?.[id]?.total,
    partsBefore: before?.[id],
    isLeftOut: leftOut.includes(id),
  }));
}

function publicBefore({ all }: World, { date }: Week): Figures | undefined {
  const earlier = [...all.values()].filter((week) => week.published && week.date < date);
  const last = earlier.sort((a, b) => a.date.localeCompare(b.date)).at(-1);
  return last && publicFigures(last);
}

/** Inputs of step 4: duties, and each company's price with its weight. */
const usesOf = (week: Week, products: readonly ProductNow[]): string =>
  JSON.stringify([
    methodOf(week),
    ...products.map(({ id, contributions, settings: { exciseDuty, vat } }) => [
      ...[id, exciseDuty, vat],
      contributions.map(({ weight, price }) => (weight === 0 ? 0 : [weight, price])),
    ]),
  ]);

/** Record after step 4 was accepted. */
export async function drafted(
  world: World,
  week: Week,
  leftOut: readonly number[],
  madeBy: Person,
): Promise<void> {
  const products = await productsNow(world, week, leftOut);
  const figures = figuresNow(products, methodOf(week));
  const enteredBy = new Set(
    products.flatMap(({ id, contributions }) =>
      contributions.flatMap(({ weight, isEntered }, index) => {
        const author = week.authors.get(`${index}/${id}`);
        return weight > 0 && isEntered && author ? [author] : [];
      }),
    ),
  );
  const authors = new Map(week.authors);
  const rest = { uses: usesOf(week, products), isSampled: true, leftOut };
  week.draft = { madeBy, enteredBy, authors, figures, ...rest };
}

/** The companies' prices are those of a revision again, where it has any behind it. */
export function takenBack(week: Week, revision: number): void {
  const { authors } = week.made[revision - 1] ?? {};
  if (authors) week.authors = new Map(authors);
}

/** Record after figures were restored or entered. */
export const replaced = (week: Week, figures: Figures, entered?: Product, made: Made = {}) => {
  const { enteredBy, authors } = made;
  const uses = entered ? enteredUses(week, entered) : '';
  week.draft = {
    madeBy: 'first',
    enteredBy,
    authors,
    figures,
    uses,
    isSampled: false,
    leftOut: [],
  };
};

function enteredUses(week: Week, entered: Product): string {
  const { exciseDuty, vat } = week.settings[entered];
  return JSON.stringify([entered, exciseDuty, vat, methodOf(week)]);
}

/** Why a week must not be published now, and what needs a reason. */
export async function standing(world: World, week: Week) {
  const { draft } = week;
  const forbidden: string[] = [];
  if (week.date > todayOfClock()) forbidden.push(`${week.date} is in the future`);
  if (!draft) return { forbidden: [...forbidden, 'no national prices'], reasons: [] };
  const products = await productsNow(world, week, draft.leftOut);
  if (draft.isSampled) {
    if (!week.stepOne) forbidden.push('step 1 has not run');
    if (usesOf(week, products) !== draft.uses) forbidden.push('a price, weight or duty changed');
    if (isStationChanged(week, products)) forbidden.push('a station price changed');
  } else if (draft.uses) {
    const [entered] = JSON.parse(draft.uses) as [Product];
    if (draft.uses !== enteredUses(week, entered)) forbidden.push('a duty changed');
  }
  const now = publicFigures(week);
  if (now && isDeepStrictEqual(pricesOf(now), pricesOf(draft.figures)))
    forbidden.push('nothing differs from what is public');
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

/** Texts sent with a publication; the note as text. */
export type Given = Pick<Waiting, 'reason' | 'note'> & {
  /** Asked for before the announced minute. */
  readonly early?: boolean;
};

/** Record after a publication was accepted: checks that it was allowed, and notes the new public figures. */
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
  const words = { reason: given.reason ?? draft.reason, note: given.note ?? draft.note };
  if (!words.reason) expect(reasons, `${week.date} has no reason`).toEqual([]);
  const isFirst = week.revisions.length === 0;
  const isExplained = isFirst || Boolean(words.reason && words.note);
  expect(isExplained, `${week.date} was published again without words`).toBe(true);
  const isEarly = isEmbargo() && !week.published && isBeforeRelease(week);
  const isAllowed = given.early && given.reason && given.note;
  if (isEarly) expect(isAllowed, `${week.date} was published before its minute`).toBeTruthy();
  const { authors, enteredBy } = draft;
  if (isFirst) week.firstPublic = nowOfClock();
  week.revisions.push(draft.figures);
  week.made.push({ ...words, authors, enteredBy });
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

/** A setting applies from a week on, until the next week with a later setting. */
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

/** In a fixed order, for comparison. */
export const pricesOf = (figures: Figures) =>
  Object.entries(figures).map(([id, { total, vat, excise, net }]) => [id, total, vat, excise, net]);
