import { Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';

import { routes } from '../../functions/routes.ts';
import { Monitoring } from '../monitoring.ts';
import type { Stage } from '../stage.ts';

interface EdgeAlarmsProps {
  readonly stage: Stage;
  readonly distribution: { readonly id: string; readonly host: string };
}

/**
 * Alarms that exist only in CloudFront's region: a site or API that cannot be reached from outside, errors that readers
 * see and a certificate that is not renewed. The stage's monthly budget is here too.
 */
export class EdgeAlarms extends Stack {
  constructor(scope: Construct, id: string, { stage, distribution }: EdgeAlarmsProps) {
    const { account, alarmEmail, domain, monthlyBudget, onCall } = stage;
    super(scope, id, {
      env: { region: 'us-east-1', ...(account ? { account } : {}) },
    });
    const monitoring = new Monitoring(this, 'Monitoring', {
      ...{ name: id, recipient: alarmEmail, onCall },
    });
    const probe = (name: 'UnreachableSite' | 'UnreachableApi', path: string, meaning: string) =>
      monitoring.lowAlarm(this, name, {
        metric: reachableFromOutside(this, `${name}Probe`, distribution.host, path),
        threshold: 1,
        meaning,
      });
    probe(
      'UnreachableSite',
      '/dgsaie/',
      'Nobody can open the site: three regions of the world cannot.',
    );
    probe(
      'UnreachableApi',
      // The distribution would answer anything that it may keep for a day after the API is gone.
      `${apiBase}${routes['service/status'].path}`,
      'The API answers nobody: pages show what they were made with, if anything.',
    );
    monitoring.alarm(this, 'EdgeErrors', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.id, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: Duration.minutes(5),
      }),
      // Per cent.
      threshold: 5,
      meaning:
        'Readers are answered with server errors: one request in twenty fails at the distribution.',
    });
    if (domain) {
      monitoring.lowAlarm(this, 'CertificateExpiry', {
        metric: new Metric({
          namespace: 'AWS/CertificateManager',
          metricName: 'DaysToExpiry',
          dimensionsMap: { CertificateArn: domain.certificateArn },
          statistic: Stats.MINIMUM,
          period: Duration.days(1),
        }),
        threshold: 30,
        meaning:
          'The certificate of the domain expires in less than thirty days: nobody could open the site.',
      });
    }
    if (monthlyBudget && alarmEmail) {
      new CfnBudget(this, 'Budget', {
        budget: {
          budgetType: 'COST',
          timeUnit: 'MONTHLY',
          budgetLimit: { amount: monthlyBudget, unit: 'USD' },
        },
        notificationsWithSubscribers: (['FORECASTED', 'ACTUAL'] as const).map(
          (notificationType) => ({
            notification: {
              notificationType,
              comparisonOperator: 'GREATER_THAN',
              threshold: 100,
              thresholdType: 'PERCENTAGE',
            },
            subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
          }),
        ),
      });
    }
  }
}

/**
 * 1 while an address answers requests that come from outside, else 0. The distribution's own name is asked, which
 * answers before the domain's record is set.
 */
function reachableFromOutside(scope: Construct, id: string, host: string, path: string): Metric {
  const { attrHealthCheckId } = new CfnHealthCheck(scope, id, {
    healthCheckConfig: {
      type: 'HTTPS',
      fullyQualifiedDomainName: host,
      port: 443,
      resourcePath: path,
      enableSni: true,
      requestInterval: 30,
      failureThreshold: 3,
      // The fewest that CloudFront's probes allow.
      regions: ['eu-west-1', 'us-east-1', 'ap-southeast-1'],
    },
  });
  return new Metric({
    namespace: 'AWS/Route53',
    metricName: 'HealthCheckStatus',
    dimensionsMap: { HealthCheckId: attrHealthCheckId },
    statistic: Stats.MINIMUM,
    period: Duration.minutes(1),
  });
}
