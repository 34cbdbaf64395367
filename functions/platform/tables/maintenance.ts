import { AsyncLocalStorage } from 'node:async_hooks';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { log, loggedRun } from '../aws/log.ts';
import { Refusal } from '../kernel/refusal.ts';
import { coreTable, platformKeys } from './keys.ts';

/**
 * While a stage's tables are restored or migrated, readers are served and changes are refused
 * (docs/decisions/0111-changes-wait-for-maintenance.md). The mark is stored in the table that must not change, so a
 * portal that switches to restored tables leaves maintenance by that alone.
 */

/** Why changes are refused; `by-hand` means that an operator began the maintenance. */
const maintenanceWorks = ['restore', 'migration', 'by-hand'] as const;

export const storedMaintenance = z.object({
  work: z.enum(maintenanceWorks),
  /** Instant, ISO 8601 UTC. */
  since: z.string(),
});
export type Maintenance = z.infer<typeof storedMaintenance>;

/** The maintenance that is under way, if any. */
export async function maintenance(): Promise<Maintenance | undefined> {
  const Key = platformKeys.maintenance;
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: coreTable(), Key, ConsistentRead: true }),
  );
  return Item && z.parse(storedMaintenance, Item);
}

/**
 * The time that callers are asked to wait. It is unknown how long a restoration takes, so they should ask about as
 * often as a person would.
 */
const RETRY_SECONDS = 120;

export const inMaintenance = ({ since }: Pick<Maintenance, 'since'>): Refusal =>
  new Refusal('maintenance', { retryAfter: RETRY_SECONDS, since });

const allowed = new AsyncLocalStorage<true>();

/** Runs work that may write while the changes of others are refused. */
export const asMaintenance = <T>(work: () => Promise<T>): Promise<T> => allowed.run(true, work);

/** Refuses changes during maintenance, except those of its own work. @throws Refusal maintenance */
export async function assertNoMaintenance(): Promise<void> {
  if (allowed.getStore()) return;
  const found = await maintenance();
  if (found) throw inMaintenance(found);
}

/**
 * Handler of a scheduled function that changes data: during maintenance it leaves all work to its next run. @param
 * whenPaused its result in that case
 */
export const pausingRun = <Event, Result>(
  fn: string,
  whenPaused: Result,
  work: (event: Event) => Promise<Result>,
) =>
  loggedRun(fn, async (event: Event): Promise<Result> => {
    const found = await maintenance();
    if (!found) return work(event);
    log.info('nothing is done during maintenance', { ...found });
    return whenPaused;
  });
