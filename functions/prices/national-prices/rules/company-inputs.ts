/** Converts a company's week into inputs of a revision, and back into the week that frozen inputs were made of. */

import { hundredthsOfThousandths, type Thousandths } from '../../../platform/kernel/money.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
  productById,
} from '../../../sample/rules/products.ts';
import type { StationAverage } from '../../../stations/rules/station-prices.ts';
import {
  type CompanyPrice,
  type DeclaredPrice,
  priceOfStations,
} from '../../surveys/rules/company-prices.ts';
import type { QueryState } from '../../surveys/rules/company-queries.ts';
import type { ImputationMethod } from '../../surveys/rules/imputation.ts';
import type { InputCompany, InputPrice } from './survey-inputs.ts';

type Row = Pick<
  CompanyPrice,
  'productId' | 'price' | 'isAdminCommunicating' | 'imputed' | 'rangeItems'
>;

export interface InputWeek {
  readonly rows: Iterable<Row>;
  /** How the imputed prices were computed. */
  readonly imputed?: ByProduct<{ readonly method: ImputationMethod }> | undefined;
  /** Questions about its prices, and how they were answered. */
  readonly queries?: ByProduct<{ readonly state: QueryState }> | undefined;
}

/** The company in the form that the national prices use: only products with a weight, and only existing prices. */
export function inputCompany(
  { companyId, name, weights }: Pick<InputCompany, 'companyId' | 'name' | 'weights'>,
  week: InputWeek,
): InputCompany {
  const used: ByProduct<number> = {};
  for (const id of PRODUCT_IDS) if (weights[id]) used[id] = weights[id];
  const prices: ByProduct<InputPrice> = {};
  for (const row of week.rows) {
    if (row.price === 'no' || !used[row.productId]) continue;
    const state = week.queries?.[row.productId]?.state;
    prices[row.productId] = {
      price: row.price,
      ...originOf(row, week),
      ...(state && state !== 'asked' && { queried: state }),
    };
  }
  return { companyId, name, weights: used, prices };
}

/** The prices of a company in one week from which its rows are computed. */
export interface WorkingPrices {
  readonly declared: ByProduct<DeclaredPrice>;
  readonly imputed: ByProduct<{ readonly price: Thousandths; readonly method: ImputationMethod }>;
  readonly stations: ByProduct<StationAverage>;
}

/**
 * The week that gives the frozen prices when its rows are computed. @param frozen absent for a company that had no
 * part in the revision @param stations the company's present station averages: those that still give the frozen
 * price stay, as do those beside declared prices, which are not inputs
 */
export function frozenWeek(
  frozen: InputCompany | undefined,
  stations: ByProduct<StationAverage>,
): WorkingPrices {
  const declared: ByProduct<DeclaredPrice> = {};
  const imputed: ByProduct<{ price: Thousandths; method: ImputationMethod }> = {};
  const kept: ByProduct<StationAverage> = { ...stations };
  for (const id of PRODUCT_IDS) {
    const input = frozen?.prices[id];
    if (!productById(id).declared && frozen?.weights[id]) {
      const station = stationOf(input, stations[id]);
      if (station) kept[id] = station;
      else delete kept[id];
    } else if (input?.source === 'imputed' && input.price !== 'no') {
      imputed[id] = { price: input.price, method: input.method ?? 'trend' };
    } else if (input && input.price !== 'no') {
      declared[id] = { price: input.price, byAdmin: input.source === 'admin' };
    }
  }
  return { declared, imputed, stations: kept };
}

function originOf(row: Row, { imputed }: InputWeek): Omit<InputPrice, 'price'> {
  if (!productById(row.productId).declared) {
    return { source: 'stations', ...(row.rangeItems && { items: row.rangeItems }) };
  }
  if (!row.imputed) return { source: row.isAdminCommunicating ? 'admin' : 'company' };
  const method = imputed?.[row.productId]?.method;
  return { source: 'imputed', ...(method && { method }) };
}

function stationOf(
  input: InputPrice | undefined,
  now: StationAverage | undefined,
): StationAverage | undefined {
  if (!input || input.price === 'no') return undefined;
  const items = input.items ?? 0;
  if (now && priceOfStations(now) === input.price && now.items === items) return now;
  return { price: hundredthsOfThousandths(input.price), items };
}

/** Whether companies with a weight both then and now have the same prices as then. */
export function hasPricesOf(
  now: readonly InputCompany[],
  before: readonly InputCompany[],
): boolean {
  const known = new Map(now.map((company) => [company.companyId, company]));
  return before.every((company) => {
    const other = known.get(company.companyId);
    return changedInputs(other, company).every((id) => !other?.weights[id] || !company.weights[id]);
  });
}

/** Products whose figures differ from those in other inputs of the same company. */
export function changedInputs(
  a: InputCompany | undefined,
  b: InputCompany | undefined,
): ProductId[] {
  return PRODUCT_IDS.filter((id) => {
    const [one, other] = [a?.prices[id], b?.prices[id]];
    return one?.price !== other?.price || one?.source !== other?.source;
  });
}
