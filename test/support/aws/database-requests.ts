import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';

/** A request to the database in the form of the SDK's document client. */
export interface DatabaseRequest {
  /** For example `BatchGetItem`. */
  readonly operation: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into the inputs of any operation
  readonly input: any;
}

// biome-ignore lint/suspicious/noExplicitAny: tests reach into the outputs of any operation
export type Send = (input: any) => Promise<any>;

let interceptions = 0;

/**
 * Passes every request of the SDK's client through `handle`, which can send it on, change it, fail it or answer it
 * itself.
 * @returns a function that stops this
 */
export function interceptDatabase(
  handle: (request: DatabaseRequest, send: Send) => Promise<unknown>,
): () => void {
  interceptions += 1;
  const name = `interception${interceptions}`;
  dynamo().middlewareStack.add(
    (next, context) => async (args) => {
      const operation = String(context.commandName).replace(/Command$/, '');
      const send: Send = async (input) => (await next({ ...args, input })).output;
      const output = await handle({ operation, input: args.input }, send);
      return { output, response: undefined } as never;
    },
    { step: 'initialize', priority: 'high', name },
  );
  return () => {
    dynamo().middlewareStack.remove(name);
  };
}

export interface DatabaseUsage {
  requests: number;
  /** Capacity units by DynamoDB's rules. */
  units: number;
  /** Maximum number of simultaneous requests. */
  atOnce: number;
}

/**
 * Counts requests to the database and their cost from now on.
 * @returns the counts, which may be reset, and a function that stops counting
 */
export function countDatabaseUsage(): { readonly usage: DatabaseUsage; readonly stop: () => void } {
  const usage = { requests: 0, units: 0, atOnce: 0 };
  let underWay = 0;
  const stop = interceptDatabase(async ({ input }, send) => {
    usage.requests += 1;
    underWay += 1;
    usage.atOnce = Math.max(usage.atOnce, underWay);
    try {
      const output = await send({ ...input, ReturnConsumedCapacity: 'TOTAL' });
      for (const { CapacityUnits } of [output.ConsumedCapacity ?? []].flat())
        usage.units += CapacityUnits;
      return output;
    } finally {
      underWay -= 1;
    }
  });
  return { usage, stop };
}
