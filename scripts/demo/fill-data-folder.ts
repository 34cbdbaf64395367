import {
  arePublicationsFilled,
  isFilled,
  recordFilled,
  recordPublicationsFilled,
} from '../local/folder-records.ts';
import type { Stack } from '../local/stack.ts';

/**
 * Fills a new data folder, with demonstration data if the settings want them. Done once per folder; a
 * filling that was cut off is done again, so it must not mind what is already there.
 * @returns whether it was done now
 */
export async function fillOnFirstStart(stack: Stack): Promise<boolean> {
  if (isFilled(stack.settings)) return false;
  const { seed } = await import('./seed.ts');
  await seed(stack, { demo: stack.settings.demo });
  recordFilled(stack.settings);
  return true;
}

/**
 * Fills in demonstration documents and news while the portal answers already. Done once per folder;
 * one that is stopped or fails goes on at the next start.
 */
export function fillPublications({ settings }: Stack): { stop(): Promise<void> } {
  let goesOn = !arePublicationsFilled(settings);
  const work = async () => {
    if (!goesOn) return;
    const { seedPublications } = await import('./seed-publications.ts');
    if (await seedPublications(() => goesOn)) recordPublicationsFilled(settings);
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
