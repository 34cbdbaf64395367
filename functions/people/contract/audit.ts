import * as z from 'zod/mini';
import { exportFields } from '../../platform/contract/export-fields.ts';
import { givenDate, instant, line, monthParam } from '../../platform/contract/primitives.ts';
import { accountCall, type Routes } from '../../platform/contract/route.ts';
import { daysBetween, isIsoDate } from '../../platform/kernel/calendar.ts';

const LONGEST_DAYS = 366;

const filter = {
  /** `YYYY-MM`, in Rome; the current month if neither month, days nor one thing as subject are given. */
  month: z.optional(monthParam),
  /** First and last day in Rome, both included, instead of a month; at most a year. */
  from: z.optional(givenDate),
  to: z.optional(givenDate),
  /**
   * A thing with its parts: `survey/12` includes its companies' prices. With a month or days also a
   * kind of things, such as `survey`, or a folder of documents.
   */
  subject: z.optional(line(500)),
  /** Part of the actor's name, in any case. */
  actor: z.optional(line(200)),
};

interface Period {
  readonly month?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
const refused = (path: keyof Period, message: string, isRight: (period: Period) => boolean) =>
  z.refine<Period>(isRight, { path: [path], message });
const periodRules = [
  refused('month', 'month_or_days', ({ month, from, to }) => !month || !(from || to)),
  refused('from', 'required', ({ from, to }) => Boolean(from) || !to),
  refused('to', 'required', ({ from, to }) => Boolean(to) || !from),
  refused('to', 'date_order', ({ from, to }) => !from || !to || from <= to),
  refused(
    'to',
    'range_too_long',
    // The rule also runs for invalid days, which another rule reports.
    ({ from = '', to = '' }) =>
      !isIsoDate(from) || !isIsoDate(to) || daysBetween(from, to) < LONGEST_DAYS,
  ),
] as const;

const auditExportQuery = z
  .object({ ...filter, dialect: exportFields.dialect })
  .check(...periodRules);
const auditQuery = z
  .object({
    ...filter,
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^20\d\d-[01]\d-[\d:.T-]+Z#[\w-]{1,50}$/))),
  })
  .check(...periodRules);

export const auditRecord = z.object({
  id: z.string(),
  at: instant,
  /** Username of a person, or the id of the account once it is erased, or the name of the schedule or command that acted. */
  actor: z.string(),
  /** Such as `survey.published`. */
  action: z.string(),
  /** Such as `survey/12`. */
  subject: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type AuditRecordView = z.infer<typeof auditRecord>;

const auditPage = z.object({
  /** Newest first. */
  records: z.array(auditRecord),
  /** Value of `after` for the next page; null on the last one. */
  next: z.nullable(z.string()),
});

export const auditRoutes = {
  'audit/list': {
    ...accountCall('GET', '/audit'),
    summary: 'Who changed what and when, newest first',
    query: auditQuery,
    response: auditPage,
  },
  'audit/export': {
    ...accountCall('GET', '/audit/export'),
    summary: 'The audit trail as a file',
    query: auditExportQuery,
    response: 'file',
  },
} as const satisfies Routes<'audit'>;
