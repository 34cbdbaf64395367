import { vi } from 'vitest';

/**
 * A vitest setup file for projects whose test files share processes, because loading the packages again for each file
 * takes longer than most of their tests. A file gets the project's own modules anew, and the environment, the globals,
 * the timers and what packages do as they were at the start of the process; only modules of packages stay loaded.
 */
const shared: typeof globalThis & { environmentAtStart?: NodeJS.ProcessEnv } = globalThis;

vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
shared.environmentAtStart ??= { ...process.env };
const before = shared.environmentAtStart;
for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
Object.assign(process.env, before);
vi.resetModules();
