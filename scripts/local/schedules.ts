import { randomUUID } from 'node:crypto';
import { type Schedule, schedules } from '../../functions/events/schedules.ts';
import { lambdaContext } from './lambda-context.ts';

/** Runs the functions that nobody calls at their hours. Hours that pass while the stack is down are not made up for. */
export function startSchedules(): { stop(): void } {
  const timers = new Map<string, NodeJS.Timeout>();
  const plan = (name: string, schedule: Schedule) => {
    const now = new Date();
    const due = nextRun(schedule, now);
    // Timers have a limit of 24 days; the longest gap here is a week.
    const timer = setTimeout(() => {
      runSchedule(name, schedule, due).catch((error) =>
        console.error(`The scheduled function ${name} failed:`, error),
      );
      plan(name, schedule);
    }, due.getTime() - now.getTime());
    timers.set(name, timer.unref());
  };
  for (const [name, schedule] of Object.entries(schedules)) plan(name, schedule);
  return {
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Runs one scheduled function with the event the cloud's scheduler sends. */
async function runSchedule(name: string, schedule: Schedule, due: Date): Promise<unknown> {
  const file = new URL(`../../functions/events/${schedule.entry}`, import.meta.url);
  const { handler } = await import(file.href);
  const id = randomUUID();
  const event = {
    version: '0',
    id,
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    account: '000000000000',
    time: due.toISOString().replace(/\.\d+/, ''),
    region: process.env.AWS_REGION,
    resources: [`arn:aws:scheduler:local:000000000000:schedule/default/${name}`],
    detail: '{}',
  };
  return handler(event, lambdaContext(name, id, Date.now() + 5 * 60_000));
}

const hour = 3_600_000;

/** The first moment after `now` at which clock and weekday in the schedule's time zone are as it says. */
export function nextRun({ cron, timeZone }: Schedule, now: Date): Date {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  // The zone is whole hours from UTC, so its minutes are UTC's.
  const first = new Date(now);
  first.setUTCMinutes(cron.minute, 0, 0);
  if (first <= now) first.setTime(first.getTime() + hour);
  // Hour by hour through a week and a day, which also finds the way over changes of the clock.
  for (let step = 0; step < 8 * 24; step += 1) {
    const moment = new Date(first.getTime() + step * hour);
    const { weekday = '', hour: at } = partsOf(clock, moment);
    const rightDay = !cron.weekDay || weekday.toUpperCase() === cron.weekDay;
    const rightHour = cron.hour === undefined || Number(at) === cron.hour;
    if (rightDay && rightHour) return moment;
  }
  throw new Error('the schedule never comes');
}

function partsOf(clock: Intl.DateTimeFormat, moment: Date): Partial<Record<string, string>> {
  return Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
}
