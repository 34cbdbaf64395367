import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { buildId } from '../../infra/build-id.ts';
import { type Invocation, type Invoke, invokeHandler } from './handlers.ts';

const functionsFolder = fileURLToPath(new URL('../../functions', import.meta.url));

/** Runs handlers as they are on disk now: after a change below functions/ they are loaded anew. */
export function reloadingHandlers(onReload: (file: string) => void): {
  readonly invoke: Invoke;
  stop(): Promise<void>;
} {
  let current: HandlerThread | undefined;
  const watcher = watch(functionsFolder, { recursive: true }, (_event, file) => {
    if (!current || !file?.endsWith('.ts')) return;
    current.retire();
    current = undefined;
    onReload(file);
  });
  return {
    invoke: (invocation) => {
      if (!current?.runs) current = new HandlerThread();
      return current.invoke(invocation);
    },
    async stop() {
      watcher.close();
      current?.retire();
    },
  };
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

class HandlerThread {
  #worker = new Worker(new URL(import.meta.url), {
    env: { ...process.env, BUILD_ID: buildId() },
  });
  #waiting = new Map<number, Waiting>();
  #calls = 0;
  #retired = false;
  runs = true;

  constructor() {
    this.#worker.on('message', ({ call, result, error }) => {
      const waiting = this.#waiting.get(call);
      this.#waiting.delete(call);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(error);
      this.#endWhenIdle();
    });
    this.#worker.on('error', (error) => {
      this.runs = false;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
  }

  invoke(invocation: Invocation): Promise<unknown> {
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      this.#worker.postMessage({ call, invocation });
    });
  }

  /** Ends once what it is doing is done. */
  retire(): void {
    this.#retired = true;
    this.#endWhenIdle();
  }

  #endWhenIdle(): void {
    if (this.#retired && this.#waiting.size === 0) void this.#worker.terminate();
  }
}

/** In the thread itself, which this module starts with itself. */
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
