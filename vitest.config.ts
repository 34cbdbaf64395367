import { defineConfig } from 'vitest/config';

/** One project per folder of tests, so that `vitest --project unit` runs one kind alone. */
const project = (name: string, environment: 'node' | 'happy-dom' = 'node') => ({
  test: { name, environment, include: [`test/${name}/**/*.test.{ts,tsx}`] },
});

export default defineConfig({
  test: {
    projects: [
      project('unit'),
      project('store'),
      project('api'),
      project('infra'),
      project('web', 'happy-dom'),
      project('e2e'),
    ],
  },
});
