import * as z from 'zod/mini';
import type { Approval } from '../domain/approval.ts';
import type { IsoDate } from '../domain/calendar.ts';
import type { ByProduct, ProductId } from '../domain/products.ts';
import type { Finding, WarningCode } from '../domain/publication-gates.ts';
import { Refusal } from '../domain/refusal.ts';
import type { PublishedPrice, SeriesEntry } from '../domain/series.ts';
import type { PriceBasis } from '../domain/survey-inputs.ts';
import type { QualityRecord } from '../domain/survey-quality.ts';
import type { PublicNote, Survey, Withdrawal } from '../domain/surveys.ts';
import type { AuditRecord } from './audit.ts';
import { type InputVersions, inputsUnchanged, publicChange } from './counters.ts';
import { coreTable, keys } from './keys.ts';
import { packedPrices, packPrices } from './packed-prices.ts';
import { getItem, getItems, queryPrefix } from './queries.ts';
import { inputsRemoval } from './revision-inputs.ts';
import { type SeriesYear, withEntry, withoutEntry, yearUnchanged } from './series-years.ts';
import { changeSurvey, storedNote, storedWithdrawal } from './survey-records.ts';
import { type Write, WriteConflict } from './transactions.ts';

/**
 * The national prices of a survey as computed for a revision: a draft until it is published, and
 * never changed from then on. Beside it stand its inputs (`revision-inputs.ts`).
 */
export interface NationalPricesRecord {
  readonly surveyId: number;
  readonly revision: number;
  /** Of the survey when it was computed; absent in revisions of versions that kept no inputs. */
  readonly date?: IsoDate | undefined;
  readonly prices: ByProduct<PublishedPrice>;
  readonly missing: readonly ProductId[];
  readonly computedAt: string;
  readonly computedBy: string;
  /** Of its inputs; absent in revisions of versions that kept none. */
  readonly fingerprint?: string | undefined;
  readonly basis?: PriceBasis | undefined;
  readonly quality?: QualityRecord | undefined;
  /** Why it is published as it is: internal, given before publication or with it. */
  readonly reason?: string | undefined;
  readonly note?: PublicNote | undefined;
  /** Who gave the reason and the note before publication. */
  readonly preparedBy?: string | undefined;
  /** A second administrator's, of exactly these figures and words. */
  readonly approval?: Approval | undefined;
  readonly publishedAt?: string | undefined;
  readonly publishedBy?: string | undefined;
  /** What the reason was needed for. */
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
  quality: z.optional(
    z.object({
      kind: z.enum(['companies', 'entered', 'imported', 'restored']),
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
      leftOut: z.record(z.string(), z.string()),
      changedSince: z.array(
        z.object({
          productId: z.int(),
          before: z.optional(z.int()),
          after: z.optional(z.int()),
          difference: z.optional(z.int()),
        }),
      ),
    }),
  ),
  reason: z.optional(z.string()),
  note: z.optional(storedNote),
  preparedBy: z.optional(z.string()),
  approval: z.optional(
    z.object({
      at: z.string(),
      by: z.string(),
      of: z.string(),
      changes: z.optional(z.string()),
    }),
  ),
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
  const item = await getItem(stored, keys.nationalPrices(surveyId, revision));
  return item as NationalPricesRecord | undefined;
}

/** All revisions of a survey, the first one first; the last may be a draft. */
export async function revisionsOf(surveyId: number): Promise<NationalPricesRecord[]> {
  const items = await queryPrefix(stored, keys.nationalPricesOf(surveyId));
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
    surveyIds.map((id) => keys.nationalPrices(id, 1)),
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
        ConditionExpression: 'attribute_not_exists(publishedAt)',
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
        Key: { ...keys.nationalPrices(surveyId, revision) },
        ConditionExpression: 'attribute_not_exists(publishedAt)',
      },
    },
    onConditionFailed: new Refusal('survey_published', { surveyId }),
  };
  return [removal, inputsRemoval(surveyId, revision)];
}

/** A revision that is published, and what it was checked against. */
export interface Publication {
  /** The draft, with what is kept of its publication. */
  readonly revision: NationalPricesRecord;
  readonly versions: InputVersions;
  /** The survey's year, and the year of the survey before it where it is another. */
  readonly years: readonly [SeriesYear, ...SeriesYear[]];
}

/**
 * Publishes a draft: survey, national prices, series and public version change together or not at
 * all, and only if nothing of what they were computed from and checked against moved since.
 * @throws Refusal stale_version
 */
export function publishRevision(
  before: Survey,
  next: Survey,
  { revision, versions, years: [year, ...others] }: Publication,
  record: AuditRecord,
): Promise<Survey> {
  const entry: SeriesEntry = {
    id: next.id,
    date: next.date,
    revision: revision.revision,
    prices: revision.prices,
    since: record.at,
  };
  return changeSurvey(before, next, record, [
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
): Promise<Survey> {
  return changeSurvey(before, next, record, [
    withdrawalWrite(before, next.withdrawn),
    withoutEntry(year, before.id, next.withdrawn.at),
    publicChange(),
  ]);
}

/** Notes on the revision itself that it was taken back: its figures stay as they are. */
const withdrawalWrite = ({ id, revision }: Survey, withdrawn: Withdrawal): Write => ({
  operation: {
    Update: {
      TableName: coreTable(),
      Key: { ...keys.nationalPrices(id, revision) },
      UpdateExpression: 'SET withdrawn = :withdrawn',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':withdrawn': withdrawn },
    },
  },
  onConditionFailed: new WriteConflict(),
});

const itemOf = (record: NationalPricesRecord) => ({
  ...record,
  ...keys.nationalPrices(record.surveyId, record.revision),
  prices: packPrices(record.prices),
});
