import type { IsoDate } from '../../functions/platform/kernel/calendar.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCTS,
  type ProductId,
} from '../../functions/sample/rules/products.ts';
import type { StationAverage } from '../../functions/stations/rules/station-prices.ts';
import { noise } from './noise.ts';
import { priceOn } from './price-curve.ts';

/** Made-up mean of all stations on a day. */
export function nationalStationDay(date: IsoDate): ByProduct<StationAverage> {
  return stationDay(date, 'nation', STATIONS, 0);
}

/** Made-up mean of a company's stations on a day; empty for a company without stations. */
export function companyStationDay(
  company: { readonly name: string; readonly stations: number },
  date: IsoDate,
): ByProduct<StationAverage> {
  // A brand is cheaper or dearer than others by up to 1 %.
  return stationDay(date, company.name, company.stations, 0.01 * noise(company.name));
}

/** Number of stations in the nation, and the share of stations that sell each fuel. */
const STATIONS = 21_500;
const SHARES: Readonly<Record<ProductId, number>> = {
  1: 0.94,
  2: 0.93,
  5: 0.217,
  12: 0.073,
  13: 0.009,
  3: 0,
  6: 0,
  8: 0,
};

function stationDay(
  date: IsoDate,
  name: string,
  stations: number,
  level: number,
): ByProduct<StationAverage> {
  const prices: ByProduct<StationAverage> = {};
  for (const { id } of PRODUCTS) {
    const items = itemsOf(id, stations);
    if (items === 0 || !isSurveyed(id, date)) continue;
    const factor = 1 + level + 0.001 * noise(`${name}/${id}/${date}`);
    prices[id] = { price: Math.round(priceOn(id, date).total * factor), items };
  }
  return prices;
}

const itemsOf = (id: ProductId, stations: number) => Math.round(stations * SHARES[id]);
