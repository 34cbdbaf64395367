import type { ListUsersCommandInput, UserType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from '../cognito-error.ts';
import { adminCall, type Operation } from '../operation.ts';
import type { UserRecord } from '../pool-records.ts';
import { attributeList } from '../users.ts';

const largestPage = 60;

/** Finding accounts. */
export const accountListingOperations: Record<string, Operation> = {
  ListUsers: adminCall<ListUsersCommandInput>()(
    ['UserPoolId'],
    (pool, { Filter, Limit = largestPage, PaginationToken, AttributesToGet }) => {
      const start = Number(PaginationToken ?? 0);
      if (!Number.isInteger(start) || !(Limit >= 1 && Limit <= largestPage)) {
        throw new CognitoError('InvalidParameterException', 'Invalid limit or pagination token.');
      }
      const matches = pool.journal.all('user').filter(userFilter(Filter));
      const page = matches.slice(start, start + Limit).map(userSummary);
      return {
        Users:
          AttributesToGet === undefined ? page : page.map((user) => only(user, AttributesToGet)),
        ...(start + Limit < matches.length && { PaginationToken: String(start + Limit) }),
      };
    },
  ),
};

/** A user as lists and the answer to a creation show it. */
export function userSummary(user: UserRecord): UserType {
  return {
    Username: user.username,
    Attributes: attributeList(user),
    UserCreateDate: new Date(user.createdAt),
    UserLastModifiedDate: new Date(user.modifiedAt),
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}

function only(user: UserType, names: readonly string[]): UserType {
  return {
    ...user,
    Attributes: (user.Attributes ?? []).filter(({ Name }) => names.includes(Name ?? '')),
  };
}

/** Custom attributes cannot be searched, as in the cloud service. */
const searchable: Readonly<Record<string, (user: UserRecord) => string | undefined>> = {
  username: (user) => user.username,
  sub: (user) => user.sub,
  status: (user) => (user.enabled ? 'Enabled' : 'Disabled'),
  'cognito:user_status': (user) => user.status,
  ...Object.fromEntries(
    ['email', 'phone_number', 'name', 'given_name', 'family_name', 'preferred_username'].map(
      (name) => [name, (user: UserRecord) => user.attributes[name]],
    ),
  ),
};

/** `attribute = "value"`, or `^=` for a beginning. */
function userFilter(filter: string | undefined): (user: UserRecord) => boolean {
  if (filter === undefined || filter.trim() === '') return () => true;
  const parts = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter);
  const [, name = '', comparison, quoted = ''] = parts ?? [];
  const read = Object.hasOwn(searchable, name) ? searchable[name] : undefined;
  if (parts === null || read === undefined) {
    throw new CognitoError('InvalidParameterException', 'Error while parsing filter.');
  }
  const wanted = quoted.replaceAll(/\\(.)/g, '$1').toLowerCase();
  return (user) => {
    const value = read(user)?.toLowerCase();
    return comparison === '=' ? value === wanted : value?.startsWith(wanted) === true;
  };
}
