import type { Check } from './checks.ts';
import { type CheckResult, runCheck } from './run-check.ts';
import type { Failure, TestFile } from './vitest-report.ts';

/** Files that may fail once in a run without failing it. */
export const MOST_UNSTABLE = 3;

export interface SecondRun {
  readonly results: readonly CheckResult[];
  /** The first failure of each file that passed by itself. */
  readonly unstable: readonly Failure[];
}

/**
 * Runs each file of tests that failed once more, by itself: one that passes then counts as passed, and is unstable. With
 * more failed files than may be unstable nothing is run again, since the run has failed in any case.
 */
export async function runAgain(results: readonly CheckResult[]): Promise<SecondRun> {
  const failed = results.flatMap(({ files }) => files.filter((file) => file.failed > 0));
  if (failed.length === 0 || failed.length > MOST_UNSTABLE) return { results, unstable: [] };
  console.log('\nWhat failed is run once more, by itself.');
  const unstable: Failure[] = [];
  const second: CheckResult[] = [];
  for (const result of results) {
    const stable = new Set<TestFile>();
    for (const file of result.files.filter(({ failed }) => failed > 0)) {
      const again = await runCheck(alone(result.check, file));
      if (again.failed > 0) continue;
      stable.add(file);
      unstable.push(file.failures[0] as Failure);
      second.push(again);
    }
    second.push(without(result, stable));
  }
  return { results: second, unstable };
}

/** The same check of one file, with a report of its own. */
function alone(check: Check, { path }: TestFile): Check {
  const [first = '', second = ''] = [check.report, `.tmp/reports/${check.name}-again.json`];
  const [program, ...args] = check.command;
  return {
    name: `${check.name}+`,
    command: [program, ...args.map((part) => part.replace(first, second)), path],
    report: second,
  };
}

function without(result: CheckResult, files: ReadonlySet<TestFile>): CheckResult {
  if (files.size === 0) return result;
  const left = result.files.filter((file) => !files.has(file));
  const mended = new Set([...files].flatMap((file) => file.failures));
  const failures = result.failures.filter((failure) => !mended.has(failure));
  const passed = left.reduce((sum, file) => sum + file.passed, 0);
  return { ...result, files: left, failures, passed, failed: failures.length };
}
