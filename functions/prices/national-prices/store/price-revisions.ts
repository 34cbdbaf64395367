import * as z from 'zod/mini';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { publicChange } from '../../../platform/tables/counters.ts';
import { coreTable } from '../../../platform/tables/keys.ts';
import { getItem, getItems, queryPrefix } from '../../../platform/tables/queries.ts';
import { NOT_STAGED } from '../../../platform/tables/staged-items.ts';
import { type Write, WriteConflict } from '../../../platform/tables/transactions.ts';
import type { ByProduct, ProductId } from '../../../sample/rules/products.ts';
import type { Draft } from '../../approval/rules/drafts.ts';
import type { PublishedPrice, SeriesEntry } from '../../series/rules/series.ts';
import { packedPrices, packPrices } from '../../series/store/packed-prices.ts';
import {
  type SeriesYear,
  withEntry,
  withoutEntry,
  yearUnchanged,
} from '../../series/store/series-years.ts';
import type { Finding, WarningCode } from '../../surveys/rules/publication-gates.ts';
import type { Survey, Withdrawal } from '../../surveys/rules/surveys.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { changeSurvey, storedNote, storedWithdrawal } from '../../surveys/store/survey-records.ts';
import { CAUSES } from '../rules/causes.ts';
import type { PriceBasis } from '../rules/survey-inputs.ts';
import { type QualityRecord, seriesMarks } from '../rules/survey-quality.ts';
import { type InputVersions, inputsUnchanged } from './input-versions.ts';
import { inputsRemoval } from './revision-inputs.ts';

/** The administrators who entered or imputed prices, by company and product. */
export type PriceAuthors = Readonly<Record<number, ByProduct<string>>>;

/**
 * The national prices of a survey as computed for a revision: a draft until it is published, and
 * never changed from then on. Beside it stand its inputs (`revision-inputs.ts`).
 */
export interface NationalPricesRecord extends Draft {
  readonly surveyId: number;
  /** Date of the survey when the prices were computed; absent in revisions of versions that kept no inputs. */
  readonly date?: IsoDate | undefined;
  readonly prices: ByProduct<PublishedPrice>;
  readonly missing: readonly ProductId[];
  readonly basis?: PriceBasis | undefined;
  /**
   * Version of the method that computed the prices; absent for prices that were entered or imported, and in old
   * revisions.
   */
  readonly method?: number | undefined;
  readonly quality?: QualityRecord | undefined;
  readonly authors?: PriceAuthors | undefined;
  readonly publishedAt?: string | undefined;
  readonly publishedBy?: string | undefined;
  /** The findings that made the reason necessary. */
  readonly findings?: readonly Finding<WarningCode>[] | undefined;
  /** The last time it was taken back. */
  readonly withdrawn?: Withdrawal | undefined;
}

const stored = z.object({
  surveyId: z.int(),
  revision: z.int(),
  date: z.optional(z.string()),
  prices: packedPrices,
  missing: z.array(z.int()),
  computedAt: z.string(),
  computedBy: z.string(),
  fingerprint: z.optional(z.string()),
  basis: z.optional(z.enum(['companies', 'figures'])),
  method: z.optional(z.int()),
  quality: z.optional(
    z.object({
      kind: z.enum(['companies', 'entered', 'imported', 'restored']),
      isMissing: z.optional(z.literal(true)),
      products: z.array(
        z.object({
          productId: z.int(),
          asked: z.int(),
          answered: z.int(),
          answeredWeight: z.optional(z.number()),
          contributors: z.int(),
          largestShare: z.optional(z.number()),
          imputed: z.int(),
          corrected: z.int(),
          stationItems: z.int(),
        }),
      ),
      leftOut: z.record(z.string(), z.union([storedNote, z.string()])),
      changedSince: z.array(
        z.object({
          productId: z.int(),
          before: z.optional(z.int()),
          after: z.optional(z.int()),
          difference: z.optional(z.int()),
        }),
      ),
      causes: z.optional(z.array(z.enum(CAUSES))),
    }),
  ),
  reason: z.optional(z.string()),
  note: z.optional(storedNote),
  preparedBy: z.optional(z.string()),
  wordsBy: z.optional(z.array(z.string())),
  enteredBy: z.optional(z.array(z.string())),
  authors: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  approval: z.optional(
    z.object({
      at: z.string(),
      by: z.string(),
      of: z.string(),
      changes: z.optional(z.string()),
    }),
  ),
  held: z.optional(z.object({ at: z.string(), by: z.string() })),
  publishedAt: z.optional(z.string()),
  publishedBy: z.optional(z.string()),
  findings: z.optional(
    z.array(
      z.object({
        code: z.string(),
        productId: z.optional(z.int()),
        details: z.record(z.string(), z.union([z.number(), z.string()])),
      }),
    ),
  ),
  withdrawn: z.optional(storedWithdrawal),
});

export async function nationalPricesOf(
  surveyId: number,
  revision: number,
): Promise<NationalPricesRecord | undefined> {
  const item = await getItem(stored, priceKeys.nationalPrices(surveyId, revision));
  return item as NationalPricesRecord | undefined;
}

/** All revisions of a survey, the first one first; the last may be a draft. */
export async function revisionsOf(surveyId: number): Promise<NationalPricesRecord[]> {
  const items = await queryPrefix(stored, priceKeys.nationalPricesOf(surveyId));
  return items as NationalPricesRecord[];
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
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: itemOf(record),
        // The staged revision of an import that stopped gives way to a survey created since.
        ConditionExpression: `attribute_not_exists(publishedAt) OR NOT ${NOT_STAGED}`,
      },
    },
    onConditionFailed: new Refusal('survey_published', { surveyId: record.surveyId }),
  };
}

/** Removes a draft with its inputs, if there is one. @throws Refusal survey_published */
export function draftRemoval(surveyId: number, revision: number): Write[] {
  const removal: Write = {
    operation: {
      Delete: {
        TableName: coreTable(),
        Key: { ...priceKeys.nationalPrices(surveyId, revision) },
        ConditionExpression: 'attribute_not_exists(publishedAt)',
      },
    },
    onConditionFailed: new Refusal('survey_published', { surveyId }),
  };
  return [removal, inputsRemoval(surveyId, revision)];
}

/** A revision that is published, and the data that it was checked against. */
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
 * Publishes a draft: survey, national prices, series and public version change together or not at
 * all, and only if nothing of what they were computed from and checked against moved since.
 * @throws Refusal stale_version
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
    {
      operation: {
        Put: {
          TableName: coreTable(),
          Item: itemOf({ ...revision, publishedAt: record.at, publishedBy: record.actor }),
          ConditionExpression: 'fingerprint = :fingerprint AND attribute_not_exists(publishedAt)',
          ExpressionAttributeValues: { ':fingerprint': revision.fingerprint ?? '' },
        },
      },
      onConditionFailed: new WriteConflict(),
    },
    withEntry(year, entry),
    publicChange(),
  ]);
}

/** Takes a published survey back out of the series; its revisions stay. @throws Refusal stale_version */
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

/** Records in the revision that it was withdrawn; its figures stay as they are. */
const withdrawalWrite = ({ id, revision }: Survey, withdrawn: Withdrawal): Write => ({
  operation: {
    Update: {
      TableName: coreTable(),
      Key: { ...priceKeys.nationalPrices(id, revision) },
      UpdateExpression: 'SET withdrawn = :withdrawn',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':withdrawn': withdrawn },
    },
  },
  onConditionFailed: new WriteConflict(),
});

const itemOf = (record: NationalPricesRecord) => ({
  ...record,
  ...priceKeys.nationalPrices(record.surveyId, record.revision),
  prices: packPrices(record.prices),
});
