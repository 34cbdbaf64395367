import { AttributeType, BillingMode, type ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type TableName, type TableShape, tableShapes } from '../functions/store/table-shapes.ts';
import { dataRemoval, isProtected } from './kept-data.ts';
import type { PortalFunction } from './portal-function.ts';
import type { Stage } from './stage.ts';

/**
 * The two tables. Nothing is granted on `audit` but adding records: no function can change or
 * remove one, except the counters of failed sign-ins, which are no records.
 */
export class Tables extends Construct {
  readonly core: ITable;
  readonly audit: ITable;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const table = (name: TableName): ITable => {
      const tableName = stage.tables?.[name];
      const table = tableName
        ? Table.fromTableName(this, name, tableName)
        : newTable(this, name, tableShapes[name], stage);
      return table as ITable;
    };
    this.core = table('core');
    this.audit = table('audit');
  }

  /** Reading all of `core`; published data stand beside accounts, which every signed-in call needs. */
  grantReadCore(fn: PortalFunction): void {
    fn.addEnvironment('CORE_TABLE', this.core.tableName);
    fn.allow(
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
      [this.core.tableArn, ...indexArns(this.core, tableShapes.core)],
    );
  }

  /** Writing in `core`, at most in the partitions that match when some are given (`USER#*`). */
  grantWriteCore(fn: PortalFunction, ...partitions: string[]): void {
    fn.allow(
      [
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:BatchWriteItem',
        'dynamodb:ConditionCheckItem',
      ],
      [this.core.tableArn],
      partitions.length > 0 ? leadingKeys(partitions) : undefined,
    );
  }

  grantAppendAudit(fn: PortalFunction): void {
    fn.addEnvironment('AUDIT_TABLE', this.audit.tableName);
    fn.allow(['dynamodb:PutItem'], [this.audit.tableArn]);
  }

  /** Reading the audit trail, for the administrators who answer for it. */
  grantReadAudit(fn: PortalFunction): void {
    fn.addEnvironment('AUDIT_TABLE', this.audit.tableName);
    fn.allow(
      ['dynamodb:Query'],
      [this.audit.tableArn, ...indexArns(this.audit, tableShapes.audit)],
    );
  }

  /** Counting and forgetting failed sign-ins, which `audit` keeps for a while and then drops itself. */
  grantCountSignIns(fn: PortalFunction): void {
    fn.addEnvironment('AUDIT_TABLE', this.audit.tableName);
    fn.allow(
      ['dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      [this.audit.tableArn],
      leadingKeys(['SIGN-IN#*']),
    );
  }
}

function newTable(scope: Construct, name: TableName, shape: TableShape, stage: Stage): Table {
  const table = new Table(scope, name, {
    ...keys(shape),
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

const indexArns = (table: ITable, shape: TableShape) =>
  shape.indexes.map(({ name }) => `${table.tableArn}/index/${name}`);

const leadingKeys = (patterns: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
});
