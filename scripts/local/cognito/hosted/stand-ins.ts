import type { IdentityProviderName } from '../../../../functions/people/contract/user-pool-settings.ts';

/** Replacement for an identity provider of the pool: one page, or one for each listed provider. */
export interface StandIn {
  readonly title: string;
  /** Identifiers (usable as `login_hint`) and names of the providers that a person can choose. */
  readonly providers: Readonly<Record<string, string>>;
}

export const standIns: Readonly<Record<IdentityProviderName, StandIn>> = {
  SPID: {
    title: 'SPID',
    // The accredited providers, as listed by the Agenzia per l'Italia Digitale.
    providers: {
      aruba: 'Aruba ID',
      etna: 'EtnaID',
      infocamere: 'ID InfoCamere',
      infocert: 'InfoCert ID',
      intesi: 'Intesi Group SPID',
      lepida: 'Lepida ID',
      namirial: 'Namirial ID',
      poste: 'Poste ID',
      sielte: 'Sielte ID',
      spiditalia: 'SpidItalia',
      teamsystem: 'TeamSystem ID',
      tim: 'TIM id',
    },
  },
  CIE: { title: 'Entra con CIE', providers: {} },
};

export function standInPath(name: IdentityProviderName): string {
  return `/stand-in/${name.toLowerCase()}`;
}

/** A person who can sign in through the SPID and CIE stand-ins. All are invented. */
export interface DemoPerson {
  readonly fiscalCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * The demonstration data register the first two, as an administrator and as a company's user; the third is not
 * registered, and signs in with no role.
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
