/** The one source of the current moment; tests set it. Entries read it and pass it on as an argument. */
export const clock = { now: (): Date => new Date() };
