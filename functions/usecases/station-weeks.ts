import type { IsoDate } from '../domain/calendar.ts';
import { surveyWeek } from '../domain/calendar.ts';
import type { ByProduct } from '../domain/products.ts';
import { type StationAverage, weekAverages } from '../domain/station-prices.ts';
import { stationsVersion } from '../store/counters.ts';
import { allDays, companyDays, type DailyPrices } from '../store/daily-prices.ts';
import { latestVersion } from '../store/latest-version.ts';

export interface StationWeeks {
  readonly national: ByProduct<StationAverage>;
  readonly byCompany: ReadonlyMap<number, ByProduct<StationAverage>>;
}

/**
 * Station averages over the week that a survey describes, of all stations and of each company's:
 * thousands of records, which are read again only when a day was ingested since.
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

/** The same for one company only. */
export async function companyStationWeek(
  companyId: number,
  surveyDate: IsoDate,
): Promise<ByProduct<StationAverage>> {
  const { from, to } = surveyWeek(surveyDate);
  return average(await companyDays(companyId, from, to));
}

const average = (days: readonly DailyPrices[]) => weekAverages(days.map(({ prices }) => prices));
