import { describe, expect, it } from 'vitest';
import { httpFunctions } from '../../functions/contract/route.ts';
import { type FunctionName, functionTable } from '../../infra/function-table.ts';
import { portalTemplate } from '../support/portal-template.ts';

const functions = Object.keys(functionTable) as FunctionName[];
const plain = portalTemplate('production');
const set = portalTemplate('production', {
  settings: {
    originKey: 2,
    webAcl: { signIns: 50 },
    tracing: true,
    retention: { edgeLogDays: 90 },
  },
});

describe('the key of the distribution', () => {
  /** Numbers of the keys that the distribution sends and functions accept. */
  const numbers = (portal: typeof plain, value: unknown) =>
    [...JSON.stringify(value).matchAll(/"Ref":"(\w+)"/g)].map(([, id]) =>
      ['1', '2', '3'].find((number) => {
        try {
          return portal.idOf(`OriginKeys/Key${number}`) === id;
        } catch {
          return false;
        }
      }),
    );
  const keysOf = (portal: typeof plain) => {
    const { Origins } = portal.single('AWS::CloudFront::Distribution').Properties
      .DistributionConfig;
    const sent = Origins.flatMap(
      ({ OriginCustomHeaders }: { OriginCustomHeaders?: unknown }) => OriginCustomHeaders ?? [],
    );
    const accepted = httpFunctions.map((fn) =>
      numbers(portal, portal.resource(fn).Properties.Environment.Variables.ORIGIN_KEYS),
    );
    return { sent: numbers(portal, sent), accepted };
  };

  it('is accepted by every function that serves HTTP, with the next one', () => {
    expect(keysOf(plain)).toEqual({ sent: ['1'], accepted: httpFunctions.map(() => ['1', '2']) });
  });

  it('is another one when the setting is raised, which functions accepted before', () => {
    expect(keysOf(set)).toEqual({ sent: ['2'], accepted: httpFunctions.map(() => ['2', '3']) });
  });
});

describe('a web ACL', () => {
  it('is made where the stage asks for one, and stands before the distribution', () => {
    const { WebACLId } = set.single('AWS::CloudFront::Distribution').Properties.DistributionConfig;
    expect(JSON.stringify(WebACLId)).toMatch(/ExportsReader/);
    const [acl] = Object.values(set.firewall?.findResources('AWS::WAFv2::WebACL') ?? {});
    const { Scope, Rules } = acl?.Properties ?? {};
    expect(Scope).toBe('CLOUDFRONT');
    const [signIns, requests] = Rules.map(
      ({ Statement }: { Statement: { RateBasedStatement: object } }) =>
        Statement.RateBasedStatement,
    );
    expect(signIns).toMatchObject({
      AggregateKeyType: 'IP',
      Limit: 50,
      ScopeDownStatement: { ByteMatchStatement: { SearchString: '/dgsaie/api/v1/auth' } },
    });
    expect(requests).toMatchObject({ AggregateKeyType: 'IP', Limit: 3000 });
    expect(requests.ScopeDownStatement).toBeUndefined();
  });

  it('is none of a stage that does not', () => {
    expect(plain.firewall).toBeUndefined();
  });
});

describe('tracing', () => {
  it.each([
    ['off', plain, undefined],
    ['on', set, { Mode: 'Active' }],
  ])('is %s where the stage says so', (_, portal, expected) => {
    for (const fn of functions)
      expect(portal.resource(fn).Properties.TracingConfig).toEqual(expected);
  });
});

describe('access logs of the distribution', () => {
  it.each([
    [365, plain],
    [90, set],
  ])('are kept for %i days where the stage says so', (days, { edgeLogs }) => {
    const [bucket] = Object.values(edgeLogs.findResources('AWS::S3::Bucket'));
    const [rule] = bucket?.Properties.LifecycleConfiguration.Rules ?? [];
    expect(rule).toMatchObject({ ExpirationInDays: days, Status: 'Enabled' });
  });
});
