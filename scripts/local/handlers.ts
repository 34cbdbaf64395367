import { existsSync } from 'node:fs';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { lambdaContext } from './lambda-context.ts';

export interface Invocation {
  /** Handler path below functions/api. */
  readonly id: string;
  readonly event: APIGatewayProxyEventV2;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly deadline: number;
}

/** Runs a handler and answers what it answered. */
export type Invoke = (invocation: Invocation) => Promise<unknown>;

/** Says that the route table knows a route whose handler is not there. */
export class HandlerMissing extends Error {}

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

/** Imports a handler at its first request, so that a start loads none. */
export const invokeHandler: Invoke = async ({ id, event, requestId, deadline }) => {
  const handler = await importHandler(id);
  return handler(event, lambdaContext(id.replaceAll('/', '-'), requestId, deadline));
};

async function importHandler(id: string): Promise<Handler> {
  const file = new URL(`../../functions/api/${id}.ts`, import.meta.url);
  if (!existsSync(file)) throw new HandlerMissing(`there is no handler functions/api/${id}.ts`);
  return (await import(file.href)).handler;
}
