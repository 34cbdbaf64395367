import pLimit from 'p-limit';
import type { FunctionName } from '../../infra/function-table.ts';
import { HandlerProcess } from './handler-process.ts';
import { type Invocation, type Invoke, invokeHandler } from './handlers.ts';

type Work = 'files' | 'pages';

/** Functions that keep a processor for longer than a reader should wait: they write whole files, or render pages. */
const APART: Readonly<Partial<Record<FunctionName, Work>>> = {
  exports: 'files',
  'company-exports': 'files',
  'export-files': 'files',
  pages: 'pages',
};

/** Invocations under way; neither kind of work waits for a crowd of the other. Of files only one is a workbook. */
const AT_ONCE: Readonly<Record<Work, number>> = { files: 4, pages: 2 };

/** One process for both: what Node and the packages take, 40 MiB, is there once. MiB of its heap. */
const NODE_OPTIONS = ['--max-old-space-size=192', '--max-semi-space-size=2'];

/**
 * A process with nothing to do is ended when its memory has grown far beyond what the next publication needs at once;
 * but not at the first look, since one publication is often followed by another.
 */
const IDLE = { memory: 192 * 1024 * 1024, looks: 2, everyMs: 10_000 };

/**
 * Runs functions on this machine, as the cloud runs each in a process of its own: most in this process, some beside
 * it, so that nobody waits for a workbook who did not ask for one (docs/decisions/0045-whole-series-are-files.md).
 */
export function functionProcesses(): { readonly invoke: Invoke; stop(): void } {
  const turns = { files: pLimit(AT_ONCE.files), pages: pLimit(AT_ONCE.pages) };
  let beside: HandlerProcess | undefined;
  let idleLooks = 0;
  const timer = setInterval(() => {
    if (!beside?.runs || !beside.isIdle || beside.memory < IDLE.memory) return;
    idleLooks += 1;
    if (idleLooks >= IDLE.looks) beside.retire();
  }, IDLE.everyMs).unref();
  const invokeBeside = async (invocation: Invocation) => {
    if (invocation.deadline < Date.now()) throw new Error('the function was too busy');
    if (!beside?.runs) beside = new HandlerProcess({ nodeOptions: NODE_OPTIONS });
    idleLooks = 0;
    return beside.invoke(invocation);
  };
  return {
    invoke(invocation) {
      const work = APART[invocation.fn];
      return work === undefined
        ? invokeHandler(invocation)
        : turns[work](() => invokeBeside(invocation));
    },
    stop() {
      clearInterval(timer);
      beside?.retire();
    },
  };
}
