import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider';
import { Refusal } from '../domain/refusal.ts';
import { environment } from './environment.ts';
import { client } from './user-pool.ts';

/** Who is given a password of the user pool, by a temporary one or a code that comes by e-mail. */
export interface Invited {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fiscalCode: string;
}

/**
 * Has the user pool send an e-mail with which the person can choose a password: a temporary one to
 * who is new or has never signed in, a code to who had chosen one, which is void from now on. People
 * whom the pool has already stay who they are, with their subject, linked sign-ins and second factor.
 * @throws Refusal account_exists when the address, or a name given by an identity provider, is
 *   somebody else's; invalid for an address or a name that the pool does not take
 */
export async function invite(person: Invited): Promise<void> {
  try {
    await inviteNewcomer(person);
  } catch (error) {
    if (!isTaken(error)) throw refusalOf(error as Error);
    await inviteAgain(person);
  }
}

async function inviteNewcomer(person: Invited): Promise<void> {
  await client().send(
    new AdminCreateUserCommand({
      ...poolUser(person.username),
      UserAttributes: attributesOf(person),
      DesiredDeliveryMediums: ['EMAIL'],
    }),
  );
}

async function inviteAgain(person: Invited): Promise<void> {
  const user = poolUser(person.username);
  const status = await statusOf(person.username);
  if (!status) throw taken('/email');
  if (status === 'EXTERNAL_PROVIDER') throw taken('/username');
  try {
    await client().send(
      new AdminUpdateUserAttributesCommand({ ...user, UserAttributes: attributesOf(person) }),
    );
    await client().send(
      status === 'FORCE_CHANGE_PASSWORD'
        ? new AdminCreateUserCommand({
            ...user,
            MessageAction: 'RESEND',
            DesiredDeliveryMediums: ['EMAIL'],
          })
        : new AdminResetUserPasswordCommand(user),
    );
  } catch (error) {
    throw isTaken(error) ? taken('/email') : refusalOf(error as Error);
  }
}

/** Undefined for a name that the pool does not have. */
async function statusOf(username: string): Promise<UserStatusType | undefined> {
  try {
    return (await client().send(new AdminGetUserCommand(poolUser(username)))).UserStatus;
  } catch (error) {
    if ((error as Error).name === 'UserNotFoundException') return undefined;
    throw error;
  }
}

const poolUser = (username: string) => ({
  UserPoolId: environment('USER_POOL_ID'),
  Username: username,
});

function attributesOf({ email, firstName, lastName, fiscalCode }: Invited) {
  return Object.entries({
    email,
    email_verified: 'true',
    given_name: firstName,
    family_name: lastName,
    'custom:fiscal_code': fiscalCode,
  }).map(([Name, Value]) => ({ Name, Value }));
}

/** The pool has the name or the address already. */
const isTaken = (error: unknown) =>
  ['UsernameExistsException', 'AliasExistsException'].includes((error as Error).name);

const taken = (pointer: string) =>
  new Refusal('account_exists', { errors: [{ pointer, code: 'account_exists' }] });

function refusalOf(error: Error): Error {
  if (error.name !== 'InvalidParameterException') return error;
  const pointer = /email/i.test(error.message) ? '/email' : '/username';
  return new Refusal('invalid', { errors: [{ pointer, code: 'invalid' }] });
}
