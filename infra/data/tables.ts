import { Duration } from 'aws-cdk-lib';
import { GraphWidget, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AttributeType,
  BillingMode,
  type ITable,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { EnvironmentName } from '../../functions/platform/aws/environment-names.ts';
import {
  type TableName,
  type TableShape,
  tableShapes,
} from '../../functions/platform/tables/table-shapes.ts';
import { acceptWildcards } from '../accepted-wildcards.ts';
import type { AlarmName } from '../alarm-advice.ts';
import type { PortalFunction } from '../functions/portal-function.ts';
import { type Access, type TableAction, tableActions } from '../functions/table-actions.ts';
import { dataRemoval, isProtected } from '../kept-data.ts';
import type { Monitoring } from '../monitoring.ts';
import type { Stage } from '../stage.ts';

/** The tables, and the permissions of functions on them. */
export class Tables extends Construct implements Readonly<Record<TableName, ITable>> {
  readonly core: ITable;
  readonly audit: ITable;
  readonly attempts: ITable;
  readonly subscriptions: ITable;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const table = (name: TableName): ITable => {
      const tableName = stage.tables?.[name];
      const table = tableName
        ? Table.fromTableAttributes(this, name, { tableName, ...streamOf(name, stage) })
        : newTable(this, name, tableShapes[name], stage);
      return table as ITable;
    };
    this.core = table('core');
    this.audit = table('audit');
    this.attempts = table('attempts');
    this.subscriptions = table('subscriptions');
  }

  /**
   * Alarms when DynamoDB throttles requests because there are too many for one partition or table. There are two
   * alarms, because one alarm can sum at most ten metrics.
   */
  watch(monitoring: Monitoring): void {
    const { subscriptions: _, ...others } = tableShapes;
    this.#watch(monitoring, Object.keys(others) as TableName[], {
      id: 'ThrottledTables',
      title: 'Tables: refused',
      meaning: 'DynamoDB refuses requests as too many: calls are slow or fail.',
    });
    this.#watch(monitoring, ['subscriptions'], {
      id: 'ThrottledSubscriptions',
      title: 'Table of subscriptions: refused',
      meaning: 'DynamoDB refuses requests as too many: subscribers are told of releases late.',
    });
  }

  #watch(
    monitoring: Monitoring,
    tables: readonly TableName[],
    {
      id,
      title,
      meaning,
    }: { readonly id: AlarmName; readonly title: string; readonly meaning: string },
  ): void {
    const places = tables.flatMap((name) => {
      const TableName = this[name].tableName;
      const indexes = tableShapes[name].indexes.map((index) => ({
        TableName,
        GlobalSecondaryIndexName: index.name,
      }));
      return [{ TableName }, ...indexes];
    });
    const counts = places.flatMap((dimensionsMap, index) =>
      // A write that an index refuses is counted as refused by its table.
      ('GlobalSecondaryIndexName' in dimensionsMap ? ['Read'] : ['Read', 'Write']).map(
        (kind) =>
          [
            `${kind.toLowerCase()}${index}`,
            new Metric({
              namespace: 'AWS/DynamoDB',
              metricName: `${kind}ThrottleEvents`,
              dimensionsMap,
              statistic: Stats.SUM,
            }),
          ] as const,
      ),
    );
    const refused = new MathExpression({
      label: 'Refused requests',
      expression: counts.map(([name]) => `FILL(${name}, 0)`).join(' + '),
      usingMetrics: Object.fromEntries(counts),
    });
    monitoring.alarm(this, id, { metric: refused, threshold: 10, meaning });
    monitoring.show(new GraphWidget({ title, left: [refused], width: 24 }));
  }

  /**
   * Runs the function within a second of every change in these partitions of `core`, or those that begin so. Only a table that the stage names
   * may have no stream; then the function is not run on changes.
   */
  reportChanges(
    fn: PortalFunction,
    partitions: readonly (string | FilterPrefix)[],
    failed: IQueue,
  ): void {
    const stream = this.core.tableStreamArn;
    if (!stream) return;
    fn.allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      [stream],
    );
    const streams = `${this.core.tableArn}/stream/*`;
    fn.allow(['dynamodb:ListStreams'], [streams]);
    acceptWildcards(fn.role as IRole, 'A table has its streams listed as a whole.', {
      resources: [streams],
    });
    fn.addEventSourceMapping('Changes', {
      eventSourceArn: stream,
      startingPosition: StartingPosition.LATEST,
      batchSize: 1000,
      maxBatchingWindow: Duration.seconds(1),
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      onFailure: new SqsDlq(failed),
      filters: [FilterCriteria.filter({ dynamodb: { Keys: { pk: { S: [...partitions] } } } })],
    });
  }

  /** Grants the function what `tableAccess` lists, in the partitions listed. */
  grant(fn: PortalFunction, access: Access): void {
    for (const [store, byAction] of Object.entries(access)) {
      const [name, index] = store.split('/') as [TableName, string | undefined];
      const { tableArn, tableName } = this[name];
      fn.addEnvironment(settings[name], tableName);
      for (const [action, partitions] of Object.entries(byAction)) {
        const actions = index ? ['Query'] : tableActions[action as TableAction];
        fn.allow(
          actions.map((one) => `dynamodb:${one}`),
          [index ? `${tableArn}/index/${index}` : tableArn],
          leadingKeys(partitions),
        );
      }
    }
  }
}

/** A condition of event filters. */
export interface FilterPrefix {
  readonly prefix: string;
}

const settings = {
  core: 'CORE_TABLE',
  audit: 'AUDIT_TABLE',
  attempts: 'ATTEMPTS_TABLE',
  subscriptions: 'SUBSCRIPTIONS_TABLE',
} as const satisfies Record<TableName, EnvironmentName>;

function streamOf(name: TableName, { tables }: Stage) {
  const tableStreamArn = { audit: tables?.auditStream, core: tables?.coreStream }[String(name)];
  return tableStreamArn ? { tableStreamArn } : {};
}

function newTable(scope: Construct, name: TableName, shape: TableShape, stage: Stage): Table {
  const table = new Table(scope, name, {
    // In LocalStack, which serves a single portal, tables have the names used by the one-machine system.
    ...(stage.emulator ? { tableName: name } : {}),
    ...keys(shape),
    ...(shape.stream ? { stream: StreamViewType[shape.stream] } : {}),
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isProtected(scope, stage),
    removalPolicy: dataRemoval(stage),
    ...(shape.ttlAttribute ? { timeToLiveAttribute: shape.ttlAttribute } : {}),
  });
  for (const index of shape.indexes) {
    table.addGlobalSecondaryIndex({ indexName: index.name, ...keys(index) });
  }
  return table;
}

const keys = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => ({
  partitionKey: { name: partitionKey, type: AttributeType.STRING },
  sortKey: { name: sortKey, type: AttributeType.STRING },
});

/**
 * The partitions that a request may name; for an index, by the index's key. Without the second condition a request that
 * names no partition would be allowed.
 */
const leadingKeys = (partitions: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});
