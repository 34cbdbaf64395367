import type { TestProject } from 'vitest/node';
import { startPortal } from '../support/portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `https://host`, without a path. */
    portalOrigin: string;
  }
}

/** The portal that PORTAL_URL names; without it one that starts here, without demonstration data. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const address = process.env.PORTAL_URL;
  if (address) {
    project.provide('portalOrigin', new URL(address).origin);
    return undefined;
  }
  const { origin, stop } = await startPortal({ demo: false });
  project.provide('portalOrigin', origin);
  return stop;
}
