import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Refusal } from '../domain/refusal.ts';
import { environment } from './environment.ts';
import { client } from './user-pool.ts';

/** Who is given a password of the user pool, by a temporary one that comes by e-mail. */
export interface Invited {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fiscalCode: string;
}

/**
 * Adds the person to the user pool, which sends the temporary password.
 * @throws Refusal account_exists when the username or the address is taken; invalid for an address
 *   or a name that the pool does not take
 */
export async function invite(person: Invited): Promise<void> {
  const attributes = {
    email: person.email,
    email_verified: 'true',
    given_name: person.firstName,
    family_name: person.lastName,
    'custom:fiscal_code': person.fiscalCode,
  };
  try {
    await client().send(
      new AdminCreateUserCommand({
        ...poolUser(person.username),
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    );
  } catch (error) {
    throw refusalOf(error as Error);
  }
}

/** Takes the person's password away; whoever has none stays without. */
export async function withdrawInvitation(username: string): Promise<void> {
  try {
    await client().send(new AdminDeleteUserCommand(poolUser(username)));
  } catch (error) {
    if ((error as Error).name !== 'UserNotFoundException') throw error;
  }
}

const poolUser = (username: string) => ({
  UserPoolId: environment('USER_POOL_ID'),
  Username: username,
});

function refusalOf(error: Error): Error {
  const pointer = /email/i.test(error.message) ? '/email' : '/username';
  switch (error.name) {
    case 'UsernameExistsException':
      return new Refusal('account_exists', { errors: [{ pointer, code: 'account_exists' }] });
    case 'InvalidParameterException':
      return new Refusal('invalid', { errors: [{ pointer, code: 'invalid' }] });
    default:
      return error;
  }
}
