/**
 * Everything that a revision's figures are made of, frozen with it: computing the figures again
 * from these inputs gives the same ones for ever, whatever was changed since.
 */
import type { IsoDate } from './calendar.ts';
import type { ImputationMethod } from './imputation.ts';
import { type Hundredths, splitTotal, type Thousandths } from './money.ts';
import { nationalPrices, type PricedCompany } from './national-prices.ts';
import { type ByProduct, isSurveyed, PRODUCT_IDS, type ProductId } from './products.ts';
import { Refusal } from './refusal.ts';
import type { PublishedPrice } from './series.ts';
import type { ProductValues } from './setting-values.ts';
import type { StationAverage } from './station-prices.ts';

/** Who or what a company's price comes from. */
export type PriceSource = 'company' | 'admin' | 'stations' | 'imputed';

export interface InputPrice {
  /** 'no' when there is none; 0 when the company declared that it sold nothing. */
  readonly price: Thousandths | 'no';
  readonly source: PriceSource;
  /** Station prices that the price is made of. */
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
  /** Date of the survey. */
  readonly date: IsoDate;
  /** Totals of the published survey before it. */
  readonly previous: ByProduct<Hundredths>;
}

/** The ordinary case: the sample companies' prices. */
export interface CompanyInputs extends AnyInputs {
  readonly kind: 'companies';
  readonly products: ByProduct<ProductValues>;
  readonly companies: readonly InputCompany[];
  /** National station averages over the survey week, shown beside the prices. */
  readonly stations: ByProduct<StationAverage>;
  /** Products that an administrator left out, with the public reason. */
  readonly leftOut: ByProduct<string>;
}

/** National prices entered by an administrator: the correction of a survey without companies. */
export interface EnteredInputs extends AnyInputs {
  readonly kind: 'entered';
  readonly products: ByProduct<ProductValues>;
  readonly totals: ByProduct<Hundredths>;
  /** Products that keep the price of the revision before, its VAT and excise included. */
  readonly kept?: ByProduct<PublishedPrice>;
}

/** National prices as the ministry's file has them, its `VARIAZIONE` included. */
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
}

export type SurveyInputs = CompanyInputs | EnteredInputs | ImportedInputs | RestoredInputs;

/** What a survey's national prices are made of: its companies' prices, or figures as they came. */
export type PriceBasis = 'companies' | 'figures';

/** The national prices of a revision. */
export interface Figures {
  readonly prices: ByProduct<PublishedPrice>;
  /** Surveyed products without one. */
  readonly missing: readonly ProductId[];
}

/**
 * The national prices that the inputs make. A product left out is missing.
 * @throws Refusal no_company_prices when no product has a price
 */
export function figuresOf(inputs: SurveyInputs): Figures {
  if (inputs.kind === 'companies') {
    return nationalPrices(pricedCompanies(inputs), inputs.products, inputs.date);
  }
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

/** The companies as the national price takes them: without the prices of products left out. */
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

function enteredPrices({ totals, products, kept }: EnteredInputs): ByProduct<PublishedPrice> {
  const prices: ByProduct<PublishedPrice> = { ...kept };
  for (const id of PRODUCT_IDS) {
    const total = totals[id];
    if (total === undefined) continue;
    prices[id] = splitTotal(total, ...dutiesOf(products, id));
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
