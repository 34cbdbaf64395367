import { writeFileSync } from 'node:fs';
import { paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';
import { client } from '../../functions/people/store/user-pool.ts';
import { environment } from '../../functions/platform/aws/environment.ts';

/**
 * Writes the user pool's people to a JSON file that only its owner can read. Passwords and second factors never leave
 * the pool: if a pool is lost, its people are invited again.
 * @returns number of people
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
