import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, todayInRome } from '../../functions/platform/kernel/calendar.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { aPdf } from '../support/documents/sample-files.ts';
import { multipart } from '../support/documents/uploads.ts';
import { API, type MeasuredPortal } from '../support/portal/portal-under-load.ts';
import { type Observatory, startObservatory } from '../support/prices/observatory.ts';

/** The observatory for the portal that is started next. */
export async function startStationSource(): Promise<Observatory> {
  const source = await startObservatory();
  Object.assign(process.env, source.addresses);
  source.publishDay(todayInRome(clock.now()));
  return source;
}

export interface Work {
  /** Operations that failed, first to last. */
  readonly failures: readonly string[];
  /** Number of operations done. */
  total(): number;
  /** The numbers by kind. */
  summary(): string;
  stop(): Promise<void>;
}

/** Repeats each kind of work, with a pause in seconds. */
export function workOn(portal: MeasuredPortal): Work {
  const failures: string[] = [];
  const counts: Record<string, number> = {};
  let goesOn = true;
  const keepDoing = async (kind: string, [pause, work]: Kind) => {
    while (goesOn) {
      try {
        await work(portal);
        counts[kind] = (counts[kind] ?? 0) + 1;
      } catch (error) {
        failures.push(`${kind}: ${(error as Error).message}`);
      }
      for (let waited = 0; goesOn && waited < pause; waited += 0.1) await delay(100);
    }
  };
  const doing = Object.entries(KINDS).map(([kind, how]) => keepDoing(kind, how));
  return {
    failures,
    total: () => Object.values(counts).reduce((sum, one) => sum + one, 0),
    summary: () =>
      Object.entries(counts)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', '),
    async stop() {
      goesOn = false;
      await Promise.all(doing);
    },
  };
}

type Kind = readonly [pause: number, work: (portal: MeasuredPortal) => Promise<void>];

const KINDS: Readonly<Record<string, Kind>> = {
  'computed company prices': [3, computeCompanyPrices],
  corrections: [10, correct],
  news: [5, editNews],
  documents: [10, replaceDocument],
  'station days': [20, ingest],
  'sign-ins': [2, signInAndOut],
  exports: [5, readRestrictedExports],
  'unknown addresses': [0.2, askForNothing],
  'slow readers': [1, readSlowly],
  'slow writers': [1, writeSlowly],
};

const latestSurvey = async (portal: MeasuredPortal) => {
  const [latest] = (await portal.call('GET', '/survey-prices/latest?limit=1')) as [{ id: number }];
  return latest.id;
};

/** For the open survey. */
async function computeCompanyPrices(portal: MeasuredPortal): Promise<void> {
  await portal.call('POST', `/weekly-prices/${(await latestSurvey(portal)) + 1}/average`);
}

/** Publishes another price of petrol for a week whose prices were imported. */
async function correct(portal: MeasuredPortal): Promise<void> {
  const weeks = (await portal.call('GET', '/survey-prices/latest?limit=100')) as { id: number }[];
  const id = weeks.at(-1)?.id;
  const path = `/survey-prices/${id}/correction`;
  await portal.call('POST', path);
  const totalPrice = 1700 + (Math.floor(performance.now()) % 100);
  const { computedAt } = (await portal.call('PUT', path, {
    prices: [{ productId: 1, totalPrice }],
  })) as { computedAt: string };
  const note = { it: 'Prova di durata', en: 'Soak' };
  await portal.call('POST', `${path}/publication`, {
    ...{ computedAt, reason: 'Prova di durata', note },
  });
}

async function editNews(portal: MeasuredPortal): Promise<void> {
  const news = {
    date: '2026-03-24',
    title: `Notizia ${randomUUID()}`,
    titleEn: 'News',
    url: 'https://example.org/',
    urlEn: 'https://example.org/',
  };
  const { id } = (await portal.call('POST', '/news', news)) as { id: number };
  await portal.call('PUT', `/news/${id}`, { ...news, titleEn: 'News, changed' });
  await portal.call('DELETE', `/news/${id}`);
}

/** Uploads a file with the same name, which is scanned and published each time. */
async function replaceDocument(portal: MeasuredPortal): Promise<void> {
  const folder = '/sg_dgsaie/bollettino/1990/';
  const { body, headers } = await multipart(aPdf(randomUUID()), 'vendite_1990_01_m.pdf');
  const path = `/cmis/documents?folder=${folder}`;
  const { id } = (await portal.send('POST', path, body, headers)) as { id: string };
  for (let tries = 0; tries < 300; tries += 1) {
    const { state } = (await portal.call('GET', `/cmis/uploads/${id}`)) as { state: string };
    if (state === 'published' || state === 'rejected') return;
    await delay(100);
  }
  throw new Error('was not published in half a minute');
}

async function ingest(portal: MeasuredPortal): Promise<void> {
  await portal.call('POST', `/daily-prices-detail/${todayInRome(clock.now())}`);
}

const CREDENTIALS = { username: 'azienda@example.org', password: 'Demo-password-2026' };

async function signInAndOut({ origin }: MeasuredPortal): Promise<void> {
  const signIn = (body: object) =>
    fetch(`${origin}${API}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { token } = await expected(await signIn(CREDENTIALS), 200).json();
  const authorization = `Bearer ${token}`;
  const own = await fetch(`${origin}${API}/users/me`, { headers: { authorization } });
  await expected(own, 200).arrayBuffer();
  const out = await fetch(`${origin}${API}/auth/logout`, {
    method: 'POST',
    headers: { authorization },
  });
  await expected(out, 204).arrayBuffer();
  const wrong = { username: `nobody-${randomUUID()}`, password: 'wrong' };
  await expected(await signIn(wrong), 401).arrayBuffer();
}

function expected(response: Response, status: number): Response {
  if (response.status === status) return response;
  throw new Error(`${response.url} answered ${response.status}, not ${status}`);
}

/** Reads lists and files that only administrators get, which no cache keeps. */
async function readRestrictedExports(portal: MeasuredPortal): Promise<void> {
  const today = todayInRome(clock.now());
  await portal.call('GET', '/audit');
  await portal.call('GET', '/overview');
  await portal.call('GET', `/daily-prices/export?format=JSON&from=${addDays(today, -30)}`);
}

async function askForNothing({ origin }: MeasuredPortal): Promise<void> {
  const name = randomUUID();
  for (const path of [
    `/dgsaie/files/${name}.pdf`,
    `${API}/${name}`,
    `${API}/survey-prices/999999999`,
  ])
    await expected(await fetch(`${origin}${path}`), 404).arrayBuffer();
}

/** Requests a large file, reads little of it for a few seconds, and disconnects. */
async function readSlowly({ origin }: MeasuredPortal): Promise<void> {
  const socket = await connected(origin);
  socket.write(
    `GET ${API}/weekly-prices/report/export?type=ALL HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  for (let piece = 0; piece < 20; piece += 1) {
    await delay(200);
    socket.read(1024);
  }
  socket.destroy();
}

/** Sends its request letter by letter, and disconnects before the end. */
async function writeSlowly({ origin }: MeasuredPortal): Promise<void> {
  const socket = await connected(origin);
  for (const letter of `POST ${API}/feedback HTTP/1.1\r\nHost: l`) {
    socket.write(letter);
    await delay(50);
  }
  socket.destroy();
}

async function connected(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // The portal may close connections that are too slow.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
