import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '../../platform/aws/environment.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { client } from './user-pool.ts';

/** A person who gets a password in the user pool, by a temporary one or a code sent by e-mail. */
export interface Invited {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fiscalCode: string;
}

/**
 * Has the user pool send an e-mail with which the person can choose a password. It has a temporary
 * password if they are new or never signed in, otherwise a code, and their old password becomes void.
 * Existing people keep their subject, linked sign-ins and second factor in the pool.
 * @throws Refusal account_exists when the address, or a name given by an identity provider, belongs to
 *   somebody else; invalid for an address or a name that the pool rejects
 */
export async function invite(person: Invited): Promise<void> {
  try {
    await inviteNewcomer(person);
  } catch (error) {
    if (!isTaken(error)) throw refusalOf(error as Error);
    await inviteKnownPerson(person);
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

async function inviteKnownPerson(person: Invited): Promise<void> {
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

/** Whether the user pool has such a person, who may have a password or be about to choose one. */
export const isInPool = async (username: string): Promise<boolean> =>
  (await statusOf(username)) !== undefined;

/** Status of a person in the pool; undefined if there is no such person. */
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
  }).flatMap(([Name, Value]) => (Value === '' ? [] : [{ Name, Value }]));
}

/** Whether the pool already has the name or the address. */
const isTaken = (error: unknown) =>
  ['UsernameExistsException', 'AliasExistsException'].includes((error as Error).name);

const taken = (pointer: string) =>
  new Refusal('account_exists', { errors: [{ pointer, code: 'account_exists' }] });

function refusalOf(error: Error): Error {
  if (error.name !== 'InvalidParameterException') return error;
  const pointer = /email/i.test(error.message) ? '/email' : '/username';
  return new Refusal('invalid', { errors: [{ pointer, code: 'invalid' }] });
}
