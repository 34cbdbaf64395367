import { type IsoDate, todayInRome } from '../../../platform/kernel/calendar.ts';
import { weeksOfCompany } from '../../surveys/store/company-weeks.ts';
import { publishedSeries } from '../../surveys/store/series-years.ts';
import { companyHistory, type HistoryRow } from '../rules/company-history.ts';

/** A company's prices of the last years, or all of them, beside the published national ones. */
export async function readCompanyHistory(
  companyId: number,
  years: number | undefined,
  now: Date,
): Promise<HistoryRow[]> {
  const [weeks, published] = await Promise.all([
    weeksOfCompany(
      companyId,
      years === undefined ? undefined : yearsBefore(todayInRome(now), years),
    ),
    publishedSeries(),
  ]);
  return companyHistory(weeks, published);
}

/** Only compared as text, so 29 February may become a day that another year does not have. */
const yearsBefore = (day: IsoDate, years: number): IsoDate =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
