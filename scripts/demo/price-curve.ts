import { daysBetween, type IsoDate, mondayOf } from '../../functions/platform/kernel/calendar.ts';
import {
  divideHalfUp,
  type PriceParts,
  splitTotal,
} from '../../functions/platform/kernel/money.ts';
import type { ProductId } from '../../functions/sample/rules/products.ts';
import { dutiesOf } from './duties.ts';
import { noise } from './noise.ts';
import { FIRST_YEAR, yearlyNetPrice } from './yearly-prices.ts';

/** A made-up price of a product on a day, with the duties of that day. */
export function priceOn(id: ProductId, date: IsoDate): PriceParts {
  const { excise, vatPercent } = dutiesOf(id, date);
  const net = Math.round(curveOf(id)(date));
  return splitTotal(divideHalfUp((net + excise) * (100 + vatPercent), 100), vatPercent, excise);
}

type Curve = (date: IsoDate) => number;

const curves = new Map<ProductId, Curve>();

function curveOf(id: ProductId): Curve {
  const curve = curves.get(id) ?? newCurve(id);
  curves.set(id, curve);
  return curve;
}

/**
 * Straight lines from year to year with waves added, adjusted until each year's mean is the wanted one: the lines meet
 * in the middle of the years, and each of these points is moved by the amount by which its year's mean is wrong.
 */
function newCurve(id: ProductId): Curve {
  const years = Array.from({ length: YEARS }, (_, index) => FIRST_YEAR + index);
  const known = years.filter((year) => yearlyNetPrice(id, year) !== undefined);
  const [first = FIRST_YEAR, last = FIRST_YEAR] = [known[0], known.at(-1)];
  const wanted = (year: number) => yearlyNetPrice(id, Math.min(Math.max(year, first), last)) ?? 0;

  const points = years.map(wanted);
  const at = (time: number) => lineAt(points, time) * waveAt(id, time);
  for (let round = 0; round < ROUNDS; round += 1) {
    const lacking = years.map((year, index) => {
      let sum = 0;
      for (let week = 0; week < WEEKS; week += 1) sum += at(index + (week + 0.5) / WEEKS);
      return (wanted(year) * WEEKS) / sum;
    });
    for (const [index, factor] of lacking.entries()) points[index] = (points[index] ?? 0) * factor;
  }
  return (date) => at(timeOf(date)) * (1 + JOLT * noise(`${id}/${mondayOf(date)}`));
}

const YEARS = 60;
const WEEKS = 26;
const ROUNDS = 12;
/** A week may be above or below the curve by this share. */
const JOLT = 0.006;

/** Years since the first one. */
const timeOf = (date: IsoDate) => daysBetween(`${FIRST_YEAR}-01-01`, date) / 365.25;

function lineAt(points: readonly number[], time: number): number {
  const place = Math.min(Math.max(time - 0.5, 0), points.length - 1);
  const index = Math.floor(place);
  const from = points[index] ?? 0;
  const to = points[index + 1] ?? from;
  return from + (to - from) * (place - index);
}

/** A wave common to all products, such as the price of crude oil, plus one of the product's own. */
function waveAt(id: ProductId, time: number): number {
  const turn = 2 * Math.PI * time;
  return (
    1 +
    0.05 * Math.sin(turn * 0.83 + 1) +
    0.025 * Math.sin(turn * 2.3 + 4) +
    0.012 * Math.sin(turn * 3.7 + id)
  );
}
