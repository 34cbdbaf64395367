/** The only source of the current moment, which tests replace. Entries pass it on as an argument. */
export const clock = { now: (): Date => new Date() };
