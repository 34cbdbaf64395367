/**
 * Step 1 of a survey: each sample company's prices, compared with its previous ones and with the prices of its
 * stations.
 */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import {
  divideHalfUp,
  hundredthsOfThousandths,
  type PercentVariation,
  percentVariation,
  type Thousandths,
} from '../../../platform/kernel/money.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCTS,
  type Product,
  type ProductId,
} from '../../../sample/rules/products.ts';
import type { StationAverage } from '../../../stations/rules/station-prices.ts';

/** One company's price of one product in one survey. */
export interface CompanyPrice {
  readonly productId: ProductId;
  /** 'no' when none was declared (for methane and LNG: when its stations showed none). */
  readonly price: Thousandths | 'no';
  /** Percent to two decimals against the same company's previous survey. */
  readonly variation: PercentVariation;
  /** An administrator declared the price for the company. */
  readonly isAdminCommunicating: boolean;
  /** The company declared none, and an administrator had this price computed for it. */
  readonly imputed?: true | undefined;
  /** Mean of the company's stations over the week, in thousandths of EUR, to two decimals. */
  readonly benchmarkPrice?: number | undefined;
  /** Station prices in the benchmark. */
  readonly rangeItems?: number | undefined;
}

export interface DeclaredPrice {
  readonly price: Thousandths;
  readonly byAdmin: boolean;
}

export interface CompanyPricesInput {
  /** Date of the survey: products not surveyed yet on it are left out. */
  readonly date: IsoDate;
  readonly declared: ByProduct<DeclaredPrice>;
  /** Prices imputed for products that it has not declared; a declaration takes precedence. */
  readonly imputed?: ByProduct<{ readonly price: Thousandths }> | undefined;
  /** The company's station averages over the survey week. */
  readonly stations: ByProduct<StationAverage>;
  /** The same company's prices in the previous survey, if it had any. */
  readonly previous: Iterable<Pick<CompanyPrice, 'productId' | 'price'>>;
}

/** One company's rows, one for every surveyed product, in product order. */
export function companyPrices(input: CompanyPricesInput): CompanyPrice[] {
  const previous = pricesByProduct(input.previous);
  return PRODUCTS.filter((product) => isSurveyed(product.id, input.date)).map((product) => {
    const price = priceOf(product, input);
    const declared = product.declared ? input.declared[product.id] : undefined;
    const station = input.stations[product.id];
    return {
      productId: product.id,
      price: price ?? 'no',
      variation: companyVariation(price, previous[product.id]),
      isAdminCommunicating: declared?.byAdmin === true,
      ...(product.declared && !declared && price !== undefined && { imputed: true as const }),
      ...(station && { benchmarkPrice: station.price / 100, rangeItems: station.items }),
    };
  });
}

/** The same rows against other previous prices: the survey before may have changed, or gone, since they were computed. */
export function comparedWithPrevious(
  rows: readonly CompanyPrice[],
  previousRows: CompanyPricesInput['previous'],
): CompanyPrice[] {
  const previous = pricesByProduct(previousRows);
  return rows.map((row) => ({
    ...row,
    variation: companyVariation(
      row.price === 'no' ? undefined : row.price,
      previous[row.productId],
    ),
  }));
}

/**
 * A station average as a company price, half up: it has three decimals whether declared or averaged,
 * so that anyone can compute the national price from the prices shown.
 */
export function priceOfStations({ price }: Pick<StationAverage, 'price'>): Thousandths {
  return divideHalfUp(price, hundredthsOfThousandths(1));
}

function priceOf(product: Product, input: CompanyPricesInput): Thousandths | undefined {
  if (product.declared) {
    return (input.declared[product.id] ?? input.imputed?.[product.id])?.price;
  }
  const station = input.stations[product.id];
  return station && priceOfStations(station);
}

/** A price of zero means that nothing was sold: nothing to compare on either side. */
function companyVariation(
  price: Thousandths | undefined,
  previous: Thousandths | 'no' | undefined,
): PercentVariation {
  if (!price || !previous || previous === 'no') return 'Infinity';
  return percentVariation(price, previous);
}

function pricesByProduct(rows: CompanyPricesInput['previous']): ByProduct<Thousandths | 'no'> {
  const prices: ByProduct<Thousandths | 'no'> = {};
  for (const { productId, price } of rows) prices[productId] = price;
  return prices;
}
