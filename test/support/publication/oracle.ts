/**
 * The rules of published prices implemented a second time, from the rules and independently of the product's code:
 * weighted mean, VAT, net price, monthly averages. Amounts are hundredths of EUR per 1000 units; fractions are exact
 * until the only rounding, half up.
 */

export interface Parts {
  readonly total: number;
  readonly vat: number;
  readonly excise: number;
  readonly net: number;
}
/** By product number. */
export type Figures = Readonly<Record<number, Parts>>;

/** Taxes on a price: duty in cents per 1000 units, VAT in percent. */
export interface Duties {
  readonly exciseDuty: number;
  readonly vat: number;
}

/** A fraction of non-negative integers, rounded to the nearest integer; a half goes up. */
function rounded(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator;
  const rest = numerator - whole * denominator;
  return Number(rest + rest >= denominator ? whole + 1n : whole);
}

/** VAT is the difference between the total and the total without it: total - total / (1 + rate). */
export function charged(total: number, { exciseDuty, vat }: Duties): Parts {
  const onePlusRate = 10_000n + BigInt(Math.round(vat * 100));
  const difference = BigInt(total) * onePlusRate - BigInt(total) * 10_000n;
  const tax = rounded(difference, onePlusRate);
  return { total, vat: tax, excise: exciseDuty, net: total - tax - exciseDuty };
}

/** A company's price in thousandths of EUR per unit, which are whole EUR per 1000 units. */
export interface Contribution {
  readonly weight: number;
  readonly price: number | 'no' | undefined;
  readonly isImputed?: boolean | undefined;
  /** Entered by an administrator; imputed prices count too. */
  readonly isEntered?: boolean | undefined;
}

/** Undefined when no company with a weight has a price above 0. */
export function weightedTotal(contributions: readonly Contribution[]): number | undefined {
  let euros = 0n;
  let weights = 0n;
  for (const { weight, price } of contributions) {
    if (price === undefined || price === 'no' || price === 0 || weight === 0) continue;
    euros += BigInt(price) * BigInt(weight);
    weights += BigInt(weight);
  }
  return weights === 0n ? undefined : rounded(euros * 100n, weights);
}

/** Declarations of the other companies in two weeks, each with its weight. */
export interface Moved {
  readonly weight: number;
  readonly before: number | undefined;
  readonly now: number | undefined;
}

/**
 * A silent company's last declared price times the change of the weighted mean of the companies that declared in both
 * weeks; undefined when no company declared in both.
 */
export function movedAsOthers(last: number | undefined, others: readonly Moved[]) {
  const both = others.filter(({ weight, before, now }) => weight && before && now);
  if (!last || both.length === 0) return undefined;
  const sum = (of: (one: Moved) => number | undefined) =>
    both.reduce((all, one) => all + BigInt(one.weight) * BigInt(of(one) ?? 0), 0n);
  return rounded(
    BigInt(last) * sum(({ now }) => now),
    sum(({ before }) => before),
  );
}

/** A revision's stored inputs, of any kind. */
export interface KeptInputs {
  readonly kind: string;
  /** The first one where absent. */
  readonly method?: number;
  readonly products?: Readonly<Record<number, Duties>>;
  readonly companies?: readonly {
    readonly companyId: number;
    readonly weights: Readonly<Record<number, number>>;
    readonly prices: Readonly<
      Record<number, { readonly price: number | 'no'; readonly source?: string }>
    >;
  }[];
  readonly leftOut?: Readonly<Record<number, string>>;
  readonly totals?: Readonly<Record<number, number>>;
  readonly kept?: Figures;
  readonly prices?: Figures;
  /** Inputs of a restored revision. */
  readonly of?: KeptInputs;
}

/** Methods with an even number round a mean up to whole euros. */
export const meanBy = (method: number, mean: number | undefined): number | undefined =>
  mean === undefined || method % 2 === 1 ? mean : Math.ceil(mean / 100) * 100;

/** The figures computed from stored inputs. */
export function figuresOfInputs(inputs: KeptInputs): Figures {
  const { kind, method = 1, products = {}, companies = [], leftOut = {}, totals = {} } = inputs;
  if (inputs.of) return figuresOfInputs(inputs.of);
  if (kind === 'imported' || kind === 'restored') return { ...inputs.prices };
  const figures: Record<number, Parts> = kind === 'entered' ? { ...inputs.kept } : {};
  for (const [key, duties] of Object.entries(products)) {
    const id = Number(key);
    const total =
      kind === 'entered'
        ? totals[id]
        : meanBy(
            method,
            weightedTotal(
              companies.map(({ weights, prices }) => ({
                weight: weights[id] ?? 0,
                price: prices[id]?.price,
              })),
            ),
          );
    if (total !== undefined && leftOut[id] === undefined) figures[id] = charged(total, duties);
  }
  return figures;
}

/**
 * A month's averages, computed day by day: each day has the price of the first survey dated after it. Undefined while a
 * day has none.
 */
export function monthOf(
  surveys: readonly { readonly date: string; readonly figures: Figures }[],
  month: string,
): Record<number, Parts & { readonly days: number }> | undefined {
  const byDate = [...surveys].sort((a, b) => a.date.localeCompare(b.date));
  const days = daysOf(month).map((day) => byDate.find(({ date }) => date > day)?.figures);
  if (days.includes(undefined)) return undefined;
  const averages: Record<number, Parts & { readonly days: number }> = {};
  for (const id of new Set(days.flatMap((figures) => Object.keys(figures ?? {}).map(Number)))) {
    const prices = days.flatMap((figures) => figures?.[id] ?? []);
    const mean = (part: 'total' | 'vat' | 'excise') =>
      rounded(BigInt(prices.reduce((sum, price) => sum + price[part], 0)), BigInt(prices.length));
    const [total, vat, excise] = [mean('total'), mean('vat'), mean('excise')];
    averages[id] = { total, vat, excise, net: total - vat - excise, days: prices.length };
  }
  return averages;
}

/** Every day of a month `YYYY-MM`. */
export function daysOf(month: string): string[] {
  const days: string[] = [];
  const day = new Date(`${month}-01T00:00:00Z`);
  while (day.toISOString().startsWith(month)) {
    days.push(day.toISOString().slice(0, 10));
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return days;
}
