/**
 * The only source of the current moment, which tests replace. Programs pass it on as an argument; rules and contracts
 * never read it themselves.
 */
export const clock = {
  // biome-ignore lint/plugin: this is the place
  now: (): Date => new Date(),
};
