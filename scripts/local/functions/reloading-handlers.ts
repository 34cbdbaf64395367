import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildId } from '../../../infra/build-id.ts';
import { HandlerProcess } from './handler-process.ts';
import type { Invoke } from './handlers.ts';

const functionsFolder = fileURLToPath(new URL('../../../functions', import.meta.url));

/** Runs handlers as they are on disk now: after a change below functions/ they are loaded again. */
export function reloadingHandlers(onReload: (file: string) => void): {
  readonly invoke: Invoke;
  stop(): Promise<void>;
} {
  let current: HandlerProcess | undefined;
  const watcher = watch(functionsFolder, { recursive: true }, (_event, file) => {
    if (!current || !file?.endsWith('.ts')) return;
    current.retire();
    current = undefined;
    onReload(file);
  });
  return {
    invoke: (invocation) => {
      if (!current?.runs) current = new HandlerProcess({ environment: { BUILD_ID: buildId() } });
      return current.invoke(invocation);
    },
    async stop() {
      watcher.close();
      current?.retire();
    },
  };
}
