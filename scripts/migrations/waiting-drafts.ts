import * as z from 'zod/mini';
import { coreTable, indexKeys, type Key, keys } from '../../functions/store/keys.ts';
import { periodRevisionsOfYear } from '../../functions/store/period-revisions.ts';
import { queryIndex } from '../../functions/store/queries.ts';
import { transact } from '../../functions/store/transactions.ts';

/**
 * Until version 0.2 an open correction and the draft of an average were found by their survey or period
 * alone, and not among all that wait.
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
    indexKeys.surveys(true),
  )) {
    if (!correction) continue;
    // One that was published or given up meanwhile waits no longer.
    const condition = 'attribute_exists(correction)';
    await setIndex(keys.survey(id), 'gsi2', indexKeys.corrections, date, condition);
  }
}

/** The first year that averages are kept of. */
const FIRST_YEAR = 1996;

async function indexAverageDrafts(): Promise<void> {
  for (let year = FIRST_YEAR; year <= new Date().getFullYear(); year += 1) {
    for (const { month, revision, publishedAt, discarded } of await periodRevisionsOfYear(year)) {
      if (publishedAt || discarded) continue;
      const key = keys.periodRevision(year, month, revision);
      const condition = 'attribute_not_exists(publishedAt) AND attribute_not_exists(discarded)';
      await setIndex(key, 'gsi1', indexKeys.averageDrafts, `${year}#${key.sk}`, condition);
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
