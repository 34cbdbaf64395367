/** Someone who can sign in through the SPID and CIE stand-ins. All are invented. */
export interface DemoPerson {
  readonly fiscalCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * The first two are registered by the demonstration data, as an administrator and as a company's
 * user; the third is not, and signs in with no role.
 */
export const demoPeople = [
  {
    fiscalCode: 'RSSMRA80A01H501U',
    firstName: 'Mario',
    lastName: 'Rossi',
    email: 'mario.rossi@example.org',
  },
  {
    fiscalCode: 'RSSMRA80A41H501Y',
    firstName: 'Maria',
    lastName: 'Rossi',
    email: 'maria.rossi@example.org',
  },
  {
    fiscalCode: 'RSSMRA80A01H50MM',
    firstName: 'Mauro',
    lastName: 'Rossi',
    email: 'mauro.rossi@example.org',
  },
] as const satisfies readonly DemoPerson[];
