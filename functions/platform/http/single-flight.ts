/** Runs `work` for a key, or shares a run with simultaneous callers of the same key. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

interface Flight<T> {
  readonly running: Promise<T>;
  /** Begins when the running one has ended, for all callers that came after that one had begun. */
  next?: Promise<T>;
}

/**
 * Callers of the same key that come while work is under way share one run. A caller never gets the
 * result of a run that began before the call, which could lack a change that the caller knows of. So
 * at most two runs of a key, one after the other, serve any number of simultaneous callers. A failed
 * run fails for all callers that share it, and for no others.
 */
export function singleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  const begin = (key: string, work: () => Promise<T>): Promise<T> => {
    const flight: Flight<T> = { running: Promise.resolve().then(work) };
    flights.set(key, flight);
    const end = () => {
      if (!flight.next) flights.delete(key);
    };
    flight.running.then(end, end);
    return flight.running;
  };

  return (key, work) => {
    const flight = flights.get(key);
    if (!flight) return begin(key, work);
    const afterwards = () => begin(key, work);
    flight.next ??= flight.running.then(afterwards, afterwards);
    return flight.next;
  };
}
