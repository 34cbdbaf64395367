import { fillOnFirstStart, fillPublications } from './demo/fill-data-folder.ts';
import { readSettings } from './local/settings/settings.ts';
import { ensureBuiltSite } from './local/site/built-site.ts';
import { printAddresses, runUntilSignal } from './local/stack/run-program.ts';
import { type Stack, startStack } from './local/stack/stack.ts';

/** `npm start`: the whole portal on this machine, at one address. */
await runUntilSignal(async () => {
  const settings = readSettings();
  const stack = await startStack(settings, {
    prepare: (starting) =>
      Promise.all([ensureBuiltSite(() => console.log('Building the site …')), filled(starting)]),
  });
  printAddresses(stack);
  const publications = fillPublications(stack);
  return {
    async stop() {
      await publications.stop();
      await stack.stop();
    },
  };
});

async function filled(stack: Stack): Promise<void> {
  const { migrateStore } = await import('./migrations/migrate-store.ts');
  await migrateStore();
  const began = performance.now();
  if (await fillOnFirstStart(stack))
    console.log(
      `Filled ${stack.settings.dataFolder} in ${Math.round(performance.now() - began)} ms.`,
    );
}
