import type { ChartPeriod } from './line-details.tsx';

const dayLength = 86_400_000;

export const instantOf = (date: string, days = 0): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayLength);

interface Places {
  /** Position of a point. */
  readonly placeOf: (date: string) => Date;
  /** Beginning of the period that it stands for. */
  readonly startOf: (date: string) => Date;
}

const onDate: Places = { placeOf: (date) => instantOf(date), startOf: (date) => instantOf(date) };

/** A survey's week ends the day before its date: its price is drawn in the middle of the week. */
export const placesOf: Readonly<Record<ChartPeriod, Places>> = {
  day: onDate,
  week: { placeOf: (date) => instantOf(date, -3.5), startOf: (date) => instantOf(date, -7) },
  month: onDate,
  year: onDate,
};
