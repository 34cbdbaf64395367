import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { problem } from '../../functions/contract/problem.ts';
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

  it('says why it refuses, in the words of the other refusals', () => {
    const [acl] = Object.values(set.firewall?.findResources('AWS::WAFv2::WebACL') ?? {});
    const { Rules, CustomResponseBodies } = acl?.Properties ?? {};
    const answers = Rules.map(
      ({ Action }: { Action: { Block: { CustomResponse: Record<string, unknown> } } }) => {
        const { CustomResponseBodyKey, ...answer } = Action.Block.CustomResponse;
        const { Content, ContentType } = CustomResponseBodies[String(CustomResponseBodyKey)];
        return { ...answer, type: ContentType, problem: z.parse(problem, JSON.parse(Content)) };
      },
    );
    const refused = (code: string) => ({
      ResponseCode: 429,
      ResponseHeaders: [{ Name: 'retry-after', Value: '300' }],
      type: 'APPLICATION_JSON',
      problem: expect.objectContaining({ status: 429, code }),
    });
    expect(answers).toEqual([refused('too_many_attempts'), refused('busy')]);
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

describe('what the gateway refuses by itself', () => {
  /** Path patterns of the distribution whose answers a function at the edge looks at. */
  const lookedAt = (portal: typeof plain) => {
    const { CacheBehaviors, DefaultCacheBehavior } = portal.single('AWS::CloudFront::Distribution')
      .Properties.DistributionConfig;
    const byPath = [DefaultCacheBehavior, ...CacheBehaviors].flatMap(
      ({ PathPattern = '*', LambdaFunctionAssociations: functions = [] }) =>
        functions.map(({ EventType }: { EventType: string }) => [PathPattern, EventType]),
    );
    return Object.fromEntries(byPath);
  };

  it('becomes a problem document at the edge where the stage says so', () => {
    expect(lookedAt(plain)).toEqual({
      '/dgsaie/api/v1': 'origin-response',
      '/dgsaie/api/v1/*': 'origin-response',
      '/dgsaie/embed/*': 'origin-response',
    });
  });

  it('stays as it is elsewhere', () => {
    expect(lookedAt(portalTemplate('test'))).toEqual({});
  });

  it('is told by a function that CloudFront may copy, and that no removal of the stack waits for', () => {
    const { Resources } = plain.stackNamed('energy-statistics-gateway-problems');
    const found = Object.values(Resources);
    const fn = found.find(({ Type }) => Type === 'AWS::Lambda::Function');
    expect(fn).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate' });
    // Neither settings, nor more than 5 seconds, nor another architecture: copies have none of these.
    for (const name of ['Environment', 'Layers', 'VpcConfig', 'Architectures', 'Timeout'])
      expect(fn?.Properties[name]).toBeUndefined();
    const role = found.find(({ Type }) => Type === 'AWS::IAM::Role');
    expect(JSON.stringify(role?.Properties.AssumeRolePolicyDocument)).toContain(
      'edgelambda.amazonaws.com',
    );
  });
});
