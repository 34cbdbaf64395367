import {
  addDays,
  dayOfWeek,
  type IsoDate,
  mondayOf,
  todayInRome,
} from '../../functions/platform/kernel/calendar.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import { isFarOff } from '../../functions/prices/publication/rules/given-figures.ts';
import { weeklyGates } from '../../functions/prices/publication/rules/weekly-gates.ts';
import { isDemonstration } from '../../functions/prices/surveys/rules/demonstration-surveys.ts';
import type {
  Finding,
  WarningCode,
} from '../../functions/prices/surveys/rules/publication-gates.ts';
import {
  oldestFirst,
  type PricedSurvey,
  type PublishedPrice,
} from '../../functions/prices/surveys/rules/series.ts';
import { FIRST_DATE } from '../../functions/prices/surveys/rules/survey-dates.ts';
import { type ByProduct, PRODUCT_IDS } from '../../functions/sample/rules/products.ts';
import { firstRateOf } from '../../functions/sample/rules/published-duties.ts';
import { settingsByProduct } from '../../functions/sample/store/product-settings.ts';
import {
  changedProducts,
  type HistorySurvey,
  type JudgedSurveys,
  type KnownSurveys,
  rowKey,
} from './history-plan.ts';
import { LONGEST_GAP_DAYS, type Measures, neighboursOf, type RowRefusal, since } from './judge.ts';

/**
 * Judges what an import would change. A survey dated after the first public one continues the series and passes every
 * gate; an earlier one is history, true jumps and changes of duty included, and passes those that forbid. Where nothing
 * official is public, the first survey is judged beside the made-up one just before it, which stays public.
 */
export function judgeSurveys(
  history: readonly HistorySurvey[],
  known: KnownSurveys,
  measures: Measures,
  now: Date,
): JudgedSurveys {
  const official = officialSeries(known);
  const series = new Map<IsoDate, PricedSurvey>(official.map((entry) => [entry.date, entry]));
  const own = new Map(history.map((survey) => [survey.date, survey]));
  const first = official[0]?.date;
  const taken = new Set(
    [...known.ids].flatMap(([date, id]) =>
      isMade(known, id) || known.surveys.get(id)?.deleted ? [] : date,
    ),
  );
  const weeks = new Set(Array.from(taken, mondayOf));
  const farOff = farOffRows(history, series);
  const refused = new Map<string, RowRefusal>();
  const findings = new Map<IsoDate, readonly Finding<WarningCode>[]>();
  const surveys: HistorySurvey[] = [];
  let last: ByProduct<PriceParts> = {};
  let before: ByProduct<PriceParts> = {};
  const lasts: ByProduct<IsoDate> = {};
  // Made-up surveys are among the public ones, although nothing is compared with them.
  const dates = [...known.published.keys(), ...own.keys()].sort();
  const publicBefore = (date: IsoDate) => dates.findLast((one) => one < date);
  const earliest = [...own.keys()].sort()[0];
  const madeUpBefore = (date: IsoDate): ByProduct<PriceParts> => {
    const before = publicBefore(date);
    const isNear = before && addDays(before, LONGEST_GAP_DAYS) >= date;
    return (isNear && known.published.get(before)?.entry.prices) || {};
  };
  for (const date of [...new Set([...series.keys(), ...own.keys()])].sort()) {
    const survey = own.get(date);
    const published = series.get(date)?.prices;
    const kept: ByProduct<PublishedPrice> = { ...survey?.prices };
    if (survey) {
      const continues = first !== undefined && date > first;
      const changed = changedProducts(kept, known.published.get(date));
      const gates = gatesOf(survey, measures, now, {
        published,
        ...(continues && { previousPrices: last, expected: published ? {} : before }),
        ...(series.size === 0 && date === earliest && { previousPrices: madeUpBefore(date) }),
      });
      const isTaken = continues && !taken.has(date) && weeks.has(mondayOf(date));
      const blocks = new Map(gates(kept).refused.map(({ code, productId }) => [productId, code]));
      for (const id of changed) {
        const [price, key] = [kept[id], rowKey({ date, productId: id })];
        // A whole rate that is new is a question, like a new duty.
        const isRate = price && firstRateOf(price) !== undefined;
        const code =
          dateRefusal(date) ||
          (isTaken && 'week_taken') ||
          blocks.get(id) ||
          (!isRate && 'vat_rate') ||
          (!continues && farOff.has(key) && 'far_off');
        if (!code) continue;
        refused.set(key, code);
        delete kept[id];
      }
      if (Object.keys(kept).length > 0) surveys.push({ ...survey, prices: kept });
      const isAsked = ({ code, productId }: Finding<WarningCode>) =>
        code === 'product_lost' || changed.some((id) => id === productId && kept[id]);
      if (changed.some((id) => kept[id]))
        findings.set(
          date,
          gates(kept)
            .needsReason.filter(isAsked)
            .map(dated(lasts, date, publicBefore(date))),
        );
      weeks.add(mondayOf(date));
    }
    const prices = { ...published, ...kept };
    if (Object.keys(prices).length > 0) before = prices;
    last = { ...last, ...prices };
    for (const id of PRODUCT_IDS) if (prices[id]) lasts[id] = date;
  }
  return { surveys, refused, findings };
}

/** Says of which survey the figure before is, where it is not the public one just before, or there is a gap. */
const dated =
  (lasts: ByProduct<IsoDate>, date: IsoDate, before: IsoDate | undefined) =>
  (finding: Finding<WarningCode>): Finding<WarningCode> => {
    const last = finding.productId && lasts[finding.productId];
    const isNext = last === before && addDays(last ?? date, LONGEST_GAP_DAYS) >= date;
    return since(finding, isNext ? undefined : last);
  };

/** The one survey that the ministry dated on a weekend. */
const ON_A_SUNDAY: IsoDate = '2023-01-01';

function dateRefusal(date: IsoDate): RowRefusal | undefined {
  if (date < FIRST_DATE) return 'survey_date_too_early';
  return dayOfWeek(date) > 5 && date !== ON_A_SUNDAY ? 'survey_date_not_working' : undefined;
}

interface Beside {
  readonly published: ByProduct<PublishedPrice> | undefined;
  readonly previousPrices?: ByProduct<PriceParts>;
  readonly expected?: ByProduct<PriceParts>;
}

/** The gates of a survey's figures, beside those that are public of it. */
const gatesOf =
  (
    { date }: HistorySurvey,
    { products, thresholds }: Measures,
    now: Date,
    { published, ...others }: Beside,
  ) =>
  (prices: ByProduct<PublishedPrice>) =>
    weeklyGates({
      ...{ date, today: todayInRome(now), companyPrices: 'current', nationalPrices: 'current' },
      inputs: { kind: 'imported', date, prices: { ...published, ...prices } },
      limits: settingsByProduct(products, date),
      ...{ thresholds, allowsSingleCompany: true, ...others },
    });

const isMade = ({ surveys }: KnownSurveys, id: number): boolean => {
  const survey = surveys.get(id);
  return survey !== undefined && isDemonstration(survey);
};

/** The public surveys that are not made up, oldest first. */
export const officialSeries = (known: KnownSurveys) =>
  oldestFirst(
    [...known.published.values()].map(({ entry }) => entry).filter(({ id }) => !isMade(known, id)),
  );

/** The rows whose prices are far from those around them, in the series as it would be. */
function farOffRows(
  history: readonly HistorySurvey[],
  published: ReadonlyMap<IsoDate, PricedSurvey>,
): ReadonlySet<string> {
  const all = new Map([...published, ...history.map((survey) => [survey.date, survey] as const)]);
  const surveys = oldestFirst([...all.values()]);
  return new Set(
    PRODUCT_IDS.flatMap((productId) => {
      const rows = surveys.flatMap(({ date, prices }) => {
        const price: PriceParts | undefined = prices[productId];
        return price ? { ...price, date, year: Number(date.slice(0, 4)) } : [];
      });
      return rows.flatMap((row, index) =>
        isFarOff(row, neighboursOf(rows, index)) ? rowKey({ date: row.date, productId }) : [],
      );
    }),
  );
}
