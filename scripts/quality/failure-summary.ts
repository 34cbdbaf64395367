import { relative } from 'node:path';
import type { Failure, TestFile } from './vitest-report.ts';

/** Maximum number of lines in a summary: a reader of the log may see only its last forty. */
export const summaryLines = 36;

/**
 * The failures, in lines that fit at the end of a log: each name, followed by as many lines about it as there is room
 * for.
 * @param root folder that names and messages are relative to
 */
export function summaryOf(failures: readonly Failure[], root: string): string[] {
  const [named, others] = [failures.slice(0, summaryLines - 1), failures.slice(summaryLines - 1)];
  const room = Math.floor(summaryLines / failures.length) - 1;
  const lines = named.flatMap(({ name, message }) => [
    `FAILED  ${name}`,
    ...telling(message)
      .slice(0, Math.max(room, 0))
      .map((line) => `        ${line}`),
  ]);
  const more = others.length > 0 ? [`and ${others.length} more`] : [];
  return [...lines, ...more].map((line) => line.replaceAll(`${root}/`, '').slice(0, 300));
}

/** A line for each file that passed when it was run again, with what it had said first. */
export function unstableLines(unstable: readonly Failure[], root: string): string[] {
  return unstable.map(({ name, message }) =>
    `UNSTABLE  ${name}: ${telling(message)[0] ?? ''}`.replaceAll(`${root}/`, '').slice(0, 300),
  );
}

/** The files that took longest, one a line. */
export function slowestLines(files: readonly TestFile[], root: string): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
    .map(({ seconds, path }) => `${seconds.toFixed(1).padStart(8)} s  ${relative(root, path)}`);
}

/** The lines of a message without empty ones and without stack lines of other people’s code. */
function telling(message: string): string[] {
  return message
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^\s+at .*(node_modules|node:|<anonymous>)/.test(line));
}
