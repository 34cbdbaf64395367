import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { publicVersion, raisePublicVersion } from '../../functions/platform/tables/counters.ts';
import { asMaintenance } from '../../functions/platform/tables/maintenance.ts';
import { beginMaintenance, endMaintenance } from '../migrations/maintenance.ts';
import { migrateStore } from '../migrations/migrate-store.ts';
import {
  type Comparison,
  compared,
  fromAddress,
  fromFunctions,
  publishedFigures,
} from './published-figures.ts';
import { newClient, type RestoredTables, restoreTables, streamOf } from './restore-tables.ts';

interface Restoration {
  readonly from: RestoredTables;
  readonly name: string;
  readonly at: Date;
  readonly pollMs?: number;
}

/** Content of a stage's setting `tables` for the restored tables. */
export interface TakingOver extends RestoredTables {
  readonly auditStream: string;
  readonly coreStream: string;
}

/**
 * Restores tables that can replace those in use: migrated, with streams of audit records and of changed keys, and
 * with a public version that was never used before, so that no cache serves older content for it. From the beginning
 * on the tables in use accept no changes. Afterwards this process's environment names the new tables.
 */
export async function takeOver(
  restoration: Restoration & { readonly lasting: boolean },
): Promise<TakingOver> {
  const client = newClient();
  // What was changed from now on would be lost when the new tables take over; these have no such mark.
  const isOwn = await beginMaintenance('restore', restoration.pollMs);
  const seen = await publicVersion();
  try {
    const tables = await restoreTables(client, restoration);
    const auditStream = await streamOf(client, tables.audit, 'NEW_IMAGE', restoration.pollMs);
    const coreStream = await streamOf(client, tables.core, 'KEYS_ONLY', restoration.pollMs);
    nameTables(tables);
    await migrateStore();
    await asMaintenance(() => raisePublicVersion(seen + 1));
    await endMaintenance();
    return { ...tables, auditStream, coreStream };
  } catch (error) {
    nameTables(restoration.from);
    if (isOwn) await endMaintenance();
    throw error;
  } finally {
    client.destroy();
  }
}

/**
 * Restores tables, computes every published figure from them with the functions, compares it byte for byte with the
 * answer of the portal at the address, and removes the tables.
 */
export async function drill(
  restoration: Restoration & { readonly origin: string },
): Promise<Comparison[]> {
  const client = newClient();
  const live = await publishedFigures(fromAddress(restoration.origin));
  const tables = await restoreTables(client, { ...restoration, lasting: false });
  try {
    nameTables(tables);
    return compared(live, await publishedFigures(await fromFunctions()));
  } finally {
    nameTables(restoration.from);
    for (const TableName of Object.values(tables))
      await client.send(new DeleteTableCommand({ TableName }));
    client.destroy();
  }
}

function nameTables({ core, audit }: RestoredTables): void {
  Object.assign(process.env, { CORE_TABLE: core, AUDIT_TABLE: audit });
}
