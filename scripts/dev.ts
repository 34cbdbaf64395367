import { join } from 'node:path';
import { createServer } from 'vite';
import { fillOnFirstStart, fillPublications } from './demo/fill-data-folder.ts';
import { reloadingHandlers } from './local/functions/reloading-handlers.ts';
import { readSettings } from './local/settings/settings.ts';
import { printAddresses, runUntilSignal } from './local/stack/run-program.ts';
import { startStack } from './local/stack/stack.ts';

/** `npm run dev`: like `npm start`, but serves the site directly from its sources and reloads handlers. */
await runUntilSignal(async () => {
  const settings = readSettings();
  const handlers = reloadingHandlers((file) => console.log(`functions/${file} changed: reloaded`));
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../frontend/vite.config.ts'),
    // The connection that tells the page of changes needs a port of its own; the site's port belongs to the stack.
    server: { middlewareMode: true, ws: settings.port === 0 ? {} : { port: settings.port + 5 } },
    appType: 'spa',
  });
  const stopHelpers = () => Promise.all([vite.close(), handlers.stop()]);
  try {
    const stack = await startStack(settings, {
      invoke: handlers.invoke,
      devServer: (message, response) => vite.middlewares(message, response),
      prepare: async (starting) => {
        const { migrateStore } = await import('./migrations/migrate-store.ts');
        await migrateStore();
        return fillOnFirstStart(starting);
      },
    });
    printAddresses(stack);
    const publications = fillPublications(stack);
    return {
      async stop() {
        await publications.stop();
        await stopHelpers();
        await stack.stop();
      },
    };
  } catch (error) {
    await stopHelpers();
    throw error;
  }
});
