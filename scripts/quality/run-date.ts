import { join } from 'node:path';

/** The moment at which every run of the tests begins, whatever the date of the machine: an ordinary Wednesday. */
export const RUN_DATE = '2026-11-25T10:00:00+01:00';

/** Days on which portals have shown what is wrong: holidays, ends of years and months, changes of the hour, releases. */
export const HARD_DATES: readonly string[] = [
  '2026-11-26T15:00:00+01:00',
  '2026-12-01T11:59:00+01:00',
  '2026-12-01T12:01:00+01:00',
  '2026-12-06T23:30:00+01:00',
  '2026-12-31T23:50:00+01:00',
  '2027-01-01T09:30:00+01:00',
  '2027-01-06T10:00:00+01:00',
  '2027-02-10T10:00:00+01:00',
  '2027-02-28T10:00:00+01:00',
  '2027-03-28T01:58:00+01:00',
  '2027-03-29T08:00:00+02:00',
  '2027-05-01T10:00:00+02:00',
  '2027-08-15T10:00:00+02:00',
  '2027-10-31T02:58:00+02:00',
  '2028-02-29T10:00:00+01:00',
];

/**
 * Lets all programs that this process starts begin at one moment and run on from there: `RUN_DATE`, or the variable of
 * that name. A run that has begun keeps its moment.
 */
export function beginRun(): void {
  const { env } = process;
  if (env.RUN_OFFSET !== undefined) return;
  const begin = Date.parse(env.RUN_DATE ?? RUN_DATE);
  if (Number.isNaN(begin)) throw new Error(`RUN_DATE=${env.RUN_DATE} is no moment`);
  // biome-ignore lint/plugin: the run is set apart from the machine's date here
  env.RUN_OFFSET = String(begin - Date.now());
  const preload = join(import.meta.dirname, 'run-clock.cjs');
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(preload)}`.trim();
}

/** What gives a program the moment of the run and its compiled packages, where it gets no other variables. */
export const runVariables = () => {
  const { RUN_OFFSET, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  return { RUN_OFFSET, NODE_OPTIONS, NODE_COMPILE_CACHE };
};
