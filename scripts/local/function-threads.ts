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
const SHARE: Readonly<Record<ThreadName, ThreadOptions>> = {
  files: { limits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 }, atOnce: 2 },
  pages: { limits: { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 4 }, atOnce: 2 },
};

interface IdleLimits {
  /** Bytes. A smaller heap is kept. */
  readonly heap: number;
  /** How often in a row the thread has to be found with nothing to do. */
  readonly looks: number;
}

/**
 * When a thread with nothing to do gives its memory back. Pages are made all at once and then not for days, but
 * one publication is often followed by another; files are asked for one by one.
 */
const IDLE: Readonly<Record<ThreadName, IdleLimits>> = {
  files: { heap: 64 * 1024 * 1024, looks: 1 },
  pages: { heap: 0, looks: 6 },
};
const LOOK_EVERY_MS = 10_000;

/**
 * Runs functions in this process, as the cloud runs each in its own: some in a thread beside the others, so
 * that nobody waits for a workbook who did not ask for one (docs/decisions/0045-whole-series-are-files.md).
 */
export function functionThreads(): { readonly invoke: Invoke; stop(): void } {
  const threads = new Map<ThreadName, HandlerThread>();
  const idleLooks = new Map<ThreadName, number>();
  const look = async (name: ThreadName, seen: HandlerThread) => {
    if (!seen.runs || !seen.isIdle || (await seen.heapSize()) < IDLE[name].heap) return;
    const looks = (idleLooks.get(name) ?? 0) + 1;
    idleLooks.set(name, looks);
    if (looks < IDLE[name].looks) return;
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
      const thread = running?.runs ? running : new HandlerThread(SHARE[name]);
      threads.set(name, thread);
      idleLooks.delete(name);
      return thread.invoke(invocation);
    },
    stop() {
      clearInterval(timer);
      for (const thread of threads.values()) thread.retire();
    },
  };
}
