/**
 * Settings of the user pool. The cloud's pool and the one-machine stack's are both made from them, and
 * the site signs in by them, so that they cannot differ.
 */
export const userPoolSettings = {
  /** Beside user name and password; a stage offers those that it has settings for. */
  identityProviders: ['SPID', 'CIE'],
  /**
   * What the hosted pages may grant. Not the scope of the pool's own calls: who signs in by SPID or
   * CIE could use it to change the fiscal code by which accounts are recognised.
   */
  scopes: ['openid', 'profile', 'email'],
  /** Where the hosted pages return to, on the site's origin. */
  signInPath: '/dgsaie/app/prezzi-settimanali',
  signOutPath: '/dgsaie/logout',
  password: {
    minLength: 12,
    requireLowercase: true,
    requireUppercase: true,
    requireDigits: true,
    requireSymbols: true,
  },
  /**
   * The one way in which each client of the pool may sign people in. A page never sends a password:
   * it proves that it knows it. A program sends it to `POST /auth`, whose function alone may pass it on.
   */
  clients: { browser: 'USER_SRP_AUTH', programs: 'ADMIN_USER_PASSWORD_AUTH' },
  temporaryPasswordDays: 7,
  accessTokenHours: 1,
  idTokenHours: 1,
  refreshTokenHours: 12,
  /** Identity providers write it at each sign-in, sometimes with the country in front (TINIT-…). */
  fiscalCodeMaxLength: 32,
} as const;

export type IdentityProviderName = (typeof userPoolSettings.identityProviders)[number];

/** One of those behind an identity provider, such as the accredited ones of SPID. */
export interface ListedProvider {
  readonly name: string;
  /** By which the identity provider knows it; sent as `login_hint`. */
  readonly hint: string;
}
