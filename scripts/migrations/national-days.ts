import { todayInRome } from '../../functions/domain/calendar.ts';
import { FIRST_STATION_DAY } from '../../functions/domain/station-prices.ts';
import { nationalDays } from '../../functions/store/daily-prices.ts';
import { coreTable, indexKeys, keys } from '../../functions/store/keys.ts';
import { transact } from '../../functions/store/transactions.ts';

/** Until version 0.2 the national station prices of all days could only be found day by day. */
export async function indexNationalDays(): Promise<void> {
  // A day may have been read again in the meantime: only its place in the index is written.
  for (const { date } of await nationalDays(FIRST_STATION_DAY, todayInRome(new Date()))) {
    const Update = {
      TableName: coreTable(),
      Key: keys.day(date),
      UpdateExpression: 'SET gsi1pk = :partition, gsi1sk = :date',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':partition': indexKeys.nationalDays, ':date': date },
    };
    await transact([{ operation: { Update } }]);
  }
}
