/** Explains the difference of a survey's figures from those of the previous week or revision by its causes. */
import {
  exceedsPercent,
  type Hundredths,
  type PriceParts,
  percentOf,
  type Thousandths,
} from '../../../platform/kernel/money.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
  productById,
} from '../../../sample/rules/products.ts';
import type { ProductValues } from '../../../sample/rules/setting-values.ts';
import { CAUSES, type Cause } from './causes.ts';
import { contributorsOf } from './sample-response.ts';
import {
  type CompanyInputs,
  figuresOf,
  methodOf,
  ownInputs,
  type SurveyInputs,
} from './survey-inputs.ts';
import { weeklyMethod } from './weekly-methods.ts';

export interface Movement {
  readonly productId: ProductId;
  readonly before?: PriceParts | undefined;
  readonly after?: PriceParts | undefined;
  readonly causes: readonly CauseEffect[];
}

/** A company whose price was in the mean before, and is now or is 0, with which it leaves it; thousandths. */
export interface MovedCompany {
  readonly companyId: number;
  readonly name: string;
  readonly before: Thousandths;
  readonly after: Thousandths;
  readonly percent: number;
}

/** The effect of a cause on a figure, after the causes before it. */
export interface CauseEffect {
  readonly cause: Cause;
  /** Hundredths, of the price and of the net price; absent where there was or is no figure. */
  readonly total?: Hundredths;
  readonly net?: Hundredths;
  /** Names of companies whose price was added to the mean, and of those whose price was removed from it. */
  readonly came?: readonly string[];
  readonly went?: readonly string[];
}

/**
 * Every product that has a figure on either side, with the causes of its change. The effects add up to the
 * difference. For figures that were published as they came, only the figures are known.
 */
export function priceMovements(before: SurveyInputs, after: SurveyInputs): Movement[] {
  const [old, now] = [figuresOf(before).prices, figuresOf(after).prices];
  return PRODUCT_IDS.filter((id) => old[id] ?? now[id]).map((productId) => ({
    productId,
    before: old[productId],
    after: now[productId],
    causes: causesOf(before, after, productId, old[productId], now[productId]),
  }));
}

/** The causes of all differences together, in their order; none without any. */
export function causesOfChange(before: SurveyInputs, after: SurveyInputs): Cause[] {
  const found = new Set(
    priceMovements(before, after).flatMap(({ causes }) => causes.map(({ cause }) => cause)),
  );
  return CAUSES.filter((cause) => found.has(cause));
}

/** Prices of companies by product. */
export type LastPrices = ReadonlyMap<number, ByProduct<Thousandths>>;

/**
 * The companies whose price of a product moved by more than some percent, the furthest first.
 * @param last their last prices, for those that had none above 0 in the figures before
 */
export function movedCompanies(
  before: SurveyInputs | undefined,
  after: SurveyInputs,
  id: ProductId,
  most: number,
  last: LastPrices,
): MovedCompany[] {
  const old = pricesIn(before, id);
  return Array.from(pricesIn(after, id).values())
    .flatMap(({ companyId, name, price }) => {
      const known = old.get(companyId)?.price;
      // That it sells none was asked about in the week in which it began.
      if (known === 0 && price === 0) return [];
      const previous = known || last.get(companyId)?.[id];
      if (!previous || !exceedsPercent(Math.abs(price - previous), previous, most)) return [];
      const percent = percentOf(price - previous, previous);
      return [{ companyId, name, before: previous, after: price, percent }];
    })
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
}

/** The companies that have to be compared with their last price: in the figures before they had none above 0. */
export function returnedCompanies(
  before: SurveyInputs | undefined,
  after: SurveyInputs,
): ReadonlySet<number> {
  return new Set(
    PRODUCT_IDS.filter((id) => productById(id).declared).flatMap((id) => {
      const old = pricesIn(before, id);
      return [...pricesIn(after, id).keys()].filter((companyId) => !old.get(companyId)?.price);
    }),
  );
}

/** The companies with a weight for a product that say what it costs, or with 0 that they sold none. */
function pricesIn(inputs: SurveyInputs | undefined, id: ProductId) {
  const own = inputs && ownInputs(inputs);
  const companies = own?.kind === 'companies' ? own.companies : [];
  return new Map(
    companies.flatMap(({ companyId, name, weights, prices }) => {
      const price = prices[id]?.price;
      const isStated = weights[id] && price !== undefined && price !== 'no';
      return isStated ? [[companyId, { companyId, name, price }]] : [];
    }),
  );
}

function causesOf(
  before: SurveyInputs,
  after: SurveyInputs,
  id: ProductId,
  old: PriceParts | undefined,
  now: PriceParts | undefined,
): CauseEffect[] {
  const [one, other] = [ownInputs(before), ownInputs(after)];
  if (one?.kind === 'companies' && other?.kind === 'companies') return steps(one, other, id);
  // A restored revision can lack a product, however its figures came.
  if (old && !now) return [{ cause: 'leftOut' }];
  const isEntered = other?.kind === 'entered' && old?.total !== now?.total;
  return isEntered ? [{ cause: 'prices', ...effectOf(old, now) }] : [];
}

/** The inputs that the figure of one product is computed from. */
interface Parts {
  readonly companies: ReadonlyMap<number, Contributor>;
  readonly duty: Pick<ProductValues, 'vat' | 'exciseDuty'> | undefined;
  readonly method: number | undefined;
  readonly isLeftOut: boolean;
}

type Contributor = ReturnType<typeof contributorsOf>[number];

function partsOf(inputs: CompanyInputs, id: ProductId): Parts {
  const companies = contributorsOf(inputs, id);
  return {
    companies: new Map(companies.map((one) => [one.companyId, one])),
    duty: inputs.products[id],
    method: methodOf(inputs),
    isLeftOut: inputs.leftOut[id] !== undefined,
  };
}

/** From one figure to the other, a cause at a time; each is listed where its inputs differ. */
function steps(before: CompanyInputs, after: CompanyInputs, id: ProductId): CauseEffect[] {
  const [from, to] = [partsOf(before, id), partsOf(after, id)];
  const came = [...to.companies.values()].filter(({ companyId }) => !from.companies.has(companyId));
  const went = [...from.companies.values()].filter(({ companyId }) => !to.companies.has(companyId));
  const common = [...to.companies.values()].map((one) => from.companies.get(one.companyId) ?? one);
  const weighted = common.map((one) => ({
    ...one,
    weight: to.companies.get(one.companyId)?.weight ?? 0,
  }));
  const withCompanies = (list: readonly Contributor[]) => ({
    companies: new Map(list.map((one) => [one.companyId, one])),
  });
  const changes: Readonly<Record<Cause, { isChanged: boolean; parts: Partial<Parts> }>> = {
    companies: { isChanged: came.length + went.length > 0, parts: withCompanies(common) },
    weights: {
      isChanged: common.some(({ weight }, index) => weight !== weighted[index]?.weight),
      parts: withCompanies(weighted),
    },
    prices: {
      isChanged: common.some(
        ({ companyId, price }) => price !== to.companies.get(companyId)?.price,
      ),
      parts: { companies: to.companies },
    },
    duties: {
      isChanged: from.duty?.vat !== to.duty?.vat || from.duty?.exciseDuty !== to.duty?.exciseDuty,
      parts: { duty: to.duty },
    },
    method: { isChanged: from.method !== to.method, parts: { method: to.method } },
    leftOut: { isChanged: from.isLeftOut !== to.isLeftOut, parts: { isLeftOut: to.isLeftOut } },
  };
  let state = from;
  return CAUSES.flatMap((cause) => {
    const { isChanged, parts } = changes[cause];
    const next = { ...state, ...parts };
    const effect = isChanged ? effectOf(figure(state, id), figure(next, id)) : {};
    state = next;
    if (!isChanged) return [];
    const names = cause === 'companies' ? { came: namesOf(came), went: namesOf(went) } : {};
    return [{ cause, ...effect, ...names }];
  });
}

const namesOf = (companies: readonly Contributor[]) => companies.map(({ name }) => name);

function figure({ companies, duty, method, isLeftOut }: Parts, id: ProductId) {
  if (isLeftOut || !duty) return undefined;
  const { mean, split } = weeklyMethod(method);
  const priced = Array.from(companies.values(), ({ weight, price }) => ({
    weights: { [id]: weight } as ByProduct<number>,
    prices: [{ productId: id, price }],
  }));
  const total = mean(priced, id);
  return total === undefined ? undefined : split(total, duty.vat, duty.exciseDuty);
}

const effectOf = (before: PriceParts | undefined, after: PriceParts | undefined) =>
  before && after ? { total: after.total - before.total, net: after.net - before.net } : {};
