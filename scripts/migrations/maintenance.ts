import { setTimeout as delay } from 'node:timers/promises';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { type AuditRecord, audited } from '../../functions/platform/tables/audit.ts';
import { platformKeys } from '../../functions/platform/tables/keys.ts';
import {
  asMaintenance,
  type Maintenance,
  maintenance,
} from '../../functions/platform/tables/maintenance.ts';
import { put, removal, transact } from '../../functions/platform/tables/transactions.ts';

/** A transaction that began before is finished by then, however often it had to be sent again. */
const UNDER_WAY_MS = 5000;

const recordOf = (what: 'begun' | 'ended', at: string): AuditRecord => ({
  actor: 'maintenance',
  at,
  action: `maintenance.${what}`,
  subject: 'maintenance/tables',
});

/**
 * Has changes refused from now on, and waits for those under way. Maintenance that has begun already stays as it is.
 * @param isRecorded false where the audit table is gone
 * @returns whether it was begun here
 */
export async function beginMaintenance(
  work: Maintenance['work'],
  waitMs = UNDER_WAY_MS,
  isRecorded = true,
): Promise<boolean> {
  const found = await maintenance();
  if (found) {
    console.log(`Changes are refused since ${found.since} already (${found.work}).`);
    return found.work === work;
  }
  const since = clock.now().toISOString();
  const mark: Maintenance = { work, since };
  await transact([
    put({ ...mark, ...platformKeys.maintenance }),
    ...(isRecorded ? [audited({ ...recordOf('begun', since), after: mark })] : []),
  ]);
  await delay(waitMs);
  return true;
}

/** Has changes accepted again. */
export async function endMaintenance(isRecorded = true): Promise<void> {
  const before = await maintenance();
  if (!before) return;
  const record = recordOf('ended', clock.now().toISOString());
  await asMaintenance(() =>
    transact([
      removal(platformKeys.maintenance),
      ...(isRecorded ? [audited({ ...record, before })] : []),
    ]),
  );
}

/** Does work while changes by others are refused. Maintenance that somebody else has begun is ended by them. */
export async function withMaintenance<T>(
  kind: Maintenance['work'],
  work: () => Promise<T>,
  waitMs = UNDER_WAY_MS,
): Promise<T> {
  const isOwn = await beginMaintenance(kind, waitMs);
  try {
    return await asMaintenance(work);
  } finally {
    if (isOwn) await endMaintenance();
  }
}
