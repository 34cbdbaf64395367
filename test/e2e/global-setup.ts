import type { TestProject } from 'vitest/node';
import { type Portal, startPortal } from '../support/portal/portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    portal: Portal;
  }
}

/** Before the browser tests: one portal with demonstration data for all tests that only read. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, setClock: _, ...portal } = await startPortal({ demo: true });
  project.provide('portal', portal);
  return stop;
}
