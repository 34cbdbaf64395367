import { isDeepStrictEqual } from 'node:util';
import {
  addDays,
  type IsoDate,
  nextSurveyDate,
  todayInRome,
} from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../platform/tables/audit.ts';
import { stationsVersion } from '../../platform/tables/counters.ts';
import { withRetries } from '../../platform/tables/transactions.ts';
import type { ByProduct } from '../../sample/rules/products.ts';
import { allCompanies, brandsOf, type StoredCompany } from '../../sample/store/companies.ts';
import { requireProducts, settingsByProduct } from '../../sample/store/product-settings.ts';
import { type DayResult, unusualIn } from '../rules/day-judgement.ts';
import {
  extractionDay,
  readableRows,
  requireUsualRows,
  type UnreadableRows,
} from '../rules/extraction-file.ts';
import {
  readStationPrices,
  type StationAverage,
  type StationDay,
  USUAL_PRICE_ROWS,
} from '../rules/station-prices.ts';
import {
  readStationRegistry,
  type StationRegistry,
  USUAL_REGISTRY_ROWS,
} from '../rules/station-registry.ts';
import {
  allDays,
  type DailyPrices,
  nationalDays,
  pricesOnly,
  replaceDay,
  withHistory,
} from '../store/daily-prices.ts';
import { keepBrands } from '../store/registry-brands.ts';
import { fileText } from './file-text.ts';

export interface DayToIngest {
  /** The day that the files must be of; without it any day. */
  readonly day?: IsoDate | undefined;
  /** The observatory's files, plain or gzip. */
  readonly prices: Uint8Array;
  readonly registry: Uint8Array;
  /** Username, or name of the schedule, for the audit record. */
  readonly actor: string;
  /** Why a day is written that is far from the days before. */
  readonly reason?: string | undefined;
  readonly now: Date;
}

export interface DayIngested {
  readonly date: IsoDate;
  /** True if the day already had the same prices. */
  readonly unchanged: boolean;
  readonly national: ByProduct<StationAverage>;
  /** Companies of the sample with station prices on the day. */
  readonly companies: number;
  readonly rowsRead: number;
  /** Rows in the averages; used + outOfRange + leftOut + rejected.count = rowsRead. */
  readonly used: number;
  readonly outOfRange: number;
  /** Prices in the averages that were told more than 30 days before. */
  readonly old: number;
  /** Rows of other fuels, and of petrol and diesel with service. */
  readonly leftOut: number;
  readonly rejected: UnreadableRows;
  readonly registry: {
    readonly date: IsoDate;
    readonly rowsRead: number;
    readonly rejected: UnreadableRows;
  };
}

/**
 * Computes a day's national and company averages from the observatory's files and replaces the stored
 * ones. Repeating it with the same files changes nothing. A day far from the days before is written with a reason only.
 * @throws Refusal station_file_refused, products_missing; the day's data are then unchanged
 */
export async function ingestDay({
  day,
  prices,
  registry,
  actor,
  reason,
  now,
}: DayToIngest): Promise<DayIngested> {
  const [companies, products] = await Promise.all([allCompanies(), requireProducts()]);
  const textOf = (bytes: Uint8Array) => fileText(bytes, 'station_file_refused');
  const stations = fromFile('registry', () => readStationRegistry(textOf(registry)));
  const read = fromFile('prices', () => {
    const text = textOf(prices);
    // The first survey dated after the day describes its week.
    const survey = nextSurveyDate(day ?? extractionDay(text));
    return readStationPrices(text, {
      day,
      limits: settingsByProduct(products, survey),
      registry: stations,
      companies: companies.map((company) => ({
        companyId: company.id,
        brands: brandsOf(company, survey),
      })),
    });
  });
  if (read.date > todayInRome(now))
    throw fileRefused('in_future', { found: read.date, today: todayInRome(now) });
  const rows = { prices: readableRows(read), registry: readableRows(stations) };
  await requireRowsOfRecentDays(read.date, rows, {
    prices: read.unreadable,
    registry: stations.unreadable,
  });
  if (Object.keys(read.national).length === 0)
    throw fileRefused('no_price', { outOfRange: read.outOfRange, leftOut: read.leftOut });
  const byId = new Map(companies.map((company) => [company.id, company]));
  /** Not days on which the company had other brands; one whose brands were taken away is not missing. */
  const isJudged = (companyId: number, day: IsoDate) => {
    const company = byId.get(companyId);
    if (!company) return false;
    const [then, now = []] = [day, read.date].map((one) => brandsOf(company, nextSurveyDate(one)));
    return now.length > 0 && isDeepStrictEqual(then, now);
  };
  const [before, own] = await Promise.all([
    resultsOf(addDays(read.date, -JUDGED_DAYS), addDays(read.date, -1), isJudged),
    resultsOf(read.date, read.date, isJudged),
  ]);
  const unusual = unusualIn(read, before, own[0]);
  const needsReason = unusual.length > 0 && reason === undefined;
  const records = recordsOf(read, rows, companies);
  const audit = {
    actor,
    at: now.toISOString(),
    action: 'station-prices.ingested',
    subject: `day/${read.date}`,
    after: {
      prices: read.national,
      companies: records.length - 1,
      rows,
      ...(unusual.length > 0 && { unusual, reason }),
    },
  } as const;
  const unchanged = await withRetries(() =>
    replaceUnlessSame(read.date, records, audit, () => {
      if (needsReason) throw fileRefused('unusual_day', { date: read.date, unusual });
    }),
  );
  await keepBrands(stations.date, stations.brands.values());
  return report(read, stations, records, unchanged);
}

/**
 * Stores the records unless the day already has them, as the schedule's event may arrive twice.
 * @param assertAllowed throws when they may not replace what the day has
 * @returns whether the day already had the same prices
 * @throws WriteConflict when a day has changed in between
 */
async function replaceUnlessSame(
  date: IsoDate,
  records: readonly DailyPrices[],
  audit: AuditRecord,
  assertAllowed: () => void,
): Promise<boolean> {
  const version = await stationsVersion();
  const before = await allDays(date, date);
  if (isDeepStrictEqual(byCompany(before), byCompany(records))) return true;
  const [had, has] = [before.map(withPricesOnly), records.map(withPricesOnly)];
  const isSame = isDeepStrictEqual(byCompany(had), byCompany(has));
  if (!isSame) assertAllowed();
  const national = before.find(({ companyId }) => companyId === undefined);
  const next = records.map((record) =>
    record.companyId === undefined ? withHistory(record, national, audit.at) : record,
  );
  await replaceDay(before, next, { ...audit, before: national?.prices }, version);
  return isSame;
}

const fileRefused = (reason: string, details: object): Refusal =>
  new Refusal('station_file_refused', { file: 'prices', reason, ...details });

/** Days before one in which those with prices are looked for. */
const JUDGED_DAYS = 14;

/** The results of days that are not made up, oldest first, with the companies that are judged beside each. */
async function resultsOf(
  from: IsoDate,
  to: IsoDate,
  isJudged: (companyId: number, day: IsoDate) => boolean,
): Promise<DayResult[]> {
  const records = await allDays(from, to);
  const days = Map.groupBy(
    records.filter(({ demonstration }) => !demonstration),
    (record) => record.date,
  );
  return [...days.values()].flatMap((ofDay) => {
    const national = ofDay.find(({ companyId }) => companyId === undefined)?.prices;
    const companies = new Map(
      ofDay.flatMap(({ date, companyId, prices }) =>
        companyId !== undefined && isJudged(companyId, date) ? [[companyId, prices] as const] : [],
      ),
    );
    return national ? [{ national, companies }] : [];
  });
}

/** Adds the name of the file to a refusal. */
function fromFile<T>(file: 'prices' | 'registry', read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { file, ...error.details });
  }
}

interface ReadableRows {
  readonly prices: number;
  readonly registry: number;
}

/** The usual number of rows is that of the latest 14 days with prices among the last 60 days. */
const LOOK_BACK = 60;
const RECENT_DAYS = 14;

/** @throws Refusal station_file_refused when a file has fewer than half the rows of recent days */
async function requireRowsOfRecentDays(
  date: IsoDate,
  rows: ReadableRows,
  unreadable: Readonly<Record<keyof ReadableRows, UnreadableRows>>,
): Promise<void> {
  const days = await nationalDays(addDays(date, -LOOK_BACK), addDays(date, -1));
  const recent = days.flatMap((day) => day.rows ?? []).slice(-RECENT_DAYS);
  const firstDay = { prices: USUAL_PRICE_ROWS, registry: USUAL_REGISTRY_ROWS };
  for (const file of ['prices', 'registry'] as const) {
    const usual = median(recent.map((day) => day[file])) ?? firstDay[file];
    fromFile(file, () => requireUsualRows(rows[file], usual, unreadable[file]));
  }
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function recordsOf(
  { date, national, companies: byId }: StationDay,
  rows: ReadableRows,
  companies: readonly StoredCompany[],
): DailyPrices[] {
  const ofCompanies = companies.flatMap(({ id, name }) => {
    const prices = byId.get(id);
    return prices ? { date, companyId: id, companyName: name, prices } : [];
  });
  return [{ date, prices: national, rows }, ...ofCompanies];
}

/** Records by company, without the history, so that two readings of a day can be compared. */
const byCompany = (records: readonly DailyPrices[]) =>
  new Map(records.map(({ since: _, past: __, ...record }) => [record.companyId, record]));

const withPricesOnly = (record: DailyPrices): DailyPrices => ({
  ...record,
  prices: pricesOnly(record.prices),
});

function report(
  read: StationDay,
  stations: StationRegistry,
  records: readonly DailyPrices[],
  unchanged: boolean,
): DayIngested {
  return {
    date: read.date,
    unchanged,
    national: read.national,
    companies: records.length - 1,
    rowsRead: read.rows,
    used: read.counted,
    outOfRange: read.outOfRange,
    old: Object.values(read.national).reduce((sum, { old = 0 }) => sum + old, 0),
    leftOut: read.leftOut,
    rejected: read.unreadable,
    registry: { date: stations.date, rowsRead: stations.rows, rejected: stations.unreadable },
  };
}
