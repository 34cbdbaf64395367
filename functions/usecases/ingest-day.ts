import { isDeepStrictEqual } from 'node:util';
import { addDays, type IsoDate, nextSurveyDate } from '../domain/calendar.ts';
import {
  extractionDay,
  readableRows,
  requireUsualRows,
  type UnreadableRows,
} from '../domain/extraction-file.ts';
import type { ByProduct } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  readStationPrices,
  type StationAverage,
  type StationDay,
  USUAL_PRICE_ROWS,
} from '../domain/station-prices.ts';
import {
  readStationRegistry,
  type StationRegistry,
  USUAL_REGISTRY_ROWS,
} from '../domain/station-registry.ts';
import type { AuditRecord } from '../store/audit.ts';
import { allCompanies, brandsOf, type StoredCompany } from '../store/companies.ts';
import { stationsVersion } from '../store/counters.ts';
import {
  allDays,
  type DailyPrices,
  nationalDays,
  replaceDay,
  withHistory,
} from '../store/daily-prices.ts';
import { requireProducts, settingsByProduct } from '../store/product-settings.ts';
import { withRetries } from '../store/transactions.ts';
import { fileText } from './file-text.ts';

export interface DayToIngest {
  /** The day that the files must be of; without it, any. */
  readonly day?: IsoDate | undefined;
  /** The observatory's files, plain or gzip. */
  readonly prices: Uint8Array;
  readonly registry: Uint8Array;
  /** Who ingests, for the records. */
  readonly actor: string;
  readonly now: Date;
}

export interface DayIngested {
  readonly date: IsoDate;
  /** The day had the same prices before. */
  readonly unchanged: boolean;
  readonly national: ByProduct<StationAverage>;
  /** Companies of the sample with station prices on the day. */
  readonly companies: number;
  readonly rowsRead: number;
  /** In the averages; used + outOfRange + leftOut + rejected.count are the rows read. */
  readonly used: number;
  readonly outOfRange: number;
  /** Other fuels, and served petrol and diesel. */
  readonly leftOut: number;
  readonly rejected: UnreadableRows;
  readonly registry: {
    readonly date: IsoDate;
    readonly rowsRead: number;
    readonly rejected: UnreadableRows;
  };
}

/**
 * Computes a day's national and company averages from the observatory's files and stores them in
 * place of those it had. Repeating it with the same files changes nothing.
 * @throws Refusal station_file_refused, products_missing; the day's data stay as they were
 */
export async function ingestDay({
  day,
  prices,
  registry,
  actor,
  now,
}: DayToIngest): Promise<DayIngested> {
  const [companies, products] = await Promise.all([allCompanies(), requireProducts()]);
  const textOf = (bytes: Uint8Array) => fileText(bytes, 'station_file_refused');
  const stations = fromFile('registry', () => readStationRegistry(textOf(registry)));
  const read = fromFile('prices', () => {
    const text = textOf(prices);
    // The survey that describes the day's week: the first one after it.
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
  const rows = { prices: readableRows(read), registry: readableRows(stations) };
  await requireRowsOfRecentDays(read.date, rows);

  const records = recordsOf(read, rows, companies);
  const audit = {
    actor,
    at: now.toISOString(),
    action: 'station-prices.ingested',
    subject: `day/${read.date}`,
    after: { prices: read.national, companies: records.length - 1, rows },
  } as const;
  const unchanged = await withRetries(() => replaceUnlessSame(read.date, records, audit));
  return report(read, stations, records, unchanged);
}

/**
 * The schedule's event may come twice at the same time: who finds the day done leaves it.
 * @returns whether the day had the same prices before
 * @throws WriteConflict when a day changes meanwhile
 */
async function replaceUnlessSame(
  date: IsoDate,
  records: readonly DailyPrices[],
  audit: AuditRecord,
): Promise<boolean> {
  const version = await stationsVersion();
  const before = await allDays(date, date);
  if (isDeepStrictEqual(byCompany(before), byCompany(records))) return true;
  const national = before.find(({ companyId }) => companyId === undefined);
  const next = records.map((record) =>
    record.companyId === undefined ? withHistory(record, national, audit.at) : record,
  );
  await replaceDay(before, next, { ...audit, before: national?.prices }, version);
  return false;
}

/** Adds to a refusal which of the two files it is about. */
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

/** Days to look back for what is usual, and how many of them to take. */
const LOOK_BACK = 60;
const RECENT_DAYS = 14;

/** @throws Refusal station_file_refused when a file has fewer than half the rows of recent days */
async function requireRowsOfRecentDays(date: IsoDate, rows: ReadableRows): Promise<void> {
  const days = await nationalDays(addDays(date, -LOOK_BACK), addDays(date, -1));
  const recent = days.flatMap((day) => day.rows ?? []).slice(-RECENT_DAYS);
  const firstDay = { prices: USUAL_PRICE_ROWS, registry: USUAL_REGISTRY_ROWS };
  for (const file of ['prices', 'registry'] as const) {
    const usual = median(recent.map((day) => day[file])) ?? firstDay[file];
    fromFile(file, () => requireUsualRows(rows[file], usual));
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

/** What was read, without what is known of earlier readings. */
const byCompany = (records: readonly DailyPrices[]) =>
  new Map(records.map(({ since: _, past: __, ...record }) => [record.companyId, record]));

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
    leftOut: read.leftOut,
    rejected: read.unreadable,
    registry: { date: stations.date, rowsRead: stations.rows, rejected: stations.unreadable },
  };
}
