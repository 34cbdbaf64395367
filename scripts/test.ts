import { chooseChecks, UnknownCheck } from './quality/checks.ts';
import { runCheck } from './quality/run-check.ts';

/**
 * `npm test [-- name …]`: runs every check, or the named ones, and writes how each went. The last
 * line is `N passed, N failed`, over all tests and checks; the exit code is 1 when any failed.
 */
try {
  let passed = 0;
  let failed = 0;
  for (const check of chooseChecks(process.argv.slice(2))) {
    const result = await runCheck(check);
    passed += result.passed;
    failed += result.failed;
  }
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
} catch (error) {
  console.error(error instanceof UnknownCheck ? error.message : error);
  process.exitCode = 1;
  console.log('0 passed, 1 failed');
}
