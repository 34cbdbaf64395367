import type { TestProject } from 'vitest/node';
import { temporaryFolder } from '../support/aws/emulators.ts';
import { FILLED_FOLDER, fillFolder, type Portal, startPortal } from '../support/portal/portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    portal: Portal;
  }
}

/** Before the browser tests: one portal with demonstration data for all tests that only read. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const filled = await temporaryFolder();
  process.env[FILLED_FOLDER] ??= filled.path;
  await fillFolder(process.env[FILLED_FOLDER]);
  const { stop, setClock: _, ...portal } = await startPortal({ demo: true });
  project.provide('portal', portal);
  return () => stop().then(filled.remove);
}
