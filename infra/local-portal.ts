import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import {
  documentPartitions,
  nameCodesPartition,
  shownOnPages,
  uploadPartitions,
} from '../functions/platform/tables/table-shapes.ts';
import { copyAuditTrail } from './data/audit-copies.ts';
import { Buckets } from './data/buckets.ts';
import { Tables } from './data/tables.ts';
import { portalFunctions } from './portal-functions.ts';
import { Schedules } from './schedules.ts';
import type { Stage } from './stage.ts';

/** Origin of the site that `npm start` serves in front of these tables. */
const ONE_MACHINE_ORIGIN = 'http://localhost:8080';

/**
 * The part of the portal that the open edition of LocalStack supports, made by the same constructs: tables, buckets,
 * functions with their roles, schedules and the queue of failed runs. HTTP API, user pool, distribution, web ACL and
 * malware scan come from the one-machine system (`npm start` on these tables). It has no alarms, because nobody watches
 * it.
 */
export class LocalPortal extends Stack {
  constructor(app: App, stage: Stage) {
    super(app, stage.name, { env: { region: stage.region } });
    const tables = new Tables(this, 'Tables', stage);
    const buckets = new Buckets(this, 'Buckets', stage);
    const functions = portalFunctions(this, {
      stage,
      origin: ONE_MACHINE_ORIGIN,
      tables,
      buckets,
      monitoring: undefined,
    });
    copyAuditTrail(this, tables, functions, undefined);
    for (const fn of [functions.pages, functions['shown-pages']])
      fn.addEnvironment('API_ORIGIN', ONE_MACHINE_ORIGIN);
    const { failed } = new Schedules(this, 'Schedules', { functions, monitoring: undefined });
    tables.reportChanges(functions.pages, shownOnPages, failed);
    tables.reportChanges(
      functions.figures,
      [{ prefix: documentPartitions }, { prefix: uploadPartitions }, nameCodesPartition],
      failed,
    );
    for (const [name, value] of Object.entries({
      CoreTable: tables.core.tableName,
      AuditTable: tables.audit.tableName,
      AttemptsTable: tables.attempts.tableName,
      SubscriptionsTable: tables.subscriptions.tableName,
      QuarantineBucket: buckets.quarantine.bucketName,
      PublicBucket: buckets.public.bucketName,
      StationsBucket: buckets.stations.bucketName,
      TrailBucket: buckets.trail.bucketName,
      ...Object.fromEntries(
        Object.entries(functions).map(([name, fn]) => [outputName(name), fn.functionName]),
      ),
    })) {
      new CfnOutput(this, name, { value });
    }
  }
}

/** `weekly-job` becomes `WeeklyJobFunction`: names of outputs have only letters and digits. */
const outputName = (name: string) =>
  `${name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())}Function`;
