import { vi } from 'vitest';
import { client as userPool } from '../../functions/people/store/user-pool.ts';
import { dynamo } from '../../functions/platform/aws/dynamodb.ts';
import { objectStorage } from '../../functions/platform/aws/object-storage.ts';

/** Errors of overloaded services, and missing answers. */
const faults = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'TooManyRequestsException',
  'SlowDown',
  'InternalServerError',
  'TimeoutError',
] as const;

/** The part common to all clients; their own types differ in what is sent. */
interface Middlewares {
  add(middleware: (next: Handle) => Handle, options: object): void;
  remove(name: string): boolean;
}
type Handle = (sent: { request: { headers: Record<string, string> } }) => Promise<Answer>;
interface Answer {
  readonly response: { readonly body?: { destroy?(): void } };
}

/**
 * Runs work while tables, files and user pool fail from time to time. The faults are injected below the SDK's own
 * retries, like faults of the network: every second request fails at its first attempt, with one fault after the other.
 * @param when whether the fault comes before the request is carried out, or replaces its answer
 * @returns number of failed requests
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
      // An unread answer would keep its connection, and a client has only fifty.
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
  // Otherwise the SDK waits a random time between its attempts, up to seconds.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  try {
    await work();
  } finally {
    chance.mockRestore();
    for (const stack of stacks) stack.remove('fault');
  }
  return failed;
}
