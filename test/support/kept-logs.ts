import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_FOLDER, RUN_SECRETS } from '../../scripts/quality/kept-logs.ts';

/** Keeps logs of the run for `scripts/quality/read-logs.ts`; without a folder named for them nothing is kept. */

export const keepsLogs = (): boolean => Boolean(process.env[LOG_FOLDER]);

function append(name: string, text: string): void {
  const folder = process.env[LOG_FOLDER];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, name), text);
}

/** Keeps all that a program writes. */
export function keepOutput({ pid, stdout, stderr }: ChildProcess): void {
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => append(`program-${pid}.log`, text));
  }
}

/** Has the lines of this run's logs searched for this text. */
export const keepSecret = (text: string): void => append(RUN_SECRETS, `${text}\n`);

/** Lines that functions log in this process, which go to the terminal otherwise. */
export function keepOwnLogs(): void {
  const process_: NodeJS.Process & { keepsOwnLogs?: true } = process;
  if (!keepsLogs() || process_.keepsOwnLogs) return;
  process_.keepsOwnLogs = true;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
    stream.write = ((text: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !text.startsWith('{"level"')) return write(text, ...rest);
      append(`tests-${process.pid}.log`, text);
      return true;
    }) as typeof stream.write;
  }
}
