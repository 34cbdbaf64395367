import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Hundredths, Thousandths } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
} from '../../../sample/rules/products.ts';
import type { ProductValues } from '../../../sample/rules/setting-values.ts';
import type { StationAverage } from '../../../stations/rules/station-prices.ts';
import type { ImputationMethod } from '../../surveys/rules/imputation.ts';
import { FIRST_METHOD } from '../../surveys/rules/methods.ts';
import type { PublishedPrice } from '../../surveys/rules/series.ts';
import type { PublicNote } from '../../surveys/rules/surveys.ts';
import type { PricedCompany } from './national-prices.ts';
import { weeklyMethod } from './weekly-methods.ts';
/**
 * Everything that a revision's figures are computed from, frozen with it: computing them again from these inputs
 * always gives the same figures, whatever was changed since.
 */

export type PriceSource = 'company' | 'admin' | 'stations' | 'imputed';

export interface InputPrice {
  /** 'no' when there is none; 0 when the company declared that it sold nothing. */
  readonly price: Thousandths | 'no';
  readonly source: PriceSource;
  /** Number of station prices that the price is computed from. */
  readonly items?: number;
  /** How an imputed price was found. */
  readonly method?: ImputationMethod;
  /** How the company answered an administrator's question about the price. */
  readonly queried?: 'corrected' | 'confirmed';
}

export interface InputCompany {
  readonly companyId: number;
  readonly name: string;
  /** Non-negative integers; a product without a weight counts as 0. */
  readonly weights: ByProduct<number>;
  readonly prices: ByProduct<InputPrice>;
}

interface AnyInputs {
  readonly date: IsoDate;
  /** Totals of the published survey before it. */
  readonly previous: ByProduct<Hundredths>;
}

/** The public reasons why products are left out. */
export type LeftOut = ByProduct<PublicNote>;

/** The inputs that a method turns into figures. */
interface MethodInputs extends AnyInputs {
  /** Version of the method; absent in revisions from before methods were recorded, which used the first. */
  readonly method?: number | undefined;
}

/** The ordinary case: the sample companies' prices. */
export interface CompanyInputs extends MethodInputs {
  readonly kind: 'companies';
  readonly products: ByProduct<ProductValues>;
  readonly companies: readonly InputCompany[];
  /** National station averages over the survey week, shown beside the prices. */
  readonly stations: ByProduct<StationAverage>;
  /** Products that are left out, with the public reason. */
  readonly leftOut: LeftOut;
}

/** National prices entered by an administrator: the correction of a survey without companies. */
export interface EnteredInputs extends MethodInputs {
  readonly kind: 'entered';
  readonly products: ByProduct<ProductValues>;
  readonly totals: ByProduct<Hundredths>;
  /** Products that keep the price of the revision before, its VAT and excise included. */
  readonly kept?: ByProduct<PublishedPrice>;
  /** Products that are left out, with the public reason; absent without any. */
  readonly leftOut?: LeftOut;
}

/** National prices as given in the ministry's file, with its column `VARIAZIONE`. */
export interface ImportedInputs {
  readonly kind: 'imported';
  readonly date: IsoDate;
  readonly prices: ByProduct<PublishedPrice>;
}

/** The figures of an earlier revision, published again. */
export interface RestoredInputs extends AnyInputs {
  readonly kind: 'restored';
  readonly revision: number;
  readonly prices: ByProduct<PublishedPrice>;
  /** Inputs of the restored revision; absent when it dates from a version of the portal that did not keep them. */
  readonly of?: OwnInputs | undefined;
}

/** Inputs of the figures themselves, not a reference to another revision. */
export type OwnInputs = CompanyInputs | EnteredInputs | ImportedInputs;

export type SurveyInputs = OwnInputs | RestoredInputs;

/** The inputs that figures were first computed from: for a restored revision, those of the revision it restores. */
export const ownInputs = (inputs: SurveyInputs): OwnInputs | undefined =>
  inputs.kind === 'restored' ? inputs.of : inputs;

/** The version of the method that computed the figures; undefined for figures that were entered or imported. */
export function methodOf(inputs: SurveyInputs): number | undefined {
  const own = ownInputs(inputs);
  return own && own.kind !== 'imported' ? (own.method ?? FIRST_METHOD) : undefined;
}

/**
 * The source of a survey's national prices: its companies' prices, or figures that were entered, imported or
 * restored.
 */
export type PriceBasis = 'companies' | 'figures';

/** The national prices of a revision. */
export interface Figures {
  readonly prices: ByProduct<PublishedPrice>;
  /** Surveyed products without one. */
  readonly missing: readonly ProductId[];
}

/**
 * The national prices that the inputs make. A product left out is missing.
 * @throws Refusal no_company_prices when no product has a price; RangeError for a method unknown here
 */
export function figuresOf(inputs: SurveyInputs): Figures {
  if (inputs.kind === 'companies') {
    const { prices } = weeklyMethod(inputs.method);
    return prices(pricedCompanies(inputs), inputs.products, inputs.date);
  }
  if (inputs.kind === 'restored' && inputs.of) return figuresOf(inputs.of);
  const prices = inputs.kind === 'entered' ? enteredPrices(inputs) : inputs.prices;
  if (Object.keys(prices).length === 0) throw new Refusal('no_company_prices');
  const missing = PRODUCT_IDS.filter((id) => isSurveyed(id, inputs.date) && !prices[id]);
  return { prices, missing };
}

/**
 * The inputs as one text, the same for the same inputs whatever the order in which they were
 * gathered: JSON with sorted keys and companies by id. What is undefined is left out.
 */
export function canonicalInputs(inputs: SurveyInputs): string {
  if (inputs.kind !== 'companies') return canonicalJson(inputs);
  const companies = [...inputs.companies].sort((a, b) => a.companyId - b.companyId);
  return canonicalJson({ ...inputs, companies });
}

/** The companies as the national price uses them: without the prices of products left out. */
function pricedCompanies({ companies, leftOut }: CompanyInputs): PricedCompany[] {
  const used = PRODUCT_IDS.filter((id) => leftOut[id] === undefined);
  return companies.map(({ weights, prices }) => ({
    weights,
    prices: used.flatMap((productId) => {
      const row = prices[productId];
      return row ? { productId, price: row.price } : [];
    }),
  }));
}

function enteredPrices({
  totals,
  products,
  kept,
  method,
}: EnteredInputs): ByProduct<PublishedPrice> {
  const prices: ByProduct<PublishedPrice> = { ...kept };
  for (const id of PRODUCT_IDS) {
    const total = totals[id];
    if (total === undefined) continue;
    prices[id] = weeklyMethod(method).split(total, ...dutiesOf(products, id));
  }
  return prices;
}

function dutiesOf(
  products: ByProduct<ProductValues>,
  id: ProductId,
): [vat: number, excise: number] {
  const values = products[id];
  if (!values) throw new RangeError(`product ${id} has no settings`);
  return [values.vat, values.exciseDuty];
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
