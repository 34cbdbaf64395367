import { useSyncExternalStore } from 'react';

/** A value that lives outside React and that components follow. @param inHtml the value in pages made as HTML */
export function watched<Value>(first: Value, inHtml = first) {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => inHtml),
  };
}
