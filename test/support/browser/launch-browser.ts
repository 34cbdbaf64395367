import { type Browser, chromium } from 'playwright-core';
import { type Chromium, chromiumForTests } from './chromium.ts';

/** Starts a Chromium that can reach only this machine. */
export async function launchBrowser(program?: Chromium): Promise<Browser> {
  const { executablePath, env } = program ?? (await chromiumForTests());
  return chromium.launch({
    executablePath,
    env: env as Record<string, string>,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  });
}
