import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../../../infra/stage.ts';
import { addressToTry } from '../../../scripts/stage/next-steps.ts';
import { type AccountFacts, preflight, type Wanted } from '../../../scripts/stage/preflight.ts';
import { changesStep, deploymentSteps, repeated } from '../../../scripts/stage/steps.ts';
import { repository } from '../../support/code/imports.ts';

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
  secondFactor: false,
  csvDialect: 'semicolon',
  europeanFormUrl: 'https://example.org/form',
  externalLinks: { accessibility: 'https://form.agid.gov.it/view/a-declared-site' },
};
const facts: AccountFacts = {
  account: '123456789012',
  bootstraps: [
    { region: 'eu-south-1', version: 30 },
    { region: 'eu-central-1', version: 30 },
  ],
  concurrency: 1000,
  stacks: {},
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

  it("refuses the defaults of a ministry's own addresses where readers come, and says so elsewhere", () => {
    const { externalLinks: _, ...rest } = stage;
    const europeanFormUrl = 'https://energy.ec.europa.eu/data-and-analysis/weekly-oil-bulletin_en';
    const text =
      "Addresses of the ministry's own, still the defaults: externalLinks.accessibility, europeanFormUrl (docs/adopting.md).";
    const defaults = { ...rest, europeanFormUrl };
    expect(preflight({ ...wanted, stage: defaults }, facts)).toEqual({
      missing: [text],
      notes: [],
    });
    const trial = { ...defaults, keepData: false };
    expect(preflight({ ...wanted, stage: trial }, facts).notes).toContain(text);
  });

  describe('where alarms are mailed', () => {
    const [region, edge] = ['energy-statistics-monitoring', 'energy-statistics-edge-alarms'];
    const stacks = { [region]: 'CREATE_COMPLETE', [edge]: 'CREATE_COMPLETE' };
    const look = (
      alarms: NonNullable<AccountFacts['alarms']>,
      { checksOnly = true, standing = stacks as AccountFacts['stacks'] } = {},
    ) => preflight({ ...wanted, checksOnly }, { ...facts, stacks: standing, alarms });
    const unheard = [
      expect.stringMatching(/^Alarms of energy-statistics-edge-alarms reach nobody: .*operations@/),
    ];

    it('needs both subscriptions to be confirmed', () => {
      expect(look({ [region]: 'confirmed', [edge]: 'confirmed' }).missing).toEqual([]);
      for (const subscription of ['waiting', 'ended'] as const)
        expect(look({ [region]: 'confirmed', [edge]: subscription }).missing).toEqual(unheard);
    });

    it('holds no deployment up, which may be what mends it', () => {
      const alarms = { [region]: 'confirmed', [edge]: 'waiting' } as const;
      expect(look(alarms, { checksOnly: false })).toEqual({ missing: [], notes: unheard });
    });

    it('asks for none before its stack stands, and says when it could not look', () => {
      const none = { [region]: 'ended', [edge]: 'ended' } as const;
      const takenBack = { [region]: 'ROLLBACK_COMPLETE', [edge]: undefined };
      expect(look(none, { standing: takenBack }).missing).toEqual([]);
      expect(look({ failure })).toEqual({
        missing: [],
        notes: [expect.stringContaining(failure)],
      });
    });
  });

  it('asks for secrets of identity providers that are not there', () => {
    const secrets = { 'portal/spid': 'version-7', 'portal/cie': undefined };
    expect(preflight(wanted, { ...facts, secrets }).missing).toEqual([
      expect.stringMatching(/secret portal\/cie of SPID or CIE.*eu-south-1/),
    ]);
    const unknown = preflight(wanted, { ...facts, secrets: { failure } });
    expect(unknown.missing).toEqual([expect.stringContaining(failure)]);
  });

  describe('where tables and files are copied to another account', () => {
    const vault = (account: string) => `arn:aws:backup:eu-south-1:${account}:backup-vault:portal`;
    const look = (backup: AccountFacts['backup'], account = '210987654321') =>
      preflight(
        { ...wanted, stage: { ...stage, backupVaultArn: vault(account) } },
        { ...facts, ...(backup ? { backup } : {}) },
      );
    const ready = { acrossAccounts: true, kinds: ['DynamoDB', 'EBS', 'S3'], managesTables: true };

    it('asks for nothing when AWS Backup may copy, and says what the other account must have', () => {
      expect(look(ready)).toEqual({
        missing: [],
        notes: [expect.stringMatching(/Only account 210987654321.*let 123456789012 copy/)],
      });
    });

    it('says what keeps AWS Backup from copying', () => {
      const { missing } = look({ acrossAccounts: false, kinds: ['EBS'], managesTables: false });
      expect(missing).toEqual([
        expect.stringContaining('one organisation'),
        expect.stringContaining('Backups of DynamoDB'),
        expect.stringContaining('Backups of S3'),
        expect.stringContaining('Advanced features for DynamoDB'),
      ]);
      expect(look({ failure }).missing).toEqual([expect.stringContaining(failure)]);
    });

    it('warns of a vault in the same account, which needs no organisation', () => {
      const { missing, notes } = look({ ...ready, acrossAccounts: false }, '123456789012');
      expect([missing, notes]).toEqual([[], [expect.stringContaining('the same account')]]);
    });
  });

  describe('where the stage names tables, such as restored ones', () => {
    const coreStream = 'arn:aws:dynamodb:eu-south-1:123456789012:table/restored/stream/1';
    const whole = {
      keys: 'pk, sk',
      'index gsi1': 'gsi1pk, gsi1sk, ALL',
      'index gsi2': 'gsi2pk, gsi2sk, ALL',
      expiry: 'expiresAt',
      stream: 'KEYS_ONLY',
      'ARN of the stream': coreStream,
      'recovery to a moment': 'on',
      'protection against deletion': 'on',
    };
    const look = (restored: object | undefined, { keepData = true } = {}) =>
      preflight(
        { ...wanted, stage: { ...stage, keepData, tables: { core: 'restored', coreStream } } },
        { ...facts, tables: { restored: restored as typeof whole } },
      ).missing;

    it('takes one of the same shape', () => {
      expect(look(whole)).toEqual([]);
    });

    it.each([
      [{ keys: 'id, sk' }, 'keys: id, sk, not pk, sk'],
      [{ 'index gsi2': undefined }, 'index gsi2: none, not gsi2pk, gsi2sk, ALL'],
      [{ 'index old': 'a, b, ALL' }, 'index old: a, b, ALL, not none'],
      [{ expiry: undefined }, 'expiry: none, not expiresAt'],
      [{ stream: 'NEW_IMAGE' }, 'stream: NEW_IMAGE, not KEYS_ONLY'],
      [{ 'ARN of the stream': 'other' }, `ARN of the stream: other, not ${coreStream}`],
      [{ 'recovery to a moment': undefined }, 'recovery to a moment: none, not on'],
      [{ 'protection against deletion': undefined }, 'protection against deletion: none, not on'],
    ])('refuses one with %o', (other, said) => {
      expect(look({ ...whole, ...other })).toEqual([
        `The table restored as the code has core (docs/deployment.md, "An index or a stream is another"): it has ${said}.`,
      ]);
    });

    it('names one that is not there, and protects none of a stage that keeps nothing', () => {
      expect(look(undefined)).toEqual(['The table restored, which the setting tables.core names.']);
      const bare = { ...whole, 'protection against deletion': undefined };
      expect(look(bare, { keepData: false })).not.toContainEqual(
        expect.stringContaining('restored'),
      );
    });
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
    [
      'the stack',
      { stacks: { 'energy-statistics': { failure } } },
      /stack energy-statistics could not/,
    ],
    [
      'a deployment under way',
      { stacks: { 'energy-statistics-edge': 'UPDATE_IN_PROGRESS' } },
      /energy-statistics-edge is being changed.*wait until that has ended/,
    ],
    [
      'an update that could not be taken back',
      { stacks: { 'energy-statistics-data': 'UPDATE_ROLLBACK_FAILED' } },
      /npx cdk rollback energy-statistics-data --context stage=production/,
    ],
    [
      'a removal that failed',
      { stacks: { 'energy-statistics-data': 'DELETE_FAILED' } },
      /energy-statistics-data is half removed/,
    ],
    ['a key of the distribution that is two steps away', { originKey: 3 }, /originKey to 2/],
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
      { ...facts, stacks: { 'energy-statistics': 'UPDATE_COMPLETE' } },
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
      expect.stringMatching(/At most 10 functions.*must be verified/),
      expect.stringContaining('No domain'),
      expect.stringContaining('No reminders'),
    ]);
  });
});

describe('the name of the stage', () => {
  const host = 'd1.cloudfront.example';
  const notes = (dns: AccountFacts['dns']) => preflight(wanted, { ...facts, dns }).notes;

  it('is looked up, and may lead nowhere before the first deployment', () => {
    expect(notes({ leadsTo: [], host: undefined })).toEqual([
      expect.stringMatching(/energia\.example\.org leads nowhere yet/),
    ]);
    expect(notes({ leadsTo: [], host })).toEqual([expect.stringContaining(`to ${host}`)]);
    expect(notes({ leadsTo: ['old.example.org'], host })).toEqual([
      expect.stringMatching(/leads to old\.example\.org.*to d1\.cloudfront\.example/),
    ]);
    expect(notes({ failure: 'ETIMEOUT' })).toEqual([expect.stringContaining('ETIMEOUT')]);
  });

  it('needs nothing where it leads to the distribution, by name or by addresses', () => {
    expect(notes({ leadsTo: [host], host })).toEqual([]);
    expect(notes({ leadsTo: ['203.0.113.7'], host })).toEqual([]);
  });

  it('is not what the deployment tries out: DNS may come later', () => {
    const outputs = { Site: 'https://energia.example.org/dgsaie/', DistributionHost: host };
    expect(addressToTry(stage, outputs)).toBe(`https://${host}/dgsaie/`);
    const { domain: _, ...plain } = stage;
    expect(addressToTry(plain, outputs)).toBe(outputs.Site);
    expect(addressToTry(stage, {})).toBeUndefined();
  });
});

describe('work that may have to be repeated', () => {
  const failing = (times: number) => {
    const counted = { calls: 0 };
    const work = async () => {
      counted.calls += 1;
      if (counted.calls <= times) throw new Error('The bucket is not empty');
    };
    return { counted, work };
  };

  it('ends with its first success', async () => {
    const { counted, work } = failing(2);
    await repeated(work, { waitMs: 1 });
    expect(counted.calls).toBe(3);
  });

  it('is given up after three failures, with the last error', async () => {
    const { counted, work } = failing(9);
    await expect(repeated(work, { waitMs: 1 })).rejects.toThrow('not empty');
    expect(counted.calls).toBe(3);
  });
});

describe('the steps of a deployment', () => {
  const deployment = {
    stageName: 'production',
    stage,
    initArguments: [],
    unattended: false,
    atOnce: false,
    secrets: {},
  };
  const commands = (stands: boolean, changes: Partial<Stage> = {}) =>
    deploymentSteps({ ...deployment, stands, stage: { ...stage, ...changes } }).map(({ command }) =>
      command.join(' ').replace(`${process.execPath} ${join(repository, 'scripts')}/`, ''),
    );

  it('create a stack without protection, protect it, initialise it and try it out', () => {
    expect(commands(false)).toEqual([
      'cdk deploy --all --force --context stage=production --require-approval never --context firstDeployment=true',
      'cdk deploy --all --force --context stage=production --require-approval never',
      'init.ts --stage production',
      'make-pages.ts --stage production',
      'smoke.ts --stage production',
    ]);
  });

  it('name the versions of secrets, so that a new one is read', () => {
    const secrets = { 'portal/spid': 'version-7' };
    const [update] = deploymentSteps({ ...deployment, stands: true, secrets });
    const given = '--context stage=production --context secretVersion:portal/spid=version-7';
    expect(update?.command.join(' ')).toContain(given);
    const byDomain = changesStep({ ...deployment, senderDomain: 'example.org' });
    expect(byDomain.command.at(-1)).toBe('senderDomain=example.org');
    // What is shown for approval has no other difference than what is deployed.
    const shown = changesStep({ ...deployment, secrets });
    expect(shown.command.join(' ')).toBe(`cdk diff --all ${given}`);
  });

  it('replace all versions at once where the person says so, whatever the stage says', () => {
    const [update] = deploymentSteps({ ...deployment, stands: true, atOnce: true });
    expect(update?.command.join(' ')).toContain(
      '--context stage=production --context shift=at-once',
    );
  });

  it('protect nothing that is not kept', () => {
    expect(commands(false, { keepData: false }).filter((one) => /^cdk/.test(one))).toHaveLength(1);
  });

  it('bring the data of a stack that stands up to date, and ask about what opens', () => {
    expect(commands(true)).toEqual([
      'cdk deploy --all --force --context stage=production --require-approval broadening',
      'migrate.ts --stage production',
      'init.ts --stage production',
      'make-pages.ts --stage production',
      'smoke.ts --stage production',
    ]);
  });
});
