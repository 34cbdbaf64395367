import type { FunctionName } from '../../infra/function-table.ts';
import { HandlerThread, type ThreadOptions } from './handler-thread.ts';
import { type Invoke, invokeHandler } from './handlers.ts';

type ThreadName = 'files' | 'pages';

/**
 * Functions that keep a processor for longer than a reader of a page should wait: those that write whole files
 * share a thread, the one that renders pages has another.
 */
const APART: Readonly<Partial<Record<FunctionName, ThreadName>>> = {
  exports: 'files',
  'company-exports': 'files',
  'export-files': 'files',
  pages: 'pages',
};

/** MiB, and invocations; the rest of a crowd waits for its turn. */
const SHARE: ThreadOptions = {
  limits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 6 },
  atOnce: 2,
};

/**
 * Bytes. A heap that has grown beyond this is given back once its thread has nothing to do. Pages are made all
 * at once and then not for days; files are asked for one by one.
 */
const LARGEST_IDLE_HEAP: Readonly<Record<ThreadName, number>> = {
  files: 32 * 1024 * 1024,
  pages: 0,
};
const LOOK_EVERY_MS = 5_000;

/**
 * Runs functions in this process, as the cloud runs each in its own: some in a thread beside the others, so
 * that nobody waits for a workbook who did not ask for one (docs/decisions/0045-whole-series-are-files.md).
 */
export function functionThreads(): { readonly invoke: Invoke; stop(): void } {
  const threads = new Map<ThreadName, HandlerThread>();
  const look = async (name: ThreadName, seen: HandlerThread) => {
    if (!seen.runs || !seen.isIdle || (await seen.heapSize()) < LARGEST_IDLE_HEAP[name]) return;
    if (threads.get(name) === seen) threads.delete(name);
    seen.retire();
  };
  const timer = setInterval(() => {
    // A thread that has just ended has no heap.
    for (const [name, thread] of threads) void look(name, thread).catch(() => {});
  }, LOOK_EVERY_MS).unref();
  return {
    invoke(invocation) {
      const name = APART[invocation.fn];
      if (name === undefined) return invokeHandler(invocation);
      const running = threads.get(name);
      const thread = running?.runs ? running : new HandlerThread(SHARE);
      threads.set(name, thread);
      return thread.invoke(invocation);
    },
    stop() {
      clearInterval(timer);
      for (const thread of threads.values()) thread.retire();
    },
  };
}
