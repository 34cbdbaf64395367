import * as z from 'zod/mini';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { publicChange } from '../../../platform/tables/counters.ts';
import { queryIndex, queryPrefix, type Stored } from '../../../platform/tables/queries.ts';
import { put, transact, type Write } from '../../../platform/tables/transactions.ts';
import { productId } from '../../../sample/contract/fields.ts';
import { NO_DRAFT, type SeenDraft } from '../../surveys/rules/drafts.ts';
import { draftFields } from '../../surveys/store/draft-fields.ts';
import { priceIndexes, priceKeys } from '../../surveys/store/price-keys.ts';
import { daysAfterLast } from '../contract.ts';
import { publicationWrites, type StoredAverage } from './averages.ts';

const stored = z.object({
  ...draftFields,
  year: z.int(),
  /** A `MonthCode`. */
  month: z.int(),
  rows: z.array(
    z.object({
      productId,
      total: z.int(),
      vat: z.int(),
      excise: z.int(),
      net: z.int(),
      days: z.int(),
    }),
  ),
  /** Absent where a version did not keep the option that nobody had chosen: `next`. */
  daysAfterLast: z.optional(daysAfterLast),
  /** Surveys or months that it was computed from; absent in an imported period, for which they are not known. */
  surveys: z.optional(
    z.array(
      z.object({
        surveyId: z.int(),
        surveyRevision: z.int(),
        date: z.string(),
        days: z.int(),
      }),
    ),
  ),
  months: z.optional(z.array(z.object({ month: z.int(), periodRevision: z.int(), days: z.int() }))),
  /** Version of the method; absent where it was published when there was the first one only. */
  method: z.optional(z.int()),
  /** A discarded draft, which stays so that the schedule does not compute it again. */
  discarded: z.optional(z.object({ at: z.string(), by: z.string() })),
});
/**
 * A revision of a month's, quarter's or year's averages with what it was computed from. It is a draft
 * until it is published, and never changes afterwards. The figures that are public now stand in the
 * products' own series (`averages.ts`); both are written together.
 */
export type PeriodRevision = Stored<typeof stored>;

/** All revisions of a period, oldest first; the last may be a draft. Imported figures have none. */
export function periodRevisions(year: number, month: number): Promise<PeriodRevision[]> {
  return queryPrefix(stored, priceKeys.periodRevisionsOf(year, month));
}

export function periodRevisionsOfYear(year: number): Promise<PeriodRevision[]> {
  return queryPrefix(stored, priceKeys.periodRevisionsOf(year));
}

/** Revisions of any period that are not published, by period. */
export function averageDrafts(): Promise<PeriodRevision[]> {
  return queryIndex(stored, 'gsi1', priceIndexes.averageDrafts);
}

const STILL_THE_DRAFT =
  'computedAt = :computedAt AND attribute_not_exists(publishedAt) AND attribute_not_exists(discarded)';

/**
 * Stores a draft in place of an earlier one. @param seen the expected earlier draft, if any @throws Refusal
 * already_published, draft_changed
 */
export async function saveDraft(
  draft: PeriodRevision,
  { computedAt }: SeenDraft,
  record: AuditRecord,
): Promise<void> {
  if (computedAt === undefined) {
    await transact([revisionPut(draft, 'attribute_not_exists(publishedAt)', {}), audited(record)]);
    return;
  }
  const { operation } =
    computedAt === NO_DRAFT
      ? revisionPut(draft, 'attribute_not_exists(pk) OR attribute_exists(discarded)', {})
      : revisionPut(draft, STILL_THE_DRAFT, { ':computedAt': computedAt });
  await transact([{ operation, onConditionFailed: new Refusal('draft_changed') }, audited(record)]);
}

/**
 * Stores the texts or the approval of a draft, if it is still the draft that was read. @throws Refusal stale_version
 */
export async function annotateDraft(draft: PeriodRevision, record: AuditRecord): Promise<void> {
  const { operation } = revisionPut(draft, STILL_THE_DRAFT, { ':computedAt': draft.computedAt });
  await transact([{ operation, onConditionFailed: new Refusal('stale_version') }, audited(record)]);
}

/**
 * Publishes a draft in place of the period's public figures, all products in one transaction. @param before the
 * period's stored averages: products missing in the draft are removed from public @throws Refusal already_published,
 * also when the draft or the public figures changed meanwhile
 */
export async function publishPeriodRevision(
  revision: PeriodRevision & { readonly publishedAt: string },
  before: readonly StoredAverage[],
  record: AuditRecord,
): Promise<void> {
  const { year, month, computedAt, publishedAt } = revision;
  const averages = revision.rows.map((row) => ({
    ...row,
    ...{ year, month, published: true, computedAt, publishedAt, revision: revision.revision },
  }));
  await transact([
    revisionPut(revision, STILL_THE_DRAFT, { ':computedAt': computedAt }),
    ...publicationWrites(averages, before, publishedAt),
    publicChange(),
    audited(record),
  ]);
}

/** Puts a published revision that was not computed here. @throws Refusal already_published */
export const revisionWrite = (revision: PeriodRevision): Write =>
  revisionPut(revision, 'attribute_not_exists(pk)', {});

function revisionPut(
  revision: PeriodRevision,
  condition: string,
  values: Record<string, string>,
): Write {
  const { year, month } = revision;
  const key = priceKeys.periodRevision(year, month, revision.revision);
  const item = {
    ...revision,
    ...key,
    ...(!(revision.publishedAt || revision.discarded) && {
      gsi1pk: priceIndexes.averageDrafts,
      gsi1sk: `${year}#${key.sk}`,
    }),
  };
  const terms = {
    ConditionExpression: condition,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
  return put(item, terms, new Refusal('already_published', { year, month }));
}
