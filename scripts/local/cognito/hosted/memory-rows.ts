import type { Adapter, AdapterPayload } from 'oidc-provider';

const defaultSeconds = 3600;

interface Row {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/**
 * Where an OpenID Connect provider keeps what lasts minutes (codes, page sessions). In memory: a
 * sign-in under way does not survive a restart, which is all that is lost.
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
    async upsert(id, payload, expiresIn = defaultSeconds) {
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
