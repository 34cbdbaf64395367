import { createHmac } from 'node:crypto';
import type { IdentityProviderName } from '../pool-settings.ts';

/** What stands behind an identity provider of the pool: one page, or one per provider listed. */
export interface StandIn {
  readonly title: string;
  /** Identifiers (usable as `login_hint`) and names of the providers a person chooses from. */
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

/** Claim of a fiscal code, in the OpenID Connect profile of SPID and CIE. */
export const fiscalCodeClaim = 'https://attributes.eid.gov.it/fiscal_number';

export function standInPath(name: IdentityProviderName): string {
  return `/stand-in/${name.toLowerCase()}`;
}

/** The pool is the stand-ins' only client. */
export function standInClient(origin: string, name: IdentityProviderName, seed: string) {
  return {
    clientId: 'local-user-pool',
    clientSecret: createHmac('sha256', seed).update(`stand-in ${name}`).digest('hex'),
    redirectUri: `${origin}/oauth2/idpresponse`,
  };
}
