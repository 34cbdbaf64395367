export const feedbackKeys = {
  /** Opinions on a page in a month, counted. */
  feedbackCount: (month: string, page: string) => ({ pk: 'FEEDBACK', sk: `${month}#${page}` }),
  feedbackCounts: { pk: 'FEEDBACK', prefix: '' },
  /** @param id begins with its day */
  feedbackComment: (id: string) => ({ pk: `FEEDBACK#${id.slice(0, 7)}`, sk: id }),
  feedbackCommentsOf: (month: string) => ({ pk: `FEEDBACK#${month}`, prefix: '' }),
} as const;
