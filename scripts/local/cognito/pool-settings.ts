/** Settings of the local pool only; those it shares with the cloud's are in the contract. */
export const localPool = {
  region: 'eu-south-1',
  userPoolId: 'eu-south-1_EnergyLoc',
  /** Client of the site's pages. */
  clientId: '4localpublicclient0energy1',
  /** Client of programs, used by `POST /auth`. */
  programClientId: '5localprogramclient0energy2',
} as const;

/** The part of the pool id after the underscore; the SRP protocol uses it in the salt of passwords. */
export const poolName = localPool.userPoolId.slice(localPool.userPoolId.indexOf('_') + 1);

/** Attributes that an administrator may set; every other name is refused, as Cognito does. */
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
