import { isDeepStrictEqual } from 'node:util';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { PriceParts } from '../../../platform/kernel/money.ts';
import type { SettingEffect } from '../../../sample/contract/setting-effect.ts';
import {
  constantTimeline,
  type Timeline,
  valueOn,
  withChangedFields,
} from '../../../sample/rules/dated-settings.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
  productById,
} from '../../../sample/rules/products.ts';
import { brandsOf, weightsOf } from '../../../sample/store/companies.ts';
import { settingsByProduct } from '../../../sample/store/product-settings.ts';
import { oldestFirst, type SeriesEntry } from '../../surveys/rules/series.ts';
import { publishedSeries } from '../../surveys/store/series-years.ts';
import { pricesOf } from '../rules/setting-changes.ts';
import type { SurveyInputs } from '../rules/survey-inputs.ts';
import { type Settings, sourceInputs, withSettings } from './reached-surveys.ts';

/** The sample's settings without a change and with it. */
export interface SettingsChange {
  readonly before: Settings;
  readonly after: Settings;
  /** The survey date from which the change holds. */
  readonly from: IsoDate;
}

/**
 * The figures that the week published last would have without a change and with it: every product whose duty, VAT, limits
 * or weights it touches, beside that week's own settings. A change
 * that ends before the week, because another value follows, is shown on the last week that it reaches. Weights change
 * nothing in figures that were imported, so their change is shown on the last week with company prices; duties, VAT and
 * limits on the last week that has a price of all products touched. Null before the first week.
 */
export async function effectOf(change: SettingsChange): Promise<SettingEffect> {
  const { before, after, from } = change;
  const series = oldestFirst(await publishedSeries());
  const reached = lastReached(change, series);
  const shown = await shownWeek(
    series.slice(0, reached + 1),
    before.companies !== after.companies,
    changedOn(change, from),
  );
  if (!shown) return null;
  const { entry, inputs, week } = shown;
  const day = entry.date;
  const sides = await Promise.all(
    [before, from > day ? broughtForward(change, day) : after].map(async (settings) => {
      const then = await withSettings(entry, inputs, settings, day);
      return sideOf(then ? pricesOf(then) : {}, settings, day);
    }),
  );
  const [without = new Map<ProductId, Side>(), withChange = without] = sides;
  const isEarlier = week === 'last' && reached < series.length - 1;
  return {
    survey: { id: entry.id, date: entry.date, week: isEarlier ? 'lastReached' : week },
    products: PRODUCT_IDS.flatMap((productId) => {
      const [one, other] = [without.get(productId), withChange.get(productId)];
      if (!one || !other || one.mark === other.mark) return [];
      return { productId, without: one.figures, with: other.figures };
    }),
    stations: pricedByOthers(change),
  };
}

/** The settings after a change as if it held from an earlier day on; what it does not touch is as on that day. */
function broughtForward({ before, after, from }: SettingsChange, day: IsoDate): Settings {
  const moved = <T>(one: Timeline<T> | undefined, other: Timeline<T>): Timeline<T> => {
    const value = valueOn(other, from);
    // What others have planned for the same date is no part of this change.
    if (!one || value === undefined || isDeepStrictEqual(one, other)) return other;
    const then = valueOn(one, day);
    const now = then === undefined ? value : withChangedFields(valueOn(one, from), value, then);
    return constantTimeline(now, '', '');
  };
  const each = <E extends { readonly id: number; readonly timeline: Timeline<unknown> }>(
    those: readonly E[],
    now: readonly E[],
  ): E[] => {
    const known = new Map(those.map(({ id, timeline }) => [id, timeline]));
    return now.map((entry) => ({ ...entry, timeline: moved(known.get(entry.id), entry.timeline) }));
  };
  return {
    products: each(before.products, after.products),
    companies: each(before.companies, after.companies),
  };
}

/** The products that are not declared of which a company with a weight gets its prices from other brands' stations. */
export function pricedByOthers({ before, after, from }: SettingsChange): ProductId[] {
  const known = new Map(before.companies.map((company) => [company.id, company]));
  const changed = after.companies.filter((company) => {
    const other = known.get(company.id);
    return other && !isDeepStrictEqual(brandsOf(other, from), brandsOf(company, from));
  });
  return PRODUCT_IDS.filter(
    (id) => !productById(id).declared && changed.some((company) => weightsOf(company, from)[id]),
  );
}

/** The place of the last week that a change reaches; that of the last of all where it begins later, or reaches none. */
function lastReached(change: SettingsChange, series: readonly SeriesEntry[]): number {
  const newest = series.length - 1;
  const isReached = (entry: SeriesEntry | undefined) =>
    entry !== undefined && changedOn(change, entry.date).length > 0;
  const first = series.findIndex(({ date }) => date >= change.from);
  if (first < 0 || isReached(series[newest]) || !isReached(series[first])) return newest;
  let last = first;
  while (isReached(series[last + 1])) last += 1;
  return last;
}

/** Latest weeks among which one with prices is looked for. */
const RECENT = 26;

type Week = NonNullable<SettingEffect>['survey']['week'];

/** The products whose settings or weights differ on a day. */
function changedOn({ before, after }: SettingsChange, day: IsoDate): ProductId[] {
  const [one, other] = [sideOf({}, before, day), sideOf({}, after, day)];
  return PRODUCT_IDS.filter((id) => one.get(id)?.mark !== other.get(id)?.mark);
}

/** @param series oldest first, up to the last week that may be shown */
async function shownWeek(
  series: readonly SeriesEntry[],
  changesCompanies: boolean,
  changed: readonly ProductId[],
): Promise<
  { readonly entry: SeriesEntry; readonly inputs: SurveyInputs; readonly week: Week } | undefined
> {
  const [last, ...earlier] = series.slice(-RECENT).reverse();
  if (!last) return undefined;
  const isPriced = ({ prices }: SeriesEntry) => changed.every((id) => prices[id]);
  const priced = changesCompanies || isPriced(last) ? undefined : earlier.find(isPriced);
  if (priced) {
    const own = (await sourceInputs(priced)) ?? givenTotals(priced);
    return { entry: priced, inputs: own, week: 'lastWithPrice' };
  }
  const inputs = await sourceInputs(last);
  const isShown = !changesCompanies || inputs?.kind === 'companies';
  if (inputs && isShown) return { entry: last, inputs, week: 'last' };
  for (const entry of changesCompanies ? earlier : []) {
    const own = await sourceInputs(entry);
    if (own?.kind === 'companies') return { entry, inputs: own, week: 'lastWithCompanies' };
  }
  const week = changesCompanies ? 'withoutCompanies' : 'last';
  return { entry: last, inputs: inputs ?? givenTotals(last), week };
}

interface Side {
  readonly figures: NonNullable<SettingEffect>['products'][number]['with'];
  /** Differs where a setting of the product does. */
  readonly mark: string;
}

function sideOf(
  prices: ByProduct<PriceParts>,
  { products, companies }: Settings,
  day: IsoDate,
): Map<ProductId, Side> {
  const sides = new Map<ProductId, Side>();
  for (const { productId, ...values } of Object.values(settingsByProduct(products, day))) {
    const { total, vat, net } = prices[productId] ?? {};
    const figures = {
      totalPrice: euros(total),
      vat: euros(vat),
      netPrice: euros(net),
      exciseDuty: values.exciseDuty / 100,
      vatRate: values.vat,
      min: values.min,
      max: values.max,
    };
    const weights = companies.flatMap((company) => {
      const weight = weightsOf(company, day)[productId];
      return weight ? [[company.id, weight]] : [];
    });
    sides.set(productId, { figures, mark: JSON.stringify([values, weights]) });
  }
  return sides;
}

const euros = (hundredths: number | undefined) =>
  hundredths === undefined ? null : hundredths / 100;

/** Figures that were imported keep their totals; duty and VAT are those of the settings. */
function givenTotals({ date, prices }: SeriesEntry): SurveyInputs {
  const ids = PRODUCT_IDS.filter((id) => prices[id]);
  const totals = Object.fromEntries(ids.map((id) => [id, prices[id]?.total]));
  const products = Object.fromEntries(
    ids.map((id) => [id, { exciseDuty: 0, vat: 0, min: 0, max: 0 }]),
  );
  return { kind: 'entered', date, totals, products, previous: {} };
}
