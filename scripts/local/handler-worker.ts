import { parentPort } from 'node:worker_threads';
import { type Invocation, invokeHandler } from './handlers.ts';

/** Runs handlers in a thread of its own, so that development can throw away the code it loaded. */
parentPort?.on(
  'message',
  async ({ call, invocation }: { call: number; invocation: Invocation }) => {
    try {
      parentPort?.postMessage({ call, result: await invokeHandler(invocation) });
    } catch (error) {
      parentPort?.postMessage({ call, error });
    }
  },
);
