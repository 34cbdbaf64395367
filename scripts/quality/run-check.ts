import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Check } from './checks.ts';
import { summaryLines } from './failure-summary.ts';
import { LOG_FOLDER } from './kept-logs.ts';
import { type Counts, countTests, type Failure, failedTests } from './vitest-report.ts';

export const repository = join(import.meta.dirname, '../..');
/** Milliseconds after which a hanging check has failed: all checks together may take no longer. */
const patience = 900_000;

/** Outcome of a check: its counts and failures. */
export interface CheckResult extends Counts {
  readonly failures: readonly Failure[];
}

/** Runs a check and writes one line about it, and all of the check's own output when it failed. */
export async function runCheck(check: Check): Promise<CheckResult> {
  if (check.report) rmSync(join(repository, check.report), { force: true });
  const logs = check.logs && join(repository, check.logs);
  if (logs) rmSync(logs, { recursive: true, force: true });
  const start = performance.now();
  const { succeeded, ...said } = await run(check.command, logs ? { [LOG_FOLDER]: logs } : {});
  const output = stripVTControlCharacters(said.output).trim();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const counts = countsOf(check, succeeded);
  const verdict = counts.failed > 0 ? 'FAILED' : 'ok';
  const detail = check.report ? `  ${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(`${check.name.padEnd(8)}${verdict.padEnd(8)}${seconds.padStart(6)} s${detail}`);
  if (counts.failed === 0) return { ...counts, failures: [] };
  console.log(`\n${output}\n`);
  return { ...counts, failures: failuresOf(check, output) };
}

/** The failed tests, or the program's own output: its first lines, or the last ones for tests without a failed one. */
function failuresOf({ name, report }: Check, output: string): readonly Failure[] {
  const failed = report ? failedTests(read(report)) : [];
  if (failed.length > 0) return failed;
  const message = report ? output.split('\n').slice(-summaryLines).join('\n') : output;
  return [{ name, message }];
}

/** A program counts as one, tests count individually; one that fails without a failed test still counts as failed. */
function countsOf(check: Check, succeeded: boolean): Counts {
  const counts = check.report
    ? countTests(read(check.report))
    : { passed: succeeded ? 1 : 0, failed: 0 };
  return succeeded ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

function read(report: string): unknown {
  try {
    return JSON.parse(readFileSync(join(repository, report), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The program and all processes it starts are one group, so that they can be ended together. */
function run(
  [program, ...args]: Check['command'],
  settings: NodeJS.ProcessEnv,
): Promise<{
  succeeded: boolean;
  output: string;
}> {
  const { promise, resolve } = Promise.withResolvers<{ succeeded: boolean; output: string }>();
  const child = spawn(program, args, {
    cwd: repository,
    env: { ...toolEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  const end = (why: string) => {
    output.push(`\n${why}`);
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = setTimeout(() => end(`ended after ${patience / 1000} s`), patience);
  const interrupted = () => {
    end('interrupted');
    // This lets the checks that run beside this one end their programs first.
    setImmediate(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const finish = (succeeded: boolean) => {
    clearTimeout(timer);
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    resolve({ succeeded, output: output.join('') });
  };
  child.on('error', (error) => {
    output.push(error.message);
    finish(false);
  });
  child.on('close', (code) => finish(code === 0));
  return promise;
}

/** The repository's own tools come before the machine's. */
function toolEnvironment(): NodeJS.ProcessEnv {
  const tools = join(repository, 'node_modules/.bin');
  return { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH ?? ''}` };
}
