/** What has to be decided first of a workbook that waits. */
export const DECISION_CAUSES = ['unread', 'differs', 'copy', 'revised', 'unknown'] as const;
export type DecisionCause = (typeof DECISION_CAUSES)[number];
