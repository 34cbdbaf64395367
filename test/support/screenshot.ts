import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { repository } from './imports.ts';

/** Keeps a picture of the whole page in .tmp/screenshots, to look at after a run. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const path = join(repository, '.tmp/screenshots', `${name}.png`);
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}
