import type { FileReply } from '../../../platform/contract/route.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { DaySpan } from '../../../platform/kernel/refusal.ts';
import {
  readProvisionalPrices,
  readWeekErrors,
} from '../../../prices/national-prices/work/read-provisional-prices.ts';
import { seriesHistory } from '../../../prices/surveys/store/series-years.ts';
import { allNationalDays, dayHistory } from '../../../stations/store/daily-prices.ts';
import * as files from '../rules/exported-files.ts';
import { exportFile } from './file.ts';
import { changedAt, type SeriesRequest } from './series-files.ts';

/** The experimental daily means, of all days or of those between two. */
export async function provisionalFile(
  { now, ...form }: SeriesRequest,
  asOf?: Instant,
  days: DaySpan = {},
): Promise<FileReply> {
  const prices = await readProvisionalPrices(days, asOf);
  return exportFile(files.provisionalPrices, prices, {
    ...form,
    moment: await provisionalChange(asOf, now),
  });
}

/** The differences from the surveyed prices. */
export async function weekErrorsFile(
  { now, ...form }: SeriesRequest,
  asOf?: Instant,
): Promise<FileReply> {
  const errors = await readWeekErrors(asOf);
  return exportFile(files.provisionalErrors, errors, {
    ...form,
    moment: await provisionalChange(asOf, now),
  });
}

/** The last change of provisional means, which a survey of their week makes final. */
async function provisionalChange(asOf: Instant | undefined, now: Date): Promise<Date> {
  const [days, surveys] = await Promise.all([allNationalDays(), seriesHistory()]);
  return changedAt([...days.flatMap(dayHistory), ...surveys], asOf, now);
}
