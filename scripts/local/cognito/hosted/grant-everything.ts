import type { KoaContextWithOIDC } from 'oidc-provider';

/** Nobody is asked for consent: the one client may have all it asks for. */
export async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { accountId } = oidc.session ?? {};
  const clientId = oidc.client?.clientId;
  if (accountId === undefined || clientId === undefined) return undefined;
  const grant = new oidc.provider.Grant({ accountId, clientId });
  grant.addOIDCScope(String(oidc.params?.scope ?? ''));
  await grant.save();
  return grant;
}
