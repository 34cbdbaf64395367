import { readFileSync } from 'node:fs';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicChange, publicVersion } from '../../functions/store/counters.ts';
import { seriesYear, yearWrite } from '../../functions/store/series-years.ts';
import { type TableShape, tableShapes } from '../../functions/store/table-shapes.ts';
import { transact } from '../../functions/store/transactions.ts';
import { stageNamed } from '../../infra/stage.ts';
import {
  compared,
  fromFunctions,
  publishedFigures,
} from '../../scripts/backup/published-figures.ts';
import { takeOver } from '../../scripts/backup/restore-stage.ts';
import { type PointInTime, startPointInTime } from '../support/point-in-time.ts';
import {
  aPeriod,
  aWeek,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../support/published-figures.ts';

/** Tables restored to a moment, and the stage's functions on them. */

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

test('what was published is as it was, byte for byte, and under a version that no cache has seen', async () => {
  const before = await figures();
  expect(before.map(({ status }) => status)).toContain(200);
  expect(Buffer.concat(before.map(({ bytes }) => bytes)).toString()).toContain('1115.75');
  const at = await service.remember('core', 'audit');

  // The mistake: a published week with other figures, and another that was never published.
  await publishWeeks(aWeek(2, '2005-01-10', { 1: [999_900, 18_133, 55_864] }));
  await publishWeeks(aWeek(3, '2005-01-17', { 1: [888_800, 18_133, 55_864] }));
  const year = await seriesYear(2005);
  await transact([yearWrite({ ...year, surveys: [] }), publicChange()]);
  const damaged = compared(before, await figures());
  expect(damaged.filter(({ same }) => !same).length).toBeGreaterThan(0);
  const seen = await publicVersion();

  const restored = await takeOver({ from, name: 'stage', at, lasting: true, pollMs: 10 });
  expect(restored.core).toMatch(/^stage-core-\d{8}T\d{6}Z$/);
  expect(await publicVersion()).toBeGreaterThan(seen);
  const after = compared(before, await figures());
  expect(after.filter(({ same }) => !same)).toEqual([]);
  const { core, audit, ...others } = restored;
  // Of the stream by which the audit trail is copied the stage is told too.
  const { Table } = await new DynamoDBClient({ endpoint: emulator }).send(
    new DescribeTableCommand({ TableName: audit }),
  );
  expect(Table?.StreamSpecification).toEqual({
    StreamEnabled: true,
    StreamViewType: 'NEW_IMAGE',
  });
  expect(others).toEqual({ auditStream: Table?.LatestStreamArn });
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

  // Cut off and called again, it takes what is there already.
  Object.assign(process.env, { CORE_TABLE: 'core', AUDIT_TABLE: 'audit' });
  expect(await takeOver({ from, name: 'stage', at, lasting: true, pollMs: 10 })).toEqual(restored);
  expect(compared(before, await figures()).filter(({ same }) => !same)).toEqual([]);
});

test('a moment that no backup reaches is refused', async () => {
  Object.assign(process.env, { CORE_TABLE: 'core', AUDIT_TABLE: 'audit' });
  const at = new Date('2020-01-01T00:00:00Z');
  await expect(takeOver({ from, name: 'stage', at, lasting: false, pollMs: 10 })).rejects.toThrow(
    'core cannot be restored to 2020-01-01T00:00:00.000Z: no backup of that time',
  );
});
