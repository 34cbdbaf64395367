import * as z from 'zod/mini';
import { exportFields } from './exports.ts';
import { instant, text } from './primitives.ts';
import { adminOnly, type Routes } from './route.ts';

const filter = {
  /** `YYYY-MM`, in Rome; this month when neither month nor subject is given. */
  month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
  /** `survey/12`; with a month also what lies below it, so that `survey` is all surveys. */
  subject: z.optional(text(500)),
  /** Part of the actor's name, in any case. */
  actor: z.optional(text(200)),
};
const auditExportQuery = z.object({ ...filter, dialect: exportFields.dialect });
const auditQuery = z.object({
  ...filter,
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^20\d\d-[01]\d-[\d:.T-]+Z#[\w-]{1,50}$/))),
});

export const auditRecord = z.object({
  id: z.string(),
  at: instant,
  /** Username of a person, or the name of the schedule or command that acted. */
  actor: z.string(),
  /** What was done: `survey.published`. */
  action: z.string(),
  /** What it was done to: `survey/12`. */
  subject: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type AuditRecordView = z.infer<typeof auditRecord>;

const auditPage = z.object({
  /** Newest first. */
  records: z.array(auditRecord),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
});

export const auditRoutes = {
  'audit/list': {
    method: 'GET',
    path: '/audit',
    summary: 'Who changed what and when, newest first',
    access: adminOnly,
    fn: 'admin',
    query: auditQuery,
    response: auditPage,
  },
  'audit/export': {
    method: 'GET',
    path: '/audit/export',
    summary: 'The audit trail as a file',
    access: adminOnly,
    fn: 'admin',
    query: auditExportQuery,
    response: 'file',
  },
} as const satisfies Routes<'audit'>;
