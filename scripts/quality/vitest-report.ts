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

/** A file of tests that ran, or could not run: then it counts as one failed test. */
export interface TestFile extends Counts {
  /** Absolute path. */
  readonly path: string;
  readonly seconds: number;
  readonly failures: readonly Failure[];
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      startTime: z.optional(z.number()),
      endTime: z.optional(z.number()),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
});

/** The files of vitest's JSON report, skipped tests left out; undefined when the report is missing. */
export function testFiles(json: unknown): TestFile[] | undefined {
  const { success, data } = z.safeParse(report, json);
  if (!success) return undefined;
  return data.testResults.map((result) => {
    const { name: path, status, message = '', startTime = 0, endTime = 0 } = result;
    const having = (state: string) => result.assertionResults.filter((one) => one.status === state);
    const failed = having('failed').map(({ fullName, failureMessages }) => ({
      name: `${path} > ${fullName}`,
      message: failureMessages?.join('\n') ?? '',
    }));
    const failures =
      status === 'failed' && failed.length === 0 ? [{ name: path, message }] : failed;
    return {
      path,
      seconds: (endTime - startTime) / 1000,
      passed: having('passed').length,
      failed: failures.length,
      failures,
    };
  });
}

/** All of them together; a missing report counts as a failed test. */
export function countsOf(files: readonly Counts[] | undefined): Counts {
  if (!files) return { passed: 0, failed: 1 };
  return {
    passed: files.reduce((sum, file) => sum + file.passed, 0),
    failed: files.reduce((sum, file) => sum + file.failed, 0),
  };
}
