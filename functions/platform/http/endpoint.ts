import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import {
  type AnswerOf,
  type BodyOf,
  type FileReply,
  isOpen,
  isOptional,
  LARGEST_BODY,
  type ParamsOf,
  type QueryOf,
  queryNames,
  type RedirectReply,
  type Route,
  type RouteTable,
  takesIdempotencyKey,
} from '../contract/route.ts';
import { strictly } from '../contract/strict-schema.ts';
import { type Instant, isSettled, momentOf } from '../kernel/as-of.ts';
import { clock } from '../kernel/clock.ts';
import { isPassedOver } from '../kernel/foreign-names.ts';
import { meantName } from '../kernel/misspelt-name.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type Actor, assertMayChange, authorise, bearerOf, type Identify } from './actor.ts';
import { answerOnce } from './answer-once.ts';
import { assertOwnSite } from './cross-site.ts';
import { encodedAnswer } from './encoded-answer.ts';
import {
  assertNoBody,
  callerAddress,
  detailOf,
  type HttpEvent,
  type HttpResult,
  ifMatchOf,
  jsonBody,
  parsed,
  resourceOf,
} from './http-event.ts';
import { nameInResult, withUsernames } from './named-people.ts';
import { assertVersionOffered, negotiatedType } from './negotiated-type.ts';
import { forOtherSites, openHeaders } from './open-headers.ts';
import { problemResult } from './problem.ts';
import { publicAnswer } from './public-answers.ts';
import { rateLimitHeaders } from './rate-limit.ts';
import { requestLog } from './request-log.ts';
import { resultOf } from './result.ts';
import { type UploadedFile, uploadedFile } from './uploaded-file.ts';

export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: R extends { body: 'file' } ? UploadedFile : BodyOf<R>;
  /** Members of a resource that was sent back as it was shown, which the route does not set. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** Always present on routes that need a sign-in. */
  readonly actor: Actor | undefined;
  /** The token in the `Authorization` header, not checked. */
  readonly bearer: string | undefined;
  readonly now: Date;
  /** The moment given by `asOf`; absent for the present. */
  readonly asOf: Instant | undefined;
  /** From `If-Match`: the version that the caller last saw of the item to change. */
  readonly ifMatch: number | undefined;
  /** The caller's IPv4 address, or IPv6 network. */
  readonly address: string;
  /** The negotiated media type; only set on routes that negotiate one. */
  readonly accept: string | undefined;
  /** From `MCP-Protocol-Version`, which assistants send. */
  readonly protocolVersion: string | undefined;
}

type Reply<R extends Route> = R['response'] extends 'file'
  ? FileReply | (R extends { largeElsewhere: true } ? RedirectReply : never)
  : R['response'] extends 'redirect'
    ? RedirectReply
    : R['response'] extends 'none'
      ? undefined
      : AnswerOf<R>;

/** Answers a request that has been read and checked, or throws a Refusal. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<Reply<R>>;
/** Handlers of some of an area's routes, by the routes' ids. */
export type Handlers<Table extends RouteTable> = {
  readonly [Id in keyof Table]?: Handler<Table[Id]>;
};

/** Answers an event of API Gateway. */
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/**
 * Connects a handler with its route: checks the caller, parses the request by the route's schemas, and
 * writes the answer, or a problem document for an error. The handler's answer is passed through the
 * response schema, so that no field leaves that the contract does not name.
 */
export function endpoint(
  id: string,
  route: Route,
  handler: (call: Call<Route>) => Promise<unknown>,
  identify: Identify,
): HttpHandler {
  const { cached } = route;
  const body = route.body === 'file' || !route.body ? route.body : strictly(route.body);

  const handle = async (event: HttpEvent): Promise<HttpResult> => {
    assertOwnSite(route, event);
    const isOfAccount = !route.ignoresToken && route.access !== 'registration';
    const actor = isOfAccount ? await identify(event.headers.authorization) : undefined;
    authorise(route, actor, event.queryStringParameters ?? {}, event.pathParameters ?? {});
    assertMayChange(route, actor);
    const call = await callOf({ ...route, ...(body && { body }) }, event, actor);
    const names = isJson(route) ? actor?.usernamesOf : undefined;
    const answered = () => handler(call as Call<Route>);
    const compute = async () => {
      const answer = await answered();
      return resultOf(route, names ? await withUsernames(answer, names) : answer);
    };
    if (!cached || actor) {
      const result = takesIdempotencyKey(route)
        ? await nameInResult(
            // Kept for a repeated request without usernames, which would outlive an erased person.
            await answerOnce(
              event,
              actor,
              { now: call.now, keeps: !route.answerIsSecret },
              async () => resultOf(route, await answered()),
            ),
            names,
          )
        : await compute();
      const answer = await privateAnswer(event, result, actor);
      if (actor || !isOpen(route)) return answer;
      const headers = { ...answer.headers, ...openHeaders(route), 'cache-control': NOT_EVEN_STALE };
      return { ...answer, headers };
    }
    const key = JSON.stringify([id, call.params, call.query, call.accept]);
    const isPast = call.asOf !== undefined && isSettled(call.asOf, call.now);
    return publicAnswer({ event, route, cached: isPast ? 'forever' : cached, key, compute });
  };

  return middy<HttpEvent, HttpResult>()
    .use(requestLog(id))
    .after(({ response }) => {
      if (response) response.headers = { ...response.headers, ...rateLimitHeaders(route) };
    })
    .onError((request) => {
      const problem = problemResult(request.error, resourceOf(request.event));
      const isForAll = isOpen(route) && !request.event.headers.authorization;
      const refusedFor =
        problem.statusCode === 429 ? Number(problem.headers?.['retry-after']) : undefined;
      const headers = {
        ...problem.headers,
        ...rateLimitHeaders(route, refusedFor),
        ...(isForAll && forOtherSites),
      };
      request.response = { ...problem, headers };
    })
    .handler(handle);
}

const isJson = ({ response }: Route) => typeof response === 'object';

async function callOf(route: Route, event: HttpEvent, actor: Actor | undefined) {
  const now = clock.now();
  const given = event.queryStringParameters ?? {};
  assertKnown(Object.keys(given), queryNames(route.query), route.replaced);
  assertOnce(event, route.query);
  const query = route.query && parsed(route.query, given);
  if (!route.body) assertNoBody(event, queryNames(route.query));
  if (route.versions) assertVersionOffered(event.headers.accept, route.versions);
  const params = route.params && parameters(route.params, event.pathParameters ?? {});
  const body = route.body && (await bodyOf(route, route.body, event));
  const shown = shownIn(route, event);
  return {
    params,
    query,
    body,
    shown,
    actor,
    bearer: bearerOf(event.headers.authorization),
    now,
    asOf: asOfIn(query, now),
    ifMatch: route.method === 'GET' ? undefined : (ifMatchOf(event) ?? versionIn(shown)),
    address: callerAddress(event),
    protocolVersion: event.headers['mcp-protocol-version'],
    accept: route.negotiates && negotiatedType(event.headers.accept, route.negotiates),
  };
}

/**
 * Refuses unknown parameters: a misspelt `asOf` must not be answered with present figures.
 * @throws Refusal invalid, naming each unknown parameter, and the known one that it looks like
 */
function assertKnown(
  names: readonly string[],
  known: readonly string[],
  replaced: Route['replaced'] = {},
): void {
  const errors = names
    .filter((name) => !known.includes(name) && !isPassedOver(name))
    .map((name) => {
      const meant = meantName(name, known);
      const detail = replaced[name] ?? (meant ? `Did you mean ${meant}?` : takes(known));
      return { pointer: `/${name}`, code: 'unknown_parameter', detail };
    });
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}

/**
 * Refuses a parameter of one value that is given twice: the gateway joins the values by a comma, which may look like
 * another value. Those of a list are joined as they are meant.
 * @throws Refusal invalid, naming each
 */
function assertOnce({ rawQueryString }: HttpEvent, schema: Route['query']): void {
  const given = new URLSearchParams(rawQueryString);
  const known = schema instanceof z.ZodMiniObject ? schema.shape : {};
  const isList = (name: string) =>
    given.getAll(name).some((text) => {
      const { data } = z.safeParse(known[name] as z.ZodMiniType, text);
      return Array.isArray(data);
    });
  const errors = Object.keys(known)
    .filter((name) => given.getAll(name).length > 1 && !isList(name))
    .map((name) => ({ pointer: `/${name}`, code: 'repeated', detail: 'It is taken once.' }));
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}

const takes = (known: readonly string[]): string =>
  known.length === 0 ? 'It takes no parameters.' : `It takes ${known.join(', ')}.`;

/** @throws Refusal as_of_unreadable, as_of_in_future */
function asOfIn(query: unknown, now: Date): Instant | undefined {
  const { asOf } = (query ?? {}) as { readonly asOf?: string };
  return asOf === undefined ? undefined : momentOf(asOf, now);
}

/** An invalid path parameter is 404, not 422: there is nothing at such a path. What may stand in its place is told. */
function parameters(schema: z.ZodMiniType, values: Record<string, string | undefined>): unknown {
  const result = z.safeParse(schema, values);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const detail = first && detailOf(first);
  throw new Refusal('not_found', detail ? { detail: `${first.path.join('.')}: ${detail}` } : {});
}

function bodyOf(route: Route, body: NonNullable<Route['body']>, event: HttpEvent): unknown {
  const size = Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (size > (route.largestBody ?? LARGEST_BODY)) throw new Refusal('too_large');
  if (body === 'file') return uploadedFile(event);
  if (size === 0 && isOptional(body)) return undefined;
  return parsed(body, withoutShown(route, jsonBody(event)));
}

/**
 * A resource may be sent back as it was shown: members that only the answer has, such as the id, are accepted. Handlers
 * find them in `shown`.
 */
function withoutShown(route: Route, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isShownOnly(route, name)));
}

/** The members of a body that only the answer has. */
function shownIn(route: Route, event: HttpEvent): Readonly<Record<string, unknown>> {
  if (route.method !== 'PUT' || !(route.body instanceof z.ZodMiniObject)) return {};
  const given = Object.entries(jsonBody(event) ?? {});
  return Object.fromEntries(given.filter(([name]) => isShownOnly(route, name)));
}

/** The version of an item that is sent back as it was shown counts as that of `If-Match`. */
const versionIn = ({ version }: Readonly<Record<string, unknown>>): number | undefined =>
  Number.isInteger(version) ? Number(version) : undefined;

function isShownOnly({ method, body, response }: Route, name: string): boolean {
  if (method !== 'PUT') return false;
  const areObjects = body instanceof z.ZodMiniObject && response instanceof z.ZodMiniObject;
  return areObjects && Object.hasOwn(response.shape, name) && !Object.hasOwn(body.shape, name);
}

/**
 * While the API is gone, CloudFront gives out even what must not be stored, unless it is told otherwise; a probe from
 * outside, which asks such a call, would learn nothing.
 */
const NOT_EVEN_STALE = 'private, no-store, stale-if-error=0';

async function privateAnswer(
  event: HttpEvent,
  result: HttpResult,
  actor: Actor | undefined,
): Promise<HttpResult> {
  const encoded = await encodedAnswer(event, result);
  const since = actor?.maintenance?.since;
  const headers = { 'cache-control': 'private, no-store', ...(since && { maintenance: since }) };
  return { ...encoded, headers: { ...encoded.headers, ...headers } };
}
