/**
 * Daily averages of the observatory's station prices, for the nation and for each sample company,
 * computed in one pass over the day's file.
 */
import type { Instant } from '../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../platform/kernel/calendar.ts';
import { daysBetween, instantInRome, isIsoDate } from '../../platform/kernel/calendar.ts';
import { parseDecimal } from '../../platform/kernel/decimal-text.ts';
import {
  divideHalfUp,
  type Hundredths,
  hundredthsOfThousandths,
  type Thousandths,
  weightedMean,
} from '../../platform/kernel/money.ts';
import { brandKey } from '../../sample/rules/brands.ts';
import type { PriceLimits } from '../../sample/rules/price-limits.ts';
import { type ByProduct, PRODUCTS, type ProductId } from '../../sample/rules/products.ts';
import { cleanField, type ExtractionSummary, readExtraction } from './extraction-file.ts';
import type { StationRegistry } from './station-registry.ts';

/** Mean of station prices in hundredths of EUR per 1000 units, and the number of prices in it. */
export interface StationAverage {
  readonly price: Hundredths;
  readonly items: number;
  /** How many of these were told more than 30 days before the day; absent of weeks, and of days read before this was. */
  readonly old?: number | undefined;
}

/** Days after which a station's price counts as old: most stations tell theirs at least once a week. */
const OLD_AFTER_DAYS = 30;

export interface BrandedCompany {
  readonly companyId: number;
  /** Brands in the registry (`Bandiera`) whose stations are the company's, in any case. */
  readonly brands: readonly string[];
}

/** `counted`, `outOfRange`, `leftOut` and `unreadable.count` add up to the rows of the file. */
export interface StationDay extends ExtractionSummary {
  readonly national: ByProduct<StationAverage>;
  /** Companies with at least one price in range. */
  readonly companies: ReadonlyMap<number, ByProduct<StationAverage>>;
  /** Rows in the averages. */
  readonly counted: number;
  /** Rows with a price outside the product's limits. */
  readonly outOfRange: number;
  /** Rows of premium and other fuels, and of petrol and diesel with service. */
  readonly leftOut: number;
}

export interface StationPricesOptions {
  /** The day that the file must be of; without it any day. */
  readonly day?: IsoDate | undefined;
  /** Prices outside their product's limits are left out; a product may have no limits. */
  readonly limits: ByProduct<PriceLimits>;
  readonly registry: Pick<StationRegistry, 'brands'>;
  readonly companies: Iterable<BrandedCompany>;
}

/** First day for which the observatory has files. */
export const FIRST_STATION_DAY: IsoDate = '2015-01-01';

/** Rows of a price file on an ordinary day. */
export const USUAL_PRICE_ROWS = 90_000;

/**
 * Reads one day's prices from the whole text of its file.
 * @throws Refusal station_file_refused
 */
export function readStationPrices(text: string, options: StationPricesOptions): StationDay {
  const fuels = fuelTable(options.limits);
  const national = newSums();
  const { sumsOfStation, sumsOfCompany } = companySums(options);
  const ages = new Map<string, number | undefined>();
  let counted = 0;
  let outOfRange = 0;
  let leftOut = 0;

  const summary = readExtraction(text, {
    columns: ['idImpianto', 'descCarburante', 'prezzo', 'isSelf', 'dtComu'],
    day: options.day,
    row: (fields, { at, width, date }) => {
      if (fields.length !== width) return 'columns';
      const [idAt = 0, fuelAt = 0, priceAt = 0, selfAt = 0, toldAt = 0] = at;
      const station = Number(cleanField(fields[idAt] ?? ''));
      if (!(station > 0)) return 'station';
      const price = stationPrice(cleanField(fields[priceAt] ?? ''));
      if (price === undefined) return 'price';
      const self = cleanField(fields[selfAt] ?? '');
      if (self !== '1' && self !== '0') return 'service';
      const told = cleanField(fields[toldAt] ?? '').slice(0, DAY_LENGTH);
      if (!ages.has(told)) ages.set(told, ageOf(told, date));
      const age = ages.get(told);
      if (age === undefined) return 'date';
      const fuel = fuels.get(cleanField(fields[fuelAt] ?? ''));
      if (fuel === undefined || (fuel.selfServiceOnly && self === '0')) {
        leftOut += 1;
      } else if (price < fuel.min || price > fuel.max) {
        outOfRange += 1;
      } else {
        counted += 1;
        const isOld = age > OLD_AFTER_DAYS;
        add(national, fuel.index, price, isOld);
        const owners = sumsOfStation.get(station);
        if (owners) for (const sums of owners) add(sums, fuel.index, price, isOld);
      }
      return undefined;
    },
  });

  const companies = new Map<number, ByProduct<StationAverage>>();
  for (const [companyId, sums] of sumsOfCompany) {
    if (sums.items.some((items) => items > 0)) companies.set(companyId, averagesOf(sums));
  }
  return { ...summary, national: averagesOf(national), companies, counted, outOfRange, leftOut };
}

/** Mean of days weighted by their items; undefined without any. */
export function weekAverage(days: Iterable<StationAverage>): StationAverage | undefined {
  const list = [...days];
  const price = weightedMean(list.map(({ price: value, items }) => ({ value, weight: items })));
  if (price === undefined) return undefined;
  return { price, items: list.reduce((sum, { items }) => sum + items, 0) };
}

/** Each product's mean over the days that have it, weighted by items. */
export function weekAverages(days: Iterable<ByProduct<StationAverage>>): ByProduct<StationAverage> {
  const list = [...days];
  const averages: ByProduct<StationAverage> = {};
  for (const { id } of PRODUCTS) {
    const average = weekAverage(list.flatMap((day) => day[id] ?? []));
    if (average) averages[id] = average;
  }
  return averages;
}

interface Fuel {
  /** Position of the product in PRODUCTS. */
  readonly index: number;
  readonly selfServiceOnly: boolean;
  readonly min: number;
  readonly max: number;
}

/** Fuels by name. Names must match exactly, as premium fuels have names that begin with a plain one's. */
function fuelTable(limits: ByProduct<PriceLimits>): ReadonlyMap<string, Fuel> {
  const fuels = new Map<string, Fuel>();
  PRODUCTS.forEach(({ id, stationFuel, selfServiceOnly }, index) => {
    if (stationFuel === undefined) return;
    const { min = 0, max = Number.POSITIVE_INFINITY } = limits[id] ?? {};
    fuels.set(stationFuel, { index, selfServiceOnly, min: min * 10, max: max * 10 });
  });
  return fuels;
}

/** Sum of prices in thousandths, and their number, by position of the product in PRODUCTS. */
interface Sums {
  readonly prices: number[];
  readonly items: number[];
  readonly old: number[];
}

function newSums(): Sums {
  const zeros = () => PRODUCTS.map(() => 0);
  return { prices: zeros(), items: zeros(), old: zeros() };
}

function add(sums: Sums, index: number, price: number, isOld: boolean): void {
  sums.prices[index] = (sums.prices[index] ?? 0) + price;
  sums.items[index] = (sums.items[index] ?? 0) + 1;
  sums.old[index] = (sums.old[index] ?? 0) + Number(isOld);
}

function averagesOf({ prices, items, old }: Sums): ByProduct<StationAverage> {
  const averages: ByProduct<StationAverage> = {};
  PRODUCTS.forEach(({ id }: { id: ProductId }, index) => {
    const [sum = 0, count = 0] = [prices[index], items[index]];
    if (count === 0) return;
    const price = divideHalfUp(hundredthsOfThousandths(sum), count);
    averages[id] = { price, items: count, old: old[index] };
  });
  return averages;
}

function companySums({ registry, companies }: StationPricesOptions) {
  const sumsOfCompany = new Map<number, Sums>();
  const sumsOfBrand = new Map<string, Sums[]>();
  for (const { companyId, brands } of companies) {
    const sums = newSums();
    sumsOfCompany.set(companyId, sums);
    for (const brand of new Set(brands.map(brandKey))) {
      sumsOfBrand.set(brand, [...(sumsOfBrand.get(brand) ?? []), sums]);
    }
  }
  const sumsOfStation = new Map<number, readonly Sums[]>();
  for (const [station, brand] of registry.brands) {
    const owners = sumsOfBrand.get(brandKey(brand));
    if (owners) sumsOfStation.set(station, owners);
  }
  return { sumsOfCompany, sumsOfStation };
}

const DAY_LENGTH = 'DD/MM/YYYY'.length;

/** Days from when a price was told to the file's day; undefined if that is no day, or a later one. */
function ageOf(told: string, date: IsoDate): number | undefined {
  const day = told.split('/').reverse().join('-');
  return isIsoDate(day) && day <= date ? daysBetween(day, date) : undefined;
}

/** EUR per unit as thousandths; undefined if a decimal beyond the third is not zero. */
function stationPrice(text: string): Thousandths | undefined {
  const millionths = parseDecimal(text, 6);
  if (millionths === undefined || millionths < 0 || millionths % 1000 !== 0) return undefined;
  return millionths > MOST * 1000 ? undefined : millionths / 1000;
}

/** Larger numbers are not prices, and their sums could be inexact. */
const MOST = 9_999_999;

/** When a day's station prices became known, if its record has no moment: the daily run in the morning. */
export const stationDayRelease = (date: IsoDate): Instant =>
  instantInRome(date, '09:30').toISOString();
