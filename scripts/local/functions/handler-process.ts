import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Invocation, invokeHandler } from './handlers.ts';

/** Distinguishes the processes that this module starts from those that only import it. */
export const OWN_PROCESS = '--run-handlers';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Message of a process at the end of an invocation. */
interface Reply {
  readonly call: number;
  readonly result?: unknown;
  readonly error?: unknown;
  /** Resident memory of the process, bytes. */
  readonly memory: number;
}

export interface ProcessOptions {
  /** Environment variables of the process, added to those of this one. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
}

/** A process that runs functions, separate from all other requests; its memory is freed when it ends. */
export class HandlerProcess {
  readonly #child: ChildProcess;
  readonly #running = new Map<number, Waiting>();
  #calls = 0;
  #memory = 0;
  #retired = false;
  #runs = true;

  constructor({ environment = {}, nodeOptions = [] }: ProcessOptions = {}) {
    this.#child = fork(fileURLToPath(import.meta.url), [OWN_PROCESS], {
      env: { ...process.env, ...environment },
      execArgv: [...nodeOptions],
      serialization: 'advanced',
    });
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.on('message', (reply) => this.#settle(reply as Reply));
    this.#child.on('error', (error) => this.#end(error));
    this.#child.on('exit', () => this.#end(new Error('the process of the function has ended')));
  }

  /** False once it is to end or has failed, for example because it ran out of memory. */
  get runs(): boolean {
    return this.#runs && !this.#retired;
  }

  /** Whether nothing is running in it. */
  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Its resident memory after the last invocation, bytes. */
  get memory(): number {
    return this.#memory;
  }

  invoke(invocation: Invocation): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#calls += 1;
      this.#running.set(this.#calls, { resolve, reject });
      this.#child.send({ call: this.#calls, invocation });
    });
  }

  /** Ends as soon as its present work is done. */
  retire(): void {
    this.#retired = true;
    this.#endWhenIdle();
  }

  /** Ends now, whatever it is doing: it leaves only what a lost process may leave. */
  kill(): void {
    this.#retired = true;
    this.#child.kill('SIGKILL');
  }

  #settle({ call, result, error, memory }: Reply): void {
    this.#memory = memory;
    const done = this.#running.get(call);
    this.#running.delete(call);
    if (error === undefined) done?.resolve(result);
    else done?.reject(error);
    this.#endWhenIdle();
  }

  #endWhenIdle(): void {
    if (this.#retired && this.isIdle && this.#child.connected) this.#child.disconnect();
  }

  #end(error: unknown): void {
    this.#runs = false;
    for (const { reject } of this.#running.values()) reject(error);
    this.#running.clear();
  }
}

/** Runs in the new process, which this module starts from its own file. */
function runHandlers(): void {
  // A signal to the whole group is meant for the process that started this one; that process decides when this one
  // ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit());
  process.on(
    'message',
    async ({ call, invocation }: { call: number; invocation: Invocation }): Promise<void> => {
      const outcome = await run(invocation).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      );
      process.send?.({ call, ...outcome, memory: process.memoryUsage.rss() });
    },
  );
}

async function run(invocation: Invocation): Promise<unknown> {
  const { guardTables } = await import('../database/table-guard.ts');
  guardTables();
  return invokeHandler(invocation);
}

if (process.argv.includes(OWN_PROCESS)) runHandlers();
