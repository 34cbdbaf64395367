import { CfnParameter, Lazy, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  Dashboard,
  type IMetric,
  type IWidget,
  type Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type EventPattern, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import {
  EmailSubscription,
  SmsSubscription,
  UrlSubscription,
} from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import {
  type AlarmName,
  alarmAdvice,
  alarmText,
  type Cause,
  causes,
  type Severity,
} from './alarm-advice.ts';
import type { Stage } from './stage.ts';

interface MonitoringProps {
  readonly name: string;
  /** E-mail address that gets the alarms, if any. */
  readonly recipient: string | undefined;
  /** Telephone or `https://` address that gets those that cannot wait, and their ends, too. */
  readonly onCall: string | undefined;
}

/** When an alarm rings, and what it says. */
interface Ringing {
  readonly metric: IMetric;
  readonly threshold: number;
  /** Consequences for people. */
  readonly meaning: string;
  /** By default that of the alarm's name. */
  readonly severity?: Severity;
}

/** A metric that counts the lines of a log with this value in this field. */
interface Counted {
  readonly logGroup: ILogGroup;
  readonly field: string;
  readonly value: string;
  readonly metricName: string;
}

/**
 * One topic for all alarms, another one for those that wake somebody, and one dashboard for the state of the portal. All alarms and metrics are in the stack
 * of this construct, wherever the resources are.
 */
export class Monitoring extends Construct {
  readonly #topic: Topic;
  readonly #waking: Topic | undefined;
  readonly #dashboard: Dashboard;
  /** The alarms of each cause that people are told of together, by the id of the composite alarm that tells them. */
  readonly #together = new Map<string, Alarm[]>();

  constructor(scope: Construct, id: string, { name, recipient, onCall }: MonitoringProps) {
    super(scope, id);
    this.#dashboard = new Dashboard(this, 'Dashboard', { dashboardName: name });
    this.#topic = this.#topicOfAlarms('Alarms');
    if (recipient) this.#topic.addSubscription(new EmailSubscription(recipient));
    if (!onCall) return;
    this.#waking = this.#topicOfAlarms('OnCall');
    this.#waking.addSubscription(
      onCall.startsWith('+') ? new SmsSubscription(onCall) : new UrlSubscription(onCall),
    );
  }

  #topicOfAlarms(id: string): Topic {
    const topic = new Topic(this, id, { enforceSSL: true });
    // A topic with a policy of its own no longer admits the account's services by default.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': topic.stack.account } },
      }),
    );
    return topic;
  }

  /** Alarm when the metric reaches the threshold in a period. */
  alarm(scope: Construct, name: AlarmName, ringing: Ringing): Alarm {
    return this.#add(scope, name, ringing, {
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** Alarm when a period passes in which the metric counts nothing. */
  silenceAlarm(scope: Construct, name: AlarmName, ringing: Omit<Ringing, 'threshold'>): Alarm {
    return this.#add(
      scope,
      name,
      { ...ringing, threshold: 1 },
      {
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        // A metric that counts nothing has no data at all.
        treatMissingData: TreatMissingData.BREACHING,
      },
    );
  }

  /** Alarm when the metric falls below the threshold in a period. */
  lowAlarm(scope: Construct, name: AlarmName, ringing: Ringing): Alarm {
    return this.#add(scope, name, ringing, {
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** Tells the recipients of alarms of each event of AWS itself that has this pattern. */
  tell(name: AlarmName, eventPattern: EventPattern, meaning: string): void {
    const message = RuleTargetInput.fromText(alarmText(name, meaning));
    new Rule(this, name, { eventPattern, targets: [new SnsTopic(this.#topic, { message })] });
  }

  #add(
    scope: Construct,
    name: AlarmName,
    { metric, threshold, meaning, severity = alarmAdvice[name].severity }: Ringing,
    comparison: Pick<AlarmProps, 'comparisonOperator' | 'treatMissingData'>,
  ): Alarm {
    const alarm = new Alarm(this.#beside(scope), name, {
      ...comparison,
      metric,
      threshold,
      evaluationPeriods: 1,
      alarmDescription: alarmText(name, meaning, severity),
    });
    this.#tellOf(alarm, alarmAdvice[name].cause, severity === 'NOW');
    return alarm;
  }

  /**
   * Alarms of one cause ring as one: a database that is silent makes every function fail
   * (docs/decisions/0336-few-alarms-by-cause.md).
   */
  #tellOf(alarm: Alarm, cause: Cause, wakes: boolean): void {
    const id = cause + (wakes ? 'Now' : 'Later');
    const known = this.#together.get(id);
    if (known) {
      known.push(alarm);
      return;
    }
    const alarms = [alarm];
    this.#together.set(id, alarms);
    const rule = () =>
      AlarmRule.anyOf(...alarms.map((one) => AlarmRule.fromAlarm(one, AlarmState.ALARM)));
    const composite = new CompositeAlarm(this, id, {
      alarmRule: {
        renderAlarmRule: () => Lazy.string({ produce: () => rule().renderAlarmRule() }),
      },
      alarmDescription: `${wakes ? 'NOW' : 'TODAY'}. ${causes[cause]}. The reason of the change names the alarm that rings, whose text says what it means and where to look first.`,
    });
    composite.addAlarmAction(new SnsAction(this.#topic));
    if (!wakes) return;
    // Who is woken is told the end, too; what is read in the morning has an end then.
    composite.addOkAction(new SnsAction(this.#topic));
    if (!this.#waking) return;
    composite.addAlarmAction(new SnsAction(this.#waking));
    composite.addOkAction(new SnsAction(this.#waking));
  }

  /** Number of lines of a log that have a value in a field. */
  count(scope: Construct, id: string, { logGroup, field, value, metricName }: Counted): Metric {
    const filter = new MetricFilter(this.#beside(scope), id, {
      logGroup,
      filterPattern: FilterPattern.stringValue(`$.${field}`, '=', value),
      metricNamespace: Stack.of(scope).stackName,
      metricName,
    });
    return filter.metric({ statistic: Stats.SUM });
  }

  /** Adds a row to the dashboard. */
  show(...widgets: IWidget[]): void {
    this.#dashboard.addWidgets(...widgets);
  }

  /** The construct of this stack with the path of the watched resource. */
  #beside(watched: Construct): Construct {
    const home = Stack.of(this);
    const watchedStack = Stack.of(watched);
    if (watchedStack === home) return watched;
    const ids = watched.node.path.slice(watchedStack.node.path.length + 1).split('/');
    return ids.reduce<Construct>(
      (parent, id) => (parent.node.tryFindChild(id) ?? new Construct(parent, id)) as Construct,
      home,
    );
  }
}

/**
 * The recipient of the alarms, required where data are kept: a stage without an address can be synthesised, but no
 * program can deploy the stack of this scope.
 */
export function alarmRecipient(scope: Construct, stage: Stage): string | undefined {
  if (stage.alarmEmail || !stage.keepData) return stage.alarmEmail;
  return new CfnParameter(scope, 'AlarmEmail', {
    type: 'String',
    allowedPattern: '[^@\\s]+@[^@\\s]+',
    description: 'Who gets the alarms: the setting alarmEmail of the stage, which names nobody',
  }).valueAsString;
}
