import type middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { log } from '../aws/log.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

type Timed = { started: number };

/** Logs one line a request: route, status and duration in milliseconds. */
export function requestLog(
  id: string,
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
