import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { documentSubject } from '../../../functions/documents/store/documents.ts';
import { handler as scannedHandler } from '../../../functions/events/scanned.ts';
import { handler as stationPrices } from '../../../functions/events/station-prices.ts';
import { handler as weeklyJob } from '../../../functions/events/weekly-job.ts';
import { allAccounts } from '../../../functions/people/store/accounts.ts';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import {
  addDays,
  isWorkingDay,
  mondayOf,
  publicationDay,
} from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { publishSurvey } from '../../../functions/prices/publication/work/publish-survey.ts';
import { publishedSeries } from '../../../functions/prices/surveys/store/series-years.ts';
import { allDays } from '../../../functions/stations/store/daily-prices.ts';
import { archivedStationFiles } from '../../../functions/stations/store/station-file-archive.ts';
import { readHistoryFile } from '../../../scripts/import/import-history.ts';
import { initialise } from '../../../scripts/init/initialise.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { deaths, killedAt } from '../../support/api/killed-steps.ts';
import { documentStore, folder } from '../../support/documents/document-store.ts';
import { aPdf } from '../../support/documents/sample-files.ts';
import { resultOf } from '../../support/documents/uploads.ts';
import { withFaults } from '../../support/faults.ts';
import { startUserPool, type TestUserPool } from '../../support/portal/user-pool.ts';
import { importHistory } from '../../support/prices/import-history.ts';
import { type Observatory, startObservatory } from '../../support/prices/observatory.ts';
import { weeklyFile } from '../../support/prices/price-files.ts';
import { pricesFile, registryFile } from '../../support/prices/station-files.ts';
import { askNoReasons } from '../../support/prices/thresholds.ts';
import { aSample, type Sample } from '../../support/prices/weekly-survey.ts';

/**
 * Kills what changes several things between every two of its steps, and around each: what it does
 * again afterwards must end where an undisturbed run ends, once.
 */

const realNow = clock.now;
const monday = new Date('2026-03-30T11:00:00Z');
const store = documentStore();
/** Of no workbook: a scan result publishes it. */
const pdf = aPdf('x'.repeat(2000));
let observatory: Observatory;
let pool: TestUserPool;
/** Of heating gas oil, whose duty never changed: a changed one would need a reason. */
let sample: Sample;

beforeAll(async () => {
  observatory = await startObservatory();
  Object.assign(process.env, observatory.addresses);
  pool = await startUserPool({ tokens: 'of the test' });
  clock.now = () => monday;
  sample = await aSample({ dieselWeightHeating: 1 }, { dieselWeightHeating: 1 });
  await askNoReasons();
});
beforeEach(() => {
  clock.now = () => monday;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  clock.now = realNow;
  observatory.stop();
  await pool.stop();
});

/** One moment of death after the other, until the work has no more steps. @returns how many there were */
async function aroundEveryStep(work: () => Promise<Work>): Promise<number> {
  for (let step = 0; ; step += 1) {
    let died = false;
    for (const when of deaths) {
      const { act, check } = await work();
      let arrive = async () => {};
      const killed = await killedAt(step, when, act, (late) => {
        arrive = late;
      });
      died ||= killed;
      if (killed) await act();
      await arrive();
      await check();
    }
    if (!died) return step;
  }
}

/** Mondays that are no holiday, one for each round, from a date on. */
function mondays(from: string): () => string {
  let next = from;
  return () => {
    const date = next;
    do next = addDays(next, 7);
    while (!isWorkingDay(next));
    return date;
  };
}

async function isPublishedOnce(surveyId: number, date: string): Promise<void> {
  const entries = (await publishedSeries()).filter((entry) => entry.date === date);
  expect(entries).toMatchObject([{ revision: 1 }]);
  const records = await auditOf(`survey/${surveyId}`);
  expect(records.filter(({ action }) => action === 'survey.published')).toHaveLength(1);
}

/** Work that changes several things, on data of its own each time, and what must be so afterwards. */
interface Work {
  readonly act: () => Promise<unknown>;
  readonly check: () => Promise<void>;
}

const nextPublished = mondays('2025-06-09');
async function aPublication(): Promise<Work> {
  const date = nextPublished();
  const id = await sample.readySurvey(date, { 3: 1450 }, { 3: 1450 });
  return {
    act: () => publishSurvey(id, {}, 'test', monday),
    check: () => isPublishedOnce(id, date),
  };
}

const nextReleased = mondays('2026-04-13');
async function aRelease(): Promise<Work> {
  const date = nextReleased();
  clock.now = () => new Date(`${date}T09:00:00Z`);
  const id = await sample.readySurvey(date, { 3: 1450 }, { 3: 1450 });
  clock.now = () => new Date(`${publicationDay(date)}T11:00:00Z`);
  return { act: () => weeklyJob(), check: () => isPublishedOnce(id, date) };
}

let nextDay = '2026-03-10';
const registry = registryFile({ date: '2026-03-01', stations: 12_000 });
async function aStationDay(): Promise<Work> {
  const date = nextDay;
  nextDay = addDays(date, 1);
  clock.now = () => new Date(`${date}T09:30:00Z`);
  observatory.publish({ prices: pricesFile({ date, rows: 50_000 }), registry });
  return {
    act: () => stationPrices(),
    check: async () => {
      expect((await allDays(date, date))[0]?.prices).toMatchObject({ 1: { items: 12_500 } });
      expect(await auditOf(`day/${date}`)).toHaveLength(1);
      expect(await archivedStationFiles(date)).toBeDefined();
    },
  };
}

const fileNames = ['vendite', 'lavoraz_raffinerie'].flatMap((series) =>
  Array.from(
    { length: 12 },
    (_, month) => `${series}_2025_${String(month + 1).padStart(2, '0')}_m.pdf`,
  ),
);
async function aScanResult(): Promise<Work> {
  const name = fileNames.shift() as string;
  const { id, documentId } = await store.send(name, pdf);
  const event = await resultOf(id);
  return {
    act: () => scannedHandler(event),
    check: async () => {
      expect((await store.stateOf(id)).state).toBe('published');
      expect((await store.download(documentId)).byteLength).toBeGreaterThan(1000);
      expect(await store.listAll({ searchText: name })).toHaveLength(1);
      expect(await store.quarantine()).toEqual([]);
    },
  };
}

let importedYear = 2005;
async function anImport(): Promise<Work> {
  importedYear += 1;
  const year = `${importedYear}`;
  const first = mondayOf(`${year}-01-10`);
  const second = addDays(first, 7);
  const content = readHistoryFile(
    weeklyFile([first, 1, 111_575, 18_596, 55_864], [second, 1, 108_800, 18_133, 55_864]),
  );
  // No survey of the year before is near.
  const reason = 'Le settimane precedenti mancano';
  const options = { source: 'weekly.csv', actor: 'import', reason, now: monday, onProgress() {} };
  return {
    act: () => importHistory(content, options),
    check: async () => {
      const entries = (await publishedSeries()).filter(({ date }) => date.startsWith(year));
      expect(entries.map(({ date, revision }) => [date, revision])).toEqual([
        [first, 1],
        [second, 1],
      ]);
    },
  };
}

const fiscalCodes = [
  'RSSMRA80A01H501U',
  'VRDNNA75C50H501Q',
  'BNCCRL80A41H501B',
  'RSSMRA80A41H501Y',
  'RSSMRA80A01H50MM',
  '12345678903',
  '00743110157',
  '01234567897',
  '07643520567',
  '00488410010',
  '02313821007',
  '00905811006',
];
async function anAdministratorsAccount(): Promise<Work> {
  const fiscalCode = fiscalCodes.pop() as string;
  const username = `persona.${fiscalCodes.length}`;
  const administrator = {
    username,
    email: `${username}@example.org`,
    firstName: 'Anna',
    lastName: 'Neri',
    fiscalCode,
    role: 'ADMIN',
    companyId: null,
    invite: true,
  } as const;
  return {
    act: () => initialise({ administrator, now: monday }),
    check: async () => {
      const accounts = (await allAccounts()).filter((account) => account.username === username);
      expect(accounts).toMatchObject([{ invitation: 'sent', role: 'ADMIN' }]);
    },
  };
}

const works = [
  ['publishing makes the survey public once', aPublication, 1],
  ['the job releases a survey once, at its minute', aRelease, 1],
  ['a day of station prices is there whole, with its files and one record', aStationDay, 3],
  [
    'a scan result publishes its file once, whole, and leaves nothing in quarantine',
    aScanResult,
    3,
  ],
  ['an import writes every price once, and its first revision only', anImport, 1],
  [
    'an administrator has one account, one person in the pool and an invitation',
    anAdministratorsAccount,
    3,
  ],
] as const;

describe('killed around every step and done again', () => {
  test.each(works)('%s', async (_, work, fewestSteps) => {
    expect(await aroundEveryStep(work)).toBeGreaterThanOrEqual(fewestSteps);
  });
});

describe('while tables, files and user pool throttle, fail and do not answer in time', () => {
  test.each(works)('%s', async (_, work) => {
    for (const when of ['before', 'after'] as const) {
      const { act, check } = await work();
      expect(await withFaults(when, act)).toBeGreaterThan(0);
      await check();
    }
  });
});

describe('events', () => {
  test('of one scan that come twice at the same time publish its file once', async () => {
    const fileName = 'lavoraz_raffinerie_2025_11_m.pdf';
    const { id } = await store.send(fileName, pdf);
    const event = await resultOf(id);
    const decisions = await Promise.allSettled([scannedHandler(event), scannedHandler(event)]);
    // The platform tries a decision again when it failed because of another one.
    for (const { status } of decisions) if (status === 'rejected') await scannedHandler(event);
    expect((await store.stateOf(id)).state).toBe('published');
    expect(await auditOf(documentSubject(folder, fileName))).toMatchObject([
      { action: 'document.sent' },
      { action: 'document.published' },
    ]);
  });

  test('of two versions that come in the wrong order leave the later version public', async () => {
    const older = await store.send('lavoraz_raffinerie_2025_12_m.pdf', pdf);
    clock.now = () => new Date(monday.getTime() + 60_000);
    const newer = await store.send('lavoraz_raffinerie_2025_12_m.pdf', pdf);
    const [first, second] = [await resultOf(older.id), await resultOf(newer.id)];
    await scannedHandler(second);
    await scannedHandler(first);
    expect((await store.stateOf(newer.id)).state).toBe('published');
    expect((await store.stateOf(older.id)).state).not.toBe('published');
    expect(await store.list({ searchText: 'raffinerie_2025_12' })).toHaveLength(1);
  });

  test('of the job that come twice at the same minute release a survey once', async () => {
    const date = '2027-03-01';
    clock.now = () => new Date(`${date}T09:00:00Z`);
    const id = await sample.readySurvey(date, { 3: 1450 }, { 3: 1450 });
    clock.now = () => new Date(`${addDays(date, 1)}T11:00:00Z`);
    await Promise.allSettled([weeklyJob(), weeklyJob(), weeklyJob()]);
    const records = await auditOf(`survey/${id}`);
    expect(records.filter(({ action }) => action === 'survey.published')).toHaveLength(1);
    expect((await publishedSeries()).filter((entry) => entry.date === date)).toHaveLength(1);
  });
});

describe('a database that throttles or does not answer', () => {
  const faults = [
    ['throttles', 'ProvisionedThroughputExceededException'],
    ['has too many requests', 'ThrottlingException'],
    ['fails inside', 'InternalServerError'],
    ['does not answer in time', 'TimeoutError'],
  ] as const;

  test.each(faults)(
    '%s now and then, and the survey is published once all the same',
    async (_, name) => {
      const id = await sample.readySurvey(mondaysOfFaults(), { 3: 1450 }, { 3: 1450 });
      // Below the SDK's own retries, so that it meets them as it would meet the network's. Every third request fails
      // twice, which leaves the last of the SDK's three tries: what else runs at that moment does not change that.
      let requests = 0;
      let failures = 0;
      const failuresOf = new WeakMap<object, number>();
      dynamo().middlewareStack.add(
        (next, context) => async (args) => {
          const before = failuresOf.get(context);
          if (before === undefined) requests += 1;
          const left = before ?? (requests % 3 === 0 ? 2 : 0);
          failuresOf.set(context, left - 1);
          if (left > 0) {
            failures += 1;
            throw Object.assign(new Error(name), {
              name,
              $fault: 'server',
              $retryable: {},
              $metadata: {},
            });
          }
          return next(args);
        },
        { step: 'deserialize', priority: 'low', name: 'fault' },
      );
      try {
        await publishSurvey(id, {}, 'test', monday);
      } finally {
        dynamo().middlewareStack.remove('fault');
      }
      expect(failures).toBeGreaterThan(6);
      const records = await auditOf(`survey/${id}`);
      expect(records.filter(({ action }) => action === 'survey.published')).toHaveLength(1);
    },
  );
  const mondaysOfFaults = mondays('2025-01-13');

  test('that has carried a publication out and loses its answer is asked again, and publishes once', async () => {
    const id = await sample.readySurvey('2025-05-12', { 3: 1450 }, { 3: 1450 });
    let lost = 0;
    dynamo().middlewareStack.add(
      (next, context) => async (args) => {
        const answer = await next(args);
        if (context.commandName?.startsWith('TransactWrite') && lost === 0) {
          lost += 1;
          throw Object.assign(new Error('lost'), {
            name: 'TimeoutError',
            $retryable: {},
            $metadata: {},
          });
        }
        return answer;
      },
      { step: 'deserialize', priority: 'low', name: 'fault' },
    );
    try {
      await publishSurvey(id, {}, 'test', monday);
    } finally {
      dynamo().middlewareStack.remove('fault');
    }
    expect(lost).toBe(1);
    const records = await auditOf(`survey/${id}`);
    expect(records.filter(({ action }) => action === 'survey.published')).toHaveLength(1);
  });
});
