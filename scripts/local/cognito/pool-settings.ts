/**
 * What the local user pool is set to, mirroring the cloud pool: sign-in by user name or verified
 * e-mail address (neither case sensitive), accounts made by administrators only, one public client.
 */
export const poolSettings = {
  region: 'eu-south-1',
  userPoolId: 'eu-south-1_EnergyLoc',
  clientId: '4localpublicclient0energy1',
  identityProviders: ['SPID', 'CIE'],
  /** Paths of the site that the hosted pages may return to, after sign-in and after sign-out. */
  signInPaths: ['/dgsaie/app/prezzi-settimanali'],
  signOutPaths: ['/dgsaie/logout'],
  /**
   * What the hosted pages may grant. Not the scope of the pool's own calls: who signs in by SPID or
   * CIE could use it to change the fiscal code by which accounts are recognised.
   */
  scopes: ['openid', 'email', 'profile'],
  passwordMinimumLength: 12,
  accessTokenSeconds: 3600,
  idTokenSeconds: 3600,
  refreshTokenSeconds: 12 * 3600,
  temporaryPasswordDays: 7,
  recoveryCodeSeconds: 3600,
  /** Calls of a sign-in that the pool answers in one second. */
  signInCallsPerSecond: 120,
  /** How long a challenge waits for its answer. */
  challengeSeconds: 180,
} as const;

export type IdentityProviderName = (typeof poolSettings.identityProviders)[number];

/** The part of the pool id after the underscore: it salts passwords in the SRP protocol. */
export const poolName = poolSettings.userPoolId.slice(poolSettings.userPoolId.indexOf('_') + 1);

/** Attributes an administrator may set; every other name is refused, as Cognito does. */
export const settableAttributes: ReadonlySet<string> = new Set([
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
  'custom:fiscal_code',
]);
