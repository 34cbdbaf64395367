import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { GraphWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  apiBase,
  type HttpFunction,
  httpFunctions,
  type Route,
} from '../functions/contract/route.ts';
import { routes } from '../functions/contract/routes.ts';
import { buildId } from './build-id.ts';
import type { Monitoring } from './monitoring.ts';
import type { PortalFunction } from './portal-function.ts';
import { defaultThrottle, routeSettings } from './route-throttles.ts';

/** The HTTP API: one route for each row of the route table, served by the function it names. */
export class Api extends Construct {
  readonly #api: HttpApi;
  readonly #stage: HttpStage;
  /** Host name, without scheme. */
  readonly host: string;

  constructor(scope: Construct, id: string, monitoring: Monitoring) {
    super(scope, id);
    this.#api = new HttpApi(this, 'Http', { createDefaultStage: false });
    this.host = `${this.#api.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`;
    this.#stage = this.#addStage(this.#api, monitoring);
    this.#watch(this.#stage, monitoring);
  }

  /**
   * Adds the routes. Functions check the tokens, and one of them refuses what is no route, so that
   * these refusals are problem documents; the gateway's own would not be.
   */
  serve(functions: Readonly<Record<HttpFunction, PortalFunction>>): void {
    const build = buildId();
    const integrations = Object.fromEntries(
      httpFunctions.map((name) => [
        name,
        // One permission for all routes: one for each would outgrow a function's policy.
        new HttpLambdaIntegration(name, functions[name], { scopePermissionToRoute: false }),
      ]),
    );
    for (const name of httpFunctions) functions[name].addEnvironment('BUILD_ID', build);
    const ordered: HttpRoute[] = [];
    for (const { method, path, access, fn } of Object.values<Route>(routes)) {
      const added = this.#api.addRoutes({
        path: `${apiBase}${path}`,
        methods: [method === 'GET' ? HttpMethod.ANY : HttpMethod[method]],
        integration: integrations[fn] as HttpLambdaIntegration,
      });
      const reason = access === 'anyone' ? openToAnyone : checkedByFunction;
      for (const route of added) Validations.of(route).acknowledge(reason);
      ordered.push(...added);
    }
    const unknown = new HttpRoute(this, 'Unknown', {
      httpApi: this.#api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrations.public as HttpLambdaIntegration,
    });
    Validations.of(unknown).acknowledge(openToAnyone);
    // The permission for all routes names stage, method and path, which this one does not have.
    this.#createInOrder([...ordered, unknown]);
    this.#throttleRoutes();
    functions.public.addPermission('Unknown', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.#api.apiId,
        resourceName: '*/$default',
      }),
    });
  }

  /**
   * A few routes at a time, and the stage after the last: it deploys the API by itself at every
   * change, and a hundred changes at once fail with "concurrent modification".
   */
  #createInOrder(created: readonly HttpRoute[]): void {
    for (const [index, route] of created.entries()) {
      const before = created[index - ROUTES_AT_A_TIME];
      if (before) route.node.addDependency(before);
    }
    this.#stage.node.addDependency(...created.slice(-ROUTES_AT_A_TIME));
  }

  #throttleRoutes(): void {
    const settings = routeSettings();
    (this.#stage.node.defaultChild as CfnStage).addPropertyOverride('RouteSettings', settings);
  }

  #addStage(httpApi: HttpApi, monitoring: Monitoring): HttpStage {
    const logGroup = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_YEAR,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const throttled = new MetricFilter(this, 'Throttled', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace: Stack.of(this).stackName,
      metricName: 'throttled-requests',
    });
    monitoring.alarm(
      this,
      'ThrottledRequests',
      throttled.metric({ statistic: Stats.SUM }),
      100,
      'The API refuses more than a hundred requests in five minutes as too many.',
    );
    return new HttpStage(this, 'Stage', {
      httpApi,
      autoDeploy: true,
      throttle: { rateLimit: defaultThrottle.rate, burstLimit: defaultThrottle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
  }

  #watch(stage: HttpStage, monitoring: Monitoring): void {
    const serverErrors = stage.metricServerError({ statistic: Stats.SUM });
    monitoring.alarm(
      this,
      'ServerErrors',
      serverErrors,
      5,
      'The API answers with server errors: visitors, companies or administrators see failures.',
    );
    monitoring.show(
      new GraphWidget({ title: 'API: requests', left: [stage.metricCount()], width: 8 }),
      new GraphWidget({
        title: 'API: errors',
        left: [stage.metricClientError(), serverErrors],
        width: 8,
      }),
      new GraphWidget({
        title: 'API: 95 % answered within',
        left: [stage.metricLatency({ statistic: Stats.p(95) })],
        width: 8,
      }),
    );
  }
}

const ROUTES_AT_A_TIME = 5;

const openToAnyone = {
  id: 'AwsSolutions-APIG4',
  reason:
    'The route table opens this route to anyone: statistics, their files and the sign-in itself.',
};

const checkedByFunction = {
  id: 'AwsSolutions-APIG4',
  reason: 'The function behind the route verifies the token and the account before anything else.',
};

/** What is kept of a request: nothing that tells who made it. */
const accessLog = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  length: '$context.responseLength',
  integrationError: '$context.integrationErrorMessage',
};
