import { randomBytes } from 'node:crypto';

/** Things that wait in memory for the second call of a sign-in, under a name nobody can guess. */
export interface Challenges<Value> {
  open(value: Value, now: Date): string;
  find(id: string, now: Date): Value | undefined;
  close(id: string): void;
}

export function openChallenges<Value>(lifetimeSeconds: number): Challenges<Value> {
  const waiting = new Map<string, { value: Value; until: number }>();
  const dropExpired = (now: Date) => {
    for (const [id, { until }] of waiting) {
      if (until > now.getTime()) return;
      waiting.delete(id);
    }
  };
  return {
    open(value, now) {
      dropExpired(now);
      const id = randomBytes(64).toString('base64');
      waiting.set(id, { value, until: now.getTime() + lifetimeSeconds * 1000 });
      return id;
    },
    find(id, now) {
      dropExpired(now);
      return waiting.get(id)?.value;
    },
    close: (id) => void waiting.delete(id),
  };
}
