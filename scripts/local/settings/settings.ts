import { resolve } from 'node:path';
import { type CsvDialect, csvDialect } from '../../../functions/platform/contract/export-fields.ts';
import {
  defaultEuropeanForm,
  type ExternalLinks,
  externalLinkNames,
} from '../../../functions/platform/contract/external-links.ts';
import { StartError } from './start-error.ts';

/** Amount of output of the running stack. */
export const logLevels = ['silent', 'error', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Settings {
  /** Port of the site; the other services use the following ones. With 0 the system chooses all of them. */
  readonly port: number;
  /** Absolute path of the folder with all data. */
  readonly dataFolder: string;
  /** Whether the first start fills the folder with demonstration data. */
  readonly demo: boolean;
  readonly log: LogLevel;
  /** Dialect of CSV files that are requested without one. */
  readonly csvDialect: CsvDialect;
  /** Web form in which national prices are entered for the European Commission. */
  readonly europeanFormUrl: string;
  /** Other sites that pages link to, instead of the ministry's. */
  readonly externalLinks?: Partial<ExternalLinks>;
  /** Whether figures are published only after a second administrator has approved them. */
  readonly approvalRequired: boolean;
  /** Whether administrators who sign in by password need a second factor. */
  readonly secondFactor: boolean;
  /** Whether what is published before its announced minute is held until then. */
  readonly embargo: boolean;
  /** Whether a price that rests on a single company is published, with a reason. */
  readonly publishSingleCompany: boolean;
  /** Whether the API answers 429 to requests that the cloud's gateway would refuse as too many. */
  readonly throttle: boolean;
  /** Whether the experimental daily means of station prices are published. */
  readonly provisionalPrices: boolean;
  /** A DynamoDB to use instead of the emulator, for machines the emulator does not support. */
  readonly dynamodbEndpoint?: string;
}

/**
 * Reads PORT, DATA_DIR, DEMO, LOG, CSV_DIALECT, APPROVAL_REQUIRED, SECOND_FACTOR, EMBARGO, PUBLISH_SINGLE_COMPANY,
 * PROVISIONAL_PRICES, EUROPEAN_FORM_URL, EXTERNAL_LINKS, THROTTLE and DYNAMODB_ENDPOINT.
 * @throws StartError naming the setting that cannot be used
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const endpoint = environment.DYNAMODB_ENDPOINT;
  const links = environment.EXTERNAL_LINKS;
  return {
    port: portSetting(environment.PORT || '8080'),
    dataFolder: resolve(environment.DATA_DIR || '.local'),
    demo: demoSetting(environment.DEMO || '1'),
    log: logSetting(environment.LOG || 'info'),
    csvDialect: dialectSetting(environment.CSV_DIALECT || 'semicolon'),
    approvalRequired: switchSetting('APPROVAL_REQUIRED', environment.APPROVAL_REQUIRED || 'off'),
    secondFactor: switchSetting('SECOND_FACTOR', environment.SECOND_FACTOR || 'off'),
    embargo: switchSetting('EMBARGO', environment.EMBARGO || 'off'),
    publishSingleCompany: switchSetting(
      'PUBLISH_SINGLE_COMPANY',
      environment.PUBLISH_SINGLE_COMPANY || 'off',
    ),
    throttle: switchSetting('THROTTLE', environment.THROTTLE || 'off'),
    provisionalPrices: switchSetting('PROVISIONAL_PRICES', environment.PROVISIONAL_PRICES || 'on'),
    europeanFormUrl: addressSetting(
      'EUROPEAN_FORM_URL',
      environment.EUROPEAN_FORM_URL || defaultEuropeanForm,
    ),
    ...(links ? { externalLinks: linksSetting(links) } : {}),
    ...(endpoint ? { dynamodbEndpoint: addressSetting('DYNAMODB_ENDPOINT', endpoint) } : {}),
  };
}

/** Distance of each service's port from PORT. */
const portOffsets = { site: 0, s3: 1, cognito: 2, cognitoHosted: 3, dynamodb: 4 } as const;
export type Service = keyof typeof portOffsets;

/** The port of a service; 0 when the system chooses. */
export function portOf(service: Service, settings: Settings): number {
  return settings.port === 0 ? 0 : settings.port + portOffsets[service];
}

/** Name of a service's port in messages: `PORT + 1`. */
export function portName(service: Service): string {
  return portOffsets[service] === 0 ? 'PORT' : `PORT + ${portOffsets[service]}`;
}

const highestPort = 65_535 - Math.max(...Object.values(portOffsets));

function portSetting(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= 0 && port <= highestPort))
    throw new StartError(
      `PORT=${text} is not a port: set PORT to a number from 0 (any free ports) to ${highestPort}.`,
    );
  return port;
}

function demoSetting(text: string): boolean {
  if (text !== '0' && text !== '1')
    throw new StartError(
      `DEMO=${text} is not understood: set DEMO to 1 (demonstration data) or 0 (none).`,
    );
  return text === '1';
}

function logSetting(text: string): LogLevel {
  const level = logLevels.find((known) => known === text.toLowerCase());
  if (!level)
    throw new StartError(`LOG=${text} is not understood: set LOG to ${logLevels.join(', ')}.`);
  return level;
}

function dialectSetting(text: string): CsvDialect {
  const { data, success } = csvDialect.safeParse(text);
  if (!success)
    throw new StartError(
      `CSV_DIALECT=${text} is not understood: set CSV_DIALECT to ${csvDialect.options.join(', ')}.`,
    );
  return data;
}

function switchSetting(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off')
    throw new StartError(`${name}=${text} is not understood: set it to on or off.`);
  return text === 'on';
}

/** `{"privacy":"https://example.org/privacy"}`: names of the external links, with their addresses. */
function linksSetting(text: string): Partial<ExternalLinks> {
  const links = objectIn(text);
  const isKnown = (name: string) => externalLinkNames.some((known) => known === name);
  if (!links || !Object.keys(links).every(isKnown))
    throw new StartError(
      `EXTERNAL_LINKS=${text} is not understood: set it to a JSON object of addresses by name (${externalLinkNames.join(', ')}).`,
    );
  for (const [name, address] of Object.entries(links))
    addressSetting(`EXTERNAL_LINKS.${name}`, String(address));
  return links;
}

function objectIn(json: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, string>)
      : undefined;
  } catch {
    return undefined;
  }
}

function addressSetting(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new StartError(`${name}=${text} is not an http(s) address.`);
  return text;
}
