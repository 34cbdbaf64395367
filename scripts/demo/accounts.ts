import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { saveAccount } from '../../functions/people/store/accounts.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';

/** The password of all demonstration accounts; the README shows it. */
const PASSWORD = 'Demo-password-2026';

/**
 * The first and the last have the fiscal codes of people of the stand-in SPID and CIE providers. Records call people by
 * ids, which are no usernames: these can be given to somebody else once an account is erased.
 */
const accounts = [
  {
    id: '5b0c9c0e-6f0b-4b7e-9d5a-3c1f6a2e7d01',
    username: 'admin',
    firstName: 'Mario',
    lastName: 'Rossi',
    email: 'admin@example.org',
    fiscalCode: 'RSSMRA80A01H501U',
    role: 'ADMIN',
  },
  // Approves what the first administrator has prepared, where the stage requires a second person.
  {
    id: '5b0c9c0e-6f0b-4b7e-9d5a-3c1f6a2e7d02',
    username: 'admin2',
    firstName: 'Anna',
    lastName: 'Verdi',
    email: 'admin2@example.org',
    fiscalCode: 'VRDNNA75C50H501Q',
    role: 'ADMIN',
  },
  {
    id: '5b0c9c0e-6f0b-4b7e-9d5a-3c1f6a2e7d03',
    username: 'azienda',
    firstName: 'Maria',
    lastName: 'Rossi',
    email: 'azienda@example.org',
    fiscalCode: 'RSSMRA80A41H501Y',
    role: 'USER',
  },
] as const;

export interface UserPool {
  readonly endpoint: string;
  readonly userPoolId: string;
}

/** Registers two administrators and a company's reference, in the user pool and in the store. */
export async function seedAccounts(
  pool: UserPool,
  companyId: number,
  actor: string,
  at: string,
): Promise<void> {
  const client = new CognitoIdentityProviderClient({ endpoint: pool.endpoint });
  try {
    for (const account of accounts) {
      const subject = await signInOf(client, pool.userPoolId, account);
      const { id, role } = account;
      const stored = {
        ...account,
        companyId: role === 'USER' ? companyId : null,
        subject,
        active: true,
        // Everybody who has a password was invited; of such accounts an administrator can remove a lost second factor.
        invitation: 'sent' as const,
        version: 0,
      };
      await saveAccount(stored, 0, {
        actor,
        at,
        action: 'account.created',
        subject: `account/${id}`,
      }).catch(unlessThere);
    }
  } finally {
    client.destroy();
  }
}

type DemoAccount = (typeof accounts)[number];

/** The account's sign-in in the pool, created if it does not exist. @returns its subject */
async function signInOf(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  { username: Username, firstName, lastName, email, fiscalCode }: DemoAccount,
): Promise<string> {
  const attributes = {
    email,
    email_verified: 'true',
    given_name: firstName,
    family_name: lastName,
    'custom:fiscal_code': fiscalCode,
  };
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  const create = { UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' } as const;
  try {
    await client.send(new AdminCreateUserCommand(create));
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
  if (user.UserStatus !== 'CONFIRMED') {
    const password = { Password: PASSWORD, Permanent: true };
    await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, ...password }));
  }
  return subjectIn(user.UserAttributes ?? []);
}

function subjectIn(attributes: readonly AttributeType[]): string {
  const subject = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (!subject) throw new Error('the user pool gives no subject');
  return subject;
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'stale_version')) throw error;
}
