import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import {
  lastDayOf,
  type MonthCode,
  type PeriodKind,
  periodKind,
} from '../../functions/platform/kernel/periods.ts';
import { givenPeriodWarnings } from '../../functions/prices/averages/rules/period-gates.ts';
import {
  hasPrice,
  netOf,
  type StoredAverage,
} from '../../functions/prices/averages/store/averages.ts';
import {
  addsUp,
  isFarOff,
  isVatOfRates,
} from '../../functions/prices/publication/rules/given-figures.ts';
import { priceFindings } from '../../functions/prices/surveys/rules/figure-findings.ts';
import type {
  Finding,
  WarningCode,
} from '../../functions/prices/surveys/rules/publication-gates.ts';
import { FIRST_DATE } from '../../functions/prices/surveys/rules/survey-dates.ts';
import { allSeriesYears } from '../../functions/prices/surveys/store/series-years.ts';
import type { ByProduct } from '../../functions/sample/rules/products.ts';
import { settingsByProduct } from '../../functions/sample/store/product-settings.ts';
import {
  averageKey,
  nameBefore,
  partsOf,
  periodName,
  type StoredAverages,
} from './average-parts.ts';
import { knownRates, type Measures, neighboursOf, type RowRefusal, since } from './judge.ts';

/** The first year of the ministry's averages. */
const FIRST_YEAR = 1996;

export interface JudgedAverages {
  /** By product and period. */
  readonly refused: ReadonlyMap<string, RowRefusal>;
  /** What needs a reason, by period. */
  readonly findings: ReadonlyMap<string, readonly Finding<WarningCode>[]>;
}

/**
 * Judges the averages that an import would make public, as `judgeSurveys` does: those after the first public period of
 * their product and kind continue its series. Earlier ones are kept as they were published, also where VAT was mistyped. Where
 * nothing official of a kind is public, its first period is compared with the made-up one before it.
 */
export async function judgeAverages(
  changed: readonly StoredAverage[],
  stored: StoredAverages,
  measures: Measures,
): Promise<JudgedAverages> {
  const years = await allSeriesYears();
  const rates = knownRates(
    measures,
    years.flatMap(({ surveys }) => surveys.map(({ prices }) => prices)),
  );
  const refused = new Map<string, RowRefusal>();
  const findings = new Map<string, readonly Finding<WarningCode>[]>();
  for (const [kind, own] of Map.groupBy(changed, kindOf)) {
    const official = [...stored.values()].filter((one) => kindOf(one) === kind && isOfficial(one));
    const firsts = new Map(
      official.toSorted((a, b) => byPeriod(b, a)).map((one) => [one.productId, one]),
    );
    const continues = (one: StoredAverage) => {
      const first = firsts.get(one.productId);
      return first !== undefined && byPeriod(one, first) > 0;
    };
    const priced = own.filter(hasPrice);
    const far = farOffAverages(priced, official);
    for (const one of priced) {
      const limits = lastDayOf(one.year, one.month) < FIRST_DATE ? {} : settingsAt(measures, one);
      const [block] = priceFindings({ [one.productId]: partsOf(one) }, limits);
      const known = rates.get(one.productId);
      const code =
        (one.year < FIRST_YEAR && 'period_too_early') ||
        block?.code ||
        (continues(one) && !addsUp(partsOf(one)) && 'net') ||
        (continues(one) && known && !isVatOfRates(partsOf(one), known) && 'vat_rate') ||
        (!continues(one) && far.has(averageKey(one)) && 'far_off');
      if (code) refused.set(averageKey(one), code);
    }
    const madeUp = official.length > 0 ? [] : madeUpBefore(own, stored);
    const isJudged = (one: StoredAverage) => continues(one) || madeUp.length > 0;
    const passed = own.filter((one) => isJudged(one) && !refused.has(averageKey(one)));
    for (const [period, some] of warningsOf(passed, [...official, ...madeUp], measures))
      findings.set(period, some);
  }
  return { refused, findings };
}

/** The public made-up averages of the period before the first of these, which are of one kind. */
function madeUpBefore(own: readonly StoredAverage[], stored: StoredAverages): StoredAverage[] {
  const [first] = own.toSorted(byPeriod);
  const before = first && nameBefore(first);
  return [...stored.values()].filter(
    (one) => one.published && hasPrice(one) && periodName(one) === before,
  );
}

/** Warnings about new periods of one kind, in order, each beside those before it. */
function* warningsOf(
  averages: readonly StoredAverage[],
  official: readonly StoredAverage[],
  { thresholds }: Measures,
): Generator<[string, Finding<WarningCode>[]]> {
  const periods = Map.groupBy([...official, ...averages].toSorted(byPeriod), periodName);
  const changed = new Set(averages.map(averageKey));
  const published = new Set(official.map(periodName));
  let previousPrices: ByProduct<PriceParts> = {};
  let before: ByProduct<PriceParts> = {};
  const lasts: ByProduct<string> = {};
  for (const [period, all] of periods) {
    const prices = pricesOf(all);
    if (all.some((one) => changed.has(averageKey(one)))) {
      const expected = published.has(period) ? {} : before;
      const own = pricesOf(all.filter((one) => changed.has(averageKey(one))));
      const asked = givenPeriodWarnings({ prices: own, previousPrices, expected, thresholds });
      const [first] = all;
      if (first && asked.length > 0) yield [period, asked.map(dated(lasts, nameBefore(first)))];
    }
    before = prices;
    previousPrices = { ...previousPrices, ...prices };
    for (const { productId } of all) lasts[productId] = period;
  }
}

/** Says of which period the figure before is, where it is not the period before. */
const dated =
  (lasts: ByProduct<string>, expected: string) =>
  (finding: Finding<WarningCode>): Finding<WarningCode> => {
    const last = finding.productId && lasts[finding.productId];
    return since(finding, last === expected ? undefined : last);
  };

function farOffAverages(
  averages: readonly StoredAverage[],
  official: readonly StoredAverage[],
): ReadonlySet<string> {
  const far = new Set<string>();
  const all = new Map([...official, ...averages].map((one) => [averageKey(one), one]));
  for (const series of Map.groupBy(all.values(), ({ productId }) => productId).values()) {
    const rows = series.toSorted(byPeriod).map((one) => ({ ...one, net: netOf(one) }));
    for (const [index, row] of rows.entries())
      if (isFarOff(row, neighboursOf(rows, index))) far.add(averageKey(row));
  }
  return far;
}

const isOfficial = (average: StoredAverage) =>
  average.published && !average.demonstration && hasPrice(average);

const settingsAt = ({ products }: Measures, { year, month }: StoredAverage) =>
  settingsByProduct(products, lastDayOf(year, month));

interface Place {
  readonly year: number;
  readonly month: MonthCode;
}

const kindOf = ({ month }: Place): PeriodKind => periodKind(month);
const byPeriod = (a: Place, b: Place) => a.year - b.year || a.month - b.month;

const pricesOf = (averages: readonly StoredAverage[]): ByProduct<PriceParts> =>
  Object.fromEntries(averages.filter(hasPrice).map((one) => [one.productId, partsOf(one)]));
