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

/**
 * Fills in demonstration documents and news while the portal answers already. Done once per folder;
 * one that is stopped or fails goes on at the next start.
 */
export function fillPublications({ settings }: Stack): { stop(): Promise<void> } {
  const done = join(settings.dataFolder, 'publications-filled.json');
  let goesOn = !existsSync(done);
  const work = async () => {
    if (!goesOn) return;
    const { seedPublications } = await import('../demo/seed-publications.ts');
    if (await seedPublications(() => goesOn))
      writeFileSync(done, `${JSON.stringify({ at: new Date().toISOString() })}\n`);
  };
  const filling = work().catch((error) =>
    console.error('The demonstration documents are not all there; the next start goes on:', error),
  );
  return {
    async stop() {
      goesOn = false;
      await filling;
    },
  };
}

/** Whether demonstration data are, or are being, filled in: the first start of the folder decides. */
export function hasDemonstrationData(settings: Settings): boolean {
  const done = markOf(settings);
  return existsSync(done) ? JSON.parse(readFileSync(done, 'utf8')).demo === true : settings.demo;
}

const markOf = ({ dataFolder }: Settings) => join(dataFolder, 'filled.json');
