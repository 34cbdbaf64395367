import * as z from 'zod/mini';
import type { ByProduct, ProductId } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import type { PublishedPrice, SeriesEntry } from '../domain/series.ts';
import type { Survey } from '../domain/surveys.ts';
import type { AuditRecord } from './audit.ts';
import { publicChange, settingsUnchanged } from './counters.ts';
import { coreTable, keys } from './keys.ts';
import { packedPrices, packPrices } from './packed-prices.ts';
import { getItem, getItems } from './queries.ts';
import { type SeriesYear, withEntry, withoutEntry } from './series-years.ts';
import { changeSurvey } from './survey-records.ts';
import type { Write } from './transactions.ts';

/** The national prices of a survey as computed for a revision. Published ones are never changed. */
export interface NationalPricesRecord {
  readonly surveyId: number;
  readonly revision: number;
  readonly prices: ByProduct<PublishedPrice>;
  readonly missing: readonly ProductId[];
  readonly computedAt: string;
  readonly computedBy: string;
  /** What they were computed from: the survey's price counter and the settings version. */
  readonly inputs: number;
  readonly settings: number;
  readonly publishedAt?: string | undefined;
  readonly publishedBy?: string | undefined;
}

const stored = z.object({
  surveyId: z.int(),
  revision: z.int(),
  prices: packedPrices,
  missing: z.array(z.int()),
  computedAt: z.string(),
  computedBy: z.string(),
  inputs: z.int(),
  settings: z.int(),
  publishedAt: z.optional(z.string()),
  publishedBy: z.optional(z.string()),
});

export async function nationalPricesOf(
  surveyId: number,
  revision: number,
): Promise<NationalPricesRecord | undefined> {
  const item = await getItem(stored, keys.nationalPrices(surveyId, revision));
  return item as NationalPricesRecord | undefined;
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

/**
 * Publishes a draft: survey, national prices, series and public version change together or not at
 * all, and only if neither the survey nor the settings moved since.
 * @throws Refusal stale_version, national_prices_stale
 */
export function publishDraft(
  before: Survey,
  next: Survey,
  draft: NationalPricesRecord,
  year: SeriesYear,
  record: AuditRecord,
): Promise<Survey> {
  const stale = new Refusal('national_prices_stale', { surveyId: before.id });
  const entry: SeriesEntry = {
    id: next.id,
    date: next.date,
    revision: draft.revision,
    prices: draft.prices,
  };
  return changeSurvey(before, next, record, [
    settingsUnchanged(draft.settings, stale),
    {
      operation: {
        Put: {
          TableName: coreTable(),
          Item: itemOf({ ...draft, publishedAt: record.at, publishedBy: record.actor }),
          ConditionExpression: 'computedAt = :computedAt AND attribute_not_exists(publishedAt)',
          ExpressionAttributeValues: { ':computedAt': draft.computedAt },
        },
      },
      onConditionFailed: stale,
    },
    withEntry(year, entry),
    publicChange(),
  ]);
}

/** Takes a published survey back out of the series; its revisions stay. @throws Refusal stale_version */
export function withdraw(
  before: Survey,
  next: Survey,
  year: SeriesYear,
  record: AuditRecord,
): Promise<Survey> {
  return changeSurvey(before, next, record, [withoutEntry(year, before.id), publicChange()]);
}

const itemOf = (record: NationalPricesRecord) => ({
  ...record,
  ...keys.nationalPrices(record.surveyId, record.revision),
  prices: packPrices(record.prices),
});
