import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { clock } from '../aws/clock.ts';
import { log } from '../aws/log.ts';
import type { FileReply, RedirectReply } from '../contract/reply.ts';
import type { Route } from '../contract/route.ts';
import {
  type Answer,
  type Body,
  type Params,
  type Query,
  type RouteId,
  routes,
} from '../contract/routes.ts';
import { contentDisposition } from '../domain/content-disposition.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  type HttpEvent,
  type HttpResult,
  ifMatchOf,
  jsonBody,
  jsonResult,
  parsed,
  resourceOf,
} from './http-event.ts';
import { type Actor, actorOf, authorise } from './identity.ts';
import { keptAnswer } from './kept-answers.ts';
import { problemOf, unexpectedProblem } from './problem.ts';
import { publishedAnswer } from './published-answers.ts';
import { type UploadedFile, uploadedFile } from './uploaded-file.ts';

export interface Call<Id extends RouteId> {
  readonly params: Params<Id>;
  readonly query: Query<Id>;
  readonly body: (typeof routes)[Id] extends { body: 'file' } ? UploadedFile : Body<Id>;
  /** Always there on routes that need a sign-in. */
  readonly actor: Actor | undefined;
  readonly now: Date;
  /** Version the caller last saw of what it changes, when it says so. */
  readonly ifMatch: number | undefined;
  readonly resource: string;
}

type Reply<Id extends RouteId> = (typeof routes)[Id]['response'] extends 'file'
  ? FileReply
  : (typeof routes)[Id]['response'] extends 'redirect'
    ? RedirectReply
    : (typeof routes)[Id]['response'] extends 'none'
      ? undefined
      : Answer<Id>;

export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/**
 * The handler of a route: reads and checks the request as the route table says, runs `run`, and
 * writes its answer. What `run` returns is passed through the response schema, so that a field that
 * the contract does not name never leaves.
 */
export function endpoint<Id extends RouteId>(
  id: Id,
  run: (call: Call<Id>) => Promise<Reply<Id>>,
): HttpHandler {
  const route: Route = routes[id];
  const handle = async (event: HttpEvent): Promise<HttpResult> => {
    const actor = route.ignoresToken ? undefined : await actorOf(event.headers.authorization);
    const query = event.queryStringParameters ?? {};
    const rawParams = event.pathParameters ?? {};
    authorise(route, actor, query, rawParams);
    const answer = async () => {
      const call = {
        params: route.params && parameters(route.params, rawParams),
        query: route.query && parsed(route.query, query),
        body: route.body && (await bodyOf(route.body, event)),
        actor,
        now: clock.now(),
        ifMatch: ifMatchOf(event),
        resource: resourceOf(event),
      } as Call<Id>;
      return resultOf(route, await run(call));
    };
    if (route.published && !actor) return publishedAnswer(event, answer);
    if (route.kept && !actor) return keptAnswer(event, answer);
    const result = await answer();
    return { ...result, headers: { ...result.headers, 'cache-control': 'private, no-store' } };
  };
  return middy<HttpEvent, HttpResult>()
    .use(requestLog(id))
    .use({
      onError: (request) => {
        request.response = problemResult(request.error, resourceOf(request.event));
      },
    })
    .handler(handle) as unknown as HttpHandler;
}

function bodyOf(body: NonNullable<Route['body']>, event: HttpEvent): unknown {
  return body === 'file' ? uploadedFile(event) : parsed(body, jsonBody(event));
}

/** A path that cannot name anything is a thing that does not exist. */
function parameters(schema: z.ZodMiniType, values: Record<string, string | undefined>): unknown {
  const result = z.safeParse(schema, values);
  if (!result.success) throw new Refusal('not_found');
  return result.data;
}

function resultOf(route: Route, reply: unknown): HttpResult {
  if (route.response === 'none') return { statusCode: 204 };
  if (route.response === 'file') return fileResult(reply as FileReply);
  if (route.response === 'redirect') return redirectResult(reply as RedirectReply);
  return jsonResult(route.status ?? 200, z.parse(route.response, reply));
}

function fileResult({ fileName, contentType, content }: FileReply): HttpResult {
  const headers = {
    'content-type': contentType,
    'content-disposition': contentDisposition(fileName),
  };
  if (typeof content === 'string') return { statusCode: 200, headers, body: content };
  const body = Buffer.from(content).toString('base64');
  return { statusCode: 200, headers, body, isBase64Encoded: true };
}

/** Never kept: what it leads to may be replaced at any moment. */
const redirectResult = ({ location }: RedirectReply): HttpResult => ({
  statusCode: 302,
  headers: { location },
});

function problemResult(error: unknown, instance: string): HttpResult {
  const refused = error instanceof Refusal;
  if (!refused) log.error('request failed', error as Error);
  const problem = refused ? problemOf(error, instance) : unexpectedProblem(instance);
  const result = jsonResult(problem.status, problem, 'application/problem+json');
  const retry = refused ? error.details.retryAfter : undefined;
  return {
    ...result,
    headers: {
      ...result.headers,
      'cache-control': 'no-store',
      ...(retry === undefined ? {} : { 'retry-after': String(retry) }),
      ...(problem.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  };
}

/** One line a request: what was asked, by which route, how it ended, how long it took. */
function requestLog(id: RouteId): middy.MiddlewareObj<HttpEvent, HttpResult> {
  const started = new WeakMap<object, number>();
  const end: middy.MiddlewareFn<HttpEvent, HttpResult> = (request) => {
    log.info('request', {
      route: id,
      requestId: request.event.requestContext?.requestId,
      status: request.response?.statusCode,
      ms: Math.round(performance.now() - (started.get(request.event) ?? performance.now())),
    });
  };
  return {
    before: (request) => {
      started.set(request.event, performance.now());
    },
    after: end,
    onError: end,
  };
}
