import { tabStorage } from './storage.ts';

/**
 * Idempotency keys: the API recognises a repeated change by its key, and makes it only once. The key of a change
 * without an answer is kept for this tab, even over a reload, so that the same change is sent again under the same key.
 */

const storageKey = 'unansweredChanges';

/** @param change everything that identifies a change: method, address, version, content */
export function keyOfChange(change: string): string {
  const kept = keptKeys();
  const name = hashOf(change);
  const key = kept[name] ?? newKey();
  keep({ ...kept, [name]: key });
  return key;
}

/** The change has been answered; the same change again would be another one. */
export function forgetKeyOf(change: string): void {
  const { [hashOf(change)]: _, ...others } = keptKeys();
  keep(others);
}

function keptKeys(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(tabStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function keep(keys: Readonly<Record<string, string>>): void {
  if (Object.keys(keys).length === 0) tabStorage.removeItem(storageKey);
  else tabStorage.setItem(storageKey, JSON.stringify(keys));
}

/** 128 random bits. Unlike `randomUUID` this also works on a plain http address of a local network. */
const newKey = (): string => hexOf(crypto.getRandomValues(new Uint32Array(4)));

/**
 * 64 bits that distinguish changes without keeping their content (two FNV-1a hashes). If two changes ever had the same
 * hash, the API would refuse the second, because it compares the requests.
 */
function hashOf(text: string): string {
  const hashes = new Uint32Array([0x811c9dc5, 0x9e3779b9]);
  for (let index = 0; index < text.length; index += 1) {
    for (const [half, hash] of hashes.entries())
      hashes[half] = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hexOf(hashes);
}

const hexOf = (numbers: Uint32Array): string =>
  Array.from(numbers, (number) => number.toString(16).padStart(8, '0')).join('');
