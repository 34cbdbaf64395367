import { todayInRome } from '../../functions/platform/kernel/calendar.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { coreTable } from '../../functions/platform/tables/keys.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { FIRST_STATION_DAY } from '../../functions/stations/rules/station-prices.ts';
import { nationalDays } from '../../functions/stations/store/daily-prices.ts';
import { stationIndexes, stationKeys } from '../../functions/stations/store/keys.ts';

/** Until version 0.2 the national station prices of all days could only be found day by day. */
export async function indexNationalDays(): Promise<void> {
  // A day may have been ingested again meanwhile, so only its place in the index is written.
  for (const { date } of await nationalDays(FIRST_STATION_DAY, todayInRome(clock.now()))) {
    const Update = {
      TableName: coreTable(),
      Key: stationKeys.day(date),
      UpdateExpression: 'SET gsi1pk = :partition, gsi1sk = :date',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':partition': stationIndexes.nationalDays, ':date': date },
    };
    await transact([{ operation: { Update } }]);
  }
}
