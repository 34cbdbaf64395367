import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { GraphWidget, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { EnvironmentName } from '../functions/aws/environment-names.ts';
import { acceptWildcards } from './accepted-wildcards.ts';
import { bundledCode } from './bundle.ts';
import type { FunctionShape } from './function-table.ts';
import type { Monitoring } from './monitoring.ts';
import type { Stage } from './stage.ts';

interface PortalFunctionProps {
  readonly shape: FunctionShape;
  readonly stage: Stage;
  /** Without it nothing watches the function. */
  readonly monitoring: Monitoring | undefined;
}

/**
 * A Lambda function of the portal: its bundle, its own role that may do nothing but write its own
 * log until something is granted, and its alarms.
 */
export class PortalFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    const { shape, stage, monitoring } = props;
    const reserved = stage.reservedConcurrency ? shape.concurrency : undefined;
    const logGroup = new LogGroup(scope, `${id}-log`, {
      retention: RetentionDays.ONE_YEAR,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}-role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
    super(scope, id, {
      code: bundledCode(shape),
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

  /** Lets the function do this and no more. */
  allow(actions: string[], resources: string[], conditions?: Record<string, unknown>): void {
    this.addToRolePolicy(
      new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }),
    );
  }

  #watch(shape: FunctionShape, logGroup: LogGroup, monitoring: Monitoring): void {
    const { whenItFails, timeout } = shape;
    const name = this.node.id;
    const failures = this.#failures(logGroup);
    const duration = this.metricDuration({ statistic: Stats.p(95) });
    const throttles = this.metricThrottles();
    monitoring.alarm(this, 'Failures', failures, 1, `${name} fails. ${whenItFails}`);
    monitoring.alarm(this, 'Throttles', throttles, 1, `${name} is throttled. ${whenItFails}`);
    monitoring.alarm(
      this,
      'Slowness',
      duration,
      // Milliseconds: four fifths of the time after which it is stopped.
      timeout * 800,
      `${name} is close to its limit of ${timeout} s. ${whenItFails}`,
    );
    monitoring.show(
      new GraphWidget({ title: `${name}: calls`, left: [this.metricInvocations()], width: 8 }),
      new GraphWidget({ title: `${name}: failures`, left: [failures, throttles], width: 8 }),
      new GraphWidget({ title: `${name}: 95 % of calls within`, left: [duration], width: 8 }),
    );
  }

  /** Crashes, and what the code itself logs as an error: an HTTP function answers 500 without crashing. */
  #failures(logGroup: LogGroup): MathExpression {
    const logged = new MetricFilter(this, 'LoggedErrors', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: Stack.of(this).stackName,
      metricName: `${this.node.id}-logged-errors`,
    });
    return new MathExpression({
      label: 'Failures',
      expression: 'FILL(crashed, 0) + FILL(logged, 0)',
      usingMetrics: {
        crashed: this.metricErrors(),
        logged: logged.metric({ statistic: Stats.SUM }),
      },
    });
  }
}
