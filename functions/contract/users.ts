import * as z from 'zod/mini';
import { requiredText } from './primitives.ts';

export const role = z.enum(['ADMIN', 'USER']);

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
  version: z.int(),
});
export type User = z.infer<typeof user>;
export const users = z.array(user);

export const userChange = z
  .object({
    firstName: requiredText(100),
    lastName: requiredText(100),
    email: z.optional(z.email()),
    fiscalCode: z.string().check(z.trim(), z.toUpperCase()),
    role,
    companyId: z.nullable(z.int()),
  })
  .check(
    z.refine((user) => user.role === 'ADMIN' || user.companyId !== null, {
      path: ['companyId'],
      message: 'required',
    }),
  );
export type UserChange = z.infer<typeof userChange>;

export const credentials = z.object({
  username: requiredText(200),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});
export const token = z.object({ token: z.string() });
