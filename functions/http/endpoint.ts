import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { clock } from '../aws/clock.ts';
import {
  type FileReply,
  isOptional,
  LARGEST_BODY,
  queryNames,
  type RedirectReply,
  type Route,
  takesIdempotencyKey,
} from '../contract/route.ts';
import {
  type Answer,
  type Body,
  type Params,
  type Query,
  type RouteId,
  routes,
} from '../contract/routes.ts';
import { type Instant, isSettled, momentOf } from '../domain/as-of.ts';
import { meantName } from '../domain/misspelt-name.ts';
import { Refusal } from '../domain/refusal.ts';
import { answerOnce } from './answer-once.ts';
import { encodedAnswer } from './encoded-answer.ts';
import {
  callerAddress,
  type HttpEvent,
  type HttpResult,
  ifMatchOf,
  jsonBody,
  parsed,
  resourceOf,
} from './http-event.ts';
import { type Actor, actorOf, authorise, bearerOf } from './identity.ts';
import { forOtherSites, isOpen, openHeaders } from './open-headers.ts';
import { problemResult } from './problem.ts';
import { publicAnswer } from './public-answers.ts';
import { requestLog } from './request-log.ts';
import { resultOf } from './result.ts';
import { type UploadedFile, uploadedFile } from './uploaded-file.ts';

export interface Call<Id extends RouteId> {
  readonly params: Params<Id>;
  readonly query: Query<Id>;
  readonly body: (typeof routes)[Id] extends { body: 'file' } ? UploadedFile : Body<Id>;
  /** Always there on routes that need a sign-in. */
  readonly actor: Actor | undefined;
  /** The token that came with the call, as it came. */
  readonly bearer: string | undefined;
  readonly now: Date;
  /** The moment whose answer is asked for, by `asOf`; absent for the present. */
  readonly asOf: Instant | undefined;
  /** Version the caller last saw of what it changes, when it says so. */
  readonly ifMatch: number | undefined;
  /** Where the call comes from: an address, or a network of IPv6. */
  readonly address: string;
}

type Reply<Id extends RouteId> = (typeof routes)[Id]['response'] extends 'file'
  ? FileReply
  : (typeof routes)[Id]['response'] extends 'redirect'
    ? RedirectReply
    : (typeof routes)[Id]['response'] extends 'none'
      ? undefined
      : Answer<Id>;

/** What a route does: from a request that is read and checked to the answer, or a Refusal. */
export type Handler<Id extends RouteId> = (call: Call<Id>) => Promise<Reply<Id>>;
/** Handlers of some routes, by the routes' ids. */
export type Handlers = { readonly [Id in RouteId]?: Handler<Id> };

/** The same for API Gateway's events. */
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/**
 * Puts a handler behind its route: checks who calls, reads the request as the route table says, and
 * writes the answer, or a problem document for what is thrown on the way. What the handler answers is
 * passed through the response schema, so that a field that the contract does not name never leaves.
 */
export function endpoint<Id extends RouteId>(id: Id, handler: Handler<Id>): HttpHandler {
  const route: Route = routes[id];
  const { cached } = route;

  const handle = async (event: HttpEvent): Promise<HttpResult> => {
    const isOfAccount = !route.ignoresToken && route.access !== 'registration';
    const actor = isOfAccount ? await actorOf(event.headers.authorization) : undefined;
    authorise(route, actor, event.queryStringParameters ?? {}, event.pathParameters ?? {});
    const call = await callOf(route, event, actor);
    const compute = async () => resultOf(route, await handler(call as Call<Id>));
    if (!cached || actor) {
      const result = takesIdempotencyKey(route)
        ? await answerOnce(event, actor, call.now, compute)
        : await compute();
      const answer = await privateAnswer(event, result);
      if (actor || !isOpen(route)) return answer;
      return { ...answer, headers: { ...answer.headers, ...openHeaders(route) } };
    }
    const key = JSON.stringify([id, call.params, call.query]);
    const isPast = call.asOf !== undefined && isSettled(call.asOf, call.now);
    return publicAnswer({ event, route, cached: isPast ? 'forever' : cached, key, compute });
  };

  return middy<HttpEvent, HttpResult>()
    .use(requestLog(id))
    .onError((request) => {
      const problem = problemResult(request.error, resourceOf(request.event));
      const isForAll = isOpen(route) && !request.event.headers.authorization;
      const headers = { ...problem.headers, ...(isForAll && forOtherSites) };
      request.response = { ...problem, headers };
    })
    .handler(handle);
}

async function callOf(route: Route, event: HttpEvent, actor: Actor | undefined) {
  const now = clock.now();
  const given = event.queryStringParameters ?? {};
  if (route.query) assertSpelt(Object.keys(given), queryNames(route.query));
  const query = route.query && parsed(route.query, given);
  return {
    params: route.params && parameters(route.params, event.pathParameters ?? {}),
    query,
    body: route.body && (await bodyOf(route.body, event)),
    actor,
    bearer: bearerOf(event.headers.authorization),
    now,
    asOf: asOfIn(query, now),
    ifMatch: route.method === 'GET' ? undefined : ifMatchOf(event),
    address: callerAddress(event),
  };
}

/**
 * Whatever else a query has is passed over, as links gather names such as `utm_source`; but a misspelt
 * `asOf` must not be answered with the present.
 * @throws Refusal invalid naming the parameters that are meant to be others
 */
function assertSpelt(names: readonly string[], known: readonly string[]): void {
  const errors = names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = meantName(name, known);
      return meant
        ? [{ pointer: `/${name}`, code: 'unknown_parameter', detail: `Did you mean ${meant}?` }]
        : [];
    });
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}

/** @throws Refusal as_of_unreadable, as_of_in_future */
function asOfIn(query: unknown, now: Date): Instant | undefined {
  const { asOf } = (query ?? {}) as { readonly asOf?: string };
  return asOf === undefined ? undefined : momentOf(asOf, now);
}

/** Invalid path parameters name nothing that exists: 404, not 422. */
function parameters(schema: z.ZodMiniType, values: Record<string, string | undefined>): unknown {
  const result = z.safeParse(schema, values);
  if (!result.success) throw new Refusal('not_found');
  return result.data;
}

function bodyOf(body: NonNullable<Route['body']>, event: HttpEvent): unknown {
  const size = Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (size > LARGEST_BODY) throw new Refusal('too_large');
  if (body === 'file') return uploadedFile(event);
  if (size === 0 && isOptional(body)) return undefined;
  return parsed(body, jsonBody(event));
}

async function privateAnswer(event: HttpEvent, result: HttpResult): Promise<HttpResult> {
  const encoded = await encodedAnswer(event, result);
  return { ...encoded, headers: { ...encoded.headers, 'cache-control': 'private, no-store' } };
}
