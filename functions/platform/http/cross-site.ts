import * as z from 'zod/mini';
import type { Route } from '../contract/route.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { HttpEvent } from './http-event.ts';

/**
 * Values of the header Sec-Fetch-Site in requests from the site's own pages, from typed addresses, and from
 * programs, which do not send it.
 */
const OWN: ReadonlySet<string | undefined> = new Set(['same-origin', 'none', undefined]);

/**
 * Prevents pages of other sites from sending open forms in the name of their readers. Browsers state which site a
 * request comes from (Fetch Metadata), and send JSON to another site only after asking for permission; programs do
 * neither, and send JSON. @throws Refusal cross_site, not_json
 */
export function assertOwnSite(
  { method, access, body, reads }: Route,
  { headers }: HttpEvent,
): void {
  if (method === 'GET' || access !== 'anyone') return;
  if (!reads && !OWN.has(headers['sec-fetch-site'])) throw new Refusal('cross_site');
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');
  if (body instanceof z.ZodMiniType && !isJson) throw new Refusal('not_json');
}
