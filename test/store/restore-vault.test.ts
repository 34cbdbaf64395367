import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DeleteTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { publicVersion } from '../../functions/platform/tables/counters.ts';
import { maintenance } from '../../functions/platform/tables/maintenance.ts';
import { stageNamed } from '../../infra/stage.ts';
import {
  compared,
  fromFunctions,
  publishedFigures,
} from '../../scripts/backup/published-figures.ts';
import { newClient } from '../../scripts/backup/restore-tables.ts';
import { VaultCopies } from '../../scripts/backup/restore-vault.ts';
import { nightOfStage } from '../../scripts/backup/stage-night.ts';
import type { Night } from '../../scripts/backup/vault-night.ts';
import { endMaintenance } from '../../scripts/migrations/maintenance.ts';
import { type AwsAccount, startAwsAccount } from '../support/aws/aws-account.ts';
import { type BucketOperations, startBucketOperations } from '../support/aws/bucket-operations.ts';
import { startEmulators, temporaryFolder } from '../support/aws/emulators.ts';
import { externalServices } from '../support/aws/external-services.ts';
import { type PointInTime, startPointInTime } from '../support/aws/point-in-time.ts';
import { testCredentials } from '../support/aws/test-credentials.ts';
import { startVaults, type Vaults } from '../support/aws/vaults.ts';
import { aWeek, januaryWeeks, publishWeeks } from '../support/prices/published-figures.ts';

/** Tables and files of a night that come back from the vault of another account. */

const other = 'arn:aws:backup:eu-central-1:210987654321:backup-vault:portal';
const own = 'arn:aws:backup:eu-south-1:123456789012:backup-vault:own';
const { production } = JSON.parse(readFileSync('cdk.json', 'utf8')).context.stages;
const settings = { ...production, name: 'energy', region: 'eu-south-1', backupVaultArn: other };
const stage = stageNamed('lost', { lost: settings });
const night = new Date('2026-03-30T01:00:00Z');
const until = new Date('2026-03-31T00:00:00Z');
const asked = { profile: 'backups', until, isDrill: false, pollMs: 5 };

let database: PointInTime;
let vaults: Vaults;
let buckets: BucketOperations;
let account: AwsAccount;
let portal: Server;
let origin: string;
let storage: Awaited<ReturnType<typeof startEmulators>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
const s3 = () => new S3Client({ endpoint: buckets.endpoint, forcePathStyle: true });
const emulator = String(process.env.DYNAMODB_ENDPOINT);

beforeAll(async () => {
  // Buckets are made as folders of the one-machine store, so a store of others cannot stand in.
  externalServices.s3 = undefined;
  storage = await startEmulators('s3');
  home = await temporaryFolder();
  const { accessKeyId } = testCredentials;
  vaults = await startVaults({
    other,
    own,
    accounts: { [accessKeyId]: '123456789012', OTHERACCOUNTKEY: '210987654321' },
    dynamodb: emulator,
    s3: String(process.env.S3_ENDPOINT),
  });
  buckets = await startBucketOperations(
    String(process.env.S3_ENDPOINT),
    join(storage.settings.dataFolder, 's3'),
  );
  database = await startPointInTime(emulator);
  account = await startAwsAccount({ outputs: { BackupVault: own, RestoreRole: 'arn:role' } });
  account.state.stacks.set('energy', { status: 'CREATE_COMPLETE', resources: {}, template: '{}' });
  writeFileSync(
    join(home.path, 'credentials'),
    '[backups]\naws_access_key_id = OTHERACCOUNTKEY\naws_secret_access_key = other\n',
  );
  Object.assign(process.env, {
    AWS_SHARED_CREDENTIALS_FILE: join(home.path, 'credentials'),
    AWS_ENDPOINT_URL_BACKUP: vaults.endpoint,
    AWS_ENDPOINT_URL_CLOUDFORMATION: account.endpoint,
    S3_ENDPOINT: buckets.endpoint,
    DYNAMODB_ENDPOINT: database.endpoint,
  });
  // The portal in use, as readers reach it.
  const answer = await fromFunctions();
  portal = createServer(async ({ url }, response) => {
    const { status, bytes } = await answer(url ?? '/');
    response.writeHead(status).end(bytes);
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;

  await publishWeeks(...januaryWeeks);
  for (const [Bucket, Key] of [
    ['public', 'sg_dgsaie/bollettino.pdf'],
    ['stations', '2026-03-29/prices.csv'],
  ])
    await s3().send(new PutObjectCommand({ Bucket, Key, Body: `bytes of ${Key}` }));
});
afterAll(async () => {
  process.env.DYNAMODB_ENDPOINT = emulator;
  // A service of others keeps them for the next time.
  for (const TableName of (await tablesNow()) ?? [])
    if (TableName.startsWith('energy-'))
      await new DynamoDBClient({ endpoint: emulator }).send(new DeleteTableCommand({ TableName }));
  for (const one of [vaults, buckets, database, account]) one.stop();
  portal.closeAllConnections();
  portal.close();
  await storage.stop();
  await home.remove();
});

const tablesNow = async () =>
  (await new DynamoDBClient({ endpoint: emulator }).send(new ListTablesCommand({}))).TableNames;
const figures = async () => publishedFigures(await fromFunctions());

/** Copies of a night, of the stage and of another one whose name begins alike. */
async function copyTonight() {
  const files = {
    public: 'public-123456789012',
    stations: 'data-bucketsstations1a',
    trail: 'data-bucketstrail1a',
  };
  for (const table of ['core', 'audit', 'subscriptions'])
    await vaults.keep('table', table, `energy-data-Tables${table}0AB1C2D3-1XYZ`, night);
  for (const [bucket, name] of Object.entries(files))
    await vaults.keep('bucket', bucket === 'trail' ? 'exports' : bucket, `energy-${name}`, night);
  await vaults.keep('table', 'attempts', 'energy-test-data-Tablescore99-1', night);
}

test('nothing is begun before a whole night is there', async () => {
  const begun = () => vaults.calls.filter((call) => / PUT /.test(call));
  await expect(nightOfStage(stage, asked)).rejects.toThrow(
    'The vault has no copy of core, audit, subscriptions, public, stations, trail of energy',
  );
  await copyTonight();
  const early = { ...asked, until: new Date('2026-03-30T00:59:59Z') };
  await expect(nightOfStage(stage, early)).rejects.toThrow('made until 2026-03-30T00:59:59.000Z');
  await expect(nightOfStage({ ...stage, backupVaultArn: undefined }, asked)).rejects.toThrow(
    'has no backupVaultArn',
  );
  account.state.outputs = {};
  await expect(nightOfStage(stage, asked)).rejects.toThrow('deploy it with the setting');
  account.state.outputs = { BackupVault: own, RestoreRole: 'arn:role' };
  // One bucket was copied the night after, and nothing else.
  await vaults.keep(
    'bucket',
    'public',
    'energy-public-123456789012',
    new Date('2026-03-31T01:00:00Z'),
  );
  const later = { ...asked, until: new Date('2026-03-31T12:00:00Z') };
  await expect(nightOfStage(stage, later)).rejects.toThrow('--to 2026-03-30T13:00:00.000Z');
  expect(begun()).toEqual([]);
  expect(await maintenance()).toBeUndefined();
});

test('a drill finds every figure and document the same, and leaves nothing behind', async () => {
  const before = await tablesNow();
  const restoration = await nightOfStage(stage, { ...asked, isDrill: true });
  expect(restoration.plan).toContain(
    '2026-03-30T01:00:00.000Z energy-data-Tablescore0AB1C2D3-1XYZ',
  );
  const { figures: all, files } = await restoration.drill(origin);
  expect(all.filter(({ same }) => !same)).toEqual([]);
  expect(all.map(({ status }) => status)).toContain(200);
  // The document was published after that night, so that it is none of those to compare.
  expect(files).toEqual({ files: 0, differing: [] });
  expect(await tablesNow()).toEqual(before);
  expect(vaults.points.get(own)).toEqual([]);
  expect(vaults.points.get(other)).toHaveLength(8);
  const made = buckets.asked.flatMap((one) => /^PUT ([^?]*)$/.exec(one)?.slice(1) ?? []);
  expect(made.sort()).toEqual(
    ['public', 'stations', 'trail'].map((name) => `energy-drill-${name}-20260330`),
  );
  for (const name of made) expect(buckets.asked).toContain(`DELETE ${name}`);
  expect(await maintenance()).toBeUndefined();
});

test('a drill tells a figure and a document that differ', async () => {
  const at = clock.now();
  await vaults.keep('bucket', 'public', 'energy-public-123456789012', at);
  for (const table of ['core', 'audit', 'subscriptions'])
    await vaults.keep('table', table, `energy-data-Tables${table}0AB1C2D3-1XYZ`, at);
  for (const bucket of ['stations', 'trail'])
    await vaults.keep('bucket', 'stations', `energy-data-buckets${bucket}1a`, at);
  const document = { Bucket: 'public', Key: 'sg_dgsaie/bollettino.pdf' };
  const copied = vaults.points
    .get(other)
    ?.find((one) => one.at === at && one.resource.includes('public'));
  if (copied?.content instanceof Map) copied.content.set(document.Key, Buffer.of(1));
  await publishWeeks(aWeek(3, '2005-01-17', { 1: [888_800, 18_133, 55_864] }));
  const now = { ...asked, until: clock.now(), isDrill: true };
  const { figures: all, files } = await (await nightOfStage(stage, now)).drill(origin);
  expect(all.some(({ same }) => !same)).toBe(true);
  expect(files).toEqual({ files: 1, differing: [document.Key] });
});

test('a table of subscriptions that is still there stays in use', async () => {
  const at = night;
  const point = (name: string) => ({ arn: name, resource: `arn:aws:dynamodb:::table/${name}`, at });
  const names = { core: 'core', audit: 'audit', public: 'p', stations: 's', trail: 't' };
  const points = Object.entries(names).map(([kept, name]) => [kept, point(name)]);
  const tablesOf = async (subscriptions: string, isDrill: boolean) => {
    const kept = { ...Object.fromEntries(points), subscriptions: point(subscriptions) } as Night;
    const copies = new VaultCopies({ night: kept, from: {} as never, to: {} as never });
    return (await copies.tables(newClient(), { isDrill })).tables;
  };
  expect(await tablesOf('subscriptions', false)).toEqual(['core', 'audit']);
  expect(await tablesOf('subscriptions', true)).toEqual(['core', 'audit', 'subscriptions']);
  expect(await tablesOf('lost', false)).toEqual(['core', 'audit', 'subscriptions']);
});

test('tables and files come back for a portal that is made anew, and changes wait meanwhile', async () => {
  const before = await figures();
  const seen = await publicVersion();
  const restoration = await nightOfStage(stage, asked);
  // AWS fails once with the last table; what it has done until then is used by the call that repeats it.
  vaults.failing.set('energy-audit-20260330T010000Z', 'Internal failure.');
  await expect(restoration.takeOver()).rejects.toThrow(
    'energy-audit-20260330T010000Z cannot be restored (FAILED): Internal failure.',
  );
  expect(await maintenance()).toBeUndefined();
  vaults.failing.clear();
  const copies = () => vaults.calls.filter((call) => call === '210987654321 PUT /copy-jobs').length;
  const copied = copies();

  const { tables, buckets: made } = await (await nightOfStage(stage, asked)).takeOver();
  expect(copies()).toBe(copied);
  expect(await maintenance()).toBeUndefined();
  expect(await publicVersion()).toBeGreaterThan(seen + 999_999);
  // The week that was published after the night is lost, and only that.
  const differing = compared(before, await figures()).filter(({ same }) => !same);
  expect(differing.length).toBeGreaterThan(0);
  Object.assign(process.env, { CORE_TABLE: 'core', AUDIT_TABLE: 'audit' });
  expect(await maintenance()).toMatchObject({ work: 'restore' });
  await endMaintenance();
  expect(tables).toEqual({
    core: 'energy-core-20260330T010000Z',
    audit: 'energy-audit-20260330T010000Z',
    subscriptions: 'energy-subscriptions-20260330T010000Z',
    auditStream: expect.stringContaining('/stream/'),
    coreStream: expect.stringContaining('/stream/'),
  });
  expect(database.given).toEqual(
    expect.arrayContaining([
      `${tables.subscriptions}: UpdateTimeToLive`,
      `${tables.subscriptions}: UpdateContinuousBackups`,
    ]),
  );
  const { trail: _, ...others } = made;
  expect(stageNamed('lost', { lost: { ...settings, tables, buckets: others } })).toMatchObject({
    tables,
    buckets: others,
  });
  expect(made.public).toBe('energy-public-20260330');
  expect(buckets.asked).toEqual(
    expect.arrayContaining([
      `PUT ${made.public}?versioning`,
      `PUT ${made.public}?publicAccessBlock`,
    ]),
  );
  const { Body } = await s3().send(
    new GetObjectCommand({ Bucket: made.stations, Key: '2026-03-29/prices.csv' }),
  );
  expect(await Body?.transformToString()).toBe('bytes of 2026-03-29/prices.csv');
});
