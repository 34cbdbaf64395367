import { writeFileSync } from 'node:fs';
import { paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '../../functions/aws/environment.ts';
import { client } from '../../functions/aws/user-pool.ts';

/**
 * Writes the user pool's people to a file of JSON, readable by its owner alone. Passwords and second
 * factors never leave the pool: people of a lost one are invited again.
 * @returns how many there are
 */
export async function exportPeople(file: string): Promise<number> {
  const people = [];
  const pool = { UserPoolId: environment('USER_POOL_ID') };
  for await (const { Users = [] } of paginateListUsers({ client: client() }, pool))
    for (const { Username, UserStatus, Enabled, UserCreateDate, Attributes = [] } of Users)
      people.push({
        username: Username,
        status: UserStatus,
        enabled: Enabled,
        createdAt: UserCreateDate,
        attributes: Object.fromEntries(Attributes.map(({ Name = '', Value }) => [Name, Value])),
      });
  writeFileSync(file, JSON.stringify(people, null, 2), { mode: 0o600, flag: 'wx' });
  return people.length;
}
