import { pathToFileURL } from 'node:url';
import type { ListedProvider } from '../../../functions/people/contract/user-pool-settings.ts';
import { defaultExternalLinks } from '../../../functions/platform/contract/external-links.ts';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

import { type StandIn, standIns } from '../cognito/hosted/stand-ins.ts';
import type { LocalCognito } from '../cognito/start-cognito.ts';
import type { StackEnvironment } from '../folder/local-aws.ts';
import type { LocalS3 } from '../s3/start-s3.ts';
import type { LogLevel, Settings } from '../settings/settings.ts';

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

/** Receivers of webhook calls may be on this machine, unless the environment forbids it. */
export const webhooks = (): StackEnvironment => ({
  LOOPBACK_WEBHOOKS: process.env.LOOPBACK_WEBHOOKS ?? 'on',
});

/** Mails go into a folder; the schedule sends reminders unless the environment switches it off. */
export const reminders = (outboxFolder: string): StackEnvironment => ({
  MAIL_ENDPOINT: pathToFileURL(outboxFolder).href,
  SCHEDULED_REMINDERS: process.env.SCHEDULED_REMINDERS ?? 'on',
});

/** The functions' log level follows the stack's, but ordinary messages appear only on request. */
export function logEnvironment(level: LogLevel): Record<string, string> {
  return { POWERTOOLS_LOG_LEVEL: level === 'info' ? 'WARN' : level.toUpperCase() };
}

/** Content of /dgsaie/config.json for the browser. */
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

/** Origins, in addition to its own, that the site's pages call. */
export const calledOrigins = (s3: LocalS3, cognito: LocalCognito) => [
  s3.endpoint,
  cognito.endpoint,
  `https://${cognito.hostedDomain}`,
];
