import { readFileSync } from 'node:fs';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicChange, publicVersion } from '../../functions/platform/tables/counters.ts';
import { maintenance } from '../../functions/platform/tables/maintenance.ts';
import { type TableShape, tableShapes } from '../../functions/platform/tables/table-shapes.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { seriesYear, yearWrite } from '../../functions/prices/surveys/store/series-years.ts';
import { stageNamed } from '../../infra/stage.ts';
import {
  compared,
  fromFunctions,
  publishedFigures,
} from '../../scripts/backup/published-figures.ts';
import { takeOver } from '../../scripts/backup/restore-stage.ts';
import { earlierTables, newClient } from '../../scripts/backup/restore-tables.ts';
import { endMaintenance } from '../../scripts/migrations/maintenance.ts';
import { differences, partsOf } from '../../scripts/stage/named-tables.ts';
import { type PointInTime, startPointInTime } from '../support/aws/point-in-time.ts';
import { makeTable, savedTable } from '../support/aws/saved-tables.ts';
import {
  aPeriod,
  aWeek,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../support/prices/published-figures.ts';

/** Tables restored to a moment, and the stage's functions working on them. */

let service: PointInTime;
const from = { core: 'core', audit: 'audit' };
const emulator = String(process.env.DYNAMODB_ENDPOINT);

beforeAll(async () => {
  service = await startPointInTime(emulator);
  process.env.DYNAMODB_ENDPOINT = service.endpoint;
  await publishWeeks(...januaryWeeks);
  await publishPeriods(aPeriod(1, [2005, 1], [110_000, 18_333, 55_864]));
});
afterAll(() => {
  process.env.DYNAMODB_ENDPOINT = emulator;
  service.stop();
});

const stage = JSON.parse(readFileSync('cdk.json', 'utf8')).context.stages.production;

const takenOver = (at: Date, lasting: boolean) => {
  const client = newClient();
  const source = earlierTables(client, from, at);
  return takeOver(client, { from, name: 'stage', source, lasting, pollMs: 10 });
};

const figures = async () => publishedFigures(await fromFunctions());

test('published figures are the same, byte for byte, under a version that no cache has seen', async () => {
  const before = await figures();
  expect(before.map(({ status }) => status)).toContain(200);
  expect(Buffer.concat(before.map(({ bytes }) => bytes)).toString()).toContain('1115.75');
  const at = await service.remember('core', 'audit');

  // The mistake: wrong figures in a published week, and a week that was never published.
  await publishWeeks(aWeek(2, '2005-01-10', { 1: [999_900, 18_133, 55_864] }));
  await publishWeeks(aWeek(3, '2005-01-17', { 1: [888_800, 18_133, 55_864] }));
  const year = await seriesYear(2005);
  await transact([yearWrite({ ...year, surveys: [] }), publicChange()]);
  const damaged = compared(before, await figures());
  expect(damaged.filter(({ same }) => !same).length).toBeGreaterThan(0);
  const seen = await publicVersion();

  const restored = await takenOver(at, true);
  // The tables in use accept no changes, which would be lost; the others do.
  expect(await maintenance()).toBeUndefined();
  Object.assign(process.env, { CORE_TABLE: 'core' });
  expect(await maintenance()).toMatchObject({ work: 'restore' });
  await expect(transact([publicChange()])).rejects.toMatchObject({ code: 'maintenance' });
  Object.assign(process.env, { CORE_TABLE: restored.core });
  await transact([publicChange()]);
  expect(restored.core).toMatch(/^stage-core-\d{8}T\d{6}Z$/);
  expect(await publicVersion()).toBeGreaterThan(seen);
  const after = compared(before, await figures());
  expect(after.filter(({ same }) => !same)).toEqual([]);
  const { core, audit, ...others } = restored;
  // The stage also gets the streams by which the audit trail is copied and pages are made anew.
  const streamOf = async (TableName: string, StreamViewType: string) => {
    const { Table } = await new DynamoDBClient({ endpoint: emulator }).send(
      new DescribeTableCommand({ TableName }),
    );
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType });
    return Table?.LatestStreamArn;
  };
  expect(others).toEqual({
    auditStream: await streamOf(audit, 'NEW_IMAGE'),
    coreStream: await streamOf(core, 'KEYS_ONLY'),
  });
  expect(stageNamed('restored', { restored: { ...stage, tables: restored } }).tables).toEqual(
    restored,
  );
  const lacking = Object.entries({ core, audit }).flatMap(([table, name]) => [
    ...((tableShapes[table as keyof typeof tableShapes] as TableShape).ttlAttribute
      ? [`${name}: UpdateTimeToLive`]
      : []),
    `${name}: UpdateContinuousBackups`,
    `${name}: UpdateTable`,
  ]);
  expect(service.given).toEqual(lacking);
  // What a deployment compares; the emulator knows no protection. Those in use are bare here.
  const named = { ...stage, keepData: false, tables: restored };
  const differing = async (table: 'core' | 'audit', name: string) =>
    differences(named, table, (await partsOf(newClient(), name)) ?? {});
  expect([await differing('core', core), await differing('audit', audit)]).toEqual([[], []]);
  expect(await differing('core', 'core')).toEqual([
    'expiry: none, not expiresAt',
    'stream: none, not KEYS_ONLY',
    `ARN of the stream: none, not ${restored.coreStream}`,
    'recovery to a moment: none, not on',
  ]);

  // After an interruption a second call reuses the existing tables.
  Object.assign(process.env, { CORE_TABLE: 'core', AUDIT_TABLE: 'audit' });
  expect(await takenOver(at, true)).toEqual(restored);
  expect(compared(before, await figures()).filter(({ same }) => !same)).toEqual([]);
});

test('a moment before the oldest backup is refused, and changes are accepted again', async () => {
  Object.assign(process.env, { CORE_TABLE: 'core', AUDIT_TABLE: 'audit' });
  await endMaintenance();
  const at = new Date('2020-01-01T00:00:00Z');
  await expect(takenOver(at, false)).rejects.toThrow(
    'core cannot be restored to 2020-01-01T00:00:00.000Z: no backup of that time',
  );
  expect(await maintenance()).toBeUndefined();
});

describe('where a table was deleted', () => {
  /** Tables of their own with what is public now, and the way back from their loss. */
  async function losable(name: string) {
    const client = new DynamoDBClient({ endpoint: emulator });
    const names = { core: `${name}-core`, audit: `${name}-audit` };
    Object.assign(process.env, { CORE_TABLE: 'core', AUDIT_TABLE: 'audit' });
    for (const table of ['core', 'audit'] as const)
      await makeTable(client, names[table], await savedTable(client, table));
    Object.assign(process.env, { CORE_TABLE: names.core, AUDIT_TABLE: names.audit });
    await service.remember(names.core, names.audit);
    const wayBack = (at: Date) => {
      const source = earlierTables(newClient(), names, at);
      return takeOver(newClient(), { from: names, name, source, lasting: true, pollMs: 10 });
    };
    return { names, wayBack };
  }
  /** A time is given to the second. */
  const nextSecond = (at: Date) => new Date(Math.ceil(at.getTime() / 1000) * 1000);

  test('it comes back as it was then, and as nothing else', async () => {
    const { names, wayBack } = await losable('gone');
    const before = await figures();
    const seen = await publicVersion();
    await service.lose(names.audit);
    const at = await service.lose(names.core);
    await expect(wayBack(new Date(at.getTime() - 60_000))).rejects.toThrow(
      `gone-core was deleted and comes back as it was then alone: --to ${nextSecond(at).toISOString()}`,
    );
    const { core } = await wayBack(nextSecond(at));
    expect(process.env.CORE_TABLE).toBe(core);
    expect(compared(before, await figures()).filter(({ same }) => !same)).toEqual([]);
    expect(await publicVersion()).toBeGreaterThan(seen);
    expect(await maintenance()).toBeUndefined();
  });

  test('changes are refused all the same while that of the audit trail alone is gone', async () => {
    const { names, wayBack } = await losable('half');
    const at = await service.lose(names.audit);
    await expect(wayBack(new Date(at.getTime() - 60_000))).rejects.toThrow('half-');
    expect(await maintenance()).toBeUndefined();
    await wayBack(nextSecond(at));
    Object.assign(process.env, { CORE_TABLE: names.core });
    expect(await maintenance()).toMatchObject({ work: 'restore' });
  });
});
