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
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  gatewayKey,
  gatewayPath,
  type HttpFunction,
  httpFunctions,
  type Route,
} from '../functions/platform/contract/route.ts';
import { defaultThrottle, throttleOf } from '../functions/platform/contract/throttles.ts';
import { routes } from '../functions/routes.ts';
import type { Monitoring } from './monitoring.ts';

/** The address of the HTTP API, which the distribution must know before there are functions to serve it. */
export class ApiAddress extends Construct {
  readonly api: HttpApi;
  /** Host name, without scheme. */
  readonly host: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.api = new HttpApi(this, 'Http', { createDefaultStage: false });
    this.host = `${this.api.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`;
  }
}

/** The HTTP API: one route for each row of the route table, served by the function it names. */
export class Api extends Construct {
  readonly #api: HttpApi;
  readonly #stage: HttpStage;

  constructor(scope: Construct, id: string, { api }: ApiAddress, monitoring: Monitoring) {
    super(scope, id);
    this.#api = api;
    this.#stage = this.#addStage(this.#api, monitoring);
    this.#watch(this.#stage, monitoring);
  }

  /**
   * Adds the routes. Functions check the tokens, and one of them refuses calls that match no route, so that these
   * refusals are problem documents; the gateway's own would not be.
   */
  serve(functions: Readonly<Record<HttpFunction, IFunction>>): void {
    const integrations = Object.fromEntries(
      httpFunctions.map((name) => [
        name,
        // One permission for all routes, because one for each would exceed the size limit of a function's policy.
        new HttpLambdaIntegration(name, functions[name], { scopePermissionToRoute: false }),
      ]),
    );
    const ordered: HttpRoute[] = [];
    for (const listed of Object.values<Route>(routes)) {
      const { method, path, access, fn } = listed;
      const taken = method === 'GET' ? HttpMethod.ANY : HttpMethod[method];
      const route = new HttpRoute(this, `${taken}${path}`, {
        httpApi: this.#api,
        routeKey: HttpRouteKey.with(gatewayPath(listed), taken),
        integration: integrations[fn] as HttpLambdaIntegration,
      });
      Validations.of(route).acknowledge(access === 'anyone' ? openToAnyone : checkedByFunction);
      ordered.push(route);
    }
    const unknown = new HttpRoute(this, 'Unknown', {
      httpApi: this.#api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrations.public as HttpLambdaIntegration,
    });
    Validations.of(unknown).acknowledge(openToAnyone);
    // The permission for all routes names stage, method and path; the default route has no such path.
    this.#createInOrder([...ordered, unknown]);
    this.#throttleRoutes();
    functions.public.addPermission('Unknown', {
      scope: unknown,
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.#api.apiId,
        resourceName: '*/$default',
      }),
    });
  }

  /**
   * Creates a few routes at a time, and the stage after the last: the stage deploys the API at every change, and a
   * hundred changes at once fail with "concurrent modification".
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
    const throttled = monitoring.count(this, 'Throttled', {
      logGroup,
      field: 'status',
      value: '429',
      metricName: 'throttled-requests',
    });
    monitoring.alarm(this, 'ThrottledRequests', {
      metric: throttled,
      threshold: 100,
      meaning: 'The API refuses more than a hundred requests in five minutes as too many.',
    });
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
    monitoring.alarm(this, 'ServerErrors', {
      metric: serverErrors,
      threshold: 5,
      meaning:
        'The API answers with server errors: visitors, companies or administrators see failures.',
    });
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

/** Fields of the access log: none of them identifies the caller. */
const accessLog = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  length: '$context.responseLength',
  integrationError: '$context.integrationErrorMessage',
};

/** Settings of the gateway's stage, by route key. */
function routeSettings() {
  return Object.fromEntries(
    Object.values<Route>(routes).map((route) => {
      const { rate, burst } = throttleOf(route);
      return [gatewayKey(route), { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }];
    }),
  );
}
