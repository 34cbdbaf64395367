import { useSyncExternalStore } from 'react';

/** What is wrong with the connection, shown on top of every page until a call succeeds again. */
export type Banner = 'network' | 'server';

let banner: Banner | undefined;
const listeners = new Set<() => void>();

export function showBanner(next: Banner): void {
  set(next);
}

export function clearBanners(): void {
  set(undefined);
}

export function useBanner(): Banner | undefined {
  return useSyncExternalStore(subscribe, () => banner);
}

function set(next: Banner | undefined): void {
  if (next === banner) return;
  banner = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
