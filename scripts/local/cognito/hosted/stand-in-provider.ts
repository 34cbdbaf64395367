import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import type { IdentityProviderName } from '../pool-settings.ts';
import { demoPeople } from './demo-people.ts';
import { grantEverything } from './grant-everything.ts';
import { memoryRows } from './memory-rows.ts';
import { addPages } from './pages.ts';
import { standInPages } from './stand-in-pages.ts';
import { fiscalCodeClaim, standInClient, standInPath } from './stand-in-settings.ts';

/** An OpenID Connect provider in the place of SPID or CIE: nobody is checked, people are chosen. */
export async function standInProvider(
  origin: string,
  name: IdentityProviderName,
  seed: string,
): Promise<Provider> {
  const base = standInPath(name);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const client = standInClient(origin, name, seed);
  const configuration: Configuration = {
    adapter: memoryRows(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', fiscalCodeClaim],
      email: ['email'],
    },
    cookies: {
      keys: [seed],
      names: {
        session: `${name}_session`,
        interaction: `${name}_interaction`,
        resume: `${name}_resume`,
      },
    },
    extraParams: ['lang'],
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    findAccount: (_context, accountId) => ({ accountId, claims: () => claimsOf(accountId) }),
    interactions: { url: (_context, { uid }) => `${base}/person/${uid}` },
    loadExistingGrant: grantEverything,
    routes: { authorization: `${base}/authorize`, token: `${base}/token`, jwks: `${base}/keys` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 1800,
      Session: 1800,
    },
  };
  const provider = new Provider(`${origin}${base}`, configuration);
  addPages(provider, standInPages(provider, name));
  forgetPeople(provider, `${base}/authorize`);
  return provider;
}

/** The stand-ins ask who you are every time. */
function forgetPeople(provider: Provider, authorizePath: string): void {
  provider.use(async (context, next) => {
    if (context.path === authorizePath) await (await provider.Session.get(context)).destroy();
    await next();
  });
}

function claimsOf(fiscalCode: string) {
  const person = demoPeople.find((one) => one.fiscalCode === fiscalCode);
  return {
    sub: fiscalCode,
    [fiscalCodeClaim]: fiscalCode,
    ...(person && {
      given_name: person.firstName,
      family_name: person.lastName,
      email: person.email,
    }),
  };
}
