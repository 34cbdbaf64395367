import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../../../functions/platform/contract/route.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { type RouteId, routes } from '../../../functions/routes.ts';
import { operationOf } from '../../support/api-description.ts';
import { fc, runs } from '../../support/fuzz.ts';
import {
  type FuzzedPortal,
  knownTo,
  type Sent,
  startFuzzedPortal,
} from '../../support/fuzzed-portal.ts';
import { type FuzzedRequest, requestsTo } from '../../support/fuzzed-requests.ts';

/**
 * Calls all routes in random order, so that each finds the data made by the others. What a call answered
 * must be true afterwards: reading gives the same, repeating the call gives the same, and so does reading
 * as of that moment.
 */

let portal: FuzzedPortal;
beforeAll(async () => {
  portal = await startFuzzedPortal();
});
afterAll(() => portal.stop());

const ids = Object.keys(routes) as RouteId[];
const isRead = (id: RouteId) => routes[id].method === 'GET';
/** Calls that would end the sessions or accounts of the other calls. */
const APART: readonly RouteId[] = ['session/sign-out', 'session/sign-in', 'users/set-active'];
const CALLS = ids.filter((id) => !APART.includes(id));
const anyCall = fc
  .oneof(
    fc.constantFrom(...CALLS.filter(isRead)),
    fc.constantFrom(...CALLS.filter((id) => !isRead(id))),
  )
  .chain((id) => requestsTo(id, knownTo(id)));

const counts: Record<string, number> = {};
const counted = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

test('every answer is true afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(anyCall, async (given) => {
      const hasKey = given.headers['idempotency-key'] !== undefined;
      const key = hasKey ? {} : { 'idempotency-key': randomUUID() };
      const sent = await portal.send(given, key);
      const { request, answer } = sent;
      expect(answer.status, answer.text).toBeLessThan(500);
      if (request.method !== routes[request.id].method) return;
      if (request.method === 'GET') {
        if (answer.status === 200) await askAgain(sent);
        return;
      }
      if (answer.status >= 300) return;
      await sendAgain(sent, key);
      await readBack(sent);
    }),
    { numRuns: runs(150), endOnFailure: true },
  );
  for (const { request, content, at } of remembered) {
    const asOf = new Date(at).toISOString();
    const then = await portal.send({ ...request, query: { ...request.query, asOf } });
    expect(contentOf(then.answer), `${request.id} as of ${asOf}`).toEqual(content);
    counted('as of');
  }
  console.log(JSON.stringify(counts));
}, 1_200_000);

/** An answer must be the same whole, in parts, compressed, by its tag and by its headers alone. */
async function askAgain({ request, answer }: Sent): Promise<void> {
  const { cached } = routes[request.id] as Route;
  const { status, headers, bytes } = answer;
  const plain = { ...request, headers: {} };
  const same = (await portal.send(plain, { 'accept-encoding': 'br' })).answer;
  if (request.headers.authorization) return;
  // Files that are not cached contain the moment of their generation.
  const isKept = cached && request.caller === 'nobody';
  const isFile = (routes[request.id] as Route).response === 'file' && !isKept;
  expect([same.status, isFile || contentOf(same)], request.id).toEqual([
    status,
    isFile || contentOf(answer),
  ]);
  const { answer: head } = await portal.send({ ...plain, method: 'HEAD' });
  expect([head.status, head.headers['content-type']]).toEqual([status, headers['content-type']]);
  counted('again');
  if (!cached || request.caller !== 'nobody') return;
  const { etag = '' } = headers;
  const known = await portal.send(plain, { 'if-none-match': etag });
  expect([request.id, known.answer.status, known.answer.text]).toEqual([request.id, 304, '']);
  const part = await portal.send(plain, { range: 'bytes=3-9' });
  expect(Buffer.from(part.answer.bytes)).toEqual(Buffer.from(bytes.subarray(3, 10)));
  counted('by its tag');
  if (canBeAsked(request)) await remember(request, contentOf(answer));
}

/** The parsed body, if it is JSON, because the order of members does not count. */
const contentOf = ({ body, text }: Sent['answer']) => body ?? text;

interface Remembered {
  readonly request: FuzzedRequest;
  readonly content: unknown;
  readonly at: number;
}
const remembered: Remembered[] = [];

/**
 * Whether the answer can be compared with a later one as of its moment: embedded charts, workbooks and
 * Parquet files cannot, as they contain the moment.
 */
const canBeAsked = ({ id, query }: FuzzedRequest) =>
  query.asOf === undefined &&
  !id.startsWith('embeds/') &&
  !['EXCEL', 'PARQUET'].includes(String(query.format)) &&
  operationOf(id)?.parameters?.some(({ name }) => name === 'asOf') === true;

async function remember(request: FuzzedRequest, content: unknown): Promise<void> {
  remembered.push({ request: { ...request, headers: {} }, content, at: clock.now().getTime() });
  // A later change must not happen in the same millisecond.
  await delay(2);
}

/** A change with a key is made once, however often it is sent; one that sets a state can be repeated. */
async function sendAgain({ request, answer }: Sent, key: Record<string, string>): Promise<void> {
  const { access, answerIsSecret } = routes[request.id] as Route;
  // A later change must not happen in the same millisecond.
  await delay(2);
  if (access === 'anyone' || access === 'registration') return;
  const before = await auditTrail();
  const again = await portal.send(request, key);
  const { status, text, body } = again.answer;
  // Answers with personal data are not kept, so a repeated call is only told that its change was made.
  if (answerIsSecret && answer.status < 300)
    expect({ status, body }, request.id).toMatchObject({
      status: 409,
      body: { code: 'answer_lost' },
    });
  else expect([status, text], request.id).toEqual([answer.status, answer.text]);
  expect(await auditTrail(), `${request.id} was done twice`).toEqual(before);
  counted('with its key');
}

const asAdministrator = { method: 'GET', caller: 'administrator', headers: {} } as const;

/** Ids of the latest audit records. */
async function auditTrail(): Promise<string[]> {
  const request = { ...asAdministrator, id: 'audit/list', params: {}, query: {}, body: undefined };
  const { body } = (await portal.send(request as FuzzedRequest)).answer;
  return (body as { readonly records: { readonly id: string }[] }).records.map(({ id }) => id);
}

interface Read {
  readonly id: RouteId;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly caller?: FuzzedRequest['caller'];
}

type Body = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, unknown>>;

/** How to read the result of a call: in a list by its id, or alone; a deleted item by a status. */
const READS: Readonly<
  Partial<
    Record<
      RouteId,
      (body: Body, params: Params) => Read & { listed?: unknown; gone?: number; only?: string }
    >
  >
> = {
  'news/create': ({ id }) => ({ id: 'news/all', listed: id }),
  'news/change': ({ id }) => ({ id: 'news/all', listed: id }),
  // Their settings depend on a date.
  'companies/create': ({ id }) => ({ id: 'companies/list', listed: id, only: 'name' }),
  'companies/change': ({ id }) => ({ id: 'companies/list', listed: id, only: 'name' }),
  'products/change': ({ id }) => ({ id: 'products/list', listed: id, only: 'name' }),
  'users/create': ({ id }) => ({ id: 'users/get', params: { id } }),
  'users/change': ({ id }) => ({ id: 'users/get', params: { id } }),
  'users/invite': ({ id }) => ({ id: 'users/get', params: { id } }),
  'surveys/create': ({ id }) => ({ id: 'surveys/get', params: { id } }),
  'surveys/change': ({ id }) => ({ id: 'surveys/get', params: { id } }),
  'publication-settings/change': () => ({ id: 'publication-settings/get' }),
  'jobs/change-settings': () => ({ id: 'jobs/settings' }),
  'documents/upload': ({ id }) => ({ id: 'documents/upload-state', params: { id } }),
  'documents/delete': (_, { id }) => ({ id: 'documents/get', params: { id }, gone: 404 }),
  'company-prices/declare': (_, params) => ({ id: 'company-prices/declarations', params }),
  'webhooks/register': ({ id }) => ({
    id: 'webhooks/get',
    params: { webhookId: id },
    caller: 'owner',
  }),
  'webhooks/remove': (_, params) => ({ id: 'webhooks/get', params, caller: 'owner', gone: 401 }),
};

async function readBack({ request, answer }: Sent): Promise<void> {
  const place = READS[request.id]?.((answer.body ?? {}) as Body, request.params);
  if (!place) return;
  const { listed, gone, only, ...read } = place;
  const asked = { ...asAdministrator, params: {}, query: {}, body: undefined, ...read };
  const found = (await portal.send(asked)).answer;
  counted(`${request.id} is read`);
  expect(found.status, request.id).toBe(gone ?? 200);
  if (gone) return;
  const list = found.body as readonly Body[];
  const one = listed === undefined ? list : list.find(({ id }) => id === listed);
  // Fields that only the answer to a change has; for a published survey also its steps.
  const onlyThen = ['secret', 'token', 'reached', 'stepStates', 'nextStep'];
  const shown = Object.fromEntries(
    Object.entries(answer.body as Body).filter(([name]) => !onlyThen.includes(name)),
  );
  expect(one, request.id).toMatchObject(only ? { [only]: shown[only] } : shown);
}
