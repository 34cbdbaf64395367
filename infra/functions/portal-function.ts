import { createHash } from 'node:crypto';
import { Duration, Lazy, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  GraphWidget,
  MathExpression,
  Metric,
  type MetricOptions,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import {
  type AddToPrincipalPolicyResult,
  type CfnRole,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { EnvironmentName } from '../../functions/platform/aws/environment-names.ts';
import { acceptWildcards } from '../accepted-wildcards.ts';
import type { Monitoring } from '../monitoring.ts';
import type { Stage } from '../stage.ts';
import { bundledCode } from './bundle.ts';
import { entryOf, type FunctionName, type FunctionShape } from './function-table.ts';

interface PortalFunctionProps {
  readonly shape: FunctionShape;
  readonly stage: Stage;
  /** Undefined: nothing watches the function. */
  readonly monitoring: Monitoring | undefined;
}

/**
 * A Lambda function of the portal: its bundle, its alarms, and a role of its own that may only write the function's log
 * until more is granted.
 */
export class PortalFunction extends LambdaFunction {
  constructor(scope: Construct, id: FunctionName, props: PortalFunctionProps) {
    const { shape, stage, monitoring } = props;
    const reserved = stage.reservedConcurrency ? shape.concurrency : undefined;
    const logGroup = new LogGroup(scope, `${id}-log`, {
      retention: RetentionDays.ONE_YEAR,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new FunctionRole(scope, `${id}-role`);
    logGroup.grantWrite(role);
    super(scope, id, {
      code: bundledCode(entryOf(id), shape),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: shape.memory,
      timeout: Duration.seconds(shape.timeout),
      ...(reserved ? { reservedConcurrentExecutions: reserved } : {}),
      environment: { NODE_OPTIONS: '--enable-source-maps' },
      loggingFormat: LoggingFormat.JSON,
      tracing: stage.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      logGroup,
      role,
    });
    if (stage.tracing) acceptWildcards(role, 'Traces belong to no resource.', { resources: ['*'] });
    if (monitoring) this.#watch(shape, logGroup, monitoring);
  }

  /** Sets an environment variable that the function's code knows by this name. */
  override addEnvironment(name: EnvironmentName, value: string): this {
    super.addEnvironment(name, value);
    return this;
  }

  /** Grants the function these actions and no more. */
  allow(actions: string[], resources: string[], conditions?: Record<string, unknown>): void {
    this.addToRolePolicy(
      new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }),
    );
  }

  /** Errors that the code logs, in any version; counted once the stack of the alarms exists. */
  loggedErrors(options: MetricOptions = {}): Metric {
    return new Metric({
      namespace: Stack.of(this).stackName,
      metricName: `${this.node.id}-logged-errors`,
      statistic: Stats.SUM,
      ...options,
    });
  }

  #watch(shape: FunctionShape, logGroup: LogGroup, monitoring: Monitoring): void {
    const { whenItFails, timeout } = shape;
    const name = this.node.id;
    const failures = this.#failures(logGroup, monitoring);
    const duration = this.metricDuration({ statistic: Stats.p(95) });
    const throttles = this.metricThrottles();
    const severity = shape.stopsPeople ? 'NOW' : 'TODAY';
    monitoring.alarm(this, 'Failures', {
      metric: failures,
      threshold: 1,
      meaning: `${name} fails. ${whenItFails}`,
      severity,
    });
    monitoring.alarm(this, 'Throttles', {
      metric: throttles,
      threshold: 1,
      meaning: `${name} is throttled. ${whenItFails}`,
      severity,
    });
    monitoring.alarm(this, 'Slowness', {
      metric: duration,
      // Milliseconds: four fifths of its time limit.
      threshold: timeout * 800,
      meaning: `${name} is close to its limit of ${timeout} s. ${whenItFails}`,
    });
    monitoring.show(
      new GraphWidget({ title: `${name}: calls`, left: [this.metricInvocations()], width: 8 }),
      new GraphWidget({ title: `${name}: failures`, left: [failures, throttles], width: 8 }),
      new GraphWidget({ title: `${name}: 95 % of calls within`, left: [duration], width: 8 }),
    );
  }

  /** Crashes, and errors that the code itself logs: an HTTP function answers 500 without crashing. */
  #failures(logGroup: LogGroup, monitoring: Monitoring): MathExpression {
    const { metricName } = this.loggedErrors();
    const logged = monitoring.count(this, 'LoggedErrors', {
      logGroup,
      field: 'level',
      value: 'ERROR',
      metricName,
    });
    return new MathExpression({
      label: 'Failures',
      expression: 'FILL(crashed, 0) + FILL(logged, 0)',
      usingMetrics: {
        crashed: this.metricErrors(),
        logged,
      },
    });
  }
}

/**
 * A role that contains its permissions. CDK would make a separate policy for each role, which would count towards
 * the stack's limit of 500 resources, and the role would exist without permissions for a while. Different
 * permissions make a different role: CloudFormation creates it before the function changes, and removes the previous
 * one afterwards, so neither version of the function ever lacks a permission.
 */
class FunctionRole extends Role {
  readonly #permissions: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const permissions = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { permissions },
    });
    this.#permissions = permissions;
    const role = this.node.defaultChild as CfnRole;
    const name = Stack.of(this).getLogicalId(role);
    role.overrideLogicalId(Lazy.uncachedString({ produce: () => `${name}${this.#digest()}` }));
  }

  #digest(): string {
    const permissions = JSON.stringify(Stack.of(this).resolve(this.#permissions));
    return createHash('sha256').update(permissions).digest('hex').slice(0, 8);
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
