import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Check } from './checks.ts';
import { summaryLines } from './failure-summary.ts';
import { LOG_FOLDER } from './kept-logs.ts';
import { type Counts, countsOf, type Failure, type TestFile, testFiles } from './vitest-report.ts';

export const repository = join(import.meta.dirname, '../..');
/** Milliseconds after which a hanging check has failed: all checks together may take no longer. */
const patience = 900_000;

/** Outcome of a check: its counts and failures, and the files of its tests. */
export interface CheckResult extends Counts {
  readonly check: Check;
  readonly failures: readonly Failure[];
  readonly files: readonly TestFile[];
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
  const files = check.report ? testFiles(read(check.report)) : [];
  const counts = check.report ? countsOf(files) : { passed: succeeded ? 1 : 0, failed: 0 };
  // A program can fail without a failed test, or with an error beside those that failed, which no second run of a test mends.
  const isOther = !succeeded && (counts.failed === 0 || otherErrors.test(output));
  const failed = counts.failed + (isOther ? 1 : 0);
  const verdict = failed > 0 ? 'FAILED' : 'ok';
  const detail = check.report ? `  ${counts.passed} passed, ${failed} failed` : '';
  console.log(`${check.name.padEnd(8)}${verdict.padEnd(8)}${seconds.padStart(6)} s${detail}`);
  const result = { check, passed: counts.passed, failed, files: files ?? [] };
  if (failed === 0) return { ...result, failures: [] };
  console.log(`\n${output}\n`);
  const failures = files?.flatMap((file) => file.failures) ?? [];
  return {
    ...result,
    failures: isOther || !files ? [...failures, failureOf(check, output)] : failures,
  };
}

/** What vitest says of errors outside its tests. */
const otherErrors = /^(?:Vitest caught \d+ unhandled error|error during close)/m;

/** A program's own output: its first lines, or the last ones for tests without a failed one. */
function failureOf({ name, report }: Check, output: string): Failure {
  return { name, message: report ? output.split('\n').slice(-summaryLines).join('\n') : output };
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
