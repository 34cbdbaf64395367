import { Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { Monitoring } from '../monitoring.ts';
import type { Stage } from '../stage.ts';

interface EdgeAlarmsProps {
  readonly stage: Stage;
  readonly distributionId: string;
}

/**
 * Alarms that exist only in CloudFront's region: errors that readers see and a certificate that is not renewed. The
 * stage's monthly budget is here too.
 */
export class EdgeAlarms extends Stack {
  constructor(scope: Construct, id: string, { stage, distributionId }: EdgeAlarmsProps) {
    const { account, alarmEmail, domain, monthlyBudget } = stage;
    super(scope, id, {
      env: { region: 'us-east-1', ...(account ? { account } : {}) },
    });
    const monitoring = new Monitoring(this, 'Monitoring', { name: id, recipient: alarmEmail });
    monitoring.alarm(this, 'EdgeErrors', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
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
