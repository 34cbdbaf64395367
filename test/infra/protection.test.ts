import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shownAddresses } from '../../functions/open-data/pages/contract/page-routes.ts';
import { problem } from '../../functions/platform/contract/problem.ts';
import { httpFunctions, type Route } from '../../functions/platform/contract/route.ts';
import { FIREWALL } from '../../functions/platform/contract/throttles.ts';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';
import { routes } from '../../functions/routes.ts';
import { type FunctionName, functionTable } from '../../infra/functions/function-table.ts';
import { type PortalTemplate, portalTemplate } from '../support/aws/portal-template.ts';

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
  const numbersIn = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/resolve:secretsmanager:[\w-]+\/origin-key-(\d+):/g)].map(
      ([, number]) => Number(number),
    );
  /** Numbers of the keys that the distribution sends, functions accept and Secrets Manager keeps. */
  const keysOf = (originKey: number) => {
    const portal = portalTemplate('production', { settings: { originKey } });
    const { Origins } = portal.single('AWS::CloudFront::Distribution').Properties
      .DistributionConfig;
    const sent = Origins.flatMap(
      ({ OriginCustomHeaders }: { OriginCustomHeaders?: unknown }) => OriginCustomHeaders ?? [],
    );
    const [accepted = [], ...others] = [...httpFunctions, 'pages' as const].map((fn) =>
      numbersIn(portal.resource(fn).Properties.Environment.Variables.ORIGIN_KEYS),
    );
    for (const other of others) expect(other).toEqual(accepted);
    const kept = portal
      .all('AWS::SecretsManager::Secret')
      .map(({ Properties }) => Number(Properties.Name.split('-').at(-1)));
    return { sent: numbersIn(sent), accepted, kept };
  };

  it('is accepted by every function that serves HTTP, with the one before and the one after', () => {
    expect(keysOf(1)).toEqual({ sent: [1], accepted: [1, 2], kept: [1, 2, 3] });
    expect(keysOf(3)).toEqual({ sent: [3], accepted: [2, 3, 4], kept: [1, 2, 3, 4, 5] });
  });

  it.each([
    [1, 2],
    [2, 1],
    [2, 3],
    [3, 2],
  ])(
    'goes from %i to %i without a refused request, whichever side changes first or is rolled back',
    (from, to) => {
      const stages = [keysOf(from), keysOf(to)];
      for (const distribution of stages)
        for (const functions of stages) {
          expect(functions.accepted).toEqual(expect.arrayContaining(distribution.sent));
          // Whichever key a deployment or its roll-back gives to functions is there at that moment.
          expect(distribution.kept).toEqual(expect.arrayContaining(functions.accepted));
        }
    },
  );
});

// biome-ignore lint/suspicious/noExplicitAny: a statement of the web ACL is JSON of any shape.
type FirewallStatement = any;
const aclOf = ({ firewall }: PortalTemplate) =>
  Object.values(firewall?.findResources('AWS::WAFv2::WebACL') ?? {})[0];
const rulesOf = (acl: ReturnType<typeof aclOf>): FirewallStatement[] => acl?.Properties.Rules;

describe('a web ACL', () => {
  it('is created where the stage asks for one, in front of the distribution', () => {
    const { WebACLId } = set.single('AWS::CloudFront::Distribution').Properties.DistributionConfig;
    const { OutputName, ...from } = WebACLId['Fn::GetStackOutput'];
    expect(from).toEqual({ StackName: 'energy-statistics-firewall', Region: 'us-east-1' });
    const [[aclId = '', acl] = []] = Object.entries(
      set.firewall?.findResources('AWS::WAFv2::WebACL') ?? {},
    );
    expect(set.firewall?.toJSON().Outputs[OutputName].Value).toEqual({
      'Fn::GetAtt': [aclId, 'Arn'],
    });
    expect(acl?.Properties.Scope).toBe('CLOUDFRONT');
    const rates = rulesOf(acl).flatMap(({ Name, Statement: { RateBasedStatement: rate } }) =>
      rate ? [[Name, rate.AggregateKeyType, rate.Limit]] : [],
    );
    expect(rates).toEqual([
      ['signIns', 'IP', 50],
      ['dearCalls', 'IP', 2000],
      ['calls', 'IP', 20_000],
      ['requests', 'IP', 100_000],
    ]);
  });

  it('counts calls as expensive that are computed for each question, and none that pages make by themselves', () => {
    const isDear = (path: string) => dear.test(`${apiBase}${path.replaceAll(/{\w+}/g, 'a.b')}`);
    const [, rule] = rulesOf(aclOf(set)) as [unknown, FirewallStatement];
    const [paths, past, shown] = rule.Statement.RateBasedStatement.ScopeDownStatement.OrStatement
      .Statements as FirewallStatement[];
    const [page, query] = shown.AndStatement.Statements;
    const { RegexString: pages } = page.RegexMatchStatement;
    // The most that WAF accepts.
    expect(pages.length).toBeLessThanOrEqual(512);
    const rendered = new RegExp(pages);
    expect([rendered.test('/dgsaie/cerca'), rendered.test('/dgsaie/cercare')]).toEqual([
      true,
      false,
    ]);
    expect(query.SizeConstraintStatement).toMatchObject({ ComparisonOperator: 'GT', Size: 0 });
    const dear = new RegExp(paths.RegexMatchStatement.RegexString);
    expect(past.ByteMatchStatement.SearchString).toBe('asOf=');
    const open = Object.values<Route>(routes).filter(({ access }) => access !== 'signed-in');
    const byFunction = (fn: string) => open.filter((route) => route.fn === fn);
    for (const fn of ['assistants', 'feedback', 'search', 'shown-pages', 'subscriptions'])
      for (const { path } of byFunction(fn)) expect([path, isDear(path)]).toEqual([path, true]);
    const forPrograms = [
      '/oembed',
      '/pictures/chart/{series}/{products}/png',
      '/pictures/energy/{subject}/png',
    ];
    for (const { path } of byFunction('embeds'))
      expect([path, isDear(path)]).toEqual([path, forPrograms.includes(path)]);
    for (const fn of ['public', 'files', 'session'])
      for (const { path } of byFunction(fn)) expect([path, isDear(path)]).toEqual([path, false]);
    expect(isDear('/weekly-prices/report/export')).toBe(true);
    expect(isDear('/series/weekly-prices')).toBe(true);
  });

  it('has room for thousands of people behind one address', () => {
    // A page view is sixteen requests, four of them calls (docs/costs.md): 187 of them were too many once.
    expect(FIREWALL.requests / 16).toBeGreaterThan(5000);
    expect(FIREWALL.calls / 4).toBeGreaterThanOrEqual(5000);
  });

  it.each([
    [undefined, 'Count'],
    ['count', 'Count'],
    ['block', 'None'],
  ])('has the rules of AWS do with managedRules %s: %s', (managedRules, action) => {
    const settings = managedRules ? { webAcl: { managedRules } } : { webAcl: {} };
    const managed = rulesOf(aclOf(portalTemplate('production', { settings }))).filter(
      ({ Statement }) => Statement.ManagedRuleGroupStatement,
    );
    expect(managed).toHaveLength(3);
    for (const { OverrideAction } of managed) expect(Object.keys(OverrideAction)).toEqual([action]);
    // A program without a name is no attack, whatever the others do.
    const rules = JSON.stringify(managed);
    expect(rules).toContain('{"ActionToUse":{"Count":{}},"Name":"NoUserAgent_HEADER"}');
  });

  it('logs only what was refused or counted, without questions and tokens, addresses masked, for a month', () => {
    const [logging] = Object.values(
      set.firewall?.findResources('AWS::WAFv2::LoggingConfiguration') ?? {},
    );
    expect(logging?.Properties).toMatchObject({
      LoggingFilter: { DefaultBehavior: 'DROP' },
      RedactedFields: [
        { QueryString: {} },
        { SingleHeader: { Name: 'authorization' } },
        { SingleHeader: { Name: 'cookie' } },
      ],
    });
    const [group] = Object.values(set.firewall?.findResources('AWS::Logs::LogGroup') ?? {});
    expect(group?.Properties).toMatchObject({
      LogGroupName: 'aws-waf-logs-energy-statistics',
      RetentionInDays: 30,
    });
    expect(JSON.stringify(group?.Properties.DataProtectionPolicy)).toMatch(
      /Deidentify.*MaskConfig/,
    );
  });

  it('states the reason of a refusal, in the words of the other refusals', () => {
    const acl = aclOf(set);
    const bodies = acl?.Properties.CustomResponseBodies ?? {};
    const refusing = rulesOf(acl).filter(({ Action }) => Action);
    const answers = refusing.map(({ Action }) => {
      const { CustomResponseBodyKey, ...answer } = Action.Block.CustomResponse;
      const { Content, ContentType } = bodies[CustomResponseBodyKey];
      return { ...answer, type: ContentType, problem: z.parse(problem, JSON.parse(Content)) };
    });
    const refused = (code: string) => ({
      ResponseCode: 429,
      ResponseHeaders: [{ Name: 'retry-after', Value: '300' }],
      type: 'APPLICATION_JSON',
      problem: expect.objectContaining({ status: 429, code }),
    });
    const busy = refused('busy');
    expect(answers).toEqual([refused('too_many_attempts'), busy, busy, busy]);
  });

  it('does not exist in a stage without the setting', () => {
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
    [30, plain],
    [90, set],
  ])('are kept for %i days where the stage says so', (days, { edgeLogs }) => {
    const [bucket] = Object.values(edgeLogs.findResources('AWS::S3::Bucket'));
    const [rule] = bucket?.Properties.LifecycleConfiguration.Rules ?? [];
    expect(rule).toMatchObject({ ExpirationInDays: days, Status: 'Enabled' });
  });

  it('are kept as long as those of the buckets, which have addresses too', () => {
    const { Rules } = plain.resource('Buckets/logs').Properties.LifecycleConfiguration;
    expect(Rules).toEqual([{ ExpirationInDays: 30, Status: 'Enabled' }]);
  });
});

describe('a refusal by the gateway itself', () => {
  /** Path patterns of the distribution whose answers pass through a function at the edge. */
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
      '/dgsaie/open_data_export.php': 'origin-response',
      '/dgsaie/pub/bollettino/????/*': 'origin-response',
      ...Object.fromEntries(Object.keys(shownAddresses).map((path) => [path, 'origin-response'])),
      '/open_data_export.php': 'origin-response',
      '/pub/bollettino/????/*': 'origin-response',
    });
  });

  it('is unchanged elsewhere', () => {
    expect(lookedAt(portalTemplate('test'))).toEqual({});
  });

  it('is converted by a function that CloudFront may copy, and that never delays removing the stack', () => {
    const { Resources } = plain.stackNamed('energy-statistics-gateway-problems');
    const found = Object.values(Resources);
    const fn = found.find(({ Type }) => Type === 'AWS::Lambda::Function');
    expect(fn).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate' });
    // Functions at the edge allow no such settings, at most 5 seconds, and no other architecture.
    for (const name of ['Environment', 'Layers', 'VpcConfig', 'Architectures', 'Timeout'])
      expect(fn?.Properties[name]).toBeUndefined();
    const role = found.find(({ Type }) => Type === 'AWS::IAM::Role');
    expect(JSON.stringify(role?.Properties.AssumeRolePolicyDocument)).toContain(
      'edgelambda.amazonaws.com',
    );
  });
});
