import { Refusal } from './refusal.ts';

/**
 * Prevents a change from overwriting one that the caller has not seen. It is no conflict when the stored
 * values equal the sent ones: the change may have been made before, and its answer lost.
 * @param expectedVersion version that the caller last saw; undefined skips the check
 * @param sent values to store; empty for a deletion
 * @throws Refusal stale_version with the stored values and the names of sent fields that differ
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

/**
 * Refuses members that a call shows and does not set, where another value was sent: it would be dropped without a word.
 * Lists and objects are passed over, as answers name people otherwise than the store, and the version, which
 * `assertUnchanged` checks. @param calls the calls that change members, by their names @throws Refusal invalid
 */
export function assertShownKept(
  current: object,
  { version: _, ...sent }: Readonly<Record<string, unknown>>,
  calls: Readonly<Record<string, string>> = {},
): void {
  const errors = differing<object>(current, sent)
    .filter((name) => typeof sent[name] !== 'object')
    .map((name) => {
      const detail = calls[name] ? `It is changed by ${calls[name]}.` : 'It cannot be changed.';
      return { pointer: `/${name}`, code: 'read_only', detail };
    });
  if (errors.length > 0) throw new Refusal('invalid', { errors });
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
