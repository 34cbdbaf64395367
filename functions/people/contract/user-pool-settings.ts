import { passwordPolicy } from '../rules/password.ts';

/**
 * Settings of the user pool. The cloud, the one-machine stack and the site all use them, so that they
 * cannot differ.
 */
export const userPoolSettings = {
  /** Ways to sign in besides username and password; a stage offers those that it has settings for. */
  identityProviders: ['SPID', 'CIE'],
  /**
   * Scopes that the hosted pages may grant. The scope of the pool's own API is not among them: with it,
   * a person who signs in with SPID or CIE could change the fiscal code that identifies accounts.
   */
  scopes: ['openid', 'profile', 'email'],
  /** Paths on the site's origin to which the hosted pages return. */
  signInPath: '/dgsaie/app/prezzi-settimanali',
  signOutPath: '/dgsaie/logout',
  password: passwordPolicy,
  /**
   * The only sign-in flow of each client of the pool. Pages never send a password, but prove by SRP that
   * they know it. Programs send it to `POST /auth`, whose function alone may use their client.
   */
  clients: { browser: 'USER_SRP_AUTH', programs: 'ADMIN_USER_PASSWORD_AUTH' },
  temporaryPasswordDays: 7,
  accessTokenHours: 1,
  idTokenHours: 1,
  refreshTokenHours: 12,
  /** Identity providers set the code at each sign-in, sometimes with the country in front (TINIT-…). */
  fiscalCodeMaxLength: 32,
} as const;

export type IdentityProviderName = (typeof userPoolSettings.identityProviders)[number];

/** A provider that a person chooses within an identity provider, such as one of those of SPID. */
export interface ListedProvider {
  readonly name: string;
  /** Identifies it to the identity provider, as `login_hint`. */
  readonly hint: string;
}
