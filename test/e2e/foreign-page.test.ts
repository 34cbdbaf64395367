import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import {
  chartEmbedAddress,
  figureEmbedAddress,
} from '../../functions/open-data/charts/contract.ts';
import {
  processesWhere,
  programOf as programNameOf,
} from '../../scripts/local/folder/processes.ts';
import { boundPort } from '../../scripts/local/settings/ports.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { phoneWidth, test } from '../support/browser/browser.ts';
import { programOf } from '../support/portal/sign-in.ts';

/**
 * A page of another site, open in a browser on the machine where the portal runs, tries to read and change the portal's
 * data. It knows every address and everything in the source code.
 */

const portal = inject('portal');
const { DYNAMODB_ENDPOINT = '', S3_ENDPOINT = '', COGNITO_ENDPOINT = '' } = portal.environment;
const { USER_POOL_ID: UserPoolId = '' } = portal.environment;

interface Attempt {
  readonly what: string;
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const account = { pk: { S: 'USER#intruder' }, sk: { S: 'META' }, role: { S: 'ADMIN' } };
const forged =
  'AWS4-HMAC-SHA256 Credential=ONEMACHINEACCESSKEY/20260101/eu-south-1/any/aws4_request, ' +
  `SignedHeaders=host, Signature=${'0'.repeat(64)}`;

const dynamodb = (url: string, operation: string, input: object): Attempt => ({
  what: `${operation} at ${url}`,
  url,
  method: 'POST',
  headers: {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDB_20120810.${operation}`,
  },
  body: JSON.stringify({ TableName: 'core', ...input }),
});

const pool = (operation: string, input: object): Attempt => ({
  what: operation,
  url: COGNITO_ENDPOINT,
  method: 'POST',
  headers: {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  },
  body: JSON.stringify({ UserPoolId, ...input }),
});

const s3 = (method: string, path: string, body?: string): Attempt => ({
  what: `${method} ${path}`,
  url: `${S3_ENDPOINT}${path}`,
  method,
  ...(body === undefined ? {} : { body }),
});

/** Addresses at which the emulator listens, as another program on the machine can find out. */
function emulatorAddresses(): string[] {
  const file = join(portal.dataFolder, 'dynamodb.sqlite');
  const found: string[] = [];
  processesWhere((argv) => {
    const option = (name: string) => argv[argv.indexOf(name) + 1];
    // The shell that watches over an emulator has the same arguments.
    if (programNameOf(argv) !== 'dynoxide' || option('--db-path') !== file) return false;
    const host = argv.includes('--host') ? option('--host') : '127.0.0.1';
    found.push(`http://${host}:${option('--port')}`);
    return true;
  });
  return found;
}

function attempts(): Attempt[] {
  const emulators = emulatorAddresses();
  expect(emulators).toHaveLength(1);
  const plain = [
    ...[DYNAMODB_ENDPOINT, ...emulators].flatMap((url) => [
      dynamodb(url, 'Scan', {}),
      dynamodb(url, 'PutItem', { Item: account }),
    ]),
    pool('AdminCreateUser', { Username: 'intruder' }),
    pool('AdminSetUserPassword', { Username: 'admin', Password: 'Intruder-2026', Permanent: true }),
    pool('AdminGetUser', { Username: 'admin' }),
    s3('GET', '/public'),
    s3('GET', '/quarantine?list-type=2'),
    s3('PUT', '/public/intruder', 'content'),
    s3('DELETE', '/public/intruder'),
    s3('POST', '/quarantine', 'content'),
  ];
  return [
    ...plain,
    ...plain.map((one) => ({
      ...one,
      headers: { ...one.headers, authorization: forged, 'x-amz-date': '20260101T000000Z' },
    })),
    // Requests that a browser sends without a preflight: no headers of its own, a plain-text body.
    ...plain.map(({ headers: _, ...one }) => ({ ...one, method: one.body ? 'POST' : 'GET' })),
  ];
}

/** The part of each answer that the page can read: nothing, or its status and text. */
async function attack(page: Page, mode: 'cors' | 'no-cors') {
  return page.evaluate(
    async ([all, how]) => {
      const results = [];
      for (const { what, url, ...init } of all) {
        const answer = await fetch(url, { ...init, mode: how }).then(
          async (response) => ({ status: response.status, text: await response.text() }),
          () => 'nothing' as const,
        );
        results.push({ what, answer });
      }
      return results;
    },
    [attempts(), mode] as const,
  );
}

test('a foreign page reads nothing of the portal’s services and changes nothing', async ({
  browser,
}) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>elsewhere</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    for (const host of ['localhost', '127.0.0.1']) {
      await page.goto(`http://${host}:${boundPort(server)}/`);
      const read = (await attack(page, 'cors')).filter(({ answer }) => answer !== 'nothing');
      expect(read).toEqual([]);
      // Sends them anyway, because they might change something.
      await attack(page, 'no-cors');
    }
  } finally {
    await context.close();
    server.close();
  }
  await expectUnchanged();
});

const embeds = {
  chart: chartEmbedAddress({ series: 'weekly', products: [1, 2, 3, 5], years: 'all' }),
  figure: figureEmbedAddress({ series: 'weekly', productId: 1, lang: 'en' }),
} as const;

test('a foreign page shows a chart and a figure in frames, and nothing else of the site', async ({
  browser,
}) => {
  const unknown = '/dgsaie/embed/chart/weekly/99';
  const frames = [embeds.chart, embeds.figure, unknown, '/dgsaie/', '/dgsaie/api/v1/status'];
  const html = frames.map(
    (path) => `<iframe title="${path}" src="${portal.origin}${path}"></iframe>`,
  );
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html.join(''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const context = await browser.newContext({ colorScheme: 'dark' });
  try {
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(`http://127.0.0.1:${boundPort(server)}/`, { waitUntil: 'networkidle' });
    const [chart, figure, problem, ...others] = page.frames().slice(1);
    expect(await chart?.locator('h1').textContent()).toContain('Prezzi settimanali');
    expect(await chart?.locator('.narrow path[class^="line"]:visible').count()).toBe(4);
    expect(await figure?.locator('.value').textContent()).toMatch(
      /^[\d,]+\.\d\d EUR per 1000 litres$/,
    );
    expect(await problem?.locator('h1').textContent()).toBe('Contenuto non disponibile');
    expect(await Promise.all(others.map((frame) => frame.url()))).toEqual(
      Array(2).fill('chrome-error://chromewebdata/'),
    );
    const ofFrames = loaded.filter((url) => url.includes('/embed/'));
    expect(ofFrames.sort()).toEqual(
      [embeds.chart, embeds.figure, unknown].map((path) => portal.origin + path).sort(),
    );
    // Opens each chart alone, in both colour schemes, on a phone and on a large screen.
    for (const path of Object.values(embeds)) {
      const answer = await page.goto(`${portal.origin}${path}`);
      expect((await answer?.body())?.byteLength).toBeLessThanOrEqual(60_000);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await checkAccessibility(page);
      }
      await page.setViewportSize({ width: phoneWidth, height: 600 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(phoneWidth);
    }
  } finally {
    await context.close();
    server.close();
  }
});

async function expectUnchanged(): Promise<void> {
  const { AWS_REGION: region = '', ...names } = portal.environment;
  const credentials = {
    accessKeyId: names.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: names.AWS_SECRET_ACCESS_KEY ?? '',
  };
  const client = { region, credentials };
  const { pk, sk } = account;
  const { Item } = await new DynamoDBClient({ ...client, endpoint: DYNAMODB_ENDPOINT }).send(
    new GetItemCommand({ TableName: 'core', Key: { pk, sk } }),
  );
  expect(Item).toBeUndefined();
  const people = new CognitoIdentityProviderClient({ ...client, endpoint: COGNITO_ENDPOINT });
  await expect(
    people.send(new AdminGetUserCommand({ UserPoolId, Username: 'intruder' })),
  ).rejects.toMatchObject({ name: 'UserNotFoundException' });
  const files = new S3Client({ ...client, endpoint: S3_ENDPOINT, forcePathStyle: true });
  const { KeyCount } = await files.send(
    new ListObjectsV2Command({ Bucket: 'public', Prefix: 'intruder' }),
  );
  expect(KeyCount).toBe(0);
  // The administrator's password still works.
  const call = await programOf(portal, 'admin');
  expect((await call('GET', '/users/me')).status).toBe(200);
}
