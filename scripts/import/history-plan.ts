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
import type { CompanyInputs, SurveyInputs } from '../../functions/domain/survey-inputs.ts';
import { qualityOf } from '../../functions/domain/survey-quality.ts';
import type { Survey } from '../../functions/domain/surveys.ts';
import type { SurveyChange } from '../../functions/store/history.ts';
import { inputsFingerprint } from '../../functions/store/revision-inputs.ts';
import { withStep } from '../../functions/store/survey-records.ts';
import { isDemonstration } from './demonstration-note.ts';

/** A published survey as a history has it. */
export interface HistorySurvey {
  readonly date: IsoDate;
  /** Without variations where the history has none. */
  readonly prices: ByProduct<PublishedPrice>;
  /** What the prices are made of, where it is known, and when its steps were done. */
  readonly inputs?: CompanyInputs;
  readonly steps?: Survey['steps'];
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
  /** Dates of surveys not published or being corrected: what is worked on is not overwritten. */
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
  for (const survey of [...history].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const { date, prices } = survey;
    const published = known.published.get(date);
    const rows = changedProducts(prices, published).length;
    unchanged += Object.keys(prices).length - rows;
    if (published && rows === 0) continue;

    const id = known.ids.get(date);
    const before = id === undefined ? undefined : known.surveys.get(id);
    if (before && isWorkedOn(before)) {
      unpublished.push(date);
      continue;
    }
    // Made-up figures never replace others.
    if (before && isDemonstration(options) && !isDemonstration(before)) continue;
    if (!before) lastNumber += 1;
    const base = before ?? newSurvey(lastNumber, date);
    const isFresh = before && isDemonstration(before);
    changes.push({ before, rows, isFresh, ...revision(base, survey, published, options) });
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

/** Takes a demonstration survey out of the public series and its past; its revisions stay on record. */
export function withdrawal(survey: Survey): SurveyChange {
  return { before: survey, next: { ...survey, published: false }, rows: 0, isFresh: true };
}

/** Not published, unless an earlier import withdrew it as made up; or being corrected. */
function isWorkedOn(survey: Survey): boolean {
  if (survey.published) return survey.correction !== undefined;
  return survey.active || !isDemonstration(survey);
}

function newSurvey(id: number, date: IsoDate): Survey {
  const state = { active: false, published: true, notes: '' };
  return { id, date, ...state, revision: 0, inputs: 0, version: 0, priceChanges: 0 };
}

function revision(
  survey: Survey,
  { prices, inputs: companies, steps }: HistorySurvey,
  published: PublishedSurvey | undefined,
  { notes, actor, at }: HistoryOptions,
): Pick<SurveyChange, 'next' | 'prices' | 'inputs'> {
  const { id, date } = survey;
  const number = survey.revision + 1;
  const all = isDemonstration(survey) ? prices : { ...published?.entry.prices, ...prices };
  const named = survey.notes === '' || isDemonstration(survey) ? { ...survey, notes } : survey;
  const { withdrawn: _, note: __, ...kept } = named;
  const inputs: SurveyInputs = companies ?? { kind: 'imported', date, prices: all };
  const before = published && importedInputs(published.entry);
  return {
    next: {
      ...withStep({ ...kept, steps: steps ?? stepsOf(survey) }, 'published', at, actor),
      published: true,
      revision: number,
    },
    prices: {
      surveyId: id,
      revision: number,
      date,
      prices: all,
      missing: PRODUCT_IDS.filter((product) => isSurveyed(product, date) && !all[product]),
      computedAt: at,
      computedBy: actor,
      fingerprint: inputsFingerprint(inputs),
      basis: companies ? 'companies' : 'figures',
      quality: qualityOf(inputs, before),
      publishedAt: at,
      publishedBy: actor,
    },
    inputs: companies,
  };
}

/** The steps of a made-up week are none of the official figures that take its place. */
const stepsOf = (survey: Survey) => (isDemonstration(survey) ? undefined : survey.steps);

const importedInputs = ({ date, prices }: SeriesEntry): SurveyInputs => ({
  kind: 'imported',
  date,
  prices,
});
