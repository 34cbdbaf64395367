import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';
import type { Stack } from './stack.ts';

const seedFile = new URL('../demo/seed.ts', import.meta.url);

/**
 * Fills a new data folder, with demonstration data if the settings want them. Done once per folder; a
 * filling that was cut off is done again, so it must not mind what is already there.
 */
export async function fillOnFirstStart(stack: Stack): Promise<boolean> {
  const done = markOf(stack.settings);
  if (existsSync(done) || !existsSync(seedFile)) return false;
  const { demo } = stack.settings;
  const { seed } = await import(seedFile.href);
  await seed(stack, { demo });
  writeFileSync(done, `${JSON.stringify({ demo, at: new Date().toISOString() })}\n`);
  return true;
}

/** Whether demonstration data are, or are being, filled in: the first start of the folder decides. */
export function hasDemonstrationData(settings: Settings): boolean {
  const done = markOf(settings);
  return existsSync(done) ? JSON.parse(readFileSync(done, 'utf8')).demo === true : settings.demo;
}

const markOf = ({ dataFolder }: Settings) => join(dataFolder, 'filled.json');
