/** Moves `Date` of the program or page that calls it, by milliseconds; only the first call does. */
export function moveDate(offset: number): void;
/** Milliseconds from the machine's time to that of the run; 0 outside a run of tests. */
export const runOffset: number;
