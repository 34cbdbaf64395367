import type { FunctionName } from '../../infra/function-table.ts';
import { HandlerThread, type ThreadOptions } from './handler-thread.ts';
import { type Invoke, invokeHandler } from './handlers.ts';

/** Functions that write whole files, which takes a processor longer than a reader of a page should wait. */
const APART: ReadonlySet<FunctionName> = new Set(['exports', 'company-exports', 'export-files']);

/** MiB, and invocations; the rest of a crowd waits for its turn. */
const SHARE: ThreadOptions = {
  limits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 },
  atOnce: 2,
};

/** Bytes. A heap that has grown beyond this is given back once its thread has nothing to do. */
const LARGEST_IDLE_HEAP = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

/**
 * Runs functions in this process, as the cloud runs each in its own: those that write files in a thread
 * beside the others, so that nobody waits for a workbook who did not ask for one
 * (docs/decisions/0045-whole-series-are-files.md).
 */
export function functionThreads(): { readonly invoke: Invoke; stop(): void } {
  let thread: HandlerThread | undefined;
  const look = async () => {
    const seen = thread;
    if (!seen?.runs || !seen.isIdle || (await seen.heapSize()) < LARGEST_IDLE_HEAP) return;
    if (thread === seen) thread = undefined;
    seen.retire();
  };
  // A thread that has just ended has no heap.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref();
  return {
    invoke: (invocation) => {
      if (!APART.has(invocation.fn)) return invokeHandler(invocation);
      if (!thread?.runs) thread = new HandlerThread(SHARE);
      return thread.invoke(invocation);
    },
    stop() {
      clearInterval(timer);
      thread?.retire();
    },
  };
}
