import { describe, expect, it } from 'vitest';
import { apiBase, methodsOf, type Route } from '../../functions/contract/route.ts';
import { routes } from '../../functions/contract/routes.ts';
import { portalTemplate } from '../support/portal-template.ts';

const portal = portalTemplate('test');

/** Route keys of the API, each with the function behind it and its kind of authorization. */
const deployed = new Map(
  portal.all('AWS::ApiGatewayV2::Route').map(({ Properties }) => {
    const integrationId = Properties.Target['Fn::Join'][1][1].Ref;
    const { IntegrationUri } = portal.resourceById(integrationId).Properties;
    return [
      Properties.RouteKey,
      { fn: IntegrationUri['Fn::GetAtt'][0], authorization: Properties.AuthorizationType },
    ];
  }),
);

describe('the API', () => {
  it.each(Object.entries<Route>(routes))('serves %s as the route table says', (_id, route) => {
    for (const method of methodsOf(route.method)) {
      expect(deployed.get(`${method} ${apiBase}${route.path}`)).toEqual({
        fn: portal.idOf(route.fn),
        authorization: route.access === 'anyone' ? 'NONE' : 'JWT',
      });
    }
  });

  it('serves nothing else, and has a function say so', () => {
    const served = Object.values<Route>(routes).flatMap(({ method }) => methodsOf(method));
    expect(deployed.size).toBe(served.length + 1);
    expect(deployed.get('$default')).toEqual({ fn: portal.idOf('public'), authorization: 'NONE' });
  });

  it('takes tokens of its own user pool and client only', () => {
    const { JwtConfiguration, IdentitySource } = portal.single(
      'AWS::ApiGatewayV2::Authorizer',
    ).Properties;
    expect(IdentitySource).toEqual(['$request.header.Authorization']);
    expect(JwtConfiguration.Audience).toEqual([{ Ref: portal.idOf('SignIn/Pool/Client') }]);
    expect(JSON.stringify(JwtConfiguration.Issuer)).toContain(portal.idOf('SignIn/Pool'));
  });

  it('is throttled, and logs every request without saying who made it', () => {
    const { DefaultRouteSettings, AccessLogSettings } = portal.resource('Api/Stage').Properties;
    expect(DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 200,
      ThrottlingBurstLimit: 400,
    });
    expect(AccessLogSettings.Format).toContain('$context.routeKey');
    expect(AccessLogSettings.Format).not.toMatch(/sourceIp|caller|principal|claims/i);
  });

  it('lets the gateway alone call the functions that serve it', () => {
    const callers = portal
      .all('AWS::Lambda::Permission')
      .map(({ Properties }) => Properties)
      .filter(({ FunctionName }) => FunctionName['Fn::GetAtt'][0] !== portal.idOf('scanned'));
    expect(callers.map(({ Principal }) => Principal)).toEqual(
      Array(callers.length).fill('apigateway.amazonaws.com'),
    );
    expect(
      callers.every(({ SourceArn }) => JSON.stringify(SourceArn).includes(portal.idOf('Api/Http'))),
    ).toBe(true);
  });
});
