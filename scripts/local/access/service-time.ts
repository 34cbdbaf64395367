/**
 * The present for the services of AWS that this machine stands in for. Tests that move the portal's clock do not move it, as
 * they could not move that of AWS.
 */
export const serviceTime = (): Date => new Date();
