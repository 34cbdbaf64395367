/** What the user pool wants of a password. */
export const passwordPolicy = {
  minLength: 12,
  requireLowercase: true,
  requireUppercase: true,
  requireDigits: true,
  requireSymbols: true,
} as const;

const patterns = {
  length: new RegExp(`^.{${passwordPolicy.minLength},}$`, 's'),
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  digit: /[0-9]/,
  symbol: /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/,
} as const;

export type PasswordRule = keyof typeof patterns;

/** The rules that a password breaks, all of which the policy requires. */
export const brokenRules = (password: string): PasswordRule[] =>
  (Object.keys(patterns) as PasswordRule[]).filter((rule) => !patterns[rule].test(password));
