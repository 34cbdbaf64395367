import { afterEach, describe, expect, it, vi } from 'vitest';
import { checks, chooseChecks } from '../../../scripts/quality/checks.ts';
import { runCheck } from '../../../scripts/quality/run-check.ts';
import { countTests } from '../../../scripts/quality/vitest-report.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

describe('counting tests', () => {
  it('adds up the files and leaves out what was skipped', () => {
    const testResults = [
      file('passed', 'passed', 'passed', 'skipped'),
      file('failed', 'passed', 'failed', 'failed'),
    ];
    expect(countTests({ testResults })).toEqual({ passed: 3, failed: 2 });
  });

  it('takes a file that could not run for a failed test', () => {
    const testResults = [file('failed'), file('failed', 'passed'), file('passed', 'passed')];
    expect(countTests({ testResults })).toEqual({ passed: 2, failed: 2 });
  });

  it('takes a missing report for a failed test', () => {
    expect(countTests(undefined)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('choosing checks', () => {
  it('runs all when none is named, the end-to-end tests last', () => {
    expect(chooseChecks([])).toEqual(checks);
    expect(checks.at(-1)?.name).toBe('e2e');
  });

  it('keeps the usual order', () => {
    expect(chooseChecks(['web', 'lint']).map(({ name }) => name)).toEqual(['lint', 'web']);
  });

  it('refuses a name it does not know and tells those it does', () => {
    expect(() => chooseChecks(['lnt'])).toThrow(/lnt.*lint, types/);
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
    expect(await runCheck(node('console.log("fine")'))).toEqual({ passed: 1, failed: 0 });
    expect(written.join()).toContain('ok');
    expect(written.join()).not.toContain('fine');
  });

  it('counts a program that fails, and shows what it said', async () => {
    const result = await runCheck(node('console.error("not fine"); process.exitCode = 3'));
    expect(result).toEqual({ passed: 0, failed: 1 });
    expect(written.join()).toMatch(/FAILED.*not fine/s);
  });

  it('counts a program that is not there as failed', async () => {
    const missing = { name: 'one', command: ['no-such-program'] as const };
    expect(await runCheck(missing)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts tests that leave no report as failed, whatever they answer', async () => {
    const silent = { ...node(''), report: '.tmp/reports/none.json' };
    expect(await runCheck(silent)).toEqual({ passed: 0, failed: 1 });
  });
});
