/**
 * What was typed into forms and not saved, kept in this tab over the end of a session, a reload or a
 * crash. Never passwords or files. Only whoever typed it gets it back.
 */
export interface TypedInput {
  /** Id of who typed it. */
  readonly user: string;
  /** Path of the form's page, with its query. */
  readonly address: string;
  /** Instant of the last change. */
  readonly at: string;
  /** Values of the changed fields, and what the form was filled with. */
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

/** For a sign-out. */
export function forgetAllTyped(): void {
  write({});
}

/** For a sign-in: what somebody else typed is not theirs to see. */
export function forgetTypedOfOthers(user: string): void {
  write(Object.fromEntries(Object.entries(read()).filter(([, input]) => input.user === user)));
}

/** Whether something waits for a sign-in. */
export const hasTyped = (): boolean => Object.keys(read()).length > 0;

/** Where the person typed last. */
export function addressOfTyped(user: string): string | undefined {
  return Object.values(read())
    .filter((input) => input.user === user)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.address;
}

const placeOf = (name: string, address: string) => `${address}#${name}`;

function read(): All {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}') as All;
  } catch {
    return {};
  }
}

function write(all: All): void {
  try {
    if (Object.keys(all).length === 0) window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // A full store keeps nothing more; the form itself goes on.
  }
}
