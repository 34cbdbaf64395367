import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseChecks, stages } from '../../../scripts/quality/checks.ts';
import {
  slowestLines,
  summaryLines,
  summaryOf,
  unstableLines,
} from '../../../scripts/quality/failure-summary.ts';
import { MOST_UNSTABLE, runAgain } from '../../../scripts/quality/run-again.ts';
import { type CheckResult, repository, runCheck } from '../../../scripts/quality/run-check.ts';
import { countsOf, testFiles } from '../../../scripts/quality/vitest-report.ts';

const file = (status: string, ...tests: string[]) => ({
  name: '/repository/test/unit/one.test.ts',
  status,
  message: status === 'failed' ? 'no such module' : '',
  assertionResults: tests.map((one) => ({
    status: one,
    fullName: `a ${one} test`,
    failureMessages: one === 'failed' ? [failureMessage] : [],
  })),
});
const failureMessage = `AssertionError: expected 1 to be 2
    at /repository/test/unit/one.test.ts:3:4
    at runTest (file:///repository/node_modules/vitest/run.js:1:2)
    at node:internal/process/task_queues:5:5`;

describe('counting tests', () => {
  it('adds up the files and leaves out skipped tests', () => {
    const testResults = [
      file('passed', 'passed', 'passed', 'skipped'),
      file('failed', 'passed', 'failed', 'failed'),
    ];
    expect(countsOf(testFiles({ testResults }))).toEqual({ passed: 3, failed: 2 });
  });

  it('takes a file that could not run for a failed test', () => {
    const testResults = [file('failed'), file('failed', 'passed'), file('passed', 'passed')];
    expect(countsOf(testFiles({ testResults }))).toEqual({ passed: 2, failed: 2 });
  });

  it('takes a missing report for a failed test', () => {
    expect(countsOf(testFiles(undefined))).toEqual({ passed: 0, failed: 1 });
  });
});

describe('telling what failed', () => {
  const testResults = [
    file('failed'),
    file('failed', 'passed', 'failed'),
    file('passed', 'passed'),
  ];
  const twoFailed = testFiles({ testResults })?.flatMap(({ failures }) => failures) ?? [];

  it('names the failed tests and the files that could not run, and how they failed', () => {
    expect(summaryOf(twoFailed, '/repository')).toEqual([
      'FAILED  test/unit/one.test.ts',
      '        no such module',
      'FAILED  test/unit/one.test.ts > a failed test',
      '        AssertionError: expected 1 to be 2',
      '            at test/unit/one.test.ts:3:4',
    ]);
  });

  it('says nothing when nothing failed', () => {
    expect(summaryOf([], '/repository')).toEqual([]);
  });

  it('names what passed when it was run again by its first line', () => {
    expect(unstableLines(twoFailed.slice(1), '/repository')).toEqual([
      'UNSTABLE  test/unit/one.test.ts > a failed test: AssertionError: expected 1 to be 2',
    ]);
  });

  it('lists the twenty slowest files, slowest first', () => {
    const files = Array.from({ length: 30 }, (_, index) => ({
      ...{ path: `/repository/test/${index}.test.ts`, seconds: index },
      ...{ passed: 1, failed: 0, failures: [] },
    }));
    const lines = slowestLines(files, '/repository');
    expect(lines).toHaveLength(20);
    expect(lines[0]).toBe('    29.0 s  test/29.test.ts');
  });

  it.each([
    ['one long failure', 1],
    ['many failures', 20],
    ['more failures than lines', 100],
  ])('fits into the end of a log: %s', (_, count) => {
    const message = Array.from({ length: 200 }, (__, line) => `line ${line}`).join('\n');
    const failures = Array.from({ length: count }, (__, index) => ({
      name: `test ${index}`,
      message,
    }));
    const lines = summaryOf(failures, '/repository');
    expect(lines.length).toBeLessThanOrEqual(summaryLines);
    expect(lines[0]).toBe('FAILED  test 0');
    if (count > lines.length) expect(lines.at(-1)).toBe(`and ${count - lines.length + 1} more`);
  });
});

describe('choosing checks', () => {
  it('runs all when none is named, the end-to-end tests last, and then reads what all have logged', () => {
    expect(chooseChecks([])).toEqual(stages);
    expect(
      stages
        .flat(2)
        .slice(-2)
        .map(({ name }) => name),
    ).toEqual(['e2e', 'logs']);
  });

  it('keeps the usual order', () => {
    expect(
      chooseChecks(['web', 'lint'])
        .flat(2)
        .map(({ name }) => name),
    ).toEqual(['lint', 'web']);
  });

  it('has a quick tier, for each save: whatever needs neither services nor a browser', () => {
    const names = chooseChecks(['quick'])
      .flat(2)
      .map(({ name }) => name);
    expect(names).toEqual(['lint', 'unused', 'types', 'unit']);
  });

  it('has a tier for what the files changed since main reach', () => {
    const [first] = chooseChecks(['changed'])
      .flat(2)
      .filter(({ name }) => name === 'api');
    expect(first?.command.join(' ')).toContain('--project api');
    expect(first?.command.join(' ')).toContain('--changed main');
  });

  it('refuses a name it does not know and tells those it does', () => {
    expect(() => chooseChecks(['lnt'])).toThrow(/lnt.*lint, .*types/);
  });
});

describe('running a check', () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const log = vi.spyOn(console, 'log').mockImplementation((text) => written.push(String(text)));
  afterEach(() => {
    written.length = 0;
    write.mockClear();
    log.mockClear();
  });
  const node = (code: string) => ({ name: 'one', command: ['node', '--eval', code] as const });

  it('counts a program that succeeds, and keeps its words to itself', async () => {
    expect(await runCheck(node('console.log("fine")'))).toMatchObject({
      passed: 1,
      failed: 0,
      failures: [],
    });
    expect(written.join()).toContain('ok');
    expect(written.join()).not.toContain('fine');
  });

  it('counts a program that fails, and shows what it said', async () => {
    const result = await runCheck(node('console.error("not fine"); process.exitCode = 3'));
    const failures = [{ name: 'one', message: 'not fine' }];
    expect(result).toMatchObject({ passed: 0, failed: 1, failures });
    expect(written.join()).toMatch(/FAILED.*not fine/s);
  });

  it('counts a program that is not there as failed', async () => {
    const missing = { name: 'one', command: ['no-such-program'] as const };
    expect(await runCheck(missing)).toMatchObject({
      ...{ passed: 0, failed: 1 },
      failures: [{ name: 'one', message: expect.stringContaining('no-such-program') }],
    });
  });

  it('counts tests that leave no report as failed, whatever they answer', async () => {
    const silent = { ...node(''), report: '.tmp/reports/none.json' };
    expect(await runCheck(silent)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('running failed files again', () => {
  const report = '.tmp/reports/one.json';
  /** Stands in for the program of the tests: its report says whether the file passed. */
  const result = (second: 'passed' | 'failed', files = 1): CheckResult => {
    const write = `
      const at = process.argv.find((part) => part.startsWith('--outputFile')).split('=')[1];
      const assertionResults = [{ status: '${second}', fullName: 'a test' }];
      const testResults = [{ name: process.argv.at(-1), status: '${second}', assertionResults }];
      const { mkdirSync, writeFileSync } = require('node:fs');
      mkdirSync('.tmp/reports', { recursive: true });
      writeFileSync(at, JSON.stringify({ testResults }));`;
    const command = ['node', '--eval', write, '--', `--outputFile.json=${report}`] as const;
    const failed = Array.from({ length: files }, (_, index) => {
      const path = `${repository}/test/${index}.test.ts`;
      const failures = [{ name: `${path} > a test`, message: 'Error: too slow' }];
      return { path, seconds: 1, passed: 2, failed: 1, failures };
    });
    const failures = failed.flatMap((one) => one.failures);
    const check = { name: 'one', command, report };
    return { check, files: failed, failures, passed: 2 * files, failed: files };
  };

  it('lets a file pass that passes by itself, and names it', async () => {
    const { results, unstable } = await runAgain([result('passed')]);
    expect(countsOf(results)).toEqual({ passed: 1, failed: 0 });
    expect(unstable).toMatchObject([{ message: 'Error: too slow' }]);
  });

  it('keeps an error outside of the tests beside a file that passes by itself', async () => {
    const tests = `
      const failureMessages = ['Error: too slow'];
      const assertionResults = [{ status: 'failed', fullName: 'a test', failureMessages }];
      const testResults = [{ name: '/one.test.ts', status: 'failed', assertionResults }];
      require('node:fs').writeFileSync('${report}', JSON.stringify({ testResults }));
      console.log('Vitest caught 1 unhandled error during the test run.');
      process.exit(1);`;
    const first = await runCheck({ name: 'one', command: ['node', '--eval', tests], report });
    expect(first).toMatchObject({ passed: 0, failed: 2 });
    const { results, unstable } = await runAgain([{ ...first, check: result('passed').check }]);
    expect(countsOf(results)).toEqual({ passed: 1, failed: 1 });
    expect(unstable).toHaveLength(1);
  });

  it('lets a file fail that fails twice', async () => {
    const { results, unstable } = await runAgain([result('failed')]);
    expect(countsOf(results)).toEqual({ passed: 2, failed: 1 });
    expect(unstable).toEqual([]);
  });

  it('lets a run fail in which more files fail than may be unstable', async () => {
    const { results, unstable } = await runAgain([result('passed', MOST_UNSTABLE + 1)]);
    expect(countsOf(results).failed).toBe(MOST_UNSTABLE + 1);
    expect(unstable).toEqual([]);
  });
});
