import { DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { publicVersion, raisePublicVersion } from '../../functions/platform/tables/counters.ts';
import { asMaintenance } from '../../functions/platform/tables/maintenance.ts';
import { tableShapes } from '../../functions/platform/tables/table-shapes.ts';
import { beginMaintenance, endMaintenance } from '../migrations/maintenance.ts';
import { migrateStore } from '../migrations/migrate-store.ts';
import { tableNamed } from '../shared/table-named.ts';
import {
  type Comparison,
  compared,
  fromAddress,
  fromFunctions,
  publishedFigures,
} from './published-figures.ts';
import {
  type RestoredTables,
  restoreTables,
  streamOf,
  type TableSource,
} from './restore-tables.ts';

interface Restoration {
  /** The tables in use. */
  readonly from: RestoredTables;
  readonly name: string;
  readonly source: TableSource;
  readonly pollMs?: number;
}

/** Content of a stage's setting `tables` for the restored tables. */
export interface TakingOver extends RestoredTables {
  readonly subscriptions?: string;
  readonly auditStream: string;
  readonly coreStream: string;
}

/**
 * Restores tables that can replace those in use: migrated, with streams of audit records and of changed keys, and
 * with a public version that was never used before, so that no cache serves older content for it. From the beginning
 * on the tables in use accept no changes, those of them that are there. Afterwards this process's environment names the
 * new tables.
 * @param unseen public versions that may have been in use after those of the tables in use, which these never had
 * @param beside what else has to be restored before changes may be made again
 */
export async function takeOver(
  client: DynamoDBClient,
  restoration: Restoration & {
    readonly lasting: boolean;
    readonly unseen?: number;
    readonly beside?: () => Promise<unknown>;
  },
): Promise<TakingOver> {
  const { from, pollMs, unseen = 0, beside } = restoration;
  // What was changed from now on would be lost when the new tables take over; these have no such mark.
  const [core, audit] = await Promise.all([
    tableNamed(client, from.core),
    tableNamed(client, from.audit),
  ]);
  const isRecorded = audit !== undefined;
  const isOwn = core ? await beginMaintenance('restore', pollMs, isRecorded) : false;
  const seen = core ? await publicVersion() : 0;
  try {
    const [tables] = await Promise.all([restoreTables(client, restoration), beside?.()]);
    const auditStream = await streamOf(client, tables.audit, tableShapes.audit.stream, pollMs);
    const coreStream = await streamOf(client, tables.core, tableShapes.core.stream, pollMs);
    nameTables(tables);
    await migrateStore();
    const last = Math.max(seen, await publicVersion());
    await asMaintenance(() => raisePublicVersion(last + unseen + 1));
    await endMaintenance();
    return { ...tables, auditStream, coreStream };
  } catch (error) {
    nameTables(from);
    if (isOwn) await endMaintenance(isRecorded);
    throw error;
  }
}

/**
 * Restores tables, computes every published figure from them with the functions, compares it byte for byte with the
 * answer of the portal at the address, and removes the tables.
 */
export async function drill(
  client: DynamoDBClient,
  restoration: Restoration & { readonly origin: string },
): Promise<Comparison[]> {
  const { from, origin } = restoration;
  const live = await publishedFigures(fromAddress(origin));
  const tables = await restoreTables(client, { ...restoration, lasting: false });
  try {
    nameTables(tables);
    return compared(live, await publishedFigures(await fromFunctions()));
  } finally {
    nameTables(from);
    for (const TableName of Object.values(tables))
      await client.send(new DeleteTableCommand({ TableName }));
  }
}

function nameTables({ core, audit }: RestoredTables): void {
  Object.assign(process.env, { CORE_TABLE: core, AUDIT_TABLE: audit });
}
