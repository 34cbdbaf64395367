/**
 * The provisional daily price: the national means of station prices of every morning, and how far the means
 * of whole weeks were from what the surveys of those weeks found. It is experimental, and none of the surveys'
 * figures.
 *
 * Which prices count is decided where the observatory's file is read (`station-prices.ts`): plain fuels by their
 * exact names, petrol and diesel at self-service alone, prices within the product's limits of the week's
 * survey, every price alike.
 */
import { type IsoDate, surveyWeek } from '../../../platform/kernel/calendar.ts';
import { divideHalfUp, type Hundredths, percentOf } from '../../../platform/kernel/money.ts';
import { type ByProduct, PRODUCTS, type ProductId } from '../../../sample/rules/products.ts';
import { type StationAverage, weekAverage } from '../../../stations/rules/station-prices.ts';

/** The products that stations sell. */
export const PROVISIONAL_PRODUCTS: readonly ProductId[] = PRODUCTS.flatMap(({ id, stationFuel }) =>
  stationFuel === undefined ? [] : id,
);

/** Station prices below which a product has no mean on a day. LNG, the rarest, has more than a hundred. */
export const FEWEST_PRICES = 50;
/** Days of a week below which its mean is not compared with the survey. */
export const FEWEST_DAYS = 5;
/** Weeks compared below which nothing is said about the error. */
export const FEWEST_WEEKS = 4;

interface Day {
  readonly date: IsoDate;
  readonly prices: ByProduct<StationAverage>;
}

interface Survey {
  readonly date: IsoDate;
  readonly prices: ByProduct<{ readonly total: Hundredths }>;
}

/** A product's mean on a day. */
export interface ProvisionalPrice extends StationAverage {
  readonly date: IsoDate;
  readonly productId: ProductId;
  /** The published survey with the product's price of the week; the mean is provisional until then. */
  readonly survey?: IsoDate;
}

/**
 * Means by day and product; days and products without enough prices are missing, and none is filled in.
 * @param days in order
 * @param surveys published ones, oldest first
 */
export function provisionalPrices(
  days: Iterable<Day>,
  surveys: readonly Survey[],
): ProvisionalPrice[] {
  const surveyOf = surveysByDay(surveys);
  return [...days].flatMap(({ date, prices }) =>
    PROVISIONAL_PRODUCTS.flatMap((productId) => {
      const mean = enough(prices[productId]);
      if (!mean) return [];
      const survey = surveyOf.get(date);
      const isFound = survey?.prices[productId] !== undefined;
      return { date, productId, ...mean, ...(isFound && { survey: survey.date }) };
    }),
  );
}

const enough = (mean: StationAverage | undefined): StationAverage | undefined =>
  mean && mean.items >= FEWEST_PRICES ? mean : undefined;

/** After a holiday two weeks may share a day, which then belongs to the earlier survey. */
function surveysByDay(surveys: readonly Survey[]): ReadonlyMap<IsoDate, Survey> {
  const byDay = new Map<IsoDate, Survey>();
  for (const survey of surveys) {
    for (const day of surveyWeek(survey.date).days) {
      if (!byDay.has(day)) byDay.set(day, survey);
    }
  }
  return byDay;
}

/** The mean of the days before a survey, beside the price that the survey found. */
export interface WeekError {
  /** The survey's date. */
  readonly date: IsoDate;
  readonly productId: ProductId;
  /** Mean of the days, weighted by their prices. */
  readonly mean: Hundredths;
  /** Days with a mean, of seven. */
  readonly days: number;
  readonly published: Hundredths;
  /** mean - published */
  readonly error: Hundredths;
  /** The error in percent of the published price, to two decimals. */
  readonly errorPercent: number;
}

/**
 * Every published price that has the days to be compared with, by survey and product.
 * @param surveys oldest first
 */
export function weekErrors(days: Iterable<Day>, surveys: readonly Survey[]): WeekError[] {
  const byDate = new Map(Array.from(days, (day) => [day.date, day.prices]));
  return surveys.flatMap(({ date, prices }) =>
    PROVISIONAL_PRODUCTS.flatMap((productId) => {
      const published = prices[productId]?.total;
      const means = surveyWeek(date).days.flatMap(
        (day) => enough(byDate.get(day)?.[productId]) ?? [],
      );
      const mean = weekAverage(means)?.price;
      if (published === undefined || mean === undefined || means.length < FEWEST_DAYS) return [];
      const error = mean - published;
      const errorPercent = percentOf(error, published);
      return { date, productId, mean, days: means.length, published, error, errorPercent };
    }),
  );
}

/** How far a product's weekly means were from the published prices. */
export interface ErrorSummary {
  readonly productId: ProductId;
  /** Weeks compared, and the dates of the first and last survey among them. */
  readonly weeks: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Above 0 where the means are higher than the published prices. */
  readonly meanError: Hundredths;
  readonly meanAbsoluteError: Hundredths;
  /** In percent of the published prices, to two decimals. */
  readonly meanAbsolutePercent: number;
  /** The error furthest from 0, the latest of several. */
  readonly largest: WeekError;
}

/** By product; products with too few weeks are missing. @param errors by survey, oldest first */
export function errorSummaries(errors: readonly WeekError[]): ErrorSummary[] {
  return PROVISIONAL_PRODUCTS.flatMap((productId) => {
    const own = errors.filter((error) => error.productId === productId);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || own.length < FEWEST_WEEKS) return [];
    const absolute = sum(own.map(({ error }) => Math.abs(error)));
    return {
      productId,
      weeks: own.length,
      from: first.date,
      to: last.date,
      meanError: divideHalfUp(sum(own.map(({ error }) => error)), own.length),
      meanAbsoluteError: divideHalfUp(absolute, own.length),
      meanAbsolutePercent: percentOf(absolute, sum(own.map(({ published }) => published))),
      largest: own.reduce((most, one) =>
        Math.abs(one.error) >= Math.abs(most.error) ? one : most,
      ),
    };
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
