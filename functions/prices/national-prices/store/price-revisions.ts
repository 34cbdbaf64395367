import * as z from 'zod/mini';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { publicChange } from '../../../platform/tables/counters.ts';
import { getItem, getItems, queryPrefix, type Stored } from '../../../platform/tables/queries.ts';
import { NOT_STAGED } from '../../../platform/tables/staged-items.ts';
import {
  IS_THERE,
  put,
  removal,
  setting,
  update,
  type Write,
  WriteConflict,
} from '../../../platform/tables/transactions.ts';
import { byProduct, productId } from '../../../sample/contract/fields.ts';
import { WARNING_CODES } from '../../surveys/rules/publication-gates.ts';
import type { SeriesEntry } from '../../surveys/rules/series.ts';
import type { Survey, Withdrawal } from '../../surveys/rules/surveys.ts';
import { draftFields } from '../../surveys/store/draft-fields.ts';
import { packedPrices, packPrices } from '../../surveys/store/packed-prices.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import {
  type SeriesYear,
  withEntry,
  withoutEntry,
  yearUnchanged,
} from '../../surveys/store/series-years.ts';
import { changeSurvey, storedNote, storedWithdrawal } from '../../surveys/store/survey-records.ts';
import { productQuality } from '../contract/national-prices.ts';
import { CAUSES } from '../rules/causes.ts';
import { seriesMarks } from '../rules/survey-quality.ts';
import { type InputVersions, inputsUnchanged } from './input-versions.ts';
import { inputsRemoval } from './revision-inputs.ts';

const quality = z.object({
  kind: z.enum(['companies', 'entered', 'imported', 'restored']),
  isMissing: z.optional(z.literal(true)),
  products: z.array(productQuality),
  leftOut: byProduct(storedNote),
  changedSince: z.array(
    z.object({
      productId,
      before: z.optional(z.int()),
      after: z.optional(z.int()),
      difference: z.optional(z.int()),
    }),
  ),
  causes: z.optional(z.array(z.enum(CAUSES))),
});

/** Administrators by product, by the id of a company. */
const priceAuthors = z.record(z.string(), byProduct(z.string()));
/** The administrators who entered or imputed prices, by company and product. */
export type PriceAuthors = Stored<typeof priceAuthors>;

const stored = z.object({
  ...draftFields,
  surveyId: z.int(),
  /** Date of the survey when the prices were computed; absent in revisions of versions that kept no inputs. */
  date: z.optional(z.string()),
  prices: packedPrices,
  missing: z.array(productId),
  basis: z.optional(z.enum(['companies', 'figures'])),
  /**
   * Version of the method that computed the prices; absent for prices that were entered or imported, and in old
   * revisions.
   */
  method: z.optional(z.int()),
  quality: z.optional(quality),
  authors: z.optional(priceAuthors),
  /** The findings that made the reason necessary. */
  findings: z.optional(
    z.array(
      z.object({
        code: z.enum(WARNING_CODES),
        productId: z.optional(productId),
        details: z.record(z.string(), z.union([z.number(), z.string()])),
      }),
    ),
  ),
  /** The last withdrawal. */
  withdrawn: z.optional(storedWithdrawal),
});
/**
 * The national prices of a survey as computed for a revision: a draft until it is published, and never changed from
 * then on. Its inputs are a separate item (`revision-inputs.ts`).
 */
export type NationalPricesRecord = Stored<typeof stored>;

export function nationalPricesOf(
  surveyId: number,
  revision: number,
): Promise<NationalPricesRecord | undefined> {
  return getItem(stored, priceKeys.nationalPrices(surveyId, revision));
}

/** All revisions of a survey, the first one first; the last may be a draft. */
export function revisionsOf(surveyId: number): Promise<NationalPricesRecord[]> {
  return queryPrefix(stored, priceKeys.nationalPricesOf(surveyId));
}

const released = z.object({
  surveyId: z.int(),
  computedAt: z.string(),
  publishedAt: z.optional(z.string()),
});

/**
 * When surveys became public for the first time, by survey; `at` is absent for an imported one, which
 * is computed and published in one moment. Surveys never published are left out.
 */
export async function firstReleases(
  surveyIds: readonly number[],
): Promise<Map<number, { readonly at?: string }>> {
  const items = await getItems(
    released,
    surveyIds.map((id) => priceKeys.nationalPrices(id, 1)),
  );
  return new Map(
    items.flatMap(({ surveyId, computedAt, publishedAt }) =>
      publishedAt ? [[surveyId, publishedAt === computedAt ? {} : { at: publishedAt }]] : [],
    ),
  );
}

/** Puts a revision in place of its draft. @throws Refusal survey_published */
export function revisionWrite(record: NationalPricesRecord): Write {
  return put(
    itemOf(record),
    // The staged revision of an interrupted import is replaced by that of a survey created since.
    { ConditionExpression: `attribute_not_exists(publishedAt) OR NOT ${NOT_STAGED}` },
    new Refusal('survey_published', { surveyId: record.surveyId }),
  );
}

/** Removes a draft with its inputs, if there is one. @throws Refusal survey_published */
export function draftRemoval(surveyId: number, revision: number): Write[] {
  const ofDraft = removal(
    priceKeys.nationalPrices(surveyId, revision),
    { ConditionExpression: 'attribute_not_exists(publishedAt)' },
    new Refusal('survey_published', { surveyId }),
  );
  return [ofDraft, inputsRemoval(surveyId, revision)];
}

/** A published revision, and the data that it was checked against. */
export interface Publication {
  /** The draft, with the words and the time of its publication. */
  readonly revision: NationalPricesRecord;
  readonly versions: InputVersions;
  /** The survey's year, and the year of the survey before it if that is another year. */
  readonly years: readonly [SeriesYear, ...SeriesYear[]];
  /** Other writes of the same transaction. */
  readonly writes?: readonly Write[] | undefined;
}

/**
 * Publishes a draft: survey, national prices, series and public version change together or not at all, and only if
 * none of the data it was computed from and checked against has changed since. @throws Refusal stale_version
 */
export function publishSurveyRevision(
  before: Survey,
  next: Survey,
  { revision, versions, years: [year, ...others], writes = [] }: Publication,
  record: AuditRecord,
): Promise<Survey> {
  const entry: SeriesEntry = {
    id: next.id,
    date: next.date,
    revision: revision.revision,
    prices: revision.prices,
    ...(revision.quality && seriesMarks(revision.quality)),
    since: record.at,
  };
  return changeSurvey(before, next, record, [
    ...writes,
    ...inputsUnchanged(versions),
    ...others.map(yearUnchanged),
    put(
      itemOf({ ...revision, publishedAt: record.at, publishedBy: record.actor }),
      {
        ConditionExpression: 'fingerprint = :fingerprint AND attribute_not_exists(publishedAt)',
        ExpressionAttributeValues: { ':fingerprint': revision.fingerprint ?? '' },
      },
      new WriteConflict(),
    ),
    withEntry(year, entry),
    publicChange(),
  ]);
}

/** Removes a published survey from the series; its revisions stay. @throws Refusal stale_version */
export function withdraw(
  before: Survey,
  next: Survey & { readonly withdrawn: Withdrawal },
  year: SeriesYear,
  record: AuditRecord,
  others: readonly Write[] = [],
): Promise<Survey> {
  return changeSurvey(before, next, record, [
    ...others,
    withdrawalWrite(before, next.withdrawn),
    withoutEntry(year, before.id, next.withdrawn.at),
    publicChange(),
  ]);
}

/** Gives a withdrawal the words that it was made without, here and in its revision. */
export const explainWithdrawal = (
  before: Survey,
  next: Survey & { readonly withdrawn: Withdrawal },
  record: AuditRecord,
  others: readonly Write[],
): Promise<Survey> =>
  changeSurvey(before, next, record, [
    ...others,
    withdrawalWrite(before, next.withdrawn),
    publicChange(),
  ]);

/** Records in the revision that it was withdrawn; its figures stay as they are. */
function withdrawalWrite({ id, revision }: Survey, withdrawn: Withdrawal): Write {
  const change = { ...setting({ withdrawn }), ...IS_THERE };
  return update(priceKeys.nationalPrices(id, revision), change, new WriteConflict());
}

const itemOf = (record: NationalPricesRecord) => ({
  ...record,
  ...priceKeys.nationalPrices(record.surveyId, record.revision),
  prices: packPrices(record.prices),
});
