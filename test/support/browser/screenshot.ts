import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { repository } from '../code/imports.ts';

/** Saves a picture of the whole page in .tmp/screenshots, if SCREENSHOTS is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const path = join(repository, '.tmp/screenshots', `${name}.png`);
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}
