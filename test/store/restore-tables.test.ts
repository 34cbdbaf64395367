import { readFileSync } from 'node:fs';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicChange, publicVersion } from '../../functions/platform/tables/counters.ts';
import { maintenance } from '../../functions/platform/tables/maintenance.ts';
import { type TableShape, tableShapes } from '../../functions/platform/tables/table-shapes.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { seriesYear, yearWrite } from '../../functions/prices/series/store/series-years.ts';
import { stageNamed } from '../../infra/stage.ts';
import {
  compared,
  fromFunctions,
  publishedFigures,
} from '../../scripts/backup/published-figures.ts';
import { takeOver } from '../../scripts/backup/restore-stage.ts';
import { endMaintenance } from '../../scripts/migrations/maintenance.ts';
import { type PointInTime, startPointInTime } from '../support/aws/point-in-time.ts';
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

  const restored = await takeOver({ from, name: 'stage', at, lasting: true, pollMs: 10 });
  // Nothing is changed in the tables in use, where it would be lost, and the others accept changes.
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

  // After an interruption a second call reuses the existing tables.
  Object.assign(process.env, { CORE_TABLE: 'core', AUDIT_TABLE: 'audit' });
  expect(await takeOver({ from, name: 'stage', at, lasting: true, pollMs: 10 })).toEqual(restored);
  expect(compared(before, await figures()).filter(({ same }) => !same)).toEqual([]);
});

test('a moment before the oldest backup is refused, and changes are accepted again', async () => {
  Object.assign(process.env, { CORE_TABLE: 'core', AUDIT_TABLE: 'audit' });
  await endMaintenance();
  const at = new Date('2020-01-01T00:00:00Z');
  await expect(takeOver({ from, name: 'stage', at, lasting: false, pollMs: 10 })).rejects.toThrow(
    'core cannot be restored to 2020-01-01T00:00:00.000Z: no backup of that time',
  );
  expect(await maintenance()).toBeUndefined();
});
