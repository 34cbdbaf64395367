import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ReadFigures } from './read-figures.ts';

/**
 * Reads workbooks in a process of its own, one after the other: it has nothing of this process but the bytes, a
 * bounded memory and a bounded time, after which it is ended and the workbook is refused.
 */
export interface ApartReader {
  read(fileName: string, bytes: Uint8Array): Promise<ReadFigures>;
  stop(): void;
}

export interface Limits {
  readonly milliseconds: number;
  /** Resident memory of the process. */
  readonly megabytes: number;
}

/** The largest of the ministry's workbooks takes half a second and 200 MB. */
const LIMITS: Limits = { milliseconds: 20_000, megabytes: 600 };

/** Distinguishes the process that this module starts from those that only import it. */
const OWN_PROCESS = '--read-workbooks';

export function apartReader(limits: Limits = LIMITS): ApartReader {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const stop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    stop,
    read(fileName, bytes) {
      const reading = last.then(async () => {
        child ??= startReader(limits);
        const found = await readingOf(child, limits, { fileName, bytes });
        if (found) return found;
        stop();
        return { read: false, refused: { code: 'too_costly' } } as const;
      });
      last = reading.catch(stop);
      return reading;
    },
  };
}

/** Neither the environment with its credentials nor files beyond the program are open to it. */
const startReader = ({ megabytes }: Limits): ChildProcess => {
  const child = fork(fileURLToPath(import.meta.url), [OWN_PROCESS, String(megabytes)], {
    env: {},
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
};

interface Workbook {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Undefined when the process ended or took too long; its failures are thrown. */
async function readingOf(
  child: ChildProcess,
  { milliseconds }: Limits,
  workbook: Workbook,
): Promise<ReadFigures | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadFigures | undefined>();
  const ended = () => resolve(undefined);
  const answered = ({ found, error }: Answer) =>
    found ? resolve(found) : reject(new Error(error ?? 'no answer'));
  const timer = setTimeout(ended, milliseconds);
  child.on('message', answered).on('exit', ended);
  child.channel?.ref();
  child.send(workbook, (error) => error && ended());
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', answered).off('exit', ended);
    child.channel?.unref();
  }
}

interface Answer {
  readonly found?: ReadFigures;
  readonly error?: string;
}

/** Runs in the new process, which this module starts from its own file. */
function readWorkbooks(megabytes: number): void {
  // Memory beyond the heap is bounded by a thread of its own, as the reading leaves no time in between.
  new Worker(
    `const { memoryUsage, kill, pid } = process;
     setInterval(() => memoryUsage.rss() > ${megabytes} * 2 ** 20 && kill(pid, 'SIGKILL'), 20);`,
    { eval: true },
  ).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ fileName, bytes }: Workbook) => {
    const { readFigures } = await import('./read-figures.ts');
    try {
      process.send?.({ found: readFigures(fileName, bytes) } satisfies Answer);
    } catch (error) {
      process.send?.({ error: String(error) } satisfies Answer);
    }
  });
}

const [own, megabytes] = process.argv.slice(2);
if (own === OWN_PROCESS) readWorkbooks(Number(megabytes));
