import * as z from 'zod/mini';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** A failed test, or a program that failed. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

const assertionResult = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.nullish(z.array(z.string())),
});
const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(assertionResult),
    }),
  ),
});

/** Tests of vitest's JSON report. A file that could not run counts as one failed test, a missing report too. */
export function countTests(json: unknown): Counts {
  const { success, data } = z.safeParse(report, json);
  if (!success) return { passed: 0, failed: 1 };
  const files = data.testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    return { passed, failed: status === 'failed' ? Math.max(failed, 1) : failed };
  });
  return {
    passed: files.reduce((sum, file) => sum + file.passed, 0),
    failed: files.reduce((sum, file) => sum + file.failed, 0),
  };
}

/** The failed tests of vitest's JSON report, and the files that could not run; empty when the report is missing. */
export function failedTests(json: unknown): Failure[] {
  const { success, data } = z.safeParse(report, json);
  if (!success) return [];
  return data.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ name, message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name} > ${fullName}`,
      message: failureMessages?.join('\n') ?? '',
    }));
  });
}
