import { tabStorage } from './storage.ts';

/**
 * Unsaved input of forms, kept in this tab over the end of a session, a reload or a crash. It never contains passwords
 * or files. Only the person who typed it gets it back.
 */
export interface TypedInput {
  /** Id of the person who typed it. */
  readonly user: string;
  /** Path of the form's page, with its query. */
  readonly address: string;
  /** Instant of the last change. */
  readonly at: string;
  /** Values of the changed fields, and the values with which the form was filled. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly base: Readonly<Record<string, unknown>>;
}

const storageKey = 'typedInput';

type All = Readonly<Record<string, TypedInput>>;

/** @param name of the form, on its page */
export function keepTyped(name: string, input: TypedInput): void {
  write({ ...read(), [placeOf(name, input.address)]: input });
}

export function typedBy(user: string, name: string, address: string): TypedInput | undefined {
  const found = read()[placeOf(name, address)];
  return found?.user === user ? found : undefined;
}

export function forgetTyped(name: string, address: string): void {
  const { [placeOf(name, address)]: _, ...others } = read();
  write(others);
}

/** Called at a sign-out. */
export function forgetAllTyped(): void {
  write({});
}

/** Called at a sign-in: a person must not see input that somebody else typed. */
export function forgetTypedOfOthers(user: string): void {
  write(Object.fromEntries(Object.entries(read()).filter(([, input]) => input.user === user)));
}

/** Whether any input waits for a sign-in. */
export const hasTyped = (): boolean => Object.keys(read()).length > 0;

/** The address where the person typed last. */
export function addressOfTyped(user: string): string | undefined {
  return Object.values(read())
    .filter((input) => input.user === user)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.address;
}

const placeOf = (name: string, address: string) => `${address}#${name}`;

function read(): All {
  try {
    return JSON.parse(tabStorage.getItem(storageKey) ?? '{}') as All;
  } catch {
    return {};
  }
}

function write(all: All): void {
  if (Object.keys(all).length === 0) tabStorage.removeItem(storageKey);
  else tabStorage.setItem(storageKey, JSON.stringify(all));
}
