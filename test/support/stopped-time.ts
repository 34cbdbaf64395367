import { vi } from 'vitest';

/** Work that stops after some seconds does all of it, however busy the machine is. */
export async function inStoppedTime<T>(work: () => Promise<T>): Promise<T> {
  const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return await work();
  } finally {
    stopped.mockRestore();
  }
}
