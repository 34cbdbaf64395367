import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import { platformKeys } from '../../platform/tables/keys.ts';
import { type Maintenance, storedMaintenance } from '../../platform/tables/maintenance.ts';
import { getItems, queryPrefix } from '../../platform/tables/queries.ts';
import { IS_THERE, put, setting, transact, update } from '../../platform/tables/transactions.ts';
import type { CompanyKey } from '../contract/company-keys.ts';
import { type KeyParts, keyText } from '../rules/company-keys.ts';
import { peopleKeys } from './keys.ts';

const stored = z.object({
  companyId: z.int(),
  id: z.string(),
  name: z.string(),
  /** SHA-256 of the secret, which is random and so long that no guess finds it. */
  hash: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  lastUsedAt: z.optional(z.string()),
  revokedAt: z.optional(z.string()),
});
export type StoredKey = z.infer<typeof stored>;

/** Newest first, revoked ones too. */
export async function keysOf(companyId: number): Promise<StoredKey[]> {
  const all = await queryPrefix(stored, peopleKeys.keysOf(companyId));
  return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Stores a new key. @returns it with its text, which cannot be read again later */
export async function addKey(
  {
    companyId,
    name,
    createdAt,
    createdBy,
  }: Pick<StoredKey, 'companyId' | 'name' | 'createdAt' | 'createdBy'>,
  recordOf: (id: string) => AuditRecord,
): Promise<CompanyKey & { readonly key: string }> {
  const id = newId();
  const secret = randomBytes(32).toString('base64url');
  const key = { companyId, id, name, createdAt, createdBy };
  const item = { ...key, hash: hashOf(secret), ...peopleKeys.companyKey(companyId, id) };
  await transact([put(item), audited(recordOf(id))]);
  return { ...key, key: keyText({ companyId, id, secret }) };
}

/** @throws Refusal not_found */
export async function revokeKey(
  companyId: number,
  id: string,
  at: string,
  record: AuditRecord,
): Promise<StoredKey> {
  const found = (await keysOf(companyId)).find((key) => key.id === id);
  if (!found) throw new Refusal('not_found', { keyId: id });
  if (found.revokedAt) return found;
  await transact([keyWrite(found, { revokedAt: at }), audited(record)]);
  return { ...found, revokedAt: at };
}

/** An accepted key, and the maintenance under way; undefined for a key that is wrong or revoked. */
export async function acceptedKey({
  companyId,
  id,
  secret,
}: KeyParts): Promise<
  { readonly key: StoredKey; readonly maintenance: Maintenance | undefined } | undefined
> {
  const at = peopleKeys.companyKey(companyId, id);
  const placed = z.looseObject({ pk: z.string() });
  const found = await getItems(placed, [at, platformKeys.maintenance]);
  const item = found.find(({ pk }) => pk === at.pk);
  const mark = found.find(({ pk }) => pk === platformKeys.maintenance.pk);
  const key = item && z.parse(stored, item);
  if (!key || key.revokedAt || !isSame(key.hash, hashOf(secret))) return undefined;
  return { key, maintenance: mark && z.parse(storedMaintenance, mark) };
}

/** Within this time after a recorded use, others are not recorded. */
const USE_NOTED_MS = 10 * 60 * 1000;

export async function noteKeyUse(key: StoredKey, now: Date): Promise<void> {
  const { lastUsedAt } = key;
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < USE_NOTED_MS) return;
  await transact([keyWrite(key, { lastUsedAt: now.toISOString() })], { evenInMaintenance: true });
}

const keyWrite = ({ companyId, id }: StoredKey, attributes: Partial<StoredKey>) =>
  update(peopleKeys.companyKey(companyId, id), { ...setting(attributes), ...IS_THERE });

const newId = (): string =>
  Array.from(randomBytes(8), (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'.charAt(byte % 32)).join(
    '',
  );

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
