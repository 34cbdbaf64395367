import pLimit from 'p-limit';
import type { FunctionName } from '../../../infra/functions/function-table.ts';
import { HandlerProcess } from './handler-process.ts';
import { type Invocation, type Invoke, invokeHandler } from './handlers.ts';

type Work = 'files' | 'figures' | 'pages';

/**
 * Functions that use a processor for longer than a reader should wait: they write whole files, render pages, or store
 * the figures of a workbook.
 */
const APART: Readonly<Partial<Record<FunctionName, Work>>> = {
  exports: 'files',
  'company-exports': 'files',
  'export-files': 'files',
  figures: 'figures',
  pages: 'pages',
  'shown-pages': 'pages',
};

/**
 * Maximum number of running invocations of each kind, so that neither kind waits for many of the other. Only one file
 * at a time may be a workbook.
 */
const AT_ONCE: Readonly<Record<Work, number>> = { files: 4, figures: 1, pages: 2 };

/** One process serves all kinds: the 40 MiB for Node and the packages are used only once. Heap size in MiB. */
const NODE_OPTIONS = ['--max-old-space-size=192', '--max-semi-space-size=2'];

/**
 * An idle process is ended when its memory has grown far beyond what the next publication needs, but not at the first
 * look, because one publication is often followed by another.
 */
const IDLE = { memory: 192 * 1024 * 1024, looks: 2, everyMs: 10_000 };

/**
 * Runs functions on this machine, where the cloud runs each in a process of its own: most run in this process, some in
 * another one, so that nobody waits for a workbook requested by somebody else
 * (docs/decisions/0045-whole-series-are-files.md).
 */
export function functionProcesses(): { readonly invoke: Invoke; stop(): void } {
  const turns = {
    files: pLimit(AT_ONCE.files),
    figures: pLimit(AT_ONCE.figures),
    pages: pLimit(AT_ONCE.pages),
  };
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
      beside?.kill();
    },
  };
}
