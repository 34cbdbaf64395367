import { accountIdOf, bearerOf, type Identify } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { clock } from '../../platform/kernel/clock.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { companyById } from '../../sample/store/companies.ts';
import type { CompanyKey, companyKeyRoutes } from '../contract/company-keys.ts';
import { KEY_PREFIX, readKey } from '../rules/company-keys.ts';
import { usernamesOf } from '../store/access.ts';
import {
  acceptedKey,
  addKey,
  keysOf,
  noteKeyUse,
  revokeKey,
  type StoredKey,
} from '../store/company-keys.ts';
import { identify } from './identify.ts';

/** Keys of a company that are accepted at a time: one for each of its programs, and their successors. */
const MOST_KEYS = 10;

export const forCompany = {
  'company-keys/list': async ({ params: { companyId } }) => (await keysOf(companyId)).map(keyView),

  /** @throws Refusal not_found for an unknown company; invalid when it has as many keys as it may */
  'company-keys/create': async ({ params: { companyId }, body: { name }, actor, now }) => {
    const [, known] = await Promise.all([companyById(companyId), keysOf(companyId)]);
    if (known.filter(({ revokedAt }) => !revokedAt).length >= MOST_KEYS)
      throw new Refusal('invalid', { errors: [{ pointer: '/name', code: 'too_many_keys' }] });
    const by = accountIdOf(actor);
    const at = now.toISOString();
    return addKey({ companyId, name, createdAt: at, createdBy: by }, (id) => ({
      actor: by,
      at,
      action: 'company.key-created',
      subject: `company/${companyId}/key/${id}`,
      after: { name },
    }));
  },

  'company-keys/revoke': async ({ params: { companyId, keyId }, actor, now }) => {
    const at = now.toISOString();
    const revoked = await revokeKey(companyId, keyId, at, {
      actor: accountIdOf(actor),
      at,
      action: 'company.key-revoked',
      subject: `company/${companyId}/key/${keyId}`,
    });
    return keyView(revoked);
  },
} satisfies Handlers<typeof companyKeyRoutes>;

const keyView = ({ hash: _hash, companyId: _companyId, ...key }: StoredKey): CompanyKey => key;

/**
 * The actor behind a person's token, or behind the key of a company's program, who may use the calls that are open to
 * keys, for that company only.
 * @throws Refusal as `identify`; not_signed_in for a key that is wrong or revoked
 */
export const identifyWithKeys: Identify = async (authorization) => {
  const token = bearerOf(authorization);
  if (!token?.startsWith(KEY_PREFIX)) return identify(authorization);
  const parts = readKey(token);
  const accepted = parts && (await acceptedKey(parts));
  if (!accepted) throw new Refusal('not_signed_in');
  const { key, maintenance } = accepted;
  await noteKeyUse(key, clock.now());
  const id = `${key.name} (key-${key.id})`;
  const account = {
    id,
    username: id,
    role: 'USER',
    companyId: key.companyId,
  } as const;
  return {
    subject: `${KEY_PREFIX}${key.companyId}_${key.id}`,
    account,
    role: account.role,
    isProgram: true,
    usernamesOf,
    lacksSecondFactor: false,
    signedInAt: 0,
    session: undefined,
    token,
    maintenance,
  };
};
