import type { TestProject } from 'vitest/node';
import { startPortal } from '../support/portal/portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `https://host`, without a path. */
    portalOrigin: string;
  }
}

/** The portal named by PORTAL_URL; otherwise one that starts here, without demonstration data. */
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
