import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Monitoring } from './monitoring.ts';
import type { Stage } from './stage.ts';

/**
 * Alarms for limits of the whole account: the number of functions that run at a time, and the share of mails that
 * come back.
 */
export function watchAccount(scope: Construct, { reminders }: Stage, monitoring: Monitoring): void {
  const running = new Metric({
    namespace: 'AWS/Usage',
    metricName: 'ResourceCount',
    dimensionsMap: {
      Service: 'Lambda',
      Type: 'Resource',
      Resource: 'ConcurrentExecutions',
      Class: 'None',
    },
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(5),
  });
  monitoring.alarm(scope, 'Concurrency', {
    metric: new MathExpression({
      label: 'Share of the quota, per cent',
      expression: '100 * running / SERVICE_QUOTA(running)',
      usingMetrics: { running },
      period: Duration.minutes(5),
    }),
    threshold: 80,
    meaning: 'Four fifths of the functions that may run at a time do: soon requests are refused.',
  });
  if (!reminders) return;
  monitoring.alarm(scope, 'ReturnedMail', {
    metric: new Metric({
      namespace: 'AWS/SES',
      metricName: 'Reputation.BounceRate',
      statistic: Stats.MAXIMUM,
      period: Duration.hours(1),
    }),
    // A share; SES looks at senders above 5 % and stops them above 10 %.
    threshold: 0.05,
    meaning: 'One mail in twenty comes back: SES may stop invitations, codes and reminders.',
  });
}
