import * as z from 'zod/mini';
import { exportFields } from '../../platform/contract/export-fields.ts';
import {
  givenDate,
  isoDate,
  numberIn,
  requiredReason,
} from '../../platform/contract/primitives.ts';
import { adminCall, adminOnly, type Routes, routesWith } from '../../platform/contract/route.ts';

const monthParams = z.object({ year: numberIn(2015, 2100), month: numberIn(1, 12) });
const daysWithPrices = z.array(z.object({ date: isoDate }));

const dailyExportQuery = z.object({
  ...exportFields,
  from: z.optional(givenDate),
  to: z.optional(givenDate),
});

const dayParams = z.object({ date: givenDate });
/** Why a day is written that is far from the days before. */
const dayQuery = z.object({ reason: z.optional(requiredReason(500)) });
/** Outcome of reading the station files of a day. */
const stationDay = z.object({
  date: isoDate,
  /** The day had the same prices before. */
  unchanged: z.boolean(),
  /** Companies of the sample with station prices on the day. */
  companies: z.int(),
  rowsRead: z.int(),
  /** Rows in the averages. */
  used: z.int(),
  /** Rows with a price outside the product's limits. */
  outOfRange: z.int(),
  /** Prices in the averages that were told more than 30 days before. */
  old: z.int(),
  /** Rows that could not be read. */
  rejected: z.int(),
});

const stationBrands = z.object({
  /** Day of the registry; null until one has been read. */
  date: z.nullable(isoDate),
  /** The brands (`Bandiera`) with their number of stations, the largest first. */
  brands: z.array(z.object({ brand: z.string(), stations: z.int() })),
});

const stationsExport = routesWith({ access: adminOnly, fn: 'exports' });

export const dailyPriceRoutes = {
  'daily-prices/brands': {
    ...adminCall('GET', '/station-brands'),
    summary: "Brands of the observatory's station registry with their number of stations",
    response: stationBrands,
  },
  'daily-prices/days': {
    ...adminCall('GET', '/daily-prices-detail/average/{year}/{month}'),
    summary: 'Days of a month that have station prices',
    params: monthParams,
    response: daysWithPrices,
  },
  'daily-prices/ingest': {
    method: 'POST',
    path: '/daily-prices-detail/{date}',
    summary: "Reads the observatory's station prices of a day again",
    access: adminOnly,
    fn: 'stations',
    params: dayParams,
    query: dayQuery,
    response: stationDay,
  },
  'daily-prices/export': {
    ...stationsExport('GET', '/daily-prices/export'),
    summary: 'Daily national station prices as a file',
    query: dailyExportQuery,
    response: 'file',
  },
  'daily-prices/detail-export': {
    ...stationsExport('GET', '/daily-prices-detail/export'),
    summary: 'Daily station prices by company as a file',
    query: dailyExportQuery,
    response: 'file',
  },
} as const satisfies Routes<'daily-prices'>;
