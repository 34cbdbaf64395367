import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { runVariables } from '../../../scripts/quality/run-date.ts';
import { type AwsAccount, startAwsAccount } from '../../support/aws/aws-account.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { startPointInTime } from '../../support/aws/point-in-time.ts';
import { portalTemplate } from '../../support/aws/portal-template.ts';
import { repository } from '../../support/code/imports.ts';
import { long } from '../../support/fuzz.ts';
import { type StartedPortal, startPortal } from '../../support/portal/portal.ts';
import { weeklyFile } from '../../support/prices/price-files.ts';

/**
 * `npm run deploy` as a person runs it: CDK's own program and the SDKs talk
 * to a stand-in for the account, where a model of CloudFormation creates the stacks; tables, user
 * pool and site are those of a portal on this machine.
 */

let account: AwsAccount;
let portal: StartedPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  portal = await startPortal({ demo: false });
  const { environment } = portal;
  account = await startAwsAccount({
    outputs: {
      Site: `${portal.origin}/dgsaie/`,
      DistributionHost: 'd1.cloudfront.example',
      CoreTable: 'core',
      PagesFunction: 'pages',
      AuditTable: 'audit',
      UserPoolId: String(environment.USER_POOL_ID),
      UserPoolClientId: String(environment.USER_POOL_CLIENT_ID),
    },
  });
  home = await temporaryFolder();
  const week = ['2005-01-03', 1, 111_575, 18_596, 55_864] as const;
  writeFileSync(join(home.path, 'weekly.csv'), weeklyFile(week));
});
afterAll(async () => {
  account.stop();
  await portal.stop();
  await home.remove();
});

function run(
  script: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(repository, 'scripts', script), ...args],
      {
        cwd: repository,
        env: {
          PATH: process.env.PATH,
          HOME: home.path,
          ...runVariables(),
          ...portal.environment,
          AWS_ENDPOINT_URL: account.endpoint,
          AWS_MAX_ATTEMPTS: '1',
          // Synthesised here without bundling the functions, which nobody calls.
          CDK_APP: portalTemplate('test').assembly,
          CI: 'true',
          NO_COLOR: '1',
          ...settings,
        },
        maxBuffer: 50_000_000,
      },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });
}

const person = [
  ['--administrator', 'bianchi'],
  ['--email', 'bianchi@example.org'],
  ['--first-name', 'Carla'],
  ['--last-name', 'Bianchi'],
  ['--fiscal-code', 'BNCCRL80A41H501B'],
].flat();
const whole = () => [...person, '--import', join(home.path, 'weekly.csv')];

test('everything missing is listed at once, and nothing is deployed', async () => {
  const whole = { ...account.state };
  Object.assign(account.state, { bootstraps: { 'eu-south-1': 5 }, concurrency: 10 });
  const { code, said } = await run('deploy.ts', ['--stage', 'production']);
  Object.assign(account.state, whole);
  expect(code).toBe(2);
  expect(said).toContain('note: At most 10 functions run at a time');
  const missing = said.slice(said.indexOf('Missing:')).trim().split('\n').slice(1);
  expect(missing).toEqual([
    expect.stringMatching(/still the defaults: externalLinks.accessibility, europeanFormUrl/),
    expect.stringMatching(
      /newer bootstrap of eu-south-1.*npx cdk bootstrap aws:\/\/123456789012\/eu-south-1/,
    ),
    expect.stringMatching(/bootstrap of eu-central-1: npx cdk bootstrap/),
    expect.stringMatching(/bootstrap of us-east-1: npx cdk bootstrap/),
    expect.stringMatching(/address for alarms.*alarmEmail/),
    expect.stringMatching(/first administrator/),
  ]);
  expect(account.calls.filter((call) => /ChangeSet/.test(call))).toEqual([]);
});

test('refused credentials are named, with the facts that need none', async () => {
  account.state.credentials = false;
  const { code, said } = await run('deploy.ts', ['--stage', 'production']);
  account.state.credentials = true;
  expect(code).toBe(2);
  expect(said).toContain(
    'Credentials of AWS (The security token included in the request is invalid.)',
  );
  expect(said).toContain('An address for alarms');
});

test.each([
  ['deploy.ts', ['destroy', '--stage', 'test']],
  ['smoke.ts', ['--stage', 'test']],
  ['restore.ts', ['--stage', 'production', '--to', '2020-03-30T08:59:59Z']],
])('%s says in a line that there are no credentials', async (script, args) => {
  const none = {
    AWS_ACCESS_KEY_ID: '',
    AWS_SECRET_ACCESS_KEY: '',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
  const { code, said } = await run(script, args, none);
  expect(said).toMatch(
    /^Credentials of AWS \(.*\): sign in as an administrator of the account.*\n$/,
  );
  expect(code).toBe(2);
});

long('a failed first deployment is repeated, then initialised and tried', async () => {
  account.state.failing = 'AWS::ApiGatewayV2::Stage';
  const failed = await run('deploy.ts', ['--stage', 'test', ...whole()]);
  expect(failed.said).toContain('The following resource(s) failed to create: [ApiStage');
  expect(failed.code).toBe(2);
  expect(failed.said).toContain('"Create the stacks, with nothing protected yet" has failed (1)');
  expect(failed.said).toContain('repeat: npm run deploy -- --stage test --administrator bianchi');
  expect(failed.said).not.toContain('Next');
  const statuses = () =>
    Object.fromEntries([...account.state.stacks].map(([name, { status }]) => [name, status]));
  expect(statuses()).toEqual({
    'energy-statistics-test-edge-logs': 'CREATE_COMPLETE',
    'energy-statistics-test-edge': 'CREATE_COMPLETE',
    'energy-statistics-test-data': 'CREATE_COMPLETE',
    'energy-statistics-test-functions': 'CREATE_COMPLETE',
    'energy-statistics-test': 'ROLLBACK_COMPLETE',
  });

  const { code, said } = await run('deploy.ts', ['--stage', 'test', ...whole()]);
  expect([code, said]).toEqual([0, expect.stringContaining('Administrator: invited')]);
  expect(said).toContain('weekly.csv (weekly prices): 1 rows read, 1 written');
  expect(said).toContain('Stored 1 files that had changed.');
  expect(statuses()).toMatchObject({
    'energy-statistics-test': 'CREATE_COMPLETE',
    'energy-statistics-test-monitoring': 'CREATE_COMPLETE',
  });
  expect(said).toMatch(/Tests +\d+ passed/);
  expect(said).toContain(`test is deployed: ${portal.origin}/dgsaie/`);
  expect(said).toMatch(/Next:\n +1\. The administrator who was invited/);
  const named = await run('names.ts', ['--stage', 'test']);
  expect(named.code).toBe(0);
  expect(named.said.split('\n')).toEqual(
    expect.arrayContaining(["CORE_TABLE='core'", "DATA_STACK='energy-statistics-test-data'"]),
  );
});

long('a drill restores a moment and finds every figure the same', async () => {
  const service = await startPointInTime(
    String(portal.environment.DYNAMODB_ENDPOINT),
    portal.environment,
  );
  const now = await service.remember('core', 'audit');
  // A time is given to the second.
  const to = new Date(Math.ceil(now.getTime() / 1000) * 1000);
  await delay(to.getTime() - clock.now().getTime() + 50);
  const settings = { DYNAMODB_ENDPOINT: service.endpoint };
  const drill = ['--stage', 'test', '--to', to.toISOString(), '--drill'];
  const { code, said } = await run('restore.ts', drill, settings);
  service.stop();
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/same +200 \d+ \w{64} \S*weekly-prices\/report\/export/),
  ]);
  expect(said).toMatch(/(\d+) of \1 published files are the same/);
});

long('a stage can be checked again, and is removed if it keeps no data', async () => {
  expect(await run('init.ts', ['--stage', 'test', ...person])).toEqual({
    code: 0,
    said: 'Products: all there\nAdministrator: there already\n',
  });
  expect(await run('deploy.ts', ['--stage', 'test', '--check'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Nothing is missing.'),
  });
  // Nothing answers at port 1, so the site cannot be tested; the remaining steps are printed anyway.
  const { outputs } = account.state;
  account.state.outputs = { ...outputs, Site: 'http://127.0.0.1:1/dgsaie/' };
  const untried = await run('deploy.ts', ['--stage', 'test', '--yes']);
  account.state.outputs = outputs;
  expect(untried.code).toBe(2);
  expect(untried.said).toContain('http://127.0.0.1:1/dgsaie/ cannot be reached');
  expect(untried.said).toMatch(
    /Next, once that is mended:\n +1\. The administrator who was invited/,
  );
  expect(untried.said.trim()).toMatch(/repeat: npm run deploy -- --stage test --yes$/);
  expect((await run('deploy.ts', ['destroy', '--stage', 'test', '--check'])).code).toBe(2);
  const kept = await run('deploy.ts', ['destroy', '--stage', 'production']);
  expect(kept).toMatchObject({ code: 2, said: expect.stringContaining('keeps its data') });
  const removed = await run('deploy.ts', ['destroy', '--stage', 'test']);
  expect([removed.code, removed.said]).toEqual([0, expect.stringContaining('Remove the stacks')]);
  expect([...account.state.stacks.keys()]).toEqual([]);
  expect(await run('deploy.ts', ['destroy', '--stage', 'test'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Nothing to do'),
  });
});
