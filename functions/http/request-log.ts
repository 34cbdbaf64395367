import type middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { log } from '../aws/log.ts';
import type { RouteId } from '../contract/routes.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

type Timed = { started: number };

/** One line a request: what was asked, by which route, how it ended, how many milliseconds it took. */
export function requestLog(
  id: RouteId,
): middy.MiddlewareObj<HttpEvent, HttpResult, Error, Context, Timed> {
  const write: middy.MiddlewareFn<HttpEvent, HttpResult, Error, Context, Timed> = (request) => {
    log.info('request', {
      route: id,
      status: request.response?.statusCode,
      ms: Math.round(performance.now() - request.internal.started),
    });
  };
  return {
    before: (request) => {
      request.internal.started = performance.now();
    },
    after: write,
    onError: write,
  };
}
