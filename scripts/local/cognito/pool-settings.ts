/** What only the local pool needs to know; the rest it shares with the cloud's, in the contract. */
export const localPool = {
  region: 'eu-south-1',
  userPoolId: 'eu-south-1_EnergyLoc',
  /** Of the site's pages. */
  clientId: '4localpublicclient0energy1',
  /** Of programs, by `POST /auth`. */
  programClientId: '5localprogramclient0energy2',
} as const;

/** The part of the pool id after the underscore: it salts passwords in the SRP protocol. */
export const poolName = localPool.userPoolId.slice(localPool.userPoolId.indexOf('_') + 1);

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
