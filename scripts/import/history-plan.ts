import type { IsoDate } from '../../functions/platform/kernel/calendar.ts';
import type {
  CompanyInputs,
  SurveyInputs,
} from '../../functions/prices/national-prices/rules/survey-inputs.ts';
import { qualityOf } from '../../functions/prices/national-prices/rules/survey-quality.ts';
import type { HistoryChange } from '../../functions/prices/national-prices/store/history.ts';
import { inputsFingerprint } from '../../functions/prices/national-prices/store/revision-inputs.ts';
import {
  isDemonstration,
  isDemonstrationNote,
} from '../../functions/prices/surveys/rules/demonstration-surveys.ts';
import type {
  Finding,
  WarningCode,
} from '../../functions/prices/surveys/rules/publication-gates.ts';
import {
  oldestFirst,
  type PublishedPrice,
  type SeriesEntry,
  variationOf,
} from '../../functions/prices/surveys/rules/series.ts';
import type { Survey } from '../../functions/prices/surveys/rules/surveys.ts';
import { withStep } from '../../functions/prices/surveys/store/survey-records.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
} from '../../functions/sample/rules/products.ts';
import {
  approvalOf,
  type Confirmation,
  type Difference,
  differencesOf,
  type Figures,
  isConfirmed,
  type Standing,
} from './differences.ts';
import type { RowRefusal } from './judge.ts';
/**
 * The changes that an imported history makes, survey by survey. An official figure corrects a published one by a new
 * revision; products that the history does not name keep their figures. Demonstration figures are replaced entirely.
 */

/** A published survey in the imported history. */
export interface HistorySurvey {
  readonly date: IsoDate;
  /** Has no variations where the history has none. */
  readonly prices: ByProduct<PublishedPrice>;
  /** The inputs of the prices, where they are known, and the times of the steps. */
  readonly inputs?: CompanyInputs;
  readonly steps?: Survey['steps'];
  /** Used instead of the notes that the import writes. */
  readonly notes?: string;
}

/** A survey of the series, and the one before it. */
export interface PublishedSurvey {
  readonly entry: SeriesEntry;
  readonly previous: SeriesEntry | undefined;
}

/** Stored data of the surveys concerned. */
export interface KnownSurveys {
  readonly ids: ReadonlyMap<IsoDate, number>;
  readonly published: ReadonlyMap<IsoDate, PublishedSurvey>;
  readonly surveys: ReadonlyMap<number, Survey>;
  /** Surveys with an earlier public revision. */
  readonly corrected: ReadonlySet<number>;
  readonly lastNumber: number;
}

export interface JudgedSurveys {
  /** The surveys without what cannot become public. */
  readonly surveys: readonly HistorySurvey[];
  /** By date and product. */
  readonly refused: ReadonlyMap<string, RowRefusal>;
  /** What needs a reason, by date. */
  readonly findings: ReadonlyMap<IsoDate, readonly Finding<WarningCode>[]>;
}

export interface HistoryOptions {
  /** Notes of new surveys, and of demonstration surveys that get official figures. */
  readonly notes: string;
  readonly actor: string;
  readonly at: string;
  readonly confirmation?: Confirmation | undefined;
  /** Why figures become public that need a reason. */
  readonly reason?: string | undefined;
}

/**
 * The result for a price: it is written, because it is new or confirmed; it is public already; it differs and is not
 * confirmed; somebody is working on its survey, which is then not overwritten; or it cannot become public.
 */
export type RowState = 'written' | 'unchanged' | 'differing' | 'unpublished' | 'refused';

export interface HistoryPlan {
  readonly changes: readonly HistoryChange[];
  /** By date and product. */
  readonly rows: ReadonlyMap<string, RowState>;
  /** Official figures that differ from the public ones, or from those that were public. */
  readonly differences: readonly Difference[];
}

export const rowKey = ({ date, productId }: { date: IsoDate; productId: ProductId }): string =>
  `${date}/${productId}`;

/** @param judged one survey a date */
export function planHistory(
  { surveys, refused, findings }: JudgedSurveys,
  known: KnownSurveys,
  options: HistoryOptions,
): HistoryPlan {
  const changes: HistoryChange[] = [];
  const rows = new Map<string, RowState>(
    Array.from(refused.keys(), (key) => [key, 'refused' as const]),
  );
  const differences: Difference[] = [];
  let lastNumber = known.lastNumber;
  for (const survey of oldestFirst(surveys)) {
    const { date, prices } = survey;
    const published = known.published.get(date);
    const changed = changedProducts(prices, published);
    const mark = (products: readonly ProductId[], state: RowState) => {
      for (const productId of products) rows.set(rowKey({ date, productId }), state);
    };
    mark(
      PRODUCT_IDS.filter((id) => prices[id]),
      'unchanged',
    );
    if (published && changed.length === 0) continue;

    const id = known.ids.get(date);
    const before = id === undefined ? undefined : known.surveys.get(id);
    if (before && isWorkedOn(before)) {
      mark(changed, 'unpublished');
      continue;
    }
    // Made-up figures never replace other figures.
    if (before && isDemonstrationNote(options.notes) && !isDemonstration(before)) continue;
    const isFresh = before && isDemonstration(before);
    if (before && !isFresh) {
      const standing = standingOf(before, known);
      differences.push(
        ...changed.flatMap((productId) =>
          differencesOf(
            { period: date, productId, standing },
            publicFigures(productId, published),
            prices[productId] ?? {},
          ),
        ),
      );
      if (!isConfirmed({ period: date, standing }, options.confirmation)) {
        mark(changed, 'differing');
        continue;
      }
    }
    mark(changed, 'written');
    if (!before) lastNumber += 1;
    const base = before ?? newSurvey(lastNumber, date);
    const found = findings.get(date) ?? [];
    changes.push({ before, isFresh, ...revision(base, survey, { published, found }, options) });
  }
  return { changes, rows, differences };
}

function standingOf({ id, published }: Survey, { corrected }: KnownSurveys): Standing {
  if (!published) return 'withdrawn';
  return corrected.has(id) ? 'corrected' : 'public';
}

/** The public figures in the form of the files, in which a product's first variation is 0. */
function publicFigures(id: ProductId, published: PublishedSurvey | undefined): Figures | undefined {
  const price = published?.entry.prices[id];
  if (!price) return undefined;
  return { ...price, variation: variationOf(price, published?.previous?.prices[id]) ?? 0 };
}

export const PARTS = ['total', 'vat', 'excise', 'net'] as const;

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

/** Whether the published variation equals this one; in files a product's first variation is 0. */
function hasVariation(
  price: PublishedPrice,
  previous: PublishedPrice | undefined,
  variation: number | undefined,
): boolean {
  return variation === undefined || variation === (variationOf(price, previous) ?? 0);
}

/** Removes a demonstration survey from the public series and its past; its revisions stay on record. */
export function withdrawal(survey: Survey): HistoryChange {
  return { before: survey, next: { ...survey, published: false }, isFresh: true };
}

/**
 * A survey that is not published or is being corrected. One that was withdrawn, also by an earlier import because it
 * was made up, does not count.
 */
function isWorkedOn(survey: Survey): boolean {
  if (survey.published) return survey.correction !== undefined;
  return survey.active || !(survey.withdrawn || isDemonstration(survey));
}

function newSurvey(id: number, date: IsoDate): Survey {
  const state = { active: false, published: true, notes: '' };
  return { id, date, ...state, revision: 0, inputs: 0, version: 0, priceChanges: 0 };
}

interface Judged {
  readonly published: PublishedSurvey | undefined;
  /** What needs a reason. */
  readonly found: readonly Finding<WarningCode>[];
}

function revision(
  survey: Survey,
  { prices, inputs: companies, steps, notes: ownNotes }: HistorySurvey,
  { published, found }: Judged,
  { notes: commonNotes, actor, at, confirmation, reason }: HistoryOptions,
): Pick<HistoryChange, 'next' | 'prices' | 'inputs'> {
  const { id, date } = survey;
  const number = survey.revision + 1;
  const notes = ownNotes ?? commonNotes;
  // A first revision, or one that replaces made-up figures, replaces nothing official.
  const isRevision = survey.revision > 0 && !isDemonstration(survey);
  const words = isRevision && confirmation ? confirmation : undefined;
  const all = isDemonstration(survey) ? prices : { ...published?.entry.prices, ...prices };
  const named = survey.notes === '' || isDemonstration(survey) ? { ...survey, notes } : survey;
  const { withdrawn: _, note: __, deleted: ___, ...kept } = named;
  const inputs: SurveyInputs = companies ?? { kind: 'imported', date, prices: all };
  const fingerprint = inputsFingerprint(inputs);
  const before = published && importedInputs(published.entry);
  return {
    next: {
      ...withStep({ ...kept, steps: steps ?? stepsOf(survey) }, 'published', at, actor),
      published: true,
      revision: number,
      ...(words && { note: words.note }),
    },
    prices: {
      surveyId: id,
      revision: number,
      date,
      prices: all,
      missing: PRODUCT_IDS.filter((product) => isSurveyed(product, date) && !all[product]),
      computedAt: at,
      computedBy: actor,
      fingerprint,
      basis: companies ? 'companies' : 'figures',
      quality: qualityOf(inputs, before),
      ...(found.length > 0 && { findings: [...found], reason }),
      ...(words && { reason: words.reason, note: words.note }),
      ...(words && approvalOf(words, at, fingerprint)),
      publishedAt: at,
      publishedBy: actor,
    },
    inputs: companies,
  };
}

/** The official figures of a week do not get the recorded steps of the made-up ones. */
const stepsOf = (survey: Survey) => (isDemonstration(survey) ? undefined : survey.steps);

const importedInputs = ({ date, prices }: SeriesEntry): SurveyInputs => ({
  kind: 'imported',
  date,
  prices,
});
