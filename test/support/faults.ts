import { vi } from 'vitest';
import { dynamo } from '../../functions/aws/dynamodb.ts';
import { objectStorage } from '../../functions/aws/object-storage.ts';
import { client as userPool } from '../../functions/aws/user-pool.ts';

/** What the services say, or do not, when they have too much to do. */
const faults = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'TooManyRequestsException',
  'SlowDown',
  'InternalServerError',
  'TimeoutError',
] as const;

/** As every client has it; their own types differ in what is sent. */
interface Middlewares {
  add(middleware: (next: Handle) => Handle, options: object): void;
  remove(name: string): boolean;
}
type Handle = (sent: { request: { headers: Record<string, string> } }) => Promise<Answer>;
interface Answer {
  readonly response: { readonly body?: { destroy?(): void } };
}

/**
 * Does work while tables, files and user pool fail now and then, below the SDK's own attempts, so that
 * it meets a fault as it would meet the network's: one request in two at its first attempt, with one
 * fault after the other.
 * @param when the fault comes before the request is carried out, or takes the place of its answer
 * @returns how many requests failed
 */
export async function withFaults(
  when: 'before' | 'after',
  work: () => Promise<unknown>,
): Promise<number> {
  let requests = 0;
  let failed = 0;
  const failing =
    (next: Handle): Handle =>
    async (sent) => {
      if (!/attempt=1\b/.test(sent.request.headers['amz-sdk-request'] ?? '')) return next(sent);
      requests += 1;
      if (requests % 2 === 0) return next(sent);
      // An answer that nobody reads would keep its connection, of which a client has fifty.
      if (when === 'after') (await next(sent)).response.body?.destroy?.();
      const name = faults[failed % faults.length] as string;
      failed += 1;
      const how = { name, $fault: 'server', $retryable: {}, $metadata: {} };
      throw Object.assign(new Error(name), how);
    };
  const stacks = [dynamo(), objectStorage(), userPool()].map(
    ({ middlewareStack }) => middlewareStack as unknown as Middlewares,
  );
  for (const stack of stacks)
    stack.add(failing, { step: 'deserialize', priority: 'low', name: 'fault' });
  // The SDK waits between its attempts as long as chance says, up to seconds.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  try {
    await work();
  } finally {
    chance.mockRestore();
    for (const stack of stacks) stack.remove('fault');
  }
  return failed;
}
