import { setTimeout as delay } from 'node:timers/promises';
import {
  arePublicationsFilled,
  isFilled,
  recordFilled,
  recordPublicationsFilled,
} from '../local/folder/folder-records.ts';
import type { Stack } from '../local/stack/stack.ts';

/**
 * Fills a new data folder, with demonstration data if the settings ask for them. This is done once for each folder. An
 * interrupted filling is repeated, so it must accept data that exist already.
 * @returns whether it was done now
 */
export async function fillOnFirstStart(stack: Stack): Promise<boolean> {
  if (isFilled(stack.settings)) return false;
  const { seed } = await import('./seed.ts');
  await seed(stack, { demo: stack.settings.demo });
  recordFilled(stack.settings);
  return true;
}

/** How often it is looked whether all workbooks are read. */
const FOLLOWING_MS = 200;

/**
 * Adds demonstration documents and news while the portal is already answering, and waits for the figures of their workbooks.
 * This is done once for each folder; if it is stopped or fails, it continues at the next start.
 */
export function fillPublications({ settings }: Stack): { stop(): Promise<void> } {
  let goesOn = !arePublicationsFilled(settings);
  const work = async () => {
    if (!goesOn) return;
    const { seedPublications } = await import('./seed-publications.ts');
    if (!(await seedPublications(() => goesOn))) return;
    const { figuresFollowing } = await import(
      '../../functions/documents/workbooks/store/figures-following.ts'
    );
    while (goesOn && (await figuresFollowing()).following.length > 0) await delay(FOLLOWING_MS);
    if (goesOn) recordPublicationsFilled(settings);
  };
  const filling = work().catch((error) =>
    console.error('Not all demonstration documents were added; the next start continues:', error),
  );
  return {
    async stop() {
      goesOn = false;
      await filling;
    },
  };
}
