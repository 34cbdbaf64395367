import type { IsoDate } from '../../platform/kernel/calendar.ts';
import { surveyWeek } from '../../platform/kernel/calendar.ts';
import { stationsVersion } from '../../platform/tables/counters.ts';
import { latestVersion } from '../../platform/tables/latest-version.ts';
import type { ByProduct } from '../../sample/rules/products.ts';
import { type StationAverage, weekAverages } from '../rules/station-prices.ts';
import { allDays, companyDays, type DailyPrices } from '../store/daily-prices.ts';

export interface StationWeeks {
  readonly national: ByProduct<StationAverage>;
  readonly byCompany: ReadonlyMap<number, ByProduct<StationAverage>>;
}

/**
 * Station averages over the week that a survey describes, for the nation and for each company. They are
 * computed from thousands of records, which are read again only after a day's prices have changed.
 */
export async function stationWeeks(surveyDate: IsoDate): Promise<StationWeeks> {
  const version = await stationsVersion();
  return latest(`${surveyDate} ${version}`, () => readStationWeeks(surveyDate));
}

const latest = latestVersion<StationWeeks>();

async function readStationWeeks(surveyDate: IsoDate): Promise<StationWeeks> {
  const { from, to } = surveyWeek(surveyDate);
  const national: DailyPrices[] = [];
  const companies = new Map<number, DailyPrices[]>();
  for (const day of await allDays(from, to)) {
    if (day.companyId === undefined) national.push(day);
    else {
      const days = companies.get(day.companyId);
      if (days) days.push(day);
      else companies.set(day.companyId, [day]);
    }
  }
  const entries = [...companies].map(([id, days]) => [id, average(days)] as const);
  return { national: average(national), byCompany: new Map(entries) };
}

/** Station averages of one company over the week that a survey describes. */
export async function companyStationWeek(
  companyId: number,
  surveyDate: IsoDate,
): Promise<ByProduct<StationAverage>> {
  const { from, to } = surveyWeek(surveyDate);
  return average(await companyDays(companyId, from, to));
}

const average = (days: readonly DailyPrices[]) => weekAverages(days.map(({ prices }) => prices));
