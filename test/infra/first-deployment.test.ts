import { describe, expect, it } from 'vitest';
import {
  Account,
  createStack,
  creationRounds,
  fixedName,
  type Resources,
} from '../support/aws/cloudformation-model.ts';
import { portalTemplate } from '../support/aws/portal-template.ts';

/** A first deployment into an empty account, and what a failed one leaves there. */

const first = portalTemplate('production', { firstDeployment: true });
const protectedStack = portalTemplate('production');
const resources = first.resources;
const idsOf = (type: string) => Object.keys(resources).filter((id) => resources[id]?.Type === type);
/** Rounds of the stacks, one after the other. */
const roundsOf = ({ byStack }: typeof first) => [...byStack.values()].flatMap(creationRounds);
const rounds = roundsOf(first);
const order = rounds.flat();
const roundOf = (id: string) => rounds.findIndex((round) => round.includes(id));

const protectable = ({ stacks: { edge, data, functions, api, monitoring } }: typeof first) => [
  edge,
  data,
  functions,
  api,
  monitoring,
];

describe('the order of creation', () => {
  it('creates a few routes of the API at a time, and its deployed stage after all of them', () => {
    const routes = new Set(idsOf('AWS::ApiGatewayV2::Route'));
    expect(routes.size).toBeGreaterThan(100);
    const together = rounds.map((round) => round.filter((id) => routes.has(id)).length);
    expect(Math.max(...together)).toBeLessThanOrEqual(5);
    const [stage = ''] = idsOf('AWS::ApiGatewayV2::Stage');
    expect(roundOf(stage)).toBeGreaterThan(Math.max(...[...routes].map(roundOf)));
  });

  it.each(['production', 'test'] as const)(
    'in %s uploads the site after its API: functions, routes and stage',
    (name) => {
      const portal = portalTemplate(name);
      const inOrder = roundsOf(portal);
      const at = (id: string) => inOrder.findIndex((round) => round.includes(id));
      const ids = (pattern: RegExp) =>
        Object.keys(portal.resources).filter((id) =>
          pattern.test(portal.resources[id]?.Type ?? ''),
        );
      const copies = ids(/CDKBucketDeployment/);
      expect(copies).toHaveLength(3);
      const api = ids(/^AWS::ApiGatewayV2::(Route|Integration|Stage)$/);
      const functions = ids(/^AWS::Lambda::Function$/).filter(
        (id) => !id.startsWith('CustomCDKBucketDeployment'),
      );
      for (const copy of copies)
        expect(at(copy)).toBeGreaterThan(Math.max(...[...api, ...functions].map(at)));
    },
  );

  it('copies the files of the site before the page that requests them', () => {
    const [assets = '', pages = ''] = ['Assets', 'Pages'].map((name) =>
      Object.keys(resources).find((id) => id.startsWith(`SiteFiles${name}CustomResource`)),
    );
    expect(roundOf(pages)).toBeGreaterThan(roundOf(assets));
  });
});

describe('globally unique names', () => {
  it('are those of five buckets, the sign-in domain and the dashboard; all but the last name the account', () => {
    const edgeLogs = first.edgeLogs.toJSON().Resources as Resources;
    const names = [...Object.values(resources), ...Object.values(edgeLogs)]
      .flatMap((resource) => fixedName(resource) ?? [])
      .sort();
    const account = '{"Ref":"AWS::AccountId"}';
    expect(names).toEqual([
      'AWS::CloudWatch::Dashboard energy-statistics',
      `AWS::Cognito::UserPoolDomain energy-statistics-${account}`,
      `AWS::S3::Bucket energy-statistics-edge-logs-${account}`,
      `AWS::S3::Bucket energy-statistics-exports-${account}`,
      `AWS::S3::Bucket energy-statistics-public-${account}`,
      `AWS::S3::Bucket energy-statistics-quarantine-${account}`,
      `AWS::S3::Bucket energy-statistics-site-${account}`,
    ]);
  });
});

describe('a first deployment that fails', () => {
  it.each([...first.byStack])(
    'leaves nothing of %s behind wherever it fails, and succeeds when it is repeated',
    (_, own) => {
      const inOrder = creationRounds(own).flat();
      for (const failing of Object.keys(own)) {
        const account = new Account();
        expect([failing, createStack(own, account, { order: inOrder, failing })]).toEqual([
          failing,
          'ROLLBACK_COMPLETE',
        ]);
        expect(account.names()).toEqual([]);
        expect(createStack(own, account, { order: inOrder })).toBe('CREATE_COMPLETE');
      }
    },
  );

  it('could not be repeated if its data were always retained', () => {
    const retaining: Resources = Object.fromEntries(
      Object.entries(resources).map(([id, resource]) => [
        id,
        resource.DeletionPolicy === 'RetainExceptOnCreate'
          ? { ...resource, DeletionPolicy: 'Retain' }
          : resource,
      ]),
    );
    const account = new Account();
    createStack(retaining, account, { order, failing: idsOf('AWS::ApiGatewayV2::Stage')[0] });
    expect(account.names()).not.toEqual([]);
    expect(createStack(retaining, account, { order })).not.toBe('CREATE_COMPLETE');
  });

  it('could not be rolled back if its data were protected before the stack exists', () => {
    expect(
      createStack(protectedStack.resources, new Account(), { order, failing: order.at(-1) }),
    ).toBe('ROLLBACK_FAILED');
    for (const stack of protectable(first)) expect(stack.terminationProtection).toBe(false);
  });

  it('is followed by a deployment that protects the data', () => {
    const changed = Object.keys(protectedStack.resources).filter(
      (id) =>
        JSON.stringify(protectedStack.resources[id]) !== JSON.stringify(resources[id]) &&
        // CDK's own description of the stack's contents.
        resources[id]?.Type !== 'AWS::CDK::Metadata',
    );
    expect(changed.sort()).toEqual(
      ['SignIn/Pool', 'Tables/attempts', 'Tables/audit', 'Tables/core', 'Tables/subscriptions']
        .map(protectedStack.idOf)
        .sort(),
    );
    for (const stack of protectable(protectedStack)) expect(stack.terminationProtection).toBe(true);
  });
});

describe('concurrency', () => {
  it.each(['production', 'test'] as const)(
    'is not reserved in %s: a new account has none to spare',
    (name) => {
      const reserving = Object.values(portalTemplate(name).resources).filter(
        ({ Properties }) => Properties?.ReservedConcurrentExecutions !== undefined,
      );
      expect(reserving).toEqual([]);
    },
  );
});
