import type { Adapter, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';

const DEFAULT_SECONDS = 3600;

interface Row {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/**
 * Storage for the short-lived data of an OpenID Connect provider (codes, page sessions). It is in memory: a restart
 * only loses sign-ins in progress.
 */
export function memoryRows(): (model: string) => Adapter {
  const rows = new Map<string, Row>();
  const dropExpired = () => {
    for (const [key, { until }] of rows) if (until <= Date.now()) rows.delete(key);
  };
  const findPayload = (key: string) => {
    const row = rows.get(key);
    return row !== undefined && row.until > Date.now() ? row.payload : undefined;
  };
  return (model) => ({
    async upsert(id, payload, expiresIn = DEFAULT_SECONDS) {
      dropExpired();
      rows.set(`${model}:${id}`, { payload, until: Date.now() + expiresIn * 1000 });
    },
    async find(id) {
      return findPayload(`${model}:${id}`);
    },
    async findByUid(uid) {
      for (const [key, { payload }] of rows) {
        if (key.startsWith(`${model}:`) && payload.uid === uid) return findPayload(key);
      }
      return undefined;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const row = rows.get(`${model}:${id}`);
      if (row) row.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      rows.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key);
    },
  });
}

/** Consent is granted without asking: the only client may have everything it requests. */
export async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { accountId } = oidc.session ?? {};
  const clientId = oidc.client?.clientId;
  if (accountId === undefined || clientId === undefined) return undefined;
  const grant = new oidc.provider.Grant({ accountId, clientId });
  grant.addOIDCScope(String(oidc.params?.scope ?? ''));
  await grant.save();
  return grant;
}
