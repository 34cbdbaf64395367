import { join } from 'node:path';

/** The moment at which every run of the tests begins, whatever the date of the machine: an ordinary Wednesday. */
export const RUN_DATE = '2026-11-18T10:00:00+01:00';

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
