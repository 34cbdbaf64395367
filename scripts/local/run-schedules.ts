import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import { type Schedule, schedules } from '../../functions/events/schedules.ts';
import { lambdaContext } from './handlers.ts';

/** Runs the scheduled functions at their hours. A run whose hour passes while the stack is down is left out. */
export function startSchedules(): { stop(): void } {
  const jobs = Object.entries(schedules).map(([name, schedule]) =>
    cronOf(schedule, async (job) => {
      await runSchedule(name, schedule, job.currentRun() ?? new Date()).catch((error) =>
        console.error(`The scheduled function ${name} failed:`, error),
      );
    }),
  );
  return {
    stop() {
      for (const job of jobs) job.stop();
    },
  };
}

/** The first moment after `now` at which the schedule is due. */
export function nextRun(schedule: Schedule, now: Date): Date | null {
  return cronOf(schedule).nextRun(now);
}

function cronOf({ cron, timeZone }: Schedule, run?: (job: Cron) => Promise<void>): Cron {
  const pattern = `${cron.minute} ${cron.hour ?? '*'} * * ${cron.weekDay ?? '*'}`;
  return new Cron(pattern, { timezone: timeZone, unref: true, paused: !run }, run);
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
