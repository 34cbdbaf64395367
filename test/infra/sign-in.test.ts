import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portalTemplate } from '../support/aws/portal-template.ts';

const provider = (name: string) => ({
  issuer: `https://proxy.example.org/${name}`,
  clientId: `client-of-${name}`,
  clientSecretName: `portal/${name}`,
  fiscalCodeClaim: 'fiscal_number',
});
const identityProviders = { SPID: provider('spid'), CIE: provider('cie') };
const federated = portalTemplate('production', { settings: { identityProviders } });
const alone = portalTemplate('production');
const domain = {
  name: 'statistics.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0000',
};
/** The settings deployed for the site; ids of resources are placeholders until deployment. */
const siteConfigOf = (portal: typeof alone) => {
  const [, settings = ''] = portal.siteDeployment('Pages').folders;
  return JSON.parse(readFileSync(join(settings, 'config.json'), 'utf8'));
};
const clientOf = (portal: typeof alone) => portal.resource('SignIn/Pool/Client').Properties;
const programClient = alone.resource('SignIn/Pool/ProgramClient').Properties;
const shared = { PreventUserExistenceErrors: 'ENABLED', EnableTokenRevocation: true };

describe('the user pool', () => {
  it('does not let people sign up', () => {
    const { AdminCreateUserConfig, AliasAttributes } = alone.resource('SignIn/Pool').Properties;
    expect(AdminCreateUserConfig).toMatchObject({ AllowAdminCreateUserOnly: true });
    expect(AliasAttributes).toEqual(['email']);
  });

  it('asks for strong passwords and offers a second factor', () => {
    const { Policies, MfaConfiguration, EnabledMfas } = alone.resource('SignIn/Pool').Properties;
    expect(Policies.PasswordPolicy).toMatchObject({
      MinimumLength: 12,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    });
    expect([MfaConfiguration, EnabledMfas]).toEqual(['OPTIONAL', ['SOFTWARE_TOKEN_MFA']]);
  });

  it('has a client for pages, through which no password is ever sent', () => {
    expect(clientOf(alone)).toMatchObject({
      ...shared,
      GenerateSecret: false,
      AllowedOAuthFlows: ['code'],
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    });
  });

  it('has another for programs, which only functions with credentials can use', () => {
    expect(alone.all('AWS::Cognito::UserPoolClient')).toHaveLength(2);
    expect(programClient).toMatchObject({
      ...shared,
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
      RefreshTokenValidity: 60,
    });
    expect(programClient).not.toHaveProperty('AllowedOAuthFlows');
    expect(programClient.WriteAttributes).toEqual(['locale']);
  });

  it('gives tokens of both to functions that check them, and the pages only know their own', () => {
    const ids = ['Client', 'ProgramClient'].map((name) => ({
      Ref: alone.idOf(`SignIn/Pool/${name}`),
    }));
    const { USER_POOL_CLIENT_ID, USER_POOL_PROGRAM_CLIENT_ID } =
      alone.resource('session').Properties.Environment.Variables;
    expect([USER_POOL_CLIENT_ID, USER_POOL_PROGRAM_CLIENT_ID]).toEqual(ids);
    expect(JSON.stringify(siteConfigOf(alone))).not.toContain('rogram');
  });

  it('gives tokens for an hour, renewed for twelve', () => {
    expect(clientOf(alone)).toMatchObject({
      AccessTokenValidity: 60,
      IdTokenValidity: 60,
      RefreshTokenValidity: 720,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    });
  });
});

describe('mails of the user pool', () => {
  const reminders = { sender: 'prezzi@example.org', scheduled: true };
  const sending = portalTemplate('production', { settings: { reminders, domain } });
  const pool = sending.resource('SignIn/Pool').Properties;

  it('come from the sender of the stage, and only without one from that of Cognito', () => {
    expect(pool.EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: expect.stringMatching(/^Ministero .+ <prezzi@example\.org>$/),
    });
    expect(JSON.stringify(pool.EmailConfiguration.SourceArn)).toMatch(
      /:ses:eu-south-1:.*:identity\/prezzi@example\.org"/,
    );
    expect(alone.resource('SignIn/Pool').Properties.EmailConfiguration).toBeUndefined();
    const byDomain = portalTemplate('production', {
      settings: { reminders },
      given: { senderDomain: 'example.org' },
    });
    const { SourceArn } = byDomain.resource('SignIn/Pool').Properties.EmailConfiguration;
    expect(JSON.stringify(SourceArn)).toMatch(/:identity\/example\.org"/);
  });

  it.each([
    ['invitation', () => pool.AdminCreateUserConfig.InviteMessageTemplate, '{username}'],
    ['code', () => pool.VerificationMessageTemplate, '{####}'],
  ] as const)('the %s is in Italian and English, with a link to the site', (_, given, holder) => {
    const { EmailMessage, EmailSubject } = given();
    for (const part of ['portale delle statistiche energetiche', 'energy statistics portal'])
      expect(EmailMessage).toContain(part);
    expect(EmailMessage).toContain('https://statistics.example.org/dgsaie/');
    // Without it nobody could sign in; beyond these lengths Cognito refuses the pool.
    for (const placeholder of ['{####}', holder]) expect(EmailMessage).toContain(placeholder);
    expect([EmailSubject.length <= 140, EmailMessage.length <= 20_000]).toEqual([true, true]);
  });
});

describe('SPID and CIE', () => {
  it('are not offered where they are not configured', () => {
    expect(alone.all('AWS::Cognito::UserPoolIdentityProvider')).toEqual([]);
    expect(clientOf(alone).SupportedIdentityProviders).toEqual(['COGNITO']);
    expect(siteConfigOf(alone)).not.toHaveProperty('hostedDomain');
  });

  it('are offered by the names the site asks for', () => {
    const names = federated
      .all('AWS::Cognito::UserPoolIdentityProvider')
      .map(({ Properties }) => [Properties.ProviderName, Properties.ProviderType]);
    expect(names).toEqual([
      ['SPID', 'OIDC'],
      ['CIE', 'OIDC'],
    ]);
    expect(JSON.stringify(clientOf(federated).SupportedIdentityProviders)).toContain('COGNITO');
    // The account's number is a placeholder until deployment.
    expect(siteConfigOf(federated).hostedDomain).toMatch(
      /^energy-statistics-(<<marker:\w+:\d+>>)\.auth\.eu-south-1\.amazoncognito\.com$/,
    );
    const account = '123456789012';
    const known = portalTemplate('production', { settings: { identityProviders, account } });
    expect(siteConfigOf(known).hostedDomain).toBe(
      `energy-statistics-${account}.auth.eu-south-1.amazoncognito.com`,
    );
    expect(known.single('AWS::Cognito::UserPoolDomain').Properties.Domain).toBe(
      `energy-statistics-${account}`,
    );
  });

  it('are in the site’s settings, with the providers that a person can choose', () => {
    expect(siteConfigOf(federated).identityProviders).toEqual({ SPID: [], CIE: [] });
    const providers = [{ name: 'Lepida ID', hint: 'https://id.lepida.it/idp/shibboleth' }];
    const listed = portalTemplate('production', {
      settings: { identityProviders: { SPID: { ...provider('spid'), providers } } },
    });
    expect(siteConfigOf(listed).identityProviders).toEqual({ SPID: providers });
  });

  it('provide the fiscal code, and their secrets stay in Secrets Manager', () => {
    const { ProviderDetails, AttributeMapping } =
      federated.resource('SignIn/Providers/SPID').Properties;
    expect(AttributeMapping['custom:fiscal_code']).toBe('fiscal_number');
    expect(ProviderDetails.client_secret).toContain('{{resolve:secretsmanager:portal/spid');
    // CloudFormation reads a secret again only when the reference to it is another.
    const renewed = portalTemplate('production', {
      settings: { identityProviders },
      given: { 'secretVersion:portal/spid': '11111111-2222-3333' },
    });
    const secretOf = (name: string) =>
      renewed.resource(`SignIn/Providers/${name}`).Properties.ProviderDetails.client_secret;
    expect(secretOf('SPID')).toBe(
      '{{resolve:secretsmanager:portal/spid:SecretString:::11111111-2222-3333}}',
    );
    expect(secretOf('CIE')).toBe('{{resolve:secretsmanager:portal/cie:SecretString:::}}');
  });

  it('let nobody change the fiscal code that identifies them', () => {
    expect(clientOf(federated).AllowedOAuthScopes).toEqual(['openid', 'profile', 'email']);
    expect(clientOf(alone).WriteAttributes).not.toContain('custom:fiscal_code');
    // The client must be allowed to write the attributes that a provider sets through it.
    expect(clientOf(federated).WriteAttributes).toContain('custom:fiscal_code');
  });
});

describe('a user pool that is lost', () => {
  it('is replaced by a new one of the next number, with its clients and domain, and nothing else is', () => {
    const next = portalTemplate('production', { settings: { userPool: 2 } });
    const poolsOf = (portal: typeof alone) => portal.all('AWS::Cognito::UserPool').length;
    expect([poolsOf(alone), poolsOf(next)]).toEqual([1, 1]);
    for (const name of ['', '/Client', '/ProgramClient', '/Domain'])
      expect(next.idOf(`SignIn/Pool2${name}`)).not.toBe(alone.idOf(`SignIn/Pool${name}`));
    expect(next.idOf('Tables/core')).toBe(alone.idOf('Tables/core'));
  });
});
