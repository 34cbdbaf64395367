import * as z from 'zod/mini';
import { isFiscalCode } from '../domain/fiscal-code.ts';
import { requiredLine } from './primitives.ts';
import { adminOnly, type Routes } from './route.ts';

const role = z.enum(['ADMIN', 'USER']);

export const user = z.object({
  id: z.string(),
  companyId: z.nullable(z.int()),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  fiscalCode: z.string(),
  /** Null for a person who may sign in but has not been given a role. */
  role: z.nullable(role),
  active: z.boolean(),
  /**
   * How far the last invitation has come: the user pool has confirmed that it was sent, or has not,
   * and it should be sent again. Absent when there was none.
   */
  invitation: z.optional(z.enum(['unconfirmed', 'sent'])),
  version: z.int(),
});
export type User = z.infer<typeof user>;
const users = z.array(user);

/** Empty for a person without an address, as in `user`. */
const emailOrNone = z.email({ pattern: new RegExp(`^$|${z.regexes.email.source}`) });

/** What an administrator sets. */
const person = {
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: z.optional(emailOrNone),
  /** Of a person or a company; a wrong check character is not refused. */
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
};
interface Position {
  readonly role: z.infer<typeof role>;
  readonly companyId: number | null;
}
/** Who has the role USER declares prices for a company. */
const companyKnown = z.refine<Position>(
  (user) => user.role === 'ADMIN' || user.companyId !== null,
  { path: ['companyId'], message: 'required' },
);

export const userChange = z.object(person).check(companyKnown);
export type UserChange = z.infer<typeof userChange>;

export const newUser = z
  .object({
    ...person,
    /** Name to sign in with; not an e-mail address, which is another way to sign in. */
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
    method: 'GET',
    path: '/users',
    summary: 'All accounts, by last name',
    access: adminOnly,
    fn: 'admin',
    response: users,
  },
  'users/me': {
    method: 'GET',
    path: '/users/me',
    summary: 'The signed-in person',
    access: 'signed-in',
    fn: 'session',
    response: user,
  },
  'users/get': {
    method: 'GET',
    path: '/users/{id}',
    summary: 'An account',
    access: adminOnly,
    fn: 'admin',
    params: userParams,
    response: user,
  },
  'users/change': {
    method: 'PUT',
    path: '/users/{id}',
    summary: "Change an account's person, role and company",
    access: adminOnly,
    fn: 'admin',
    params: userParams,
    body: userChange,
    response: user,
  },
  'users/create': {
    method: 'POST',
    path: '/users',
    summary: 'Register a person, with or without an invitation by e-mail',
    access: adminOnly,
    fn: 'admin',
    body: newUser,
    response: user,
    status: 201,
  },
  'users/set-active': {
    method: 'PUT',
    path: '/users/{id}/active',
    summary: 'Block or unblock an account',
    access: adminOnly,
    fn: 'admin',
    params: userParams,
    body: userState,
    response: user,
  },
  'users/invite': {
    method: 'POST',
    path: '/users/{id}/invitation',
    summary: 'Send a temporary password, or a code to choose a new password, by e-mail',
    access: adminOnly,
    fn: 'admin',
    params: userParams,
    response: user,
  },
} as const satisfies Routes<'users'>;
