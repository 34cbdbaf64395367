import * as z from 'zod/mini';
import { idParam, instant, requiredLine } from '../../platform/contract/primitives.ts';
import { anyRole, type Routes, routesWith } from '../../platform/contract/route.ts';

/** A person who reports for a company, as the company's people see them. */
const companyPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Since when they have reported for the company without a break; absent where that was before it was kept. */
  since: z.optional(instant),
  /** Instant of the last sign-in, to about ten minutes; absent before the first. */
  lastSignInAt: z.optional(instant),
  /** Present of who was invited by the company, which can end what it gave. */
  isDelegate: z.optional(z.literal(true)),
});
export type CompanyPerson = z.infer<typeof companyPerson>;

export const newDelegate = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: z.email(),
});
export type NewDelegate = z.infer<typeof newDelegate>;

const companyParams = z.object({ companyId: idParam });

const people = routesWith({ access: anyRole, fn: 'accounts' });

export const companyPeopleRoutes = {
  'company-people/list': {
    ...people('GET', '/company/{companyId}/people'),
    summary: 'The people who report for a company, by last name',
    params: companyParams,
    response: z.array(companyPerson),
  },
  'company-people/invite': {
    ...people('POST', '/company/{companyId}/people'),
    summary: 'Invite another person to report for a company',
    params: companyParams,
    body: newDelegate,
    response: companyPerson,
    status: 201,
    answerIsSecret: true,
    quotas: { company: { most: 10, seconds: 24 * 3600 } },
  },
  'company-people/end': {
    ...people('DELETE', '/company/{companyId}/people/{personId}'),
    summary: 'End what a person invited by a company may do for it',
    params: z.object({ companyId: idParam, personId: requiredLine(64) }),
    response: 'none',
  },
} as const satisfies Routes<'company-people'>;
