import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { codeMail, invitationMail } from '../functions/people/contract/pool-mails.ts';
import { userPoolSettings } from '../functions/people/contract/user-pool-settings.ts';
import type { MailText } from '../functions/platform/kernel/mail-text.ts';
import { MINISTRY } from '../functions/platform/kernel/publisher.ts';
import type { PortalFunction } from './functions/portal-function.ts';
import { IdentityProviders } from './identity-providers.ts';
import { dataRemoval, isProtected } from './kept-data.ts';
import type { Stage } from './stage.ts';

/** Hosts of the user pool that the browser calls when somebody signs in. */
export const signInHosts = (scope: Construct, stage: Stage) => ({
  userPools: `cognito-idp.${stage.region}.amazonaws.com`,
  /** The pages that lead to SPID and CIE. */
  hosted: `${domainPrefix(scope, stage)}.auth.${stage.region}.amazoncognito.com`,
});

/** Contains the account's number, because the domain must be unique in the region across all accounts. */
const domainPrefix = (scope: Construct, { name }: Stage) => `${name}-${Stack.of(scope).account}`;

interface SignInProps {
  readonly stage: Stage;
  /** Origin of the site: `https://host`. */
  readonly origin: string;
}

/** Sign-in of people: a user pool that only administrators add to; the site and `POST /auth` are its clients. */
export class SignIn extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly programClient: UserPoolClient;
  readonly issuer: string;
  /** Whether SPID or CIE are offered. */
  readonly federated: boolean;
  readonly #secondFactor: boolean;

  constructor(scope: Construct, id: string, { stage, origin }: SignInProps) {
    super(scope, id);
    this.pool = newPool(this, stage, origin);
    this.#secondFactor = stage.secondFactor;
    this.pool.addDomain('Domain', { cognitoDomain: { domainPrefix: domainPrefix(this, stage) } });
    const providers = new IdentityProviders(this, 'Providers', this.pool, stage);
    this.federated = providers.names.length > 0;
    this.client = newClient(this.pool, providers, origin);
    this.programClient = newProgramClient(this.pool);
    this.issuer = `https://${signInHosts(this, stage).userPools}/${this.pool.userPoolId}`;
  }

  /** Allows identifying callers by the token of the call. */
  grantCheckTokens(fn: PortalFunction): void {
    fn.addEnvironment('SECOND_FACTOR', this.#secondFactor ? 'on' : 'off');
    fn.addEnvironment('TOKEN_ISSUER', this.issuer);
    fn.addEnvironment('TOKEN_KEYS_URL', `${this.issuer}/.well-known/jwks.json`);
    fn.addEnvironment('USER_POOL_CLIENT_ID', this.client.userPoolClientId);
    fn.addEnvironment('USER_POOL_PROGRAM_CLIENT_ID', this.programClient.userPoolClientId);
  }

  /** Allows signing people in with a password, reading their attributes, ending all of their sessions, and forgetting who is not registered. */
  grantSessions(fn: PortalFunction): void {
    fn.addEnvironment('USER_POOL_ID', this.pool.userPoolId);
    fn.allow(
      [
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminInitiateAuth',
        'cognito-idp:AdminRespondToAuthChallenge',
        'cognito-idp:AdminUserGlobalSignOut',
      ],
      [this.pool.userPoolArn],
    );
  }

  /** Allows inviting people to choose a password, removing the second factor of one who has lost it, and removing people from the pool. */
  grantAccounts(fn: PortalFunction): void {
    fn.addEnvironment('USER_POOL_ID', this.pool.userPoolId);
    fn.allow(
      [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminResetUserPassword',
        'cognito-idp:AdminSetUserMFAPreference',
        'cognito-idp:AdminUpdateUserAttributes',
        'cognito-idp:AdminUserGlobalSignOut',
      ],
      [this.pool.userPoolArn],
    );
  }
}

/** Attributes that identity providers write at each sign-in; the client therefore needs permission to write them. */
const mappedAttributes = new ClientAttributes()
  .withStandardAttributes({ email: true, givenName: true, familyName: true })
  .withCustomAttributes('fiscal_code');

function newPool(scope: Construct, stage: Stage, origin: string): UserPool {
  const { userPool = 1 } = stage;
  const pool = new UserPool(scope, userPool === 1 ? 'Pool' : `Pool${userPool}`, {
    selfSignUpEnabled: false,
    signInAliases: { username: true, email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    passwordPolicy: {
      ...userPoolSettings.password,
      tempPasswordValidity: Duration.days(userPoolSettings.temporaryPasswordDays),
    },
    userInvitation: templateOf(invitationMail(origin)),
    userVerification: templateOf(codeMail(origin)),
    ...(stage.reminders && { email: senderOf(scope, stage.reminders.sender, stage.region) }),
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    customAttributes: {
      fiscal_code: new StringAttribute({
        maxLen: userPoolSettings.fiscalCodeMaxLength,
        mutable: true,
      }),
    },
    featurePlan: FeaturePlan.ESSENTIALS,
    deletionProtection: isProtected(scope, stage),
    removalPolicy: dataRemoval(stage),
  });
  Validations.of(pool).acknowledge(
    {
      id: 'AwsSolutions-COG2',
      reason:
        'SPID and CIE bring their own second factor; the API asks it of administrators who sign in by password.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason:
        'Threat protection of the plus plan is for pools that anyone can join; here nobody can.',
    },
  );
  return pool;
}

/** The pool sends its mails as HTML. */
const templateOf = ({ subject, lines }: MailText) => ({
  emailSubject: subject,
  emailBody: lines.join('<br>\n'),
});

/**
 * Without a sender of the ministry's own, mails come from Cognito's, which sends few a day. Cognito refuses an address of
 * which SES has verified only the domain, unless that is named; the deployment finds out (`senderDomain`).
 */
function senderOf(scope: Construct, fromEmail: string, sesRegion: string): UserPoolEmail {
  const sesVerifiedDomain: unknown = scope.node.tryGetContext('senderDomain');
  return UserPoolEmail.withSES({
    ...{ fromEmail, fromName: MINISTRY, sesRegion },
    ...(typeof sesVerifiedDomain === 'string' ? { sesVerifiedDomain } : {}),
  });
}

function newClient(pool: UserPool, providers: IdentityProviders, origin: string): UserPoolClient {
  const client = pool.addClient('Client', {
    ...shared,
    authFlows: authFlows[userPoolSettings.clients.browser],
    refreshTokenValidity: Duration.hours(userPoolSettings.refreshTokenHours),
    supportedIdentityProviders: [
      UserPoolClientIdentityProvider.COGNITO,
      ...providers.names.map((name) => UserPoolClientIdentityProvider.custom(name)),
    ],
    oAuth: {
      flows: { authorizationCodeGrant: true },
      scopes: userPoolSettings.scopes.map((name) => OAuthScope.custom(name)),
      callbackUrls: [`${origin}${userPoolSettings.signInPath}`],
      logoutUrls: [`${origin}${userPoolSettings.signOutPath}`],
    },
    readAttributes: mappedAttributes.withStandardAttributes({ emailVerified: true }),
    writeAttributes:
      providers.names.length > 0
        ? mappedAttributes
        : new ClientAttributes().withStandardAttributes({ locale: true }),
  });
  client.node.addDependency(providers);
  return client;
}

/** Gives a program an access token for its name and password; this client is used for nothing else. */
const newProgramClient = (pool: UserPool): UserPoolClient =>
  pool.addClient('ProgramClient', {
    ...shared,
    authFlows: authFlows[userPoolSettings.clients.programs],
    // `POST /auth` gives out no refresh token.
    refreshTokenValidity: Duration.hours(userPoolSettings.accessTokenHours),
    supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
    disableOAuth: true,
    readAttributes: new ClientAttributes().withStandardAttributes({ emailVerified: true }),
    writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
  });

const shared = {
  generateSecret: false,
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
  accessTokenValidity: Duration.hours(userPoolSettings.accessTokenHours),
  idTokenValidity: Duration.hours(userPoolSettings.idTokenHours),
} as const;

const authFlows = {
  USER_SRP_AUTH: { userSrp: true },
  ADMIN_USER_PASSWORD_AUTH: { adminUserPassword: true },
} as const;
