import * as z from 'zod/mini';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { coreTable, type Key } from '../../functions/platform/tables/keys.ts';
import { queryIndex } from '../../functions/platform/tables/queries.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { periodRevisionsOfYear } from '../../functions/prices/averages/store/period-revisions.ts';
import { priceIndexes, priceKeys } from '../../functions/prices/surveys/store/price-keys.ts';

/**
 * Until version 0.2 an open correction and the draft of an average could only be found by their survey or period, and
 * not in the list of waiting drafts.
 */
export async function indexWaitingDrafts(): Promise<void> {
  await indexOpenCorrections();
  await indexAverageDrafts();
}

const survey = z.object({ id: z.int(), date: z.string(), correction: z.optional(z.unknown()) });

async function indexOpenCorrections(): Promise<void> {
  for (const { id, date, correction } of await queryIndex(
    survey,
    'gsi1',
    priceIndexes.surveys(true),
  )) {
    if (!correction) continue;
    // A draft that was published or discarded meanwhile no longer waits.
    const condition = 'attribute_exists(correction)';
    await setIndex(priceKeys.survey(id), 'gsi2', priceIndexes.corrections, date, condition);
  }
}

/** The first year with averages. */
const FIRST_YEAR = 1996;

async function indexAverageDrafts(): Promise<void> {
  for (let year = FIRST_YEAR; year <= clock.now().getFullYear(); year += 1) {
    for (const { month, revision, publishedAt, discarded } of await periodRevisionsOfYear(year)) {
      if (publishedAt || discarded) continue;
      const key = priceKeys.periodRevision(year, month, revision);
      const condition = 'attribute_not_exists(publishedAt) AND attribute_not_exists(discarded)';
      await setIndex(key, 'gsi1', priceIndexes.averageDrafts, `${year}#${key.sk}`, condition);
    }
  }
}

/** Only the place in the index is written; the rest of the item may have changed since it was read. */
async function setIndex(
  key: Key,
  index: 'gsi1' | 'gsi2',
  partition: string,
  sort: string,
  condition: string,
): Promise<void> {
  const Update = {
    TableName: coreTable(),
    Key: { ...key },
    UpdateExpression: `SET ${index}pk = :partition, ${index}sk = :sort`,
    ConditionExpression: `attribute_exists(pk) AND ${condition}`,
    ExpressionAttributeValues: { ':partition': partition, ':sort': sort },
  };
  await transact([{ operation: { Update } }]);
}
