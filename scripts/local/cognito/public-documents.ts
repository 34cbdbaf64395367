import type { Pool } from './pool.ts';
import { poolSettings } from './pool-settings.ts';

/** By path: the pool's public keys, and the discovery document that says where everything is. */
export function publicDocuments(pool: Pool, hostedOrigin: string): Record<string, unknown> {
  const { issuer, keys } = pool;
  const base = `/${poolSettings.userPoolId}/.well-known`;
  return {
    [`${base}/jwks.json`]: { keys: [keys.publicKey] },
    [`${base}/openid-configuration`]: {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      authorization_endpoint: `${hostedOrigin}/oauth2/authorize`,
      token_endpoint: `${hostedOrigin}/oauth2/token`,
      userinfo_endpoint: `${hostedOrigin}/oauth2/userInfo`,
      revocation_endpoint: `${hostedOrigin}/oauth2/revoke`,
      end_session_endpoint: `${hostedOrigin}/logout`,
      response_types_supported: ['code'],
      scopes_supported: poolSettings.scopes,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
    },
  };
}
