import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { mailsIn } from '../../support/notices/outbox.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { type CallKind, callWrites, each, type Written } from './call-kinds.ts';
import type { Call } from './killed-people.ts';

/** Requests that anybody may make without an account, by kind. */
export const subscriptions = (): AcknowledgedWrites[] =>
  callWrites({
    webhooks: webhooks(),
    'removed webhooks': removedWebhooks(),
    mails: mails(),
    opinions,
  });

/** Each call comes from an address of its own, as few are taken from one. */
let callers = 0;

async function ask<Answer>(call: Call, path: string, body: object): Promise<Answer> {
  callers += 1;
  // The number of calls from all addresses together is limited too.
  await delay(500);
  const localAddress = `127.0.${1 + (callers >> 8)}.${callers & 255 || 1}`;
  const { status, text } = await new Promise<{ status: number; text: string }>(
    (resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const url = `${call.origin}/dgsaie/api/v1${path}`;
      request(url, { method: 'POST', headers, localAddress, agent: false }, async (response) => {
        const pieces = await response.toArray();
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
      })
        .on('error', reject)
        .end(JSON.stringify(body));
    },
  );
  if (status >= 300) throw new Error(`POST ${path}: ${status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Addresses that nobody has, in turn, as few registrations are taken for one. */
let registrations = 0;
const nextUrl = () => {
  registrations += 1;
  return `https://192.0.2.${registrations % 256}/hook`;
};

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: Error) => Number(/: (\d{3}) /.exec(error.message)?.[1]),
  );

function webhooks(): CallKind {
  const tokens = new Map<Written['id'], string>();
  return {
    async add(call) {
      const url = nextUrl();
      const { id, token } = await ask<{ id: string; token: string }>(call, '/webhooks', { url });
      tokens.set(id, token);
      return { id, url } as Written;
    },
    read: (call, added) =>
      each(added, (id) => call.as(tokens.get(id) ?? '')('GET', `/webhooks/${id}`)),
  };
}

function removedWebhooks(): CallKind {
  const tokens = new Map<Written['id'], string>();
  return {
    async add(call) {
      const { id, token } = await ask<{ id: string; token: string }>(call, '/webhooks', {
        url: nextUrl(),
      });
      tokens.set(id, token);
      await call.as(token)('DELETE', `/webhooks/${id}`);
      return { id, status: 401 } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const status = await statusOf(call.as(tokens.get(id) ?? '')('GET', `/webhooks/${id}`));
        return { id, status } as Written;
      }),
  };
}

/** Asked for and confirmed: what was confirmed cannot be confirmed again. */
function mails(): CallKind {
  const tokens = new Map<Written['id'], string>();
  return {
    async add(call) {
      const email = `${randomUUID()}@example.org`;
      const choice = { lang: 'it', kinds: ['release'], series: ['weekly'] };
      await ask(call, '/mail-subscriptions', { email, ...choice });
      const token = tokenFor(call, email);
      tokens.set(email, token);
      await ask(call, '/mail-subscriptions/confirm', { token });
      return { id: email, status: 409 } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const token = tokens.get(id);
        return {
          id,
          status: await statusOf(ask(call, '/mail-subscriptions/confirm', { token })),
        } as Written;
      }),
  };
}

function tokenFor(call: Call, email: string): string {
  const mail = mailsIn(fileURLToPath(call.outbox)).findLast((one) => one.includes(email));
  return /conferma=([\w-]+)/.exec(mail ?? '')?.[1] ?? expect.fail(`no mail for ${email}`);
}

/** Months of the comments; a run may last beyond the end of one. */
const months = new Set<string>();
const seeMonth = () => void months.add(todayInRome(clock.now()).slice(0, 7));

const opinions: CallKind = {
  async add(call) {
    // The comment has letters only, because digits that could be a telephone number are removed.
    const comment = `Commento ${randomUUID().replace(/[\d-]/g, (one) => 'qrstuvwxyz'[Number(one)] ?? '')}`;
    seeMonth();
    await ask(call, '/feedback', { page: 'home', stars: 5, comment, lang: 'it' });
    seeMonth();
    return { id: comment };
  },
  async read(call) {
    const found = await Promise.all(
      [...months].map((month) =>
        call<{ comment: string }[]>('GET', `/feedback/comments?month=${month}`),
      ),
    );
    return found.flat().map(({ comment }) => ({ id: comment }));
  },
};
