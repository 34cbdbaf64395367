import * as z from 'zod/mini';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { publicChange } from '../../../platform/tables/counters.ts';
import { coreTable } from '../../../platform/tables/keys.ts';
import { queryIndex, queryPrefix } from '../../../platform/tables/queries.ts';
import { transact, type Write } from '../../../platform/tables/transactions.ts';
import { type Draft, NO_DRAFT, type SeenDraft } from '../../approval/rules/drafts.ts';
import { priceIndexes, priceKeys } from '../../surveys/store/price-keys.ts';
import type { PublishedPeriod } from '../rules/cascade.ts';
import { publicationWrites, type StoredAverage } from './averages.ts';

/**
 * A revision of a month's, quarter's or year's averages with what it was computed from. It is a draft
 * until it is published, and never changes afterwards. The figures that are public now stand in the
 * products' own series (`averages.ts`); both are written together.
 */
export interface PeriodRevision extends Omit<PublishedPeriod, 'publishedAt' | 'note'>, Draft {
  /** Version of the method; absent where it was published when there was the first one only. */
  readonly method?: number | undefined;
  /** Absent for a draft. */
  readonly publishedAt?: string | undefined;
  readonly publishedBy?: string | undefined;
  /** A draft that was given up; it stays so that the schedule does not make it again. */
  readonly discarded?: { readonly at: string; readonly by: string } | undefined;
}

const stored = z.object({
  year: z.int(),
  month: z.int(),
  revision: z.int(),
  rows: z.array(
    z.object({
      productId: z.int(),
      total: z.int(),
      vat: z.int(),
      excise: z.int(),
      net: z.int(),
      days: z.int(),
    }),
  ),
  daysAfterLast: z.optional(z.enum(['next', 'last'])),
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
  method: z.optional(z.int()),
  computedAt: z.string(),
  computedBy: z.string(),
  publishedAt: z.optional(z.string()),
  publishedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
  note: z.optional(z.object({ it: z.string(), en: z.string() })),
  preparedBy: z.optional(z.string()),
  wordsBy: z.optional(z.array(z.string())),
  enteredBy: z.optional(z.array(z.string())),
  approval: z.optional(z.object({ at: z.string(), by: z.string(), of: z.string() })),
  held: z.optional(z.object({ at: z.string(), by: z.string() })),
  discarded: z.optional(z.object({ at: z.string(), by: z.string() })),
});

/** All revisions of a period, oldest first; the last may be a draft. Imported figures have none. */
export async function periodRevisions(year: number, month: number): Promise<PeriodRevision[]> {
  return (await queryPrefix(stored, priceKeys.periodRevisionsOf(year, month))) as PeriodRevision[];
}

/** All revisions of a year's periods. */
export async function periodRevisionsOfYear(year: number): Promise<PeriodRevision[]> {
  return (await queryPrefix(stored, priceKeys.periodRevisionsOf(year))) as PeriodRevision[];
}

/** Revisions of any period that are not published, by period. */
export async function averageDrafts(): Promise<PeriodRevision[]> {
  return (await queryIndex(stored, 'gsi1', priceIndexes.averageDrafts)) as PeriodRevision[];
}

const STILL_THE_DRAFT =
  'computedAt = :computedAt AND attribute_not_exists(publishedAt) AND attribute_not_exists(discarded)';

/**
 * Stores a draft in place of an earlier one.
 * @param seen the earlier one, if it has to be that
 * @throws Refusal already_published, draft_changed
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
 * Stores the words or the approval of a draft, if it is still the draft that was read. @throws Refusal
 * stale_version
 */
export async function annotateDraft(draft: PeriodRevision, record: AuditRecord): Promise<void> {
  const { operation } = revisionPut(draft, STILL_THE_DRAFT, { ':computedAt': draft.computedAt });
  await transact([{ operation, onConditionFailed: new Refusal('stale_version') }, audited(record)]);
}

/**
 * Publishes a draft in place of the period's public figures, all products in one transaction.
 * @param before what is stored of the period: products that the draft lacks are taken away
 * @throws Refusal already_published, also when the draft or the public figures changed meanwhile
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
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: {
          ...revision,
          ...key,
          ...(!(revision.publishedAt || revision.discarded) && {
            gsi1pk: priceIndexes.averageDrafts,
            gsi1sk: `${year}#${key.sk}`,
          }),
        },
        ConditionExpression: condition,
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      },
    },
    onConditionFailed: new Refusal('already_published', { year, month }),
  };
}
