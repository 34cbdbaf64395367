import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

import type { Portal } from './portal.ts';

/** Password of both accounts that every portal has: admin@example.org and azienda@example.org. */
export const demoPassword = 'Demo-password-2026';

const landing = '/dgsaie/app/prezzi-settimanali';

/** Signs in with username and password, and waits for the home page of the person's role. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto(landing);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click();
  await page.waitForURL((address) => address.pathname !== landing);
}

/** Calls the API as a program does, with a company's key, or the token of `POST /auth` when a username is given. */
export async function programOf({ origin }: Portal, username?: string, key?: string) {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${origin}${apiBase}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const { status, headers } = response;
    return { status, headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : undefined };
  };
  const credentials = { username, password: demoPassword };
  const token = key ?? (username && (await call('POST', '/auth', credentials)).body.token);
  return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    call(method, path, body, token);
}
