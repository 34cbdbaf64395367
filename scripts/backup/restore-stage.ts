import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { publicVersion, raisePublicVersion } from '../../functions/store/counters.ts';
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

/** What the setting `tables` of a stage says of them. */
export interface TakingOver extends RestoredTables {
  readonly auditStream: string;
}

/**
 * Restores tables that can take the place of those in use: brought up to date, with a stream of what
 * is added to the audit trail, and with a public version that nobody has seen, so that no cache takes
 * what it keeps for what they hold.
 * Leaves this process's environment naming the new tables.
 */
export async function takeOver(
  restoration: Restoration & { readonly lasting: boolean },
): Promise<TakingOver> {
  const client = newClient();
  const seen = await publicVersion();
  const tables = await restoreTables(client, restoration);
  const auditStream = await streamOf(client, tables.audit, restoration.pollMs);
  nameTables(tables);
  await migrateStore();
  await raisePublicVersion(seen + 1);
  client.destroy();
  return { ...tables, auditStream };
}

/**
 * Restores tables, compares every published figure that the functions make of them with what the
 * portal at the address answers, byte for byte, and removes the tables.
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
