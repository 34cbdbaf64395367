import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Alias, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type HttpFunction, httpFunctions } from '../../functions/platform/contract/route.ts';
import { acceptWildcards } from '../accepted-wildcards.ts';
import { type AlarmName, alarmText } from '../alarm-advice.ts';
import { serviceForAccount } from '../service-principal.ts';
import type { Stage } from '../stage.ts';
import { functionTable } from './function-table.ts';
import type { PortalFunction } from './portal-function.ts';

interface LiveVersionsProps {
  readonly stage: Stage;
  readonly functions: Readonly<Record<HttpFunction, PortalFunction>>;
  /** Calls the aliases. */
  readonly api: HttpApi;
}

/** The functions of the alias that the gateway calls. */
const LIVE = 'live';

/**
 * The version of each function that the gateway calls, by an alias. Where the stage shifts gradually, CodeDeploy moves
 * the alias to a new version over ten minutes, and back at once when an alarm rings. The alarms are in the stack of the
 * aliases, because an update of this stack must know them; those that write to people come after it.
 */
export class LiveVersions extends Construct {
  readonly aliases: Readonly<Record<HttpFunction, Alias>>;

  constructor(scope: Construct, id: string, { stage, functions, api }: LiveVersionsProps) {
    super(scope, id);
    this.aliases = Object.fromEntries(
      httpFunctions.map((name) => {
        const version = functions[name].currentVersion as IVersion;
        return [name, new Alias(this, name, { aliasName: LIVE, version })];
      }),
    ) as Record<HttpFunction, Alias>;
    if (isGradual(this, stage)) this.#shiftGradually(functions, api);
  }

  #shiftGradually(functions: LiveVersionsProps['functions'], api: HttpApi): void {
    const application = new LambdaApplication(this, 'Shifts');
    const role = this.#shiftingRole(functions);
    const faultyAnswers = this.#alarm(this, 'FaultyAnswers', {
      metric: api.metricServerError({ period: MINUTE, statistic: Stats.SUM }),
      threshold: 5,
      meaning: 'The API answers with server errors: a shift to new versions under way goes back.',
    });
    for (const name of httpFunctions) {
      const alias = this.aliases[name];
      const faultyVersion = this.#alarm(alias, 'FaultyVersion', {
        metric: new MathExpression({
          label: 'Failures',
          expression: 'FILL(crashed, 0) + FILL(logged, 0)',
          usingMetrics: {
            crashed: alias.metricErrors({ period: MINUTE }),
            logged: functions[name].loggedErrors({ period: MINUTE }),
          },
          period: MINUTE,
        }),
        threshold: 1,
        meaning: `${name} fails: a shift to its new version under way goes back. ${functionTable[name].whenItFails}`,
      });
      new LambdaDeploymentGroup(alias, 'Shift', {
        application,
        // The group would add a policy of AWS that reaches all functions of the account.
        role: role.withoutPolicyUpdates(),
        alias,
        deploymentConfig: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
        alarms: [faultyVersion, faultyAnswers],
      });
    }
  }

  #shiftingRole(functions: LiveVersionsProps['functions']): Role {
    const arns = httpFunctions.map((name) => functions[name].functionArn);
    const role = new Role(this, 'Role', {
      assumedBy: serviceForAccount(this, 'codedeploy'),
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: [
          'lambda:GetAlias',
          'lambda:UpdateAlias',
          'lambda:GetProvisionedConcurrencyConfig',
        ],
        resources: arns.flatMap((arn) => [arn, `${arn}:${LIVE}`]),
      }),
    );
    role.addToPolicy(
      new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
    );
    acceptWildcards(role, 'States of alarms belong to no resource.', { resources: ['*'] });
    return role;
  }

  /**
   * An alarm that stops a shift. It notifies nobody: the alarms that do so for the same faults are in the stack of
   * the alarms.
   */
  #alarm(scope: Construct, name: AlarmName, { metric, threshold, meaning }: Stopping): Alarm {
    return new Alarm(scope, name, {
      metric,
      threshold,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: alarmText(name, meaning),
    });
  }
}

const MINUTE = Duration.minutes(1);

interface Stopping {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly meaning: string;
}

/** A deployment can be told to replace all versions at once by the context value `shift`. */
const isGradual = (scope: Construct, { shift }: Stage): boolean =>
  shift === 'linear' && scope.node.tryGetContext('shift') !== 'at-once';
