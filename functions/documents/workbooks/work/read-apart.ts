import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { NameCode } from '../rules/name-codes.ts';
import type { PicturedFigures, ReadFigures } from './read-figures.ts';

/**
 * Reads workbooks one after the other in a separate process that has access to nothing but the bytes, with limited
 * memory and time. When it exceeds these it is ended, and the workbook is refused.
 */
export interface ApartReader {
  /**
   * @param today in Rome, after which there are no figures
   * @param given codes of names that are in no list
   */
  read(...workbook: Named): Promise<ReadFigures>;
  /** The same, with the sheets as a person sees them. */
  readWithPictures(...workbook: Named): Promise<PicturedFigures>;
  stop(): void;
}

type Named = [fileName: string, bytes: Uint8Array, today?: IsoDate, given?: readonly NameCode[]];

export interface Limits {
  readonly milliseconds: number;
  /** Resident memory of the process. */
  readonly megabytes: number;
  /** How long the process waits for another workbook before it ends. */
  readonly idleMilliseconds: number;
}

/**
 * The largest of the ministry's workbooks takes half a second and 200 MB. Starting the process takes half a second too,
 * and workbooks are often published one after the other.
 */
const LIMITS: Limits = { milliseconds: 20_000, megabytes: 600, idleMilliseconds: 5_000 };

/** Distinguishes the process that this module starts from those that only import it. */
const OWN_PROCESS = '--read-workbooks';

export function apartReader(limits: Limits = LIMITS): ApartReader {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };
  const inTurn = (workbook: Workbook) => {
    const reading = last.then(async () => {
      clearTimeout(idle);
      if (!child?.connected) child = startReader(limits);
      const found = await readingOf(child, limits, workbook);
      idle = setTimeout(stop, limits.idleMilliseconds).unref();
      if (found) return found;
      stop();
      return { read: false, refused: { code: 'too_costly' } } as const;
    });
    last = reading.catch(stop);
    return reading;
  };
  return {
    stop,
    read: (...named) => inTurn({ named, pictures: false }),
    readWithPictures: async (...named) => ({
      sheets: [],
      ...(await inTurn({ named, pictures: true })),
    }),
  };
}

/** The process has no access to the environment with its credentials, nor to files beyond the program. */
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
  readonly named: Named;
  readonly pictures: boolean;
}

/** Undefined when the process ended or took too long; failures inside it are thrown. */
async function readingOf(
  child: ChildProcess,
  { milliseconds }: Limits,
  workbook: Workbook,
): Promise<ReadFigures | PicturedFigures | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer['found']>();
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
  readonly found?: ReadFigures | PicturedFigures;
  readonly error?: string;
}

/** Runs in the new process, which this module starts from its own file. */
function readWorkbooks(megabytes: number): void {
  // A separate thread limits memory outside the heap, because reading never pauses.
  const watch = new Worker(
    `const { memoryUsage, kill, pid } = process;
     const look = () => memoryUsage.rss() > ${megabytes} * 2 ** 20 && kill(pid, 'SIGKILL');
     look();
     setInterval(look, 20);
     require('node:worker_threads').parentPort.postMessage('watching');`,
    { eval: true },
  );
  const watching = once(watch, 'message');
  watch.unref();
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ named, pictures }: Workbook) => {
    const { readFigures, readWithPictures } = await import('./read-figures.ts');
    await watching;
    try {
      const read = pictures ? readWithPictures : readFigures;
      process.send?.({ found: read(...named) } satisfies Answer);
    } catch (error) {
      process.send?.({ error: String(error) } satisfies Answer);
    }
  });
}

const [own, megabytes] = process.argv.slice(2);
if (own === OWN_PROCESS) readWorkbooks(Number(megabytes));
