import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../../../infra/stage.ts';
import { type AccountFacts, preflight, type Wanted } from '../../../scripts/stage/preflight.ts';
import { deploymentSteps } from '../../../scripts/stage/steps.ts';
import { repository } from '../../support/imports.ts';

const stage: Stage = {
  name: 'energy-statistics',
  region: 'eu-south-1',
  keepData: true,
  alarmEmail: 'operations@example.org',
  domain: {
    name: 'energia.example.org',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  },
  reminders: { sender: 'noreply@example.org', scheduled: true },
  stationPrices: { pricesUrl: 'https://example.org/p', registryUrl: 'https://example.org/r' },
  approvalRequired: false,
  csvDialect: 'semicolon',
  europeanFormUrl: 'https://example.org/form',
};
const facts: AccountFacts = {
  account: '123456789012',
  bootstraps: [
    { region: 'eu-south-1', version: 30 },
    { region: 'eu-central-1', version: 30 },
  ],
  concurrency: 1000,
  stack: undefined,
  certificate: { status: 'ISSUED', names: ['*.example.org'] },
  sender: { address: 'noreply@example.org', verified: true, sandbox: false },
};
const wanted: Wanted = {
  stage,
  stageName: 'production',
  hasAdministrator: true,
  reservedConcurrency: 29,
};
const failure = 'AccessDenied';

describe('what is looked at before a deployment', () => {
  it('finds nothing missing where all is there', () => {
    expect(preflight(wanted, facts)).toEqual({ missing: [], notes: [] });
  });

  it('asks for secrets of identity providers that are not there', () => {
    const secrets = { 'portal/spid': true, 'portal/cie': false };
    expect(preflight(wanted, { ...facts, secrets }).missing).toEqual([
      expect.stringMatching(/secret portal\/cie of SPID or CIE.*eu-south-1/),
    ]);
    const unknown = preflight(wanted, { ...facts, secrets: { failure } });
    expect(unknown.missing).toEqual([expect.stringContaining(failure)]);
  });

  it('says all that is missing at once', () => {
    const bare: Stage = { ...stage, alarmEmail: undefined, account: '210987654321' } as Stage;
    const { missing } = preflight(
      { ...wanted, stage: { ...bare, reservedConcurrency: true }, hasAdministrator: false },
      {
        ...facts,
        bootstraps: [{ region: 'eu-south-1', version: undefined }],
        concurrency: 10,
        certificate: { status: 'PENDING_VALIDATION', names: ['other.example.com'] },
        sender: { address: 'noreply@example.org', verified: false, sandbox: true },
      },
    );
    expect(missing).toEqual([
      expect.stringContaining('account 123456789012, the stage is of 210987654321'),
      expect.stringContaining('npx cdk bootstrap aws://123456789012/eu-south-1'),
      expect.stringContaining('ask for more in Service Quotas'),
      expect.stringContaining('energia.example.org is PENDING_VALIDATION'),
      expect.stringContaining('the one named is of other.example.com'),
      expect.stringContaining('have SES verify it'),
      expect.stringContaining('in its sandbox'),
      expect.stringContaining('alarmEmail'),
      expect.stringContaining('--administrator USERNAME'),
    ]);
  });

  it.each<[string, Partial<AccountFacts>, RegExp]>([
    ['credentials', { account: { failure: 'Could not load credentials' } }, /Credentials of AWS/],
    [
      'the bootstrap',
      { bootstraps: [{ region: 'eu-south-1', version: { failure } }] },
      /bootstrap of eu-south-1 could not/,
    ],
    [
      'a region that is not enabled',
      {
        bootstraps: [
          {
            region: 'eu-south-1',
            version: { failure: 'The security token included in the request is invalid.' },
          },
        ],
      },
      /Region eu-south-1 is not enabled/,
    ],
    ['an old bootstrap', { bootstraps: [{ region: 'eu-south-1', version: 5 }] }, /version 5 of 6/],
    ['the quota', { concurrency: { failure } }, /concurrent functions could not be looked at/],
    ['the stack', { stack: { failure } }, /stack energy-statistics could not/],
    ['a deployment under way', { stack: 'UPDATE_IN_PROGRESS' }, /wait until that has ended/],
    ['a removal that failed', { stack: 'DELETE_FAILED' }, /half removed/],
    ['the certificate', { certificate: { failure } }, /certificate could not/],
    ['the sender', { sender: { failure } }, /sender of e-mail could not/],
  ])('names %s', (_what, change, message) => {
    const { missing } = preflight(wanted, { ...facts, ...change });
    expect(missing).toEqual([expect.stringMatching(message)]);
  });

  it('takes a wildcard for one label only', () => {
    const deep = { ...stage, domain: { ...stage.domain, name: 'a.b.example.org' } } as Stage;
    expect(preflight({ ...wanted, stage: deep }, facts).missing).toHaveLength(1);
  });

  it('asks for no administrator of a system that stands', () => {
    const again = preflight(
      { ...wanted, hasAdministrator: false },
      { ...facts, stack: 'UPDATE_COMPLETE' },
    );
    expect(again.missing).toEqual([]);
  });

  it('notes what can wait, and deploys', () => {
    const { domain: _, reminders: __, ...plain } = stage;
    const { missing, notes } = preflight(
      { ...wanted, stage: plain },
      { ...facts, concurrency: 10 },
    );
    expect(missing).toEqual([]);
    expect(notes).toEqual([
      expect.stringContaining('At most 10 functions'),
      expect.stringContaining('No domain'),
      expect.stringContaining('No reminders'),
    ]);
  });
});

describe('the steps of a deployment', () => {
  const deployment = { stageName: 'production', stage, initArguments: [], unattended: false };
  const commands = (stands: boolean, changes: Partial<Stage> = {}) =>
    deploymentSteps({ ...deployment, stands, stage: { ...stage, ...changes } }).map(({ command }) =>
      command.join(' ').replace(`${process.execPath} ${join(repository, 'scripts')}/`, ''),
    );

  it('create a stack without protection, protect it, initialise it and try it out', () => {
    expect(commands(false)).toEqual([
      'cdk deploy --all --context stage=production --require-approval never --context firstDeployment=true',
      'cdk deploy --all --context stage=production --require-approval never',
      'init.ts --stage production',
      'make-pages.ts --stage production',
      'smoke.ts --stage production',
    ]);
  });

  it('protect nothing that is not kept', () => {
    expect(commands(false, { keepData: false }).filter((one) => /^cdk/.test(one))).toHaveLength(1);
  });

  it('bring the data of a stack that stands up to date, and ask about what opens', () => {
    expect(commands(true)).toEqual([
      'cdk deploy --all --context stage=production --require-approval broadening',
      'migrate.ts --stage production',
      'init.ts --stage production',
      'make-pages.ts --stage production',
      'smoke.ts --stage production',
    ]);
  });
});
