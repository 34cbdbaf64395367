import * as z from 'zod/mini';
import { requiredLine } from '../../platform/contract/primitives.ts';
import type { Routes } from '../../platform/contract/route.ts';
import { isStorable } from '../../platform/kernel/plain-text.ts';

export const credentials = z.object({
  username: requiredLine(200),
  password: z
    .string()
    .check(z.minLength(1), z.maxLength(256), z.refine(isStorable, { error: 'characters' })),
});
/** People with an authenticator app also send its code. */
const programCredentials = z.extend(credentials, {
  code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
});
const token = z.object({ token: z.string() });

export const sessionRoutes = {
  'session/sign-in': {
    method: 'POST',
    path: '/auth',
    summary: 'Sign in with username and password',
    access: 'anyone',
    ignoresToken: true,
    fn: 'session',
    body: programCredentials,
    response: token,
  },
  'session/sign-out': {
    method: 'POST',
    path: '/auth/logout',
    summary: "End all of the person's sessions",
    access: 'signed-in',
    fn: 'session',
    response: 'none',
  },
} as const satisfies Routes<'session'>;
