import * as z from 'zod/mini';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
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
