/**
 * The items that the browser keeps for the site. Where the browser refuses (by its settings, in a frame, or
 * because it is full), they are kept in memory until the page is left.
 */
class KeptItems {
  readonly #find: () => Storage | null | undefined;
  /** Null for an item that could not be removed from the browser's storage. */
  readonly #memory = new Map<string, string | null>();

  constructor(find: () => Storage | null | undefined) {
    this.#find = find;
  }

  getItem(key: string): string | null {
    const kept = this.#memory.get(key);
    if (kept !== undefined) return kept;
    return this.#attempt((storage) => storage.getItem(key)) ?? null;
  }

  /** @returns whether it outlives the page */
  setItem(key: string, value: string): boolean {
    const isKept = this.#change((storage) => storage.setItem(key, value));
    if (isKept) this.#memory.delete(key);
    else this.#memory.set(key, value);
    return isKept;
  }

  removeItem(key: string): void {
    if (this.#change((storage) => storage.removeItem(key))) this.#memory.delete(key);
    else this.#memory.set(key, null);
  }

  keys(): string[] {
    const known = [...(this.#attempt(Object.keys) ?? []), ...this.#memory.keys()];
    return [...new Set(known)].filter((key) => this.getItem(key) !== null);
  }

  clear(): void {
    for (const key of this.keys()) this.removeItem(key);
  }

  #change(change: (storage: Storage) => void): boolean {
    const isMade = (storage: Storage) => {
      change(storage);
      return true;
    };
    return this.#attempt(isMade) ?? false;
  }

  #attempt<T>(act: (storage: Storage) => T): T | undefined {
    try {
      const storage: unknown = this.#find();
      // These are the libraries' own where the browser's are refused.
      return storage && storage !== this ? act(storage as Storage) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Kept on this device. */
export const deviceStorage = new KeptItems(() => globalThis.window?.localStorage);
/** Kept in this tab until it is closed. */
export const tabStorage = new KeptItems(() => globalThis.window?.sessionStorage);

/** Libraries that use the browser's storages themselves get these where they would be refused. */
export function lendToLibraries(): void {
  for (const [name, items] of [
    ['localStorage', deviceStorage],
    ['sessionStorage', tabStorage],
  ] as const) {
    const probe = 'storageProbe';
    const isWritable = items.setItem(probe, probe);
    items.removeItem(probe);
    if (!isWritable) Object.defineProperty(window, name, { configurable: true, value: items });
  }
}
