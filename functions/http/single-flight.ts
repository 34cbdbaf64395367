/** Runs `work` for a key, or shares with its other callers a run of theirs. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

interface Flight<T> {
  readonly running: Promise<T>;
  /** Begins when the running one has ended, for all who came after that one began. */
  next?: Promise<T>;
}

/**
 * Callers of the same key who come while work is under way share one run. A caller never gets the
 * result of a run that began before the call: it could miss a change that the caller knows of. So
 * at most two runs of a key serve any number of simultaneous callers, one after the other. A run
 * that fails fails for all who share it, and for nobody else.
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
