/**
 * What an imported history changes, survey by survey. An official figure corrects what is published
 * by a new revision; products the history does not name keep what they had. Demonstration figures
 * give way entirely.
 */
import type { IsoDate } from '../../functions/domain/calendar.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
} from '../../functions/domain/products.ts';
import {
  type PublishedPrice,
  type SeriesEntry,
  variationOf,
} from '../../functions/domain/series.ts';
import type { Survey } from '../../functions/domain/surveys.ts';
import type { SurveyChange } from '../../functions/store/history.ts';
import { withStep } from '../../functions/store/survey-records.ts';
import { isDemonstration } from './demonstration-note.ts';

/** A published survey as a history has it. */
export interface HistorySurvey {
  readonly date: IsoDate;
  /** Without variations where the history has none. */
  readonly prices: ByProduct<PublishedPrice>;
}

/** A survey of the series, and the one before it. */
export interface PublishedSurvey {
  readonly entry: SeriesEntry;
  readonly previous: SeriesEntry | undefined;
}

/** What is stored of the surveys concerned. */
export interface KnownSurveys {
  readonly ids: ReadonlyMap<IsoDate, number>;
  readonly published: ReadonlyMap<IsoDate, PublishedSurvey>;
  /** At least those that the history does not leave as they are. */
  readonly surveys: ReadonlyMap<number, Survey>;
  readonly lastNumber: number;
  readonly settings: number;
}

export interface HistoryOptions {
  /** Notes of new surveys, and of demonstration surveys that become real. */
  readonly notes: string;
  readonly actor: string;
  readonly at: string;
}

export interface HistoryPlan {
  readonly changes: readonly SurveyChange[];
  /** Prices that are published already as the history has them. */
  readonly unchanged: number;
  /** Dates of surveys that are not published: what is being worked on is not overwritten. */
  readonly unpublished: readonly IsoDate[];
}

/** @param history one survey a date */
export function planHistory(
  history: readonly HistorySurvey[],
  known: KnownSurveys,
  options: HistoryOptions,
): HistoryPlan {
  const changes: SurveyChange[] = [];
  const unpublished: IsoDate[] = [];
  let unchanged = 0;
  let lastNumber = known.lastNumber;
  for (const { date, prices } of [...history].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const published = known.published.get(date);
    const rows = changedProducts(prices, published).length;
    unchanged += Object.keys(prices).length - rows;
    if (published && rows === 0) continue;

    const id = known.ids.get(date);
    const before = id === undefined ? undefined : known.surveys.get(id);
    if (before && !before.published && !isReplaceable(before)) {
      unpublished.push(date);
      continue;
    }
    // Made-up figures never replace others.
    if (before && isDemonstration(options) && !isDemonstration(before)) continue;
    if (!before) lastNumber += 1;
    const base = before ?? newSurvey(lastNumber, date);
    changes.push({ before, rows, ...revision(base, prices, published, known.settings, options) });
  }
  return { changes, unchanged, unpublished };
}

const PARTS = ['total', 'vat', 'excise', 'net'] as const;

/** Products whose figures differ from the published ones. */
export function changedProducts(
  prices: ByProduct<PublishedPrice>,
  published: PublishedSurvey | undefined,
): ProductId[] {
  return PRODUCT_IDS.filter((id) => {
    const [price, other] = [prices[id], published?.entry.prices[id]];
    if (!price || !other) return price !== undefined;
    const differs = PARTS.some((part) => price[part] !== other[part]);
    return differs || !hasVariation(other, published?.previous?.prices[id], price.variation);
  });
}

/** Whether the published variation is this one: a product's first is 0 in files. */
function hasVariation(
  price: PublishedPrice,
  previous: PublishedPrice | undefined,
  variation: number | undefined,
): boolean {
  return variation === undefined || variation === (variationOf(price, previous) ?? 0);
}

/** Takes a demonstration survey out of the public series; its revisions stay on record. */
export function withdrawal(survey: Survey): SurveyChange {
  return { before: survey, next: { ...survey, published: false }, rows: 0 };
}

/** A demonstration survey that an earlier import withdrew, and nobody works on. */
function isReplaceable(survey: Survey): boolean {
  return isDemonstration(survey) && !survey.active;
}

function newSurvey(id: number, date: IsoDate): Survey {
  const state = { active: false, published: true, notes: '' };
  return { id, date, ...state, revision: 0, inputs: 0, version: 0 };
}

function revision(
  survey: Survey,
  prices: ByProduct<PublishedPrice>,
  published: PublishedSurvey | undefined,
  settings: number,
  { notes, actor, at }: HistoryOptions,
): Pick<SurveyChange, 'next' | 'prices'> {
  const number = survey.revision + 1;
  const all = isDemonstration(survey) ? prices : { ...published?.entry.prices, ...prices };
  const named = survey.notes === '' || isDemonstration(survey) ? { ...survey, notes } : survey;
  const missing = PRODUCT_IDS.filter((id) => isSurveyed(id, survey.date) && !all[id]);
  return {
    next: { ...withStep(named, 'published', at, actor), published: true, revision: number },
    prices: {
      surveyId: survey.id,
      revision: number,
      prices: all,
      missing,
      computedAt: at,
      computedBy: actor,
      inputs: survey.inputs,
      settings,
      publishedAt: at,
      publishedBy: actor,
    },
  };
}
