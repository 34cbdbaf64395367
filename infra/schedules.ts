import { Duration, TimeZone } from 'aws-cdk-lib';
import { GraphWidget, MathExpression, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Role } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  type ScheduledFunction,
  type Schedule as ScheduleOf,
  schedules,
  TIME_ZONE,
} from '../functions/events/schedules.ts';
import { acceptWildcards } from './accepted-wildcards.ts';
import { failedQueue } from './failed-queue.ts';
import type { PortalFunction } from './functions/portal-function.ts';
import type { Monitoring } from './monitoring.ts';
import { serviceForAccount } from './service-principal.ts';

interface SchedulesProps {
  readonly functions: Readonly<Record<ScheduledFunction, PortalFunction>>;
  /** Undefined: nothing watches whether they run. */
  readonly monitoring: Monitoring | undefined;
}

/** Runs each scheduled function at its time; a run that fails for good waits in a queue, with an alarm. */
export class Schedules extends Construct {
  /** Runs that failed for good. */
  readonly failed: Queue;

  constructor(scope: Construct, id: string, { functions, monitoring }: SchedulesProps) {
    super(scope, id);
    this.failed = failedQueue(this);
    const { failed } = this;
    if (monitoring) watchQueue(this, failed, monitoring);
    const role = new Role(this, 'Role', {
      assumedBy: serviceForAccount(this, 'scheduler'),
    });
    for (const name of Object.keys(schedules) as ScheduledFunction[]) {
      const { description, cron }: ScheduleOf = schedules[name];
      // The next run does the work that a failed one left.
      const isEveryMinute = cron.minute === '*';
      functions[name].configureAsyncInvoke({
        retryAttempts: isEveryMinute ? 0 : 2,
        maxEventAge: Duration.hours(2),
        onFailure: new SqsDestination(failed),
      });
      new Schedule(this, name, {
        description,
        schedule: ScheduleExpression.cron({ ...texts(cron), timeZone: TimeZone.of(TIME_ZONE) }),
        target: new LambdaInvoke(functions[name], {
          role,
          retryAttempts: isEveryMinute ? 0 : 3,
          maxEventAge: Duration.hours(2),
          deadLetterQueue: failed,
        }),
      });
      const period = longestSilence(cron);
      const runs = functions[name].metricInvocations({ period, statistic: Stats.SUM });
      const metric = isEveryMinute ? runs : onceUp(runs, functions, period);
      const meaning = `${name} has not run for ${period.toHumanString()}: ${description}.`;
      monitoring?.silenceAlarm(functions[name], 'MissedRuns', { metric, meaning });
      acceptWildcards(role, 'The scheduler may call any version of its own functions.', {
        resources: [`${functions[name].functionArn}:*`],
      });
    }
  }
}

function watchQueue(scope: Construct, failed: Queue, monitoring: Monitoring): void {
  const waiting = failed.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM });
  monitoring.alarm(scope, 'FailedRuns', {
    metric: waiting,
    threshold: 1,
    meaning: 'A scheduled run failed for good: run it by hand.',
  });
  monitoring.show(new GraphWidget({ title: 'Scheduled runs failed', left: [waiting], width: 24 }));
}

/** Within this time the schedule must have run the function at least once. CloudWatch looks back at most a day. */
function longestSilence({ minute, hour }: ScheduleOf['cron']): Duration {
  if (minute === '*') return Duration.minutes(15);
  return hour === undefined ? Duration.hours(2) : Duration.days(1);
}

/**
 * Runs of a function in a period, and 1 for a period in which the portal was not always deployed: after a deployment
 * a function that runs once a day has not missed anything. Functions that run every minute show since when it has
 * been deployed.
 */
export const onceUp = (
  runs: Metric,
  functions: Readonly<Record<'weekly-job', PortalFunction>>,
  period: Duration,
) =>
  new MathExpression({
    label: 'Runs',
    expression: `IF(FILL(minutes, 0) < ${0.9 * period.toMinutes()}, 1, FILL(runs, 0))`,
    usingMetrics: {
      runs,
      minutes: functions['weekly-job'].metricInvocations({ period, statistic: Stats.SUM }),
    },
    period,
  });

const texts = (cron: object): Record<string, string> =>
  Object.fromEntries(Object.entries(cron).map(([field, value]) => [field, String(value)]));
