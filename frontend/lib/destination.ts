import { tabStorage } from './storage.ts';

/** The page to return to, kept in this tab while its reader signs in, also on another site. */
const key = 'destination';

export const keptDestination = (): string | undefined => tabStorage.getItem(key) ?? undefined;

/** @param path undefined removes it */
export function keepDestination(path: string | undefined): void {
  if (path === undefined) tabStorage.removeItem(key);
  else tabStorage.setItem(key, path);
}
