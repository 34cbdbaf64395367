import type { FunctionName } from '../../infra/function-table.ts';
import { HandlerProcess, type ProcessOptions } from './handler-process.ts';
import { type Invoke, invokeHandler } from './handlers.ts';

type ProcessName = 'files' | 'pages';

/**
 * Functions that keep a processor for longer than a reader of a page should wait: those that write whole files
 * share a process, the one that renders pages has another.
 */
const APART: Readonly<Partial<Record<FunctionName, ProcessName>>> = {
  exports: 'files',
  'company-exports': 'files',
  'export-files': 'files',
  pages: 'pages',
};

/** Bounds of the heap, MiB, and of invocations; the rest of a crowd waits for its turn. */
const SHARE: Readonly<Record<ProcessName, ProcessOptions>> = {
  files: { nodeOptions: ['--max-old-space-size=192', '--max-semi-space-size=2'], atOnce: 2 },
  pages: { nodeOptions: ['--max-old-space-size=128', '--max-semi-space-size=1'], atOnce: 2 },
};

interface IdleLimits {
  /** Resident bytes. A smaller process is kept. */
  readonly memory: number;
  /** How often in a row the process has to be found with nothing to do. */
  readonly looks: number;
}

/**
 * When a process with nothing to do is ended. Pages are made all at once and then not for days, but one
 * publication is often followed by another; files are asked for one by one.
 */
const IDLE: Readonly<Record<ProcessName, IdleLimits>> = {
  files: { memory: 192 * 1024 * 1024, looks: 1 },
  pages: { memory: 0, looks: 2 },
};
const LOOK_EVERY_MS = 10_000;

/**
 * Runs functions on this machine, as the cloud runs each in a process of its own: most in this process, some beside
 * it, so that nobody waits for a workbook who did not ask for one (docs/decisions/0045-whole-series-are-files.md).
 */
export function functionProcesses(): { readonly invoke: Invoke; stop(): void } {
  const processes = new Map<ProcessName, HandlerProcess>();
  const idleLooks = new Map<ProcessName, number>();
  const look = (name: ProcessName, seen: HandlerProcess) => {
    if (!seen.runs || !seen.isIdle || seen.memory < IDLE[name].memory) return;
    const looks = (idleLooks.get(name) ?? 0) + 1;
    idleLooks.set(name, looks);
    if (looks < IDLE[name].looks) return;
    processes.delete(name);
    seen.retire();
  };
  const timer = setInterval(() => {
    for (const [name, one] of processes) look(name, one);
  }, LOOK_EVERY_MS).unref();
  return {
    invoke(invocation) {
      const name = APART[invocation.fn];
      if (name === undefined) return invokeHandler(invocation);
      const running = processes.get(name);
      const one = running?.runs ? running : new HandlerProcess(SHARE[name]);
      processes.set(name, one);
      idleLooks.delete(name);
      return one.invoke(invocation);
    },
    stop() {
      clearInterval(timer);
      for (const one of processes.values()) one.retire();
    },
  };
}
