import { parentPort, type ResourceLimits, Worker, workerData } from 'node:worker_threads';
import { type Invocation, invokeHandler } from './handlers.ts';

/** Tells the threads that this module starts from those that only import it. */
const OWN_THREAD = 'handlers';

interface Waiting {
  readonly invocation: Invocation;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export interface ThreadOptions {
  /** Of the thread, over those of the process. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits?: ResourceLimits;
  /** Invocations under way in it; more wait for their turn, until their time is over. */
  readonly atOnce?: number;
}

/** A thread of this process that runs functions, apart from the requests of all others. */
export class HandlerThread {
  readonly #worker: Worker;
  readonly #atOnce: number;
  readonly #running = new Map<number, Waiting>();
  readonly #queue: Waiting[] = [];
  #calls = 0;
  #retired = false;
  #runs = true;

  constructor({ environment = {}, limits, atOnce = Number.POSITIVE_INFINITY }: ThreadOptions = {}) {
    this.#atOnce = atOnce;
    this.#worker = new Worker(new URL(import.meta.url), {
      workerData: OWN_THREAD,
      env: { ...process.env, ...environment },
      ...(limits ? { resourceLimits: limits } : {}),
    });
    this.#worker.unref();
    this.#worker.on('message', ({ call, result, error }) => {
      const done = this.#running.get(call);
      this.#running.delete(call);
      if (error === undefined) done?.resolve(result);
      else done?.reject(error);
      this.#begin();
      this.#endWhenIdle();
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the thread of the function has ended')));
  }

  /** False once it is to end, or has failed, by too little memory for instance. */
  get runs(): boolean {
    return this.#runs && !this.#retired;
  }

  invoke(invocation: Invocation): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ invocation, resolve, reject });
      this.#begin();
    });
  }

  /** Whether nothing is under way in it. */
  get isIdle(): boolean {
    return this.#running.size === 0 && this.#queue.length === 0;
  }

  /** What its heap takes of the process's memory, bytes. */
  async heapSize(): Promise<number> {
    return (await this.#worker.getHeapStatistics()).total_heap_size;
  }

  /** Ends once what it is doing is done. */
  retire(): void {
    this.#retired = true;
    this.#endWhenIdle();
  }

  #begin(): void {
    while (this.#running.size < this.#atOnce) {
      const next = this.#queue.shift();
      if (!next) return;
      if (next.invocation.deadline < Date.now()) {
        next.reject(new Error('the function was too busy'));
        continue;
      }
      this.#calls += 1;
      this.#running.set(this.#calls, next);
      this.#worker.postMessage({ call: this.#calls, invocation: next.invocation });
    }
  }

  #endWhenIdle(): void {
    if (this.#retired && this.#running.size === 0) void this.#worker.terminate();
  }

  #end(error: unknown): void {
    this.#runs = false;
    for (const { reject } of [...this.#running.values(), ...this.#queue.splice(0)]) reject(error);
    this.#running.clear();
  }
}

/** In the thread itself, which this module starts with itself. */
if (workerData === OWN_THREAD) {
  parentPort?.on(
    'message',
    async ({ call, invocation }: { call: number; invocation: Invocation }) => {
      try {
        const { guardTables } = await import('./table-guard.ts');
        guardTables();
        parentPort?.postMessage({ call, result: await invokeHandler(invocation) });
      } catch (error) {
        parentPort?.postMessage({ call, error });
      }
    },
  );
}
