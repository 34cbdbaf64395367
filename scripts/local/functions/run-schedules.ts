import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import {
  type Schedule,
  type ScheduledFunction,
  schedules,
  TIME_ZONE,
} from '../../../functions/events/schedules.ts';
import { functionTable } from '../../../infra/functions/function-table.ts';
import type { Invoke } from './handlers.ts';

/** Runs the scheduled functions at their times. A run whose time passes while the stack is stopped is skipped. */
export function startSchedules(invoke: Invoke): { stop(): void } {
  const names = Object.keys(schedules) as ScheduledFunction[];
  let stopped = false;
  const jobs = names.map((fn) =>
    cronOf(schedules[fn], async (job) => {
      const event = scheduledEvent(fn, job.currentRun() ?? new Date());
      const deadline = Date.now() + functionTable[fn].timeout * 1000;
      await invoke({ fn, event, requestId: event.id, deadline }).catch((error) => {
        // What runs when the portal is stopped is ended with it.
        if (!stopped) console.error(`The scheduled function ${fn} failed:`, error);
      });
    }),
  );
  return {
    stop() {
      stopped = true;
      for (const job of jobs) job.stop();
    },
  };
}

/** The first moment after `now` at which the schedule is due. */
export function nextRun(schedule: Schedule, now: Date): Date | null {
  return cronOf(schedule).nextRun(now);
}

function cronOf({ cron }: Schedule, run?: (job: Cron) => Promise<void>): Cron {
  const pattern = `${cron.minute} ${cron.hour ?? '*'} * * ${cron.weekDay ?? '*'}`;
  return new Cron(pattern, { timezone: TIME_ZONE, unref: true, paused: !run }, run);
}

/** The event that the cloud's scheduler sends. */
function scheduledEvent(name: ScheduledFunction, due: Date) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    account: '000000000000',
    time: due.toISOString().replace(/\.\d+/, ''),
    region: process.env.AWS_REGION,
    resources: [`arn:aws:scheduler:local:000000000000:schedule/default/${name}`],
    detail: '{}',
  };
}
