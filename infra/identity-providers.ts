import { SecretValue } from 'aws-cdk-lib';
import {
  ProviderAttribute,
  type UserPool,
  UserPoolIdentityProviderOidc,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { userPoolSettings } from '../functions/people/contract/user-pool-settings.ts';
import type { IdentityProvider, Stage } from './stage.ts';

/**
 * SPID and CIE, as OpenID Connect providers of the user pool. In production each is reached through a certified
 * proxy, because Cognito alone cannot meet the SPID profile. A stage without settings for one does not offer it.
 */
export class IdentityProviders extends Construct {
  readonly names: readonly string[];

  constructor(scope: Construct, id: string, userPool: UserPool, { identityProviders }: Stage) {
    super(scope, id);
    const configured = Object.entries(identityProviders ?? {}).filter(([, settings]) => settings);
    this.names = configured.map(([name]) => name);
    for (const [name, settings] of configured as [string, IdentityProvider][]) {
      new UserPoolIdentityProviderOidc(this, name, {
        userPool,
        name,
        issuerUrl: settings.issuer,
        clientId: settings.clientId,
        clientSecret: this.#secret(settings.clientSecretName),
        scopes: [...userPoolSettings.scopes],
        attributeMapping: {
          email: ProviderAttribute.other('email'),
          givenName: ProviderAttribute.other('given_name'),
          familyName: ProviderAttribute.other('family_name'),
          custom: { 'custom:fiscal_code': ProviderAttribute.other(settings.fiscalCodeClaim) },
        },
      });
    }
  }

  /**
   * CloudFormation reads a secret again only when the reference to it has changed. `npm run deploy` gives the present
   * version of each as context.
   */
  #secret(name: string): string {
    const versionId: unknown = this.node.tryGetContext(`secretVersion:${name}`);
    return SecretValue.secretsManager(
      name,
      typeof versionId === 'string' ? { versionId } : {},
    ).unsafeUnwrap();
  }
}
