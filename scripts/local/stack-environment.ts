import { pathToFileURL } from 'node:url';
import type { EnvironmentName } from '../../functions/aws/environment-names.ts';
import { defaultExternalLinks } from '../../functions/contract/external-links.ts';
import { apiBase } from '../../functions/contract/route.ts';
import type { ListedProvider } from '../../functions/contract/user-pool-settings.ts';
import { type StandIn, standIns } from './cognito/hosted/stand-ins.ts';
import type { LocalCognito } from './cognito/start-cognito.ts';
import type { AwsEnvironment } from './local-aws.ts';
import type { LocalS3 } from './s3/start-s3.ts';
import type { LogLevel, Settings } from './settings.ts';

/** What the functions find in their environment; a part that is not started names nothing. */
export type StackEnvironment = Partial<Record<EnvironmentName | keyof AwsEnvironment, string>>;

export const databaseEnvironment = (endpoint: string): StackEnvironment => ({
  DYNAMODB_ENDPOINT: endpoint,
  CORE_TABLE: 'core',
  AUDIT_TABLE: 'audit',
  ATTEMPTS_TABLE: 'attempts',
  SUBSCRIPTIONS_TABLE: 'subscriptions',
});

export const s3Environment = (s3: LocalS3): StackEnvironment => ({
  S3_ENDPOINT: s3.endpoint,
  QUARANTINE_BUCKET: 'quarantine',
  PUBLIC_BUCKET: 'public',
  STATIONS_BUCKET: 'stations',
  EXPORTS_BUCKET: 'exports',
  TRAIL_BUCKET: 'trail',
  SITE_BUCKET: 'site',
});

export const cognitoEnvironment = (cognito: LocalCognito): StackEnvironment => ({
  COGNITO_ENDPOINT: cognito.endpoint,
  USER_POOL_ID: cognito.userPoolId,
  USER_POOL_CLIENT_ID: cognito.clientId,
  USER_POOL_PROGRAM_CLIENT_ID: cognito.programClientId,
  TOKEN_ISSUER: cognito.issuer,
  TOKEN_KEYS_URL: cognito.keysUrl,
});

/** The national observatory's daily files, unless the environment names others. */
export function stationFiles(): StackEnvironment {
  const folder = 'https://www.mimit.gov.it/images/exportCSV';
  return {
    STATION_PRICES_URL: process.env.STATION_PRICES_URL ?? `${folder}/prezzo_alle_8.csv`,
    STATION_REGISTRY_URL:
      process.env.STATION_REGISTRY_URL ?? `${folder}/anagrafica_impianti_attivi.csv`,
  };
}

/** Receivers of calls may be on this machine, unless the environment says that none may. */
export const webhooks = (): StackEnvironment => ({
  LOOPBACK_WEBHOOKS: process.env.LOOPBACK_WEBHOOKS ?? 'on',
});

/** Mail goes into a folder; the schedule sends reminders unless the environment switches it off. */
export const reminders = (outboxFolder: string): StackEnvironment => ({
  MAIL_ENDPOINT: pathToFileURL(outboxFolder).href,
  SCHEDULED_REMINDERS: process.env.SCHEDULED_REMINDERS ?? 'on',
});

/** The functions' log follows the stack's, but tells of the ordinary only when asked. */
export function logEnvironment(level: LogLevel): Record<string, string> {
  return { POWERTOOLS_LOG_LEVEL: level === 'info' ? 'WARN' : level.toUpperCase() };
}

/** What the browser reads at /dgsaie/config.json. */
export function siteConfig(
  cognito: LocalCognito,
  { csvDialect, europeanFormUrl, externalLinks, provisionalPrices }: Settings,
) {
  return {
    apiBase,
    region: cognito.region,
    userPoolId: cognito.userPoolId,
    userPoolClientId: cognito.clientId,
    userPoolEndpoint: cognito.endpoint,
    hostedDomain: cognito.hostedDomain,
    identityProviders: { SPID: listed(standIns.SPID), CIE: listed(standIns.CIE) },
    csvDialect,
    europeanFormUrl,
    externalLinks: { ...defaultExternalLinks, ...externalLinks },
    provisionalPrices,
  };
}

const listed = ({ providers }: StandIn): ListedProvider[] =>
  Object.entries(providers).map(([hint, name]) => ({ hint, name }));

/** Origins beside its own that the site's pages call. */
export const calledOrigins = (s3: LocalS3, cognito: LocalCognito) => [
  s3.endpoint,
  cognito.endpoint,
  `https://${cognito.hostedDomain}`,
];
