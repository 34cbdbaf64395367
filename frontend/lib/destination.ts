/** The page that a message led to, kept in this tab while its reader signs in, also elsewhere. */
const key = 'destination';

/** In the query of an address in a message: who is signed out signs in first, and comes back. */
export const signInFirst = 'accesso';

export const keptDestination = (): string | undefined =>
  globalThis.window?.sessionStorage.getItem(key) ?? undefined;

/** @param path undefined forgets it */
export function keepDestination(path: string | undefined): void {
  if (path === undefined) window.sessionStorage.removeItem(key);
  else window.sessionStorage.setItem(key, path);
}
