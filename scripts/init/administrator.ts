import { type NewUser, newUser } from '../../functions/people/contract/users.ts';
import { UsageError } from '../shared/command.ts';

/** Options that describe the first administrator, for `parseArgs`. */
export const administratorOptions = {
  administrator: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  'fiscal-code': { type: 'string' },
} as const;

type Given = { readonly [Option in keyof typeof administratorOptions]?: string | undefined };

const optionOf: Readonly<Record<string, string>> = {
  username: '--administrator',
  email: '--email',
  firstName: '--first-name',
  lastName: '--last-name',
  fiscalCode: '--fiscal-code',
};

/**
 * The administrator that the options describe, if any.
 * @throws UsageError naming every missing or wrong option
 */
export function administratorIn(given: Given): NewUser | undefined {
  if (Object.keys(administratorOptions).every((name) => given[name as keyof Given] === undefined))
    return undefined;
  const { success, data, error } = newUser.safeParse({
    username: given.administrator ?? '',
    email: given.email ?? '',
    firstName: given['first-name'] ?? '',
    lastName: given['last-name'] ?? '',
    fiscalCode: given['fiscal-code'] ?? '',
    role: 'ADMIN',
    companyId: null,
    invite: true,
  });
  if (success) return data;
  const wrong = new Set(error.issues.map(({ path }) => optionOf[String(path[0])]));
  throw new UsageError(
    `The administrator cannot be registered: ${[...wrong].join(', ')} missing or wrong. A username ` +
      'has 3 to 50 small letters, digits and . _ - and is no e-mail address.',
  );
}

export const ADMINISTRATOR_USAGE =
  '--administrator USERNAME --email ADDRESS --first-name NAME --last-name NAME --fiscal-code CODE';
