import type { TestProject } from 'vitest/node';
import { buildSite, siteIsStale } from '../../scripts/local/built-site.ts';
import { type Portal, startPortal } from '../support/portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    portal: Portal;
  }
}

/** Before the browser tests: the site is built, and one portal with demonstration data runs for all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (siteIsStale()) await buildSite();
  const { stop, ...portal } = await startPortal({ demo: true });
  project.provide('portal', portal);
  return stop;
}
