import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { HttpFunction } from '../../../functions/platform/contract/route.ts';
import { entryOf, type FunctionName } from '../../../infra/functions/function-table.ts';

export interface Invocation {
  readonly fn: FunctionName;
  readonly event: unknown;
  readonly requestId: string;
  /** End of the function's time, epoch milliseconds. */
  readonly deadline: number;
}

/** Invocation of a function behind the API. */
export interface HttpInvocation extends Invocation {
  readonly fn: HttpFunction;
  readonly event: APIGatewayProxyEventV2;
}

/** Runs a function and returns its answer. */
export type Invoke = (invocation: Invocation) => Promise<unknown>;

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Imports a function's entry, the same as in the cloud, at its first run, so that the start itself loads none. */
export const invokeHandler: Invoke = async ({ fn, event, requestId, deadline }) => {
  const handler = handlers.get(fn) ?? (await importHandler(fn));
  return handler(event, lambdaContext(fn, requestId, deadline));
};

const handlers = new Map<FunctionName, Handler>();

async function importHandler(fn: FunctionName): Promise<Handler> {
  const file = new URL(`../../../functions/${entryOf(fn)}`, import.meta.url);
  const { handler } = await import(file.href);
  handlers.set(fn, handler);
  return handler;
}

/** The second argument of a handler. @param deadline end of the function's time, epoch milliseconds */
export function lambdaContext(name: string, requestId: string, deadline: number): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
    memoryLimitInMB: '1024',
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
