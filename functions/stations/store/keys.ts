import type { IsoDate } from '../../platform/kernel/calendar.ts';

export const stationKeys = {
  day: (date: IsoDate) => ({ pk: `DAY#${date.slice(0, 7)}`, sk: date.slice(8) }),
  companyDay: (date: IsoDate, companyId: number) => ({
    pk: `DAY#${date.slice(0, 7)}`,
    sk: `${date.slice(8)}#CO#${companyId}`,
  }),
  /** Brands of the latest registry that was read. */
  brands: { pk: 'DAY#BRANDS', sk: 'LATEST' },
} as const;

/** Partitions of the secondary indexes. */
export const stationIndexes = {
  /** National records, sorted by day. */
  nationalDays: 'DAYS',
} as const;
