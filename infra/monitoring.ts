import { CfnParameter } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  type IMetric,
  type IWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from './stage.ts';

/** One topic that all alarms speak to, and one page that shows how the portal is. */
export class Monitoring extends Construct {
  readonly #topic: Topic;
  readonly #dashboard: Dashboard;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#dashboard = new Dashboard(this, 'Dashboard', { dashboardName: stage.name });
    this.#topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // A topic with a policy of its own no longer admits the account's services by default.
    this.#topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.#topic.stack.account } },
      }),
    );
    const address = stage.alarmEmail ?? (stage.keepData ? this.#askedFor() : undefined);
    if (address) this.#topic.addSubscription(new EmailSubscription(address));
  }

  /**
   * Where data are kept somebody must be told. A stage that names nobody can be synthesised, but no
   * deployment of it, by whatever program, succeeds without an address.
   */
  #askedFor(): string {
    return new CfnParameter(this, 'AlarmEmail', {
      type: 'String',
      allowedPattern: '[^@\\s]+@[^@\\s]+',
      description: 'Who gets the alarms: the setting alarmEmail of the stage, which names nobody',
    }).valueAsString;
  }

  /** Alarm when the metric reaches the threshold in a period; `meaning` is what its readers are told. */
  alarm(scope: Construct, id: string, metric: IMetric, threshold: number, meaning: string): Alarm {
    const alarm = new Alarm(scope, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: meaning,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    alarm.addOkAction(new SnsAction(this.#topic));
    return alarm;
  }

  /** Alarm when a period passes without what the metric counts. */
  silenceAlarm(scope: Construct, id: string, metric: IMetric, meaning: string): Alarm {
    // Nothing counted is no data.
    return this.lowAlarm(scope, id, metric, 1, meaning, TreatMissingData.BREACHING);
  }

  /** Alarm when the metric falls below the threshold in a period. */
  lowAlarm(
    scope: Construct,
    id: string,
    metric: IMetric,
    threshold: number,
    meaning: string,
    treatMissingData = TreatMissingData.NOT_BREACHING,
  ): Alarm {
    const alarm = new Alarm(scope, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData,
      alarmDescription: meaning,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    alarm.addOkAction(new SnsAction(this.#topic));
    return alarm;
  }

  /** Adds a row to the page. */
  show(...widgets: IWidget[]): void {
    this.#dashboard.addWidgets(...widgets);
  }
}
