import * as z from 'zod/mini';
import { instant, requiredLine } from '../../platform/contract/primitives.ts';
import { accountCall, type Routes } from '../../platform/contract/route.ts';
import { isFiscalCode } from '../rules/fiscal-code.ts';

const role = z.enum(['ADMIN', 'USER']);

export const user = z.object({
  id: z.string(),
  /** The company that the person reports for, or the one of several that is shown first; null for administrators. */
  companyId: z.nullable(z.int()),
  /** All companies that the person reports for; present of who reports, or has reported, for several. */
  companyIds: z.optional(z.array(z.int())),
  /** Those of its companies that invited the person themselves. */
  delegateOf: z.optional(z.array(z.int())),
  /** Companies that have ended what the person could do for them. */
  accessEnded: z.optional(
    z.array(z.object({ companyId: z.int(), companyName: z.string(), at: instant })),
  ),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  fiscalCode: z.string(),
  /** Null for a person who can sign in but has no role. */
  role: z.nullable(role),
  active: z.boolean(),
  /**
   * State of the last invitation: `sent` once the user pool has confirmed it; one that remains
   * `unconfirmed` should be repeated. Absent when there was no invitation.
   */
  invitation: z.optional(z.enum(['unconfirmed', 'sent'])),
  /**
   * When and by whom it was proposed that the account becomes an administrator's, with this e-mail address or fiscal
   * code to sign in with, or is unblocked: a second administrator has to confirm it.
   */
  proposedAdmin: z.optional(
    z.nullable(
      z.object({
        by: z.string(),
        at: instant,
        email: z.optional(z.string()),
        fiscalCode: z.optional(z.string()),
        active: z.optional(z.literal(true)),
      }),
    ),
  ),
  version: z.int(),
});
export type User = z.infer<typeof user>;
const users = z.array(
  z.extend(user, {
    /** Instant of the last sign-in, to about ten minutes; absent for an account that was never used. */
    lastSignInAt: z.optional(instant),
  }),
);
export type ListedUser = z.infer<typeof users>[number];
/** The signed-in person, with facts about this sign-in. */
const me = z.extend(user, {
  /**
   * Present where an administrator has to set up a second factor, or to sign in with it: until then the role is null.
   */
  secondFactorNeeded: z.optional(z.literal(true)),
});

export type Me = z.infer<typeof me>;

const shownUser = z.extend(user, {
  /** Present where sign-ins by password ask for the code of an app. */
  hasSecondFactor: z.optional(z.literal(true)),
});
export type ShownUser = z.infer<typeof shownUser>;

/** An e-mail address, or empty for none, as in `user`. */
const emailOrNone = z.email({ pattern: new RegExp(`^$|${z.regexes.email.source}`) });

/** Companies of one person; each is an item of the transaction that changes the account. */
export const MOST_COMPANIES = 30;

/** Fields that an administrator sets. */
const person = {
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: z.optional(emailOrNone),
  /** The fiscal code of a person or a company; a wrong check character is accepted. */
  fiscalCode: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, { abort: true }),
      z.refine(isFiscalCode, { error: 'fiscal_code' }),
    ),
  role,
  companyId: z.nullable(z.int()),
  /**
   * Companies that the person reports for beside `companyId`, which may be among them. Without it a person who reports for
   * that company already keeps the others, and anybody else reports for it alone.
   */
  companyIds: z.optional(z.array(z.int()).check(z.maxLength(MOST_COMPANIES))),
};
interface Position {
  readonly role: z.infer<typeof role>;
  readonly companyId: number | null;
  readonly companyIds?: readonly number[] | undefined;
}
/** People with the role USER declare prices for a company, so they need one. */
const companyKnown = z.refine<Position>(
  (user) => user.role === 'ADMIN' || user.companyId !== null,
  { path: ['companyId'], message: 'required' },
);

/** Otherwise they would be dropped without a word. */
const companiesUsed = z.refine<Position>(
  (user) => user.role === 'USER' || (user.companyIds ?? []).length === 0,
  {
    path: ['companyIds'],
    error: 'does_nothing',
    params: { detail: 'An administrator reports for no company.' },
  },
);

export const userChange = z.object(person).check(companyKnown, companiesUsed);
export type UserChange = z.infer<typeof userChange>;

export const newUser = z
  .object({
    ...person,
    /** Name to sign in with. It cannot be an e-mail address, as people can sign in with theirs too. */
    username: z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^[a-z0-9][a-z0-9._-]{2,49}$/, { error: 'username' }),
      ),
    /** Send a temporary password by e-mail; without it the person signs in with SPID or CIE only. */
    invite: z.boolean(),
  })
  .check(
    companyKnown,
    companiesUsed,
    z.refine((user) => !user.invite || Boolean(user.email), {
      path: ['email'],
      message: 'required',
    }),
  );
export type NewUser = z.infer<typeof newUser>;

const userState = z.object({ active: z.boolean() });

const userParams = z.object({ id: requiredLine(64) });

export const userRoutes = {
  'users/list': {
    ...accountCall('GET', '/users'),
    summary: 'All accounts, by last name',
    response: users,
  },
  'users/me': {
    method: 'GET',
    path: '/users/me',
    summary: 'The signed-in person',
    access: 'signed-in',
    fn: 'session',
    response: me,
  },
  'users/get': {
    ...accountCall('GET', '/users/{id}'),
    summary: 'An account',
    params: userParams,
    response: shownUser,
  },
  'users/change': {
    ...accountCall('PUT', '/users/{id}'),
    summary: "Change an account's person, role and company",
    answerIsSecret: true,
    params: userParams,
    body: userChange,
    response: user,
  },
  'users/create': {
    ...accountCall('POST', '/users'),
    summary: 'Register a person, with or without an invitation by e-mail',
    answerIsSecret: true,
    body: newUser,
    response: user,
    status: 201,
  },
  'users/confirm-administrator': {
    ...accountCall('POST', '/users/{id}/administrator'),
    summary: "Confirm as a second administrator what was proposed of an administrator's account",
    answerIsSecret: true,
    params: userParams,
    response: user,
  },
  'users/refuse-administrator': {
    ...accountCall('DELETE', '/users/{id}/administrator'),
    summary: "Refuse what was proposed of an administrator's account",
    answerIsSecret: true,
    params: userParams,
    response: user,
  },
  'users/set-active': {
    ...accountCall('PUT', '/users/{id}/active'),
    summary: 'Block or unblock an account',
    answerIsSecret: true,
    params: userParams,
    body: userState,
    response: user,
  },
  'users/invite': {
    ...accountCall('POST', '/users/{id}/invitation'),
    summary: 'Send a temporary password, or a code to choose a new password, by e-mail',
    answerIsSecret: true,
    params: userParams,
    response: user,
  },
  'users/erase': {
    ...accountCall('DELETE', '/users/{id}'),
    summary: 'Erase an account with what is kept of the person, also in the user pool',
    params: userParams,
    response: 'none',
  },
  'users/remove-second-factor': {
    ...accountCall('DELETE', '/users/{id}/second-factor'),
    summary: 'Remove the second factor of somebody who has lost it, and end their sessions',
    params: userParams,
    /** Whether the person was told by mail. */
    response: z.object({ told: z.boolean() }),
  },
} as const satisfies Routes<'users'>;
