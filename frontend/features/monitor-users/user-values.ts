import * as z from 'zod/mini';
import { requiredText } from '../../../functions/contract/primitives.ts';
import { type NewUser, newUser, role, type UserChange } from '../../../functions/contract/users.ts';
import { isFiscalCode, normaliseFiscalCode } from '../../../functions/domain/fiscal-code.ts';
import type { User } from '../../lib/session.ts';

/** Stands in the address in place of an id when a person is registered. */
export const newAccount = 'nuovo';

const person = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: z.union([z.literal(''), z.email()], { error: 'email' }),
  fiscalCode: z
    .string()
    .check(z.trim(), z.minLength(1), z.refine(isFiscalCode, { error: 'fiscal_code' })),
  role,
  companyId: z.nullable(z.int()),
};

/** An administrator has no company, a reference has one. */
const companyKnown = z.refine<{ readonly role: string; readonly companyId: number | null }>(
  (user) => user.role === 'ADMIN' || user.companyId !== null,
  { path: ['companyId'], message: 'required' },
);

/** Who a person is and what they may do. */
export const userSchema = z.object(person).check(companyKnown);
export type UserOutput = z.infer<typeof userSchema>;
/** Values of the form, whose role may still be open. */
export type UserValues = Omit<UserOutput, 'role'> & { readonly role: UserOutput['role'] | null };

/** A person to register, who may be sent a temporary password. */
export const newUserSchema = z
  .object({ ...person, username: newUser.shape.username, invite: z.boolean() })
  .check(
    companyKnown,
    z.refine(({ invite, email }) => !invite || email !== '', {
      path: ['email'],
      message: 'required',
    }),
  );
export type NewUserOutput = z.infer<typeof newUserSchema>;
export type NewUserValues = UserValues & Pick<NewUserOutput, 'username' | 'invite'>;

export function valuesOf(user: User): UserValues {
  const { firstName, lastName, email, fiscalCode, companyId } = user;
  return { firstName, lastName, email, fiscalCode, role: user.role, companyId };
}

export const noValues: NewUserValues = {
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  fiscalCode: '',
  role: 'USER',
  companyId: null,
  invite: true,
};

/** What the API takes: no empty address, no company of an administrator. */
export function changeOf(values: NewUserOutput): NewUser;
export function changeOf(values: UserOutput): UserChange;
export function changeOf({ email, fiscalCode, ...values }: UserOutput): UserChange {
  return {
    ...values,
    fiscalCode: normaliseFiscalCode(fiscalCode),
    companyId: values.role === 'ADMIN' ? null : values.companyId,
    ...(email ? { email } : {}),
  };
}
