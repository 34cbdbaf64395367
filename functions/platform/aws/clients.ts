import { optionalEnvironment } from './environment.ts';
import type { EnvironmentName } from './environment-names.ts';

/** Makes a client on first use and keeps it for later invocations in the same process. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A client's endpoint, where an environment variable sets one instead of the cloud's own. */
export function endpointIn(name: EnvironmentName): { endpoint?: string } {
  const endpoint = optionalEnvironment(name);
  return endpoint ? { endpoint } : {};
}
