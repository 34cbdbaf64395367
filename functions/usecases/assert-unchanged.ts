import { Refusal } from '../domain/refusal.ts';

/**
 * Guards a change against overwriting somebody else's. What is stored already as it is sent is no
 * conflict: such a change may have been made before, and its answer lost.
 * @param expectedVersion version that the caller last saw, if it says so
 * @param sent what the caller wants to store, nothing for a deletion
 * @throws Refusal stale_version with what is stored now and which of the sent fields differ from it
 */
export function assertUnchanged<Stored extends { readonly version: number }>(
  current: Stored,
  expectedVersion: number | undefined,
  sent: Readonly<Partial<Record<keyof Stored, unknown>>>,
): void {
  if (expectedVersion === undefined || expectedVersion === current.version) return;
  const differences = differing(current, sent);
  if (Object.keys(sent).length > 0 && differences.length === 0) return;
  throw new Refusal('stale_version', { current, differing: differences });
}

/** Names of the sent fields whose values differ from the stored ones. */
export function differing<Stored extends object>(
  current: Stored,
  sent: Readonly<Partial<Record<keyof Stored, unknown>>>,
): string[] {
  return Object.entries(sent)
    .filter(([name, value]) => value !== undefined && !same(value, current[name as keyof Stored]))
    .map(([name]) => name);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
