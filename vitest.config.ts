import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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
  env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
};

/** Browser tests share one running portal. */
const withPortal = {
  globalSetup: ['test/e2e/global-setup.ts'],
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
      project('local', sharedProcesses),
      // Its files share one process: loading CDK takes longer than all of their tests. They come after
      // the others, when they run together: so vitest wants it of projects with other processes.
      project('infra', { isolate: false, maxWorkers: 1, sequence: { groupOrder: 1 } }),
      project('smoke', { globalSetup: ['test/smoke/global-setup.ts'] }),
      project('web', { environment: 'happy-dom', setupFiles: ['test/web/support/set-up.ts'] }),
      project('e2e', withPortal),
    ],
  },
});
