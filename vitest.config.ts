import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LOG_FOLDER } from './scripts/quality/kept-logs.ts';
import { beginRun } from './scripts/quality/run-date.ts';

beginRun();

/** One project per folder of tests, so that `vitest --project unit` runs one kind alone. */
const project = (name: string, settings: ProjectSettings = {}) => ({
  test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], ...timeouts, ...settings },
});

/** Nothing is timed here: a busy machine may take long, and `npm run fuzz` longer by as many runs. */
const timeouts = {
  testTimeout: 600_000 * Math.max(1, Number(process.env.FUZZ_TIMES ?? 1)),
  hookTimeout: 480_000,
  expect: { poll: { timeout: 120_000 } },
};

interface ProjectSettings {
  readonly environment?: 'node' | 'happy-dom';
  readonly setupFiles?: string[];
  readonly globalSetup?: string[];
  readonly isolate?: boolean;
  readonly maxWorkers?: number;
  readonly sequence?: { readonly groupOrder: number };
  readonly env?: Readonly<Record<string, string>>;
  readonly server?: { readonly deps: { readonly inline: string[] } };
}

/** One process reads the packages once for many files: reading them again takes as long as the tests. */
const sharedProcesses = {
  isolate: false,
  setupFiles: ['test/support/fresh-process.ts'],
  // It can be started once only, so that each file needs its own.
  server: { deps: { inline: ['@resvg/resvg-wasm'] } },
};

/** Every test file gets an empty database of its own. */
const withDynamodb = {
  ...sharedProcesses,
  setupFiles: [...sharedProcesses.setupFiles, 'test/support/aws/with-dynamodb.ts'],
  // `npm test` keeps what is logged, and reads it at its end.
  env: { POWERTOOLS_LOG_LEVEL: process.env[LOG_FOLDER] ? 'INFO' : 'SILENT' },
};

/** Browser tests share one running portal; while one waits for a page, two others use the processors. */
const withPortal = {
  ...sharedProcesses,
  globalSetup: ['test/e2e/global-setup.ts'],
  maxWorkers: 3,
  sequence: { groupOrder: 3 },
};

const longest =
  /[\\/](every-[\w-]+|kill|killed-imports|notifications|runbook|deploy|as-of|interrupted-imports|changed-sheets|ministry-workbooks|npm-commands|refused-storage|monthly-prices)\.test\.tsx?$/;

/** The files that take longest come first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)),
    );
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Vitest would leave a core free: half of a machine that has two.
    maxWorkers: '100%',
    projects: [
      project('unit', sharedProcesses),
      project('store', withDynamodb),
      project('api', withDynamodb),
      // Its tests wait for schedules and for programs that start, so that two cores have room for a third file. Vitest
      // wants projects with another number of processes to come after the others, one by one, when they run together.
      project('local', { ...sharedProcesses, maxWorkers: 3, sequence: { groupOrder: 2 } }),
      // Its files share one process: loading CDK takes longer than all of their tests.
      project('infra', { isolate: false, maxWorkers: 1, sequence: { groupOrder: 1 } }),
      project('smoke', { globalSetup: ['test/smoke/global-setup.ts'] }),
      project('web', {
        ...sharedProcesses,
        environment: 'happy-dom',
        setupFiles: [...sharedProcesses.setupFiles, 'test/web/support/set-up.ts'],
      }),
      project('e2e', withPortal),
    ],
  },
});
