import { describe, expect, it } from 'vitest';
import { gatewayKey, type Route } from '../../functions/platform/contract/route.ts';
import { throttleOf } from '../../functions/platform/contract/throttles.ts';
import { routes } from '../../functions/routes.ts';
import { functionOf, portalTemplate } from '../support/aws/portal-template.ts';

const portal = portalTemplate('test');

/** Route keys of the API, each with the function behind it and its kind of authorization. */
const deployed = new Map(
  portal.all('AWS::ApiGatewayV2::Route').map(({ Properties }) => {
    const integrationId = Properties.Target['Fn::Join'][1][1].Ref;
    const { IntegrationUri } = portal.resourceById(integrationId).Properties;
    return [
      Properties.RouteKey,
      { fn: functionOf(portal, IntegrationUri), authorization: Properties.AuthorizationType },
    ];
  }),
);

describe('the API', () => {
  it.each(Object.entries<Route>(routes))('serves %s as the route table says', (_id, route) => {
    expect(deployed.get(gatewayKey(route))).toEqual({
      fn: portal.idOf(route.fn),
      authorization: 'NONE',
    });
  });

  it('answers all other calls with a function', () => {
    expect(deployed.size).toBe(Object.keys(routes).length + 1);
    expect(deployed.get('$default')).toEqual({ fn: portal.idOf('public'), authorization: 'NONE' });
  });

  it('refuses nothing by itself: the functions check tokens, and answer with problem documents', () => {
    expect(portal.all('AWS::ApiGatewayV2::Authorizer')).toEqual([]);
    const signedIn = Object.values<Route>(routes).filter(({ access }) => access !== 'anyone');
    for (const { fn } of signedIn) {
      const { Variables } = portal.resource(fn).Properties.Environment;
      expect(Variables.USER_POOL_CLIENT_ID).toEqual({ Ref: portal.idOf('SignIn/Pool/Client') });
      expect(JSON.stringify(Variables.TOKEN_ISSUER)).toContain(portal.idOf('SignIn/Pool'));
      expect(JSON.stringify(Variables.TOKEN_KEYS_URL)).toContain('/.well-known/jwks.json');
    }
  });

  it('is throttled, and logs every request without identifying the caller', () => {
    const { DefaultRouteSettings, RouteSettings, AccessLogSettings } =
      portal.resource('Api/Stage').Properties;
    // Metrics for every route would cost more than everything else.
    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 });
    expect(Object.keys(RouteSettings).sort()).toEqual(
      Object.values<Route>(routes).map(gatewayKey).sort(),
    );
    for (const route of Object.values<Route>(routes)) {
      const { rate, burst } = throttleOf(route);
      expect(RouteSettings[gatewayKey(route)]).toEqual({
        ThrottlingRateLimit: rate,
        ThrottlingBurstLimit: burst,
      });
    }
    expect(throttleOf(routes['session/sign-in']).rate).toBeLessThan(
      throttleOf(routes['surveys/latest']).rate,
    );
    expect(AccessLogSettings.Format).toContain('$context.routeKey');
    expect(AccessLogSettings.Format).not.toMatch(/sourceIp|caller|principal|claims/i);
  });

  /** Functions with the ends of the ARNs from which the gateway may call them: `API/stage/…`. */
  const permissions = portal
    .all('AWS::Lambda::Permission')
    .map(({ Properties }) => Properties)
    .filter(({ FunctionName }) => FunctionName.Ref)
    .map(({ FunctionName, Principal, SourceArn }) => ({
      fn: functionOf(portal, FunctionName),
      principal: Principal,
      source: SourceArn['Fn::Join'][1].slice(-2),
    }));

  it('lets the gateway alone call the functions that serve it', () => {
    for (const { principal, source } of permissions) {
      expect(principal).toBe('apigateway.amazonaws.com');
      expect(source[0]).toEqual({ Ref: portal.idOf('Api/Http') });
    }
  });

  it('may call the function behind every route, $default among them', () => {
    const allows = (pattern: string, address: string) =>
      new RegExp(`^${pattern.replaceAll('$', '\\$').replaceAll('*', '.*')}$`).test(address);
    for (const [routeKey, { fn }] of deployed) {
      const [method, path] = routeKey.split(' ');
      // API Gateway's name of the caller: API/stage/method/path, and API/stage/$default.
      const address = path ? `/$default/${method}${path}` : `/$default/${routeKey}`;
      const callers = permissions.filter(({ source }) => allows(source[1], address));
      expect([routeKey, callers.map((permission) => permission.fn)]).toEqual([
        routeKey,
        expect.arrayContaining([fn]),
      ]);
    }
  });
});
