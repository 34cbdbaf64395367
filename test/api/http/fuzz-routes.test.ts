import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Access, Route } from '../../../functions/contract/route.ts';
import { type RouteId, routes } from '../../../functions/contract/routes.ts';
import {
  describedMethods,
  faultsOfAnswer,
  faultsOfProblem,
  operationOf,
} from '../../support/api-description.ts';
import { fc, runs } from '../../support/fuzz.ts';
import {
  type FuzzedPortal,
  knownTo,
  type Sent,
  startFuzzedPortal,
} from '../../support/fuzzed-portal.ts';
import { type Caller, requestsTo } from '../../support/fuzzed-requests.ts';
import { secretsIn } from '../../support/fuzzed-secrets.ts';

/**
 * Every route is called with what its description allows, and with what it does not, by everybody:
 * whatever comes back is described, tells nobody what is not theirs, and nothing is an error of ours.
 */

let portal: FuzzedPortal;
const clientOfTheTests = process.env.USER_POOL_CLIENT_ID;
const ids = Object.keys(routes) as RouteId[];
/** Statuses that each route answered with. */
const answered = new Map(ids.map((id) => [id, new Set<number>()]));
/** Of the processor, which other programs of the machine do not lengthen. */
const MOST_MILLISECONDS = 1000;
const slowest = { id: '', milliseconds: 0 };

beforeAll(async () => {
  portal = await startFuzzedPortal();
});
afterAll(() => portal.stop());
// Some calls end sessions, block people or withdraw weeks.
beforeEach(() => portal.restore());

/** All that is wrong with an answer. */
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

/** Of a method that the path does not have; others may have it where their parameter can be anything. */
function faultsOfMethod({ request: { id, method }, answer: { status, headers } }: Sent): string[] {
  const allowed = headers.allow?.split(', ') ?? [];
  if ([401, 403, 404].includes(status)) return [];
  if (method === 'OPTIONS' && status === 204 && allowed.includes('GET')) return [];
  const isTold = describedMethods(id).every((one) => allowed.includes(one));
  return status === 405 && isTold ? [] : [`${method} got ${status}, allowed are ${allowed}`];
}

/** Who may not ask is told so, whatever they ask. */
function faultsOfAccess({ request, answer: { status } }: Sent): string[] {
  const { id, caller, query, headers, params } = request;
  const { access, restricted, ignoresToken } = routes[id] as Route;
  if (headers.authorization || ignoresToken) return [];
  const asked: Access =
    restricted && query[restricted.name] === restricted.value ? restricted.access : access;
  const wanted = refusalOf(asked, caller, params.companyId);
  // What cannot be an id is nowhere, whoever asks for it; the token of a registration is looked at last.
  const first = access === 'registration' ? [404, 400] : [404];
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
    // Who signs in asks for the pool's own client; the tokens of the others are not the pool's.
    if (id === 'session/sign-in')
      process.env.USER_POOL_PROGRAM_CLIENT_ID = portal.pool.programClientId;
    await fc.assert(
      fc.asyncProperty(requestsTo(id, knownTo(id)), async (request) => {
        await check(await portal.send(request));
      }),
      { numRuns: runs(8), endOnFailure: true },
    );
    process.env.USER_POOL_CLIENT_ID = clientOfTheTests;
  },
  600_000,
);

test('what took longest is told', () => {
  console.log(`slowest call: ${slowest.id}, ${Math.round(slowest.milliseconds)} ms`);
  for (const [id, statuses] of answered) console.log(id.padEnd(36), [...statuses].sort().join(' '));
  expect(slowest.id).not.toBe('');
});
