import { randomBytes } from 'node:crypto';

/** Version ids that sort by age, also across restarts and when the clock goes back. */
export function versionIds(now: () => number = Date.now) {
  let last = 0;
  return {
    next(): string {
      // Milliseconds with room for a thousand versions within one.
      last = Math.max(last + 1, now() * 1000);
      return last.toString(16).padStart(14, '0') + randomBytes(8).toString('hex');
    },
    /** Continues after an id given earlier. */
    after(versionId: string): void {
      last = Math.max(last, Number.parseInt(versionId.slice(0, 14), 16) || 0);
    },
  };
}
