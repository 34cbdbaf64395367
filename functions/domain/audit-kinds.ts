/**
 * What the audit trail can record: the kinds of things that change, and what is done to each. A new
 * kind or action is one entry here and its text in both languages (`features/monitor-audit`); what
 * has no text does not compile.
 */
export const auditActions = {
  survey: [
    'survey.created',
    'survey.edited',
    'survey.closed',
    'survey.reopened',
    'survey.company-prices-computed',
    'survey.national-prices-computed',
    'survey.national-prices-entered',
    'survey.revision-restored',
    'survey.prepared',
    'survey.approved',
    'survey.approval-withdrawn',
    'survey.published',
    'survey.withdrawn',
    'survey.correction-opened',
    'survey.correction-abandoned',
    'survey.corrected',
    'company-prices.begun',
    'company-prices.declared',
    'company-prices.imputed',
    'company-prices.imputation-removed',
    'company-prices.queried',
    'company-prices.confirmed',
    'company-prices.reminded',
    'company-prices.reminder-failed',
  ],
  company: ['company.created', 'company.changed'],
  product: ['product.changed'],
  account: [
    'account.created',
    'account.created-and-invited',
    'account.withdrawn',
    'account.changed',
    'account.blocked',
    'account.unblocked',
    'account.invited',
    'account.sign-in-linked',
    'account.signed-out',
  ],
  average: [
    'average.computed',
    'average.discarded',
    'average.prepared',
    'average.approved',
    'average.approval-withdrawn',
    'average.published',
  ],
  day: ['station-prices.ingested'],
  document: [
    'document.sent',
    'document.published',
    'document.rejected',
    'document.deleted',
    'document.upload-removed',
    'document.upload-forgotten',
    'documents.made-up',
  ],
  calendar: ['calendar.release-moved'],
  news: ['news.created', 'news.changed', 'news.deleted'],
  feedback: ['feedback.comment-deleted', 'feedback.deleted'],
  settings: ['settings.publication-changed', 'settings.job-changed', 'settings.duty-note-changed'],
  history: ['history.imported'],
} as const satisfies Record<string, readonly string[]>;

export type AuditKind = keyof typeof auditActions;
export const auditKinds = Object.keys(auditActions) as readonly AuditKind[];

/** What was done, e.g. `survey.published`. */
export type AuditAction = (typeof auditActions)[AuditKind][number];

/** One thing, by its kind and number, day or path; what is part of it follows: `survey/12/company/5`. */
export type AuditSubject = `${AuditKind}/${string}`;

const known: ReadonlySet<string> = new Set(Object.values(auditActions).flat());

/** False for what only an earlier version recorded. */
export const isAuditAction = (action: string): action is AuditAction => known.has(action);
