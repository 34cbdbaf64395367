import * as z from 'zod/mini';
import { requiredText } from '../../../functions/contract/primitives.ts';
import { role, type UserChange } from '../../../functions/contract/users.ts';
import { isFiscalCode, normaliseFiscalCode } from '../../../functions/domain/fiscal-code.ts';
import type { User } from '../../lib/session.ts';

/** Who a person is and what they may do. An administrator has no company, a reference has one. */
export const userSchema = z
  .object({
    firstName: requiredText(100),
    lastName: requiredText(100),
    email: z.union([z.literal(''), z.email()], { error: 'email' }),
    fiscalCode: z
      .string()
      .check(z.trim(), z.minLength(1), z.refine(isFiscalCode, { error: 'fiscal_code' })),
    role,
    companyId: z.nullable(z.int()),
  })
  .check(
    z.refine((user) => user.role === 'ADMIN' || user.companyId !== null, {
      path: ['companyId'],
      message: 'required',
    }),
  );
export type UserOutput = z.infer<typeof userSchema>;
export type UserValues = Omit<UserOutput, 'role'> & { readonly role: UserOutput['role'] | null };

export function valuesOf(user: User): UserValues {
  const { firstName, lastName, email, fiscalCode, companyId } = user;
  return { firstName, lastName, email, fiscalCode, role: user.role, companyId };
}

export function changeOf({ email, fiscalCode, ...values }: UserOutput): UserChange {
  return {
    ...values,
    fiscalCode: normaliseFiscalCode(fiscalCode),
    companyId: values.role === 'ADMIN' ? null : values.companyId,
    ...(email ? { email } : {}),
  };
}
