import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { shownOnPages } from '../functions/store/table-shapes.ts';
import { copyAuditTrail } from './audit-copies.ts';
import { Buckets } from './buckets.ts';
import { portalFunctions } from './portal-functions.ts';
import { Schedules } from './schedules.ts';
import type { Stage } from './stage.ts';
import { Tables } from './tables.ts';

/** Where `npm start` has the site that stands in front of these tables. */
const ONE_MACHINE_ORIGIN = 'http://localhost:8080';

/**
 * What the open edition of LocalStack has of the portal, made by the same constructs: tables,
 * buckets, functions with their roles, schedules and the queue of failed runs. HTTP API, user pool,
 * distribution, web ACL and malware scan are the one-machine system's (`npm start` on these tables).
 * Nobody watches it, so it has no alarms.
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
    functions.pages.addEnvironment('API_ORIGIN', ONE_MACHINE_ORIGIN);
    const { failed } = new Schedules(this, 'Schedules', { functions, monitoring: undefined });
    tables.reportChanges(functions.pages, shownOnPages, failed);
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

/** `weekly-job` becomes `WeeklyJobFunction`: outputs have letters and digits only. */
const outputName = (name: string) =>
  `${name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())}Function`;
