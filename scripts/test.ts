import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, chooseChecks, UnknownCheck } from './quality/checks.ts';
import { slowestLines, summaryOf, unstableLines } from './quality/failure-summary.ts';
import { runAgain } from './quality/run-again.ts';
import { type CheckResult, repository, runCheck } from './quality/run-check.ts';
import { beginRun } from './quality/run-date.ts';

/**
 * `npm test [-- name …]`: runs every check, or the named ones, also after failures, and writes the outcome of each. The
 * last lines list the failures, the very last one is `N passed, N failed`, over all tests and checks; the exit code is
 * 1 when any failed.
 */

beginRun();

// The portals of all checks start with one demonstration (test/support/portal/portal.ts).
const filled = mkdtempSync(join(tmpdir(), 'portal-filled-'));
process.env.FILLED_PORTAL_FOLDER = filled;
process.on('exit', () => rmSync(filled, { recursive: true, force: true }));

// Hundreds of processes load the same packages, so that compiled ones are kept: they need a fifth less of the processor.
process.env.NODE_COMPILE_CACHE ??= join(repository, 'node_modules/.cache/compiled');

try {
  const results: CheckResult[] = [];
  const runLane = async (lane: readonly Check[]) => {
    for (const check of lane) results.push(await runCheck(check));
  };
  for (const lanes of chooseChecks(process.argv.slice(2))) await Promise.all(lanes.map(runLane));
  const files = results.flatMap((result) => result.files);
  const again = await runAgain(results);
  const failures = again.results.flatMap((result) => result.failures);
  const passed = again.results.reduce((sum, result) => sum + result.passed, 0);
  const failed = again.results.reduce((sum, result) => sum + result.failed, 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log('\nThe slowest files of tests:');
  for (const line of slowestLines(files, repository)) console.log(line);
  for (const line of summaryOf(failures, repository)) console.log(line);
  for (const line of unstableLines(again.unstable, repository)) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
} catch (error) {
  console.error(error instanceof UnknownCheck ? error.message : error);
  process.exitCode = 1;
  console.log('0 passed, 1 failed');
}
