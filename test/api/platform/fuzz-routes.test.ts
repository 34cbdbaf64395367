import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Access, Route } from '../../../functions/platform/contract/route.ts';
import { type RouteId, routes } from '../../../functions/routes.ts';
import {
  describedMethods,
  faultsOfAnswer,
  faultsOfProblem,
  operationOf,
} from '../../support/api-description.ts';
import { fc, inFull, runs } from '../../support/fuzz.ts';
import {
  type FuzzedPortal,
  knownTo,
  type Sent,
  startFuzzedPortal,
} from '../../support/fuzzed-portal.ts';
import { type Caller, requestsTo } from '../../support/fuzzed-requests.ts';
import { secretsIn } from '../../support/fuzzed-secrets.ts';

/**
 * Calls every route with valid and invalid requests by every kind of caller. Every answer must be one that
 * the description of the API has, must not reveal anything to the wrong caller, and must not be an
 * internal error.
 */

let portal: FuzzedPortal;
const clientOfTheTests = process.env.USER_POOL_CLIENT_ID;
const ids = Object.keys(routes) as RouteId[];
/** Statuses with which each route has answered. */
const answered = new Map(ids.map((id) => [id, new Set<number>()]));
/** Limit for a call in processor time, which other programs of the machine do not lengthen. */
const MOST_MILLISECONDS = 1000;
const slowest = { id: '', milliseconds: 0 };

beforeAll(async () => {
  portal = await startFuzzedPortal();
});
afterAll(() => portal.stop());
// Some calls end sessions, block people or withdraw surveys, so the data are restored.
beforeEach(() => portal.restore());

/** All faults of an answer. */
function faultsOf(sent: Sent): string[] {
  const { request, answer } = sent;
  const { id, method, caller } = request;
  const { processor } = sent.milliseconds;
  if (processor > slowest.milliseconds) Object.assign(slowest, { id, milliseconds: processor });
  const operation = operationOf(id, method);
  return [
    ...(answer.status >= 500 ? [`an error of ours: ${answer.text}`] : []),
    ...(processor > MOST_MILLISECONDS ? [`took ${Math.round(processor)} ms`] : []),
    ...secretsIn(id, answer, caller),
    ...(answer.status >= 400 && answer.body ? faultsOfProblem(answer) : []),
    ...(operation ? faultsOfAnswer(operation, answer, isSignedIn(request)) : faultsOfMethod(sent)),
    ...(method === routes[id].method ? faultsOfAccess(sent) : []),
  ];
}

const isSignedIn = ({ caller, headers }: Sent['request']) =>
  caller !== 'nobody' || headers.authorization !== undefined;

/** Faults of the answer to a method that the route lacks; another route that fits the path may have it. */
function faultsOfMethod({ request: { id, method }, answer: { status, headers } }: Sent): string[] {
  const allowed = headers.allow?.split(', ') ?? [];
  if ([401, 403, 404].includes(status)) return [];
  if (method === 'OPTIONS' && status === 204 && allowed.includes('GET')) return [];
  const isTold = describedMethods(id).every((one) => allowed.includes(one));
  return status === 405 && isTold ? [] : [`${method} got ${status}, allowed are ${allowed}`];
}

/** Callers without access must be refused whatever the request is. */
function faultsOfAccess({ request, answer: { status } }: Sent): string[] {
  const { id, caller, query, headers, params } = request;
  const { access, restricted, ignoresToken } = routes[id] as Route;
  if (headers.authorization || ignoresToken) return [];
  const asked: Access =
    restricted && query[restricted.name] === restricted.value ? restricted.access : access;
  const wanted = refusalOf(asked, caller, params.companyId);
  // An invalid id is not found, whoever asks; the token of a registration is checked last.
  const first = access === 'registration' ? [404, 400, 422] : [404];
  return wanted && ![wanted, ...first].includes(status)
    ? [`${caller} got ${status}, not ${wanted}`]
    : [];
}

const COMPANIES: Readonly<Partial<Record<Caller, number>>> = { company: 1, other: 2 };

function refusalOf(access: Access, caller: Caller, companyId: unknown): 401 | 403 | undefined {
  if (access === 'anyone') return undefined;
  if (access === 'registration') return caller === 'owner' ? undefined : 401;
  if (caller === 'nobody') return 401;
  if (access === 'signed-in' || caller === 'owner') return undefined;
  if (caller === 'administrator') return access.includes('ADMIN') ? undefined : 403;
  const own = COMPANIES[caller];
  if (own === undefined || !access.includes('USER')) return 403;
  return companyId === undefined || String(companyId) === String(own) ? undefined : 403;
}

async function check(sent: Sent): Promise<void> {
  const { request, answer } = sent;
  if (request.method === routes[request.id].method) answered.get(request.id)?.add(answer.status);
  expect(faultsOf(sent), answer.text.slice(0, 600)).toEqual([]);
}

test.each(ids)(
  '%s',
  async (id) => {
    // Signing in uses the pool's own client, which does not accept the tokens made by this test.
    if (id === 'session/sign-in')
      process.env.USER_POOL_PROGRAM_CLIENT_ID = portal.pool.programClientId;
    await fc.assert(
      fc.asyncProperty(requestsTo(id, knownTo(id)), async (request) => {
        await check(await portal.send(request));
      }),
      { numRuns: inFull ? runs(4) : 2, endOnFailure: true },
    );
    process.env.USER_POOL_CLIENT_ID = clientOfTheTests;
  },
  600_000,
);

test('the slowest calls are reported', () => {
  console.log(`slowest call: ${slowest.id}, ${Math.round(slowest.milliseconds)} ms`);
  for (const [id, statuses] of answered) console.log(id.padEnd(36), [...statuses].sort().join(' '));
  expect(slowest.id).not.toBe('');
});
