/**
 * Everything that the audit trail can record: kinds of things, and the actions on each. A new kind or
 * action needs an entry here and its text in both languages (`features/monitor-audit`); a missing text
 * is a compile error.
 */
export const auditActions = {
  survey: [
    'survey.created',
    'survey.deleted',
    'survey.brought-back',
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
    'survey.held',
    'survey.hold-ended',
    'survey.published',
    'survey.withdrawn',
    'survey.settings-accepted',
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
  company: [
    'company.created',
    'company.changed',
    'company.imported',
    'company.key-created',
    'company.key-revoked',
  ],
  product: ['product.changed'],
  account: [
    'account.created',
    'account.created-and-invited',
    'account.withdrawn',
    'account.changed',
    'account.administrator-proposed',
    'account.administrator-confirmed',
    'account.administrator-refused',
    'account.blocked',
    'account.unblocked',
    'account.invited',
    'account.invited-by-company',
    'account.ended-by-company',
    'account.sign-in-linked',
    'account.signed-out',
    'account.second-factor-set-up',
    'account.second-factor-removed',
    'account.erased',
  ],
  average: [
    'average.computed',
    'average.discarded',
    'average.prepared',
    'average.approved',
    'average.approval-withdrawn',
    'average.held',
    'average.hold-ended',
    'average.published',
  ],
  day: ['station-prices.ingested'],
  document: [
    'document.sent',
    'document.held',
    'document.published',
    'document.rejected',
    'document.deleted',
    'document.upload-removed',
    'document.upload-forgotten',
    'document.figures-read',
    'document.figures-withdrawn',
    'documents.made-up',
  ],
  calendar: ['calendar.release-moved'],
  news: ['news.created', 'news.changed', 'news.deleted'],
  feedback: ['feedback.comment-deleted', 'feedback.deleted'],
  settings: [
    'settings.publication-changed',
    'settings.publication-proposed',
    'settings.publication-refused',
    'settings.job-changed',
    'settings.duty-note-changed',
    'settings.name-codes-changed',
  ],
  history: ['history.imported'],
  maintenance: ['maintenance.begun', 'maintenance.ended'],
} as const satisfies Record<string, readonly string[]>;

export type AuditKind = keyof typeof auditActions;
export const auditKinds = Object.keys(auditActions) as readonly AuditKind[];

export type AuditAction = (typeof auditActions)[AuditKind][number];

/** A thing by kind and number, day or path, followed by its part if any: `survey/12/company/5`. */
export type AuditSubject = `${AuditKind}/${string}`;

const known: ReadonlySet<string> = new Set(Object.values(auditActions).flat());

/** False for actions that only earlier versions of the program recorded. */
export const isAuditAction = (action: string): action is AuditAction => known.has(action);
