/** What has to be decided first of a workbook that waits; `waited`: nothing any more, but a person publishes it. */
export const DECISION_CAUSES = [
  'unread',
  'differs',
  'copy',
  'revised',
  'unknown',
  'waited',
] as const;
export type DecisionCause = (typeof DECISION_CAUSES)[number];
