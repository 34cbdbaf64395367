import { vi } from 'vitest';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

/**
 * Replaces the network: answers each call by its path below the API, `/monthly-prices/1`. A path without an answer is
 * not found.
 */
export function answeringByPath(answers: Readonly<Record<string, unknown>>) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url.slice(apiBase.length));
    const path = new URL(url, 'http://localhost').pathname.slice(apiBase.length);
    return path in answers
      ? Response.json(answers[path])
      : Response.json({ status: 404, code: 'not_found' }, { status: 404 });
  });
  return calls;
}
