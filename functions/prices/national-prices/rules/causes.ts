/**
 * The causes of a change of a survey's figures, in the order in which their effects are computed one after the
 * other.
 */
export const CAUSES = ['companies', 'weights', 'prices', 'duties', 'method', 'leftOut'] as const;
export type Cause = (typeof CAUSES)[number];
