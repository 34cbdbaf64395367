import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { securityHeaders } from '../../../functions/platform/contract/security-headers.ts';
import {
  type BucketName,
  bucketNames,
  documentPartitions,
  nameCodesPartition,
  shownOnPages,
  uploadPartitions,
} from '../../../functions/platform/tables/table-shapes.ts';
import { buildId } from '../../../infra/build-id.ts';
import type { Credentials } from '../access/aws-signature.ts';
import { apiGateway } from '../api/api-gateway.ts';
import { withGatewayProblems } from '../api/gateway-problems.ts';
import { routeThrottle } from '../api/route-throttle.ts';
import type { LocalCognito } from '../cognito/start-cognito.ts';
import { type LocalDynamodb, startDynamodb } from '../database/dynamodb-emulator.ts';
import { type DataFolder, openDataFolder } from '../folder/data-folder.ts';
import { EmptyDatabase, requireFilledParts, withoutItsData } from '../folder/filled-folder.ts';
import {
  hasDemonstrationData,
  isFilled,
  removeRunRecord,
  writeRunRecord,
} from '../folder/folder-records.ts';
import { awsEnvironment, openCredentials, type StackEnvironment } from '../folder/local-aws.ts';
import { figureReadings } from '../functions/figure-readings.ts';
import { functionProcesses } from '../functions/function-processes.ts';
import type { Invoke } from '../functions/handlers.ts';
import { returnMails } from '../functions/return-mails.ts';
import type { ObjectStore } from '../s3/object-store.ts';
import type { LocalS3 } from '../s3/start-s3.ts';
import { type MalwareScan, malwareScan } from '../scan/scan-uploads.ts';
import { bindSite, type SiteAddress } from '../settings/ports.ts';
import type { Settings } from '../settings/settings.ts';
import { metAt, StartError } from '../settings/start-error.ts';
import { rendererFile, siteFolder } from '../site/built-site.ts';
import { type EdgeCache, edgeCache } from '../site/edge-cache.ts';
import { type SitePages, sitePages } from '../site/site-pages.ts';
import { type SiteParts, siteServer } from '../site/site-server.ts';
import { staticSite } from '../site/static-site.ts';
import {
  calledOrigins,
  cognitoEnvironment,
  databaseEnvironment,
  logEnvironment,
  reminders,
  s3Environment,
  siteConfig,
  stationFiles,
  webhooks,
} from './stack-environment.ts';

/** The parts a stack can be started with; `site` needs `s3` and `cognito`. */
export const parts = ['dynamodb', 's3', 'cognito', 'site', 'schedules'] as const;
export type Part = (typeof parts)[number];

export interface StackOptions {
  /** Parts to start; all when absent. */
  readonly only?: readonly Part[];
  /** A part that may be missing in a filled folder, because it is being made anew. */
  readonly lost?: Part;
  /** Address of the site in mails, when the site itself is not started. */
  readonly siteOrigin?: string;
  /** Runs functions; when absent, in this process and a separate one. */
  readonly invoke?: Invoke;
  /** Answers instead of the built site. */
  readonly devServer?: SiteParts['devServer'];
  /** Work to be done before the site answers; until then it asks clients to come back. */
  readonly prepare?: (stack: Stack) => Promise<unknown>;
}

export interface Stack {
  readonly settings: Settings;
  /** Origin of the site, when it was started: `http://localhost:8080`. */
  readonly origin: string | undefined;
  /**
   * Environment of the functions, also for other programs. It is set in this process too, which has a direct way to the
   * database.
   */
  readonly environment: Readonly<StackEnvironment>;
  readonly cognito: LocalCognito | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the services on the settings' ports and data folder, and sets `process.env` for handlers imported afterwards.
 * Only services are started: handlers and their clients load at first use.
 * @throws StartError when a port or the data folder cannot be used; nothing is left running then
 */
export async function startStack(settings: Settings, options: StackOptions = {}): Promise<Stack> {
  const wanted = new Set<Part>(options.only ?? parts);
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const folder = await openDataFolder(settings.dataFolder);
    stops.push(folder.release);
    const required = [...wanted].filter((part) => part !== options.lost);
    requireFilledParts(folder.path, settings, new Set(required));
    const credentials = openCredentials(folder.path);
    const site = siteServer(settings.log);
    const address = wanted.has('site') ? await bindSite(site.newServer, settings) : undefined;
    if (address) stops.push(address.close);

    const functions = functionProcesses();
    const invoke = options.invoke ?? functions.invoke;
    const api = withGatewayProblems(
      apiGateway({ invoke, ...(settings.throttle ? { isTooMany: routeThrottle() } : {}) }),
    );
    // In development the code changes too, and no cache is informed of that.
    const cache = options.devServer ? undefined : edgeCache(api);
    let pages: SitePages | undefined;
    const onForeignWrite = () => {
      cache?.clear();
      pages?.changed();
    };

    // Results of scans go into the database.
    const scan = wanted.has('s3') && wanted.has('dynamodb') ? malwareScan() : undefined;

    // Started together; each is stopped even when another fails.
    const started = <T extends { stop(): Promise<void> }>(part: Part, start: () => Promise<T>) =>
      wanted.has(part)
        ? start().then((service) => {
            stops.push(() => service.stop());
            return service;
          })
        : undefined;
    const [dynamodb, s3, cognito] = await allOrFirstError([
      started('dynamodb', () => database(folder, settings, credentials, onForeignWrite)),
      started('s3', () => files(folder, settings, { address, scan, credentials })),
      started('cognito', () =>
        userPool(folder, settings, {
          siteOrigin: address?.origin ?? options.siteOrigin,
          credentials,
        }),
      ),
    ]);

    // It ends before the services do: what it is making would meet their absence, and is made again after the next start.
    stops.push(functions.stop);

    const environment: StackEnvironment = {
      BUILD_ID: buildId(),
      ...awsEnvironment(credentials),
      ...stationFiles(),
      CSV_DIALECT: settings.csvDialect,
      APPROVAL_REQUIRED: settings.approvalRequired ? 'on' : 'off',
      SECOND_FACTOR: settings.secondFactor ? 'on' : 'off',
      EMBARGO: settings.embargo ? 'on' : 'off',
      PUBLISH_SINGLE_COMPANY: settings.publishSingleCompany ? 'on' : 'off',
      PROVISIONAL_PRICES: settings.provisionalPrices ? 'on' : 'off',
      DEMONSTRATION_DATA: hasDemonstrationData(settings) ? 'on' : 'off',
      ...reminders(folder.file('outbox')),
      ...webhooks(),
      ...(dynamodb ? databaseEnvironment(dynamodb.endpoint) : {}),
      ...(s3 ? s3Environment(s3) : {}),
      ...(cognito ? cognitoEnvironment(cognito) : {}),
      ...(address ? { PUBLIC_ORIGIN: address.origin, API_ORIGIN: address.origin } : {}),
      PAGE_RENDERER: rendererFile,
    };
    Object.assign(process.env, logEnvironment(settings.log), environment);
    // Handlers run in this process, or in processes that this one starts.
    if (dynamodb) process.env.DYNAMODB_ENDPOINT = dynamodb.ownEndpoint;
    if (scan) {
      scan.start();
      stops.push(() => scan.stop());
    }
    const origin = address?.origin;
    writeRunRecord(folder.path, { pid: process.pid, ...(origin ? { origin } : {}), environment });
    stops.push(() => removeRunRecord(folder.path));
    const stack = { settings, origin, environment, cognito, stop };
    await options.prepare?.(stack);
    // Schedules start last: earlier, the weekly job would find a half-filled system.
    if (wanted.has('schedules')) {
      const { startSchedules } = await import('../functions/run-schedules.ts');
      stops.push(startSchedules(invoke).stop);
      stops.push(returnMails(folder.file('outbox'), invoke).stop);
    }
    if (address && s3 && cognito) {
      const config = siteConfig(cognito, settings);
      if (dynamodb && !options.devServer && existsSync(rendererFile))
        pages = await startPages(config, s3.store, invoke);
      stops.push(async () => pages?.stop());
      if (cache) {
        const readings = figureReadings(invoke, cache.clear);
        stops.push(readings.stop);
        await tellOfWrites(cache, pages, readings.changed);
        if (dynamodb) {
          const { interruptedWork } = await import(
            '../../../functions/documents/workbooks/work/interrupted-work.ts'
          );
          readings.resume(interruptedWork);
        }
      }
      const { guardTables } = await import('../database/table-guard.ts');
      guardTables();
      site.open({
        gateway: cache?.answer ?? api,
        store: s3.store,
        siteFolder,
        ...(pages ? { pages } : {}),
        site: staticSite(siteFolder, {
          pageMark: hasDemonstrationData(settings) ? 'data-demonstration' : '',
        }),
        config,
        headers: options.devServer ? {} : securityHeaders(calledOrigins(s3, cognito)),
        ...(options.devServer ? { devServer: options.devServer } : {}),
      });
    }
    return stack;
  } catch (error) {
    await stop();
    // The folder of all files that a start reads and writes.
    throw metAt(settings.dataFolder, error);
  }
}

/** Informs cache and pages of writes by this process; the gate of the database informs them of writes by others. */
async function tellOfWrites(
  { clear }: EdgeCache,
  pages: SitePages | undefined,
  documentsChanged: (partitions: readonly string[]) => void,
): Promise<void> {
  const { afterWrites } = await import('../database/after-writes.ts');
  afterWrites((partitions) => {
    clear();
    if (partitions.some((one) => shownOnPages.includes(one))) pages?.changed();
    // The function runs in another process, whose writes are not seen here.
    const isRead = (one: string) =>
      one.startsWith(documentPartitions) ||
      one.startsWith(uploadPartitions) ||
      one === nameCodesPartition;
    documentsChanged(partitions.filter(isRead));
  });
}

const PAGES_TIMEOUT_MS = 60_000;

/** Pages are made from the API's answers and the browser's settings. */
async function startPages(config: object, store: ObjectStore, invoke: Invoke): Promise<SitePages> {
  const headers = { 'content-type': 'application/json' };
  const draft = await store.receive(Readable.from([Buffer.from(JSON.stringify(config))]));
  store.commit(draft, { bucket: 'site', key: 'dgsaie/config.json', headers });
  const run = (event: object) =>
    invoke({
      ...{ fn: 'pages', event, requestId: randomUUID() },
      deadline: Date.now() + PAGES_TIMEOUT_MS,
    });
  return sitePages(store, async () => {
    const keys = (await run({ list: true })) as readonly string[];
    return new Map(keys.map((key) => [key, () => run({ key })]));
  });
}

async function allOrFirstError<T extends readonly unknown[]>(
  works: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(works);
  return Promise.all(works) as Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }>;
}

async function database(
  folder: DataFolder,
  settings: Settings,
  credentials: Credentials,
  onWrite: () => void,
): Promise<LocalDynamodb> {
  const file = folder.file('dynamodb.sqlite');
  const dynamodb = await startDynamodb(file, settings, credentials, onWrite);
  try {
    const { createTables } = await import('../database/create-tables.ts');
    await createTables(dynamodb.ownEndpoint, credentials, {
      mayBeEmpty: !isFilled(settings),
    });
  } catch (error) {
    await dynamodb.stop();
    if (error instanceof EmptyDatabase) throw withoutItsData(folder.path, 'its database is empty');
    if (!settings.dynamodbEndpoint) throw error;
    throw new StartError(
      `DYNAMODB_ENDPOINT=${dynamodb.endpoint} is no DynamoDB that can be used ` +
        `(${(error as Error).message}): start it, or leave out the setting.`,
      { cause: error },
    );
  }
  return dynamodb;
}

interface FileOptions {
  readonly address: SiteAddress | undefined;
  readonly credentials: Credentials;
  readonly scan: MalwareScan | undefined;
}

async function files(
  folder: DataFolder,
  settings: Settings,
  { address, scan, credentials }: FileOptions,
): Promise<LocalS3> {
  const { startS3 } = await import('../s3/start-s3.ts');
  return startS3(settings, {
    folder: folder.folder('s3'),
    buckets: bucketNames,
    madeAnew: ['exports', 'site'] satisfies BucketName[],
    credentials,
    allowedOrigins: address?.origins ?? [],
    ...(scan ? { onCreated: scan.onCreated } : {}),
  });
}

interface PoolOptions {
  readonly siteOrigin: string | undefined;
  readonly credentials: Credentials;
}

async function userPool(
  folder: DataFolder,
  settings: Settings,
  { siteOrigin = 'http://localhost', credentials }: PoolOptions,
): Promise<LocalCognito> {
  const { startCognito } = await import('../cognito/start-cognito.ts');
  return startCognito(settings, {
    folder: folder.folder('cognito'),
    outboxFolder: folder.file('outbox'),
    siteOrigin,
    credentials,
  });
}
