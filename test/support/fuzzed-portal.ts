import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { notifySubscribers } from '../../functions/events/notifications.ts';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';

import { clock } from '../../functions/platform/kernel/clock.ts';
import { type RouteId, routes } from '../../functions/routes.ts';
import { apiGateway } from '../../scripts/local/api/api-gateway.ts';
import { withGatewayProblems } from '../../scripts/local/api/gateway-problems.ts';
import { callApi } from './api/call-api.ts';
import { aCompanyUser, anAccount, anAdministrator, tokenOf } from './api/identity.ts';
import type { Answer } from './api-description.ts';
import { startEmulators } from './aws/emulators.ts';
import { aPdf } from './documents/sample-files.ts';
import { scan, upload } from './documents/uploads.ts';
import { fc } from './fuzz.ts';
import { BOUNDARY, type Caller, type FuzzedRequest } from './fuzzed-requests.ts';
import type { Known } from './json-schema.ts';
import { mailsIn, startOutbox } from './notices/outbox.ts';
import { startReceiver } from './notices/webhook-receiver.ts';
import { startPageRenderer } from './portal/page-renderer.ts';
import { startUserPool, type TestUserPool } from './portal/user-pool.ts';
import { pricesFile, registryFile } from './prices/station-files.ts';
import { aSample } from './prices/weekly-survey.ts';

/** A portal with some data of every kind, which learns further ids from its answers. */

/** Placeholder in a request for an existing thing, resolved when the request is sent. */
class Thing {
  readonly kind: string;
  readonly number: number;
  constructor(kind: string, number: number) {
    this.kind = kind;
    this.number = number;
  }
}

/** Ids, or tokens, by kind; only the latest are kept. */
const things = new Map<string, unknown[]>();
const MOST_THINGS = 30;

const some = (kind: string): fc.Arbitrary<unknown> =>
  fc.nat({ max: 1000 }).map((number) => new Thing(kind, number));

function keep(kind: string, value: unknown): void {
  const known = things.get(kind) ?? [];
  if (value === undefined || known.includes(value)) return;
  things.set(kind, [...known, value].slice(-MOST_THINGS));
}

/** The same request with placeholders resolved. */
function meant(value: unknown): unknown {
  if (value instanceof Thing) {
    const known = things.get(value.kind) ?? ['unknown'];
    return known[value.number % known.length];
  }
  if (Array.isArray(value)) return value.map(meant);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, meant(one)]));
}

/** Typed by administrators; neither the public nor companies may see it. */
export const REASON = 'Motivo riservato';
/** Beginning of texts that readers write, which only administrators may read. */
export const COMMENT = 'Commento riservato';

const SURVEY_DATES = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'];
const READY = '2026-02-09';
const OPEN = '2026-02-16';
const dates = fc.constantFrom('2026-01-05', '2026-01-12', READY, OPEN, '2026-03-02', '2026-03-09');
/** These include spans that end before they begin, and days without data. */
const anyDays = fc.oneof(
  { weight: 3, arbitrary: dates },
  fc.constantFrom(
    '0001-01-01',
    '1996-01-01',
    '2020-01-31',
    '2024-02-29',
    '2031-12-31',
    '9999-12-31',
  ),
);
const periods = fc.constantFrom('2026-01-12', READY, OPEN, '2026-01', '2026-02', '2026-Q1', '2026');

/** A person with a password in the user pool. */
const PERSON = 'anna.neri';

/** Kinds of ids by area, where `id` does not name a survey. */
const OWN_IDS = new Set(['news', 'users', 'documents', 'uploads', 'feedback', 'companies']);

/** Known values by the name of their field, for a route. */
export function knownTo(id: RouteId): Known {
  const kind = kindOf(id);
  const ids =
    kind === 'products'
      ? fc.constantFrom(1, 2, 3, 5, 12)
      : OWN_IDS.has(kind)
        ? some(kind)
        : fc.integer({ min: 1, max: 8 });
  return {
    id: ids,
    surveyId: fc.integer({ min: 1, max: 8 }),
    companyId: fc.integer({ min: 1, max: 3 }),
    productId: fc.constantFrom(1, 2, 3, 5, 12),
    products: fc.constantFrom('1', '1,2', '1,2,5', '3', '12'),
    communicatedPrice: fc.integer({ min: 1500, max: 1900 }),
    date: dates,
    on: anyDays,
    from: anyDays,
    to: anyDays,
    validFrom: dates,
    lastDate: dates,
    plannedAt: fc.constantFrom('2026-02-16T10:00:00Z', '2027-03-02T09:30:00Z'),
    asOf: fc.oneof(
      some('moments'),
      fc.constantFrom('2026-01-12', '2020-01-01', '2099-01-01', 'then'),
    ),
    period: periods,
    revision: fc.constantFrom(1, 2, 3),
    year: fc.constantFrom(2026, 2026, 2025),
    month: kind === 'feedback' ? fc.constant(thisMonth()) : fc.constantFrom(1, 1, 2, 13, 14),
    min: fc.integer({ min: 1, max: 100 }),
    max: fc.integer({ min: 200, max: 400 }),
    vat: fc.constantFrom(22, 10, 22.5),
    folder: fc.constantFrom('/sg_dgsaie/bollettino/2025/', '/sg_dgsaie/bollettino'),
    fileName: fc.constantFrom('vendite_2025_01_m.pdf', 'vendite_2025_13_m.pdf', 'a.exe'),
    fiscalCode: fc.integer({ min: 10, max: 99 }).map((number) => `RSSMRA70A41H5${number}W`),
    username: fc.oneof(
      fc.constant(PERSON),
      fc.integer({ min: 1, max: 999 }).map((number) => `persona.${number}`),
    ),
    role: fc.constantFrom('ADMIN', 'USER'),
    invite: fc.constantFrom(false, false, true),
    published: fc.constantFrom(true, true, true, false),
    computedAt: some('drafts'),
    fingerprint: some('drafts'),
    reference: fc.constantFrom('2026-01', '2026-01.1', '2025-12'),
    trips: fc.constantFrom('2026-01:1500.00', '2026-01.1:800,2026-01:1'),
    password: fc.constantFrom('Demo-password-2026', 'x'),
    reason: kind === 'feedback' ? fc.constantFrom('clear', 'unclear') : fc.constant(REASON),
    comment: fc.integer({ min: 1, max: 9 }).map((number) => `${COMMENT} ${number}`),
    ...(id === 'webhooks/register' ? { url: some('receivers') } : {}),
    ...(id.startsWith('news/')
      ? { url: addresses, urlEn: addresses, date: fc.constantFrom('2026-03-02', '2026-12-01') }
      : {}),
    webhookId: some('webhooks'),
    token: some(id === 'mail-subscriptions/confirm' ? 'confirmations' : 'ends'),
  };
}

const addresses = fc.constantFrom('/dgsaie/open-data', 'https://example.org/a');
const thisMonth = () => clock.now().toISOString().slice(0, 7);

/** Kinds of the ids in a route's path. */
const kindOf = (id: RouteId) =>
  id === 'documents/upload-state' ? 'uploads' : (id.split('/')[0] ?? '');

/** Learns existing ids from an answer. */
function learn(id: RouteId, body: unknown): void {
  for (const one of [body].flat() as Record<string, unknown>[]) {
    if (typeof one !== 'object' || one === null) continue;
    if (id === 'webhooks/register') {
      keep('webhooks', one.id);
      ownersTokens.set(String(one.id), String(one.token));
    } else if (id === 'documents/upload' || id === 'documents/start-upload') {
      keep('uploads', one.id);
      keep('documents', one.documentId);
    } else if (id === 'monthly-prices/state' || id === 'revisions/draft') {
      const draft = (one.draft ?? one) as Record<string, unknown>;
      keep('drafts', draft.computedAt);
      keep('drafts', draft.fingerprint);
    } else if (OWN_IDS.has(kindOf(id))) keep(kindOf(id), one.id);
  }
}

const ownersTokens = new Map<string, string>();

export interface Sent {
  readonly request: FuzzedRequest;
  readonly answer: Answer;
  /** Processor time of this thread, and elapsed time. */
  readonly milliseconds: { readonly processor: number; readonly clock: number };
}

const gateway = withGatewayProblems(apiGateway());
let address = 0;
let restored = 0;

export type FuzzedPortal = Awaited<ReturnType<typeof startFuzzedPortal>>;

export async function startFuzzedPortal() {
  process.env.LOOPBACK_WEBHOOKS = 'on';
  const outbox = startOutbox();
  const files = await startEmulators('s3');
  const renderer = await startPageRenderer();
  const pool = await startUserPool({ tokens: 'of the test' });
  const source = await stationSource();
  const receiver = await startReceiver();
  keep('receivers', receiver.url);
  const people = await fill(pool);
  // Loaded beforehand, because loading them is not part of any answer.
  for (const { fn } of Object.values(routes)) await import(`../../functions/entries/${fn}.ts`);
  const tokens = { ...people };

  return {
    pool,
    /** Restores what some calls remove: sessions, and from time to time published weeks and other things. */
    async restore(): Promise<void> {
      Object.assign(tokens, await signedIn());
      restored += 1;
      if (restored % 10 !== 1) return;
      await publishAgain(String(tokens.administrator));
      await addDocument(String(tokens.administrator));
      await addWebhook(receiver.url);
    },
    async send(given: FuzzedRequest, more: Readonly<Record<string, string>> = {}): Promise<Sent> {
      const request = meant(given) as FuzzedRequest;
      const sent = gatewayRequest(request, tokens, more);
      const [began, used] = [performance.now(), process.threadCpuUsage()];
      const { status, headers, body: bytes } = await gateway(sent);
      const { user, system } = process.threadCpuUsage(used);
      const milliseconds = { clock: performance.now() - began, processor: (user + system) / 1000 };
      const answer = answerOf(status, headers as Record<string, string>, bytes);
      if (status < 300) learn(request.id, answer.body);
      if (request.id === 'mail-subscriptions/request' && status === 204) readMail(outbox.folder);
      return { request, answer, milliseconds };
    },
    async stop() {
      outbox.stop();
      await receiver.stop();
      source.close();
      await pool.stop();
      await renderer.stop();
      await files.stop();
    },
  };
}

function gatewayRequest(
  { id, method, params, query, body, caller, headers }: FuzzedRequest,
  tokens: Readonly<Partial<Record<Caller, string>>>,
  more: Readonly<Record<string, string>>,
) {
  const path = routes[id].path.replace(/\{(\w+)\}/g, (_, name: string) => inPath(params[name]));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${inQuery(value)}`);
  const token = caller === 'owner' ? ownersTokens.get(String(params.webhookId)) : tokens[caller];
  const bytes = bytesOf(body);
  const type =
    body instanceof Uint8Array ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  address += 1;
  return {
    method,
    target: `${apiBase}${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
    headers: {
      host: 'localhost',
      ...(bytes ? { 'content-type': type } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
      ...more,
    },
    ...(bytes ? { body: bytes } : {}),
    // A new address each time, so that no limit of requests is reached.
    sourceIp: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
  };
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Left as it is where it can be part of an address, even when it is wrongly encoded. */
const encoded = (value: unknown) => {
  const text = String(value);
  return text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed());
};
const inPath = (value: unknown) => encoded(value).replace(/^\.+$/, 'x') || 'x';
const inQuery = (value: unknown) => (Array.isArray(value) ? '1&1' : encoded(value));

const CODINGS: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

function answerOf(status: number, headers: Record<string, string>, sent: Uint8Array): Answer {
  const coding = headers['content-encoding'];
  const bytes = coding && sent.length > 0 ? (CODINGS[coding]?.(sent) ?? sent) : sent;
  const text = Buffer.from(bytes).toString('utf8');
  const isJson = status !== 206 && /json/.test(headers['content-type'] ?? '') && text !== '';
  return { status, headers, bytes, text, body: isJson ? JSON.parse(text) : undefined };
}

/** The links of mails contain the tokens that confirm and end subscriptions. */
function readMail(folder: string): void {
  const text = mailsIn(folder).at(-1) ?? '';
  for (const [, token] of text.matchAll(/[?&](?:conferma|token)=([\w.-]+)/g))
    keep(token?.includes('.') ? 'ends' : 'confirmations', token);
}

/** Files of one day, because the observatory offers only the present one. */
async function stationSource() {
  const bodies: Record<string, string> = {
    '/prices.csv': pricesFile({ date: READY, rows: 200 }),
    '/registry.csv': registryFile({ date: READY, stations: 60 }),
  };
  const server = createServer(({ url = '' }, response) => response.end(bodies[url]));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.STATION_PRICES_URL = `http://127.0.0.1:${port}/prices.csv`;
  process.env.STATION_REGISTRY_URL = `http://127.0.0.1:${port}/registry.csv`;
  return server;
}

/** The administrator's name, which the public must not see. */
export const ADMINISTRATOR = 'nome.riservato';

const signedIn = async () => ({
  administrator: await anAdministrator({
    username: `${ADMINISTRATOR}.${randomUUID().slice(0, 8)}`,
  }),
  company: await aCompanyUser({ companyId: 1 }),
  other: await aCompanyUser({ companyId: 2 }),
  stranger: await tokenOf(await anAccount({ role: null })),
});

async function fill(pool: TestUserPool) {
  const weights = { petrolWeight: 1, dieselWeight: 1 };
  const sample = await aSample(weights, weights, weights);
  const prices = [1700, 1710, 1720].map((price) => ({ 1: price, 2: price }));
  for (const date of SURVEY_DATES) await sample.publishedSurvey(date, ...prices);
  await sample.readySurvey(READY, ...prices);
  await sample.newSurvey(OPEN);
  const people = await signedIn();
  const month = { year: 2026, month: 1 };
  const { administrator: token } = people;
  await callApi('monthly-prices/compute', { token, query: month });
  await callApi('monthly-prices/publish', { token, body: month });
  await pool.addPerson(PERSON);
  keep('moments', clock.now().toISOString());
  return people;
}

/** Publishes the weeks that were withdrawn. */
async function publishAgain(token: string): Promise<void> {
  const { body: latest } = await callApi('surveys/latest', { token, query: { limit: '20' } });
  for (const { id, date, published } of latest) {
    if (published || !SURVEY_DATES.includes(date)) continue;
    const survey = { token, params: { surveyId: id } };
    const change = (body: object) =>
      callApi('surveys/change', { token, params: { id }, body: { ...body, reason: REASON } });
    await change({ active: true });
    await callApi('company-prices/compute', survey);
    await change({ active: false });
    await callApi('weekly-prices/compute', survey);
    await change({ published: true, note: { it: 'Di nuovo', en: 'Again' } });
  }
}

async function addDocument(token: string): Promise<void> {
  if ((things.get('published') ?? []).length > 20) return;
  const number = (things.get('published') ?? []).length + 1;
  const fileName = `vendite_${2000 + number}_01_m.pdf`;
  const folder = `/sg_dgsaie/bollettino/${2000 + number}/`;
  const { body } = await upload(token, folder, fileName, aPdf());
  await scan(body.id);
  keep('documents', body.documentId);
  keep('published', body.documentId);
}

/** Confirmed, so that it is called. */
async function addWebhook(url: string): Promise<void> {
  const { body } = await callApi('webhooks/register', { body: { url } });
  learn('webhooks/register', body);
  await notifySubscribers();
}
