import { useSyncExternalStore } from 'react';

/**
 * Choices that a device keeps from page to page. Where the browser refuses storage, a choice lasts as long as the
 * page is open.
 */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (name: string) => `choice-${name}`;

function keptChoice(name: string): string | undefined {
  try {
    return window.localStorage.getItem(keyOf(name)) ?? unstored.get(name);
  } catch {
    return unstored.get(name);
  }
}

export function keepChoice(name: string, choice: string): void {
  try {
    window.localStorage.setItem(keyOf(name), choice);
  } catch {
    unstored.set(name, choice);
  }
  for (const changed of listeners) changed();
}

/** The choice kept under a name; none when pages are rendered into HTML, which is the same for everybody. */
export function useKeptChoice(name: string): string | undefined {
  return useSyncExternalStore(
    listen,
    () => keptChoice(name),
    () => undefined,
  );
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
