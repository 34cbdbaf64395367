import { StartError } from './start-error.ts';

/**
 * Runs a program that starts something and stops it on SIGINT or SIGTERM. What the person can put
 * right is told in one line, exit code 1.
 */
export async function runUntilSignal(
  start: () => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  // A promise that a handler forgot must not end everything, as it would not in the cloud.
  process.on('unhandledRejection', (error) => console.error('Unhandled rejection:', error));
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.once(name, () => {
        // Asked twice, it ends at once.
        process.once(name, () => process.exit(1));
        resolve();
      });
  });
  try {
    const running = await start();
    await signal;
    await running.stop();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
