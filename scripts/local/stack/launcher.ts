import { argumentsOf, identityOf, isAlive, parentOf } from '../folder/processes.ts';

const LOOK_EVERY_MS = 500;

/**
 * Calls `ended` once the npm that started this process has ended. A signal to npm does not always reach the program
 * that it runs, and SIGKILL never does. Without npm nothing is watched.
 */
export function onLauncherEnd(ended: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // Some shells stay between npm and the program: `sh -c 'node …'`.
  const launchers = argumentsOf(parent)?.[1] === '-c' ? [parent, parentOf(parent)] : [parent];
  const watched = launchers.filter((pid) => pid !== undefined).map(identityOf);
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(timer);
    ended();
  }, LOOK_EVERY_MS).unref();
}
