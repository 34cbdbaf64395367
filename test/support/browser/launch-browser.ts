import { type Browser, chromium } from 'playwright-core';
import { moveDate, runOffset } from '../../../scripts/quality/run-clock.cjs';
import { type Chromium, chromiumForTests } from './chromium.ts';

/** Starts a Chromium that can reach only this machine. Its pages have the date of the run. */
export async function launchBrowser(program?: Chromium): Promise<Browser> {
  const { executablePath, env } = program ?? (await chromiumForTests());
  const browser = await chromium.launch({
    executablePath,
    env: env as Record<string, string>,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(moveDate, runOffset);
    return context;
  };
  return browser;
}
