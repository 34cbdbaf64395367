import * as z from 'zod/mini';
import { idParam, instant, requiredLine } from '../../platform/contract/primitives.ts';
import { companyCall, type Routes } from '../../platform/contract/route.ts';

/** A key with which a program reports a company's prices, without its secret. */
const companyKey = z.object({
  /** Eight letters and digits, which are part of the key too. */
  id: z.string(),
  /** The company's name for it. */
  name: z.string(),
  createdAt: instant,
  /** Username of the person who made it. */
  createdBy: z.string(),
  /** Instant of its last use, to about ten minutes; absent before the first. */
  lastUsedAt: z.optional(instant),
  revokedAt: z.optional(instant),
});
export type CompanyKey = z.infer<typeof companyKey>;

const newKey = z.object({ name: requiredLine(60) });

const companyParams = z.object({ companyId: idParam });
const keyParams = z.object({ companyId: idParam, keyId: requiredLine(20) });

export const companyKeyRoutes = {
  'company-keys/list': {
    ...companyCall('GET', '/company/{companyId}/keys'),
    summary: "The keys of a company's programs, newest first",
    params: companyParams,
    response: z.array(companyKey),
  },
  'company-keys/create': {
    ...companyCall('POST', '/company/{companyId}/keys'),
    summary: "Make a key for a company's program; its text is in this answer only",
    params: companyParams,
    body: newKey,
    response: z.extend(companyKey, {
      /** Sent as `Authorization: Bearer …`. Only its hash is kept. */
      key: z.string(),
    }),
    status: 201,
    answerIsSecret: true,
  },
  'company-keys/revoke': {
    ...companyCall('DELETE', '/company/{companyId}/keys/{keyId}'),
    summary: 'Refuse a key from now on',
    params: keyParams,
    response: companyKey,
  },
} as const satisfies Routes<'company-keys'>;
