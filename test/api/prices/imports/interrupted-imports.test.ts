import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dynamo } from '../../../../functions/platform/aws/dynamodb.ts';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { publicChange } from '../../../../functions/platform/tables/counters.ts';
import { coreTable } from '../../../../functions/platform/tables/keys.ts';
import {
  stoppedLargeWrite,
  unendedLargeWrite,
} from '../../../../functions/platform/tables/large-write.ts';
import { transact } from '../../../../functions/platform/tables/transactions.ts';
import { endStopped } from '../../../../functions/platform/tables/write-together.ts';
import {
  changeSurvey,
  createSurvey,
  surveyById,
  surveyDates,
} from '../../../../functions/prices/surveys/store/survey-records.ts';
import {
  allProducts,
  settingsByProduct,
} from '../../../../functions/sample/store/product-settings.ts';
import { importFiles, readHistoryFile } from '../../../../scripts/import/import-history.ts';
import { initialise } from '../../../../scripts/init/initialise.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { deaths, killedAt } from '../../../support/api/killed-steps.ts';
import { inFull } from '../../../support/fuzz.ts';
import {
  type Ask,
  FIRST_WEEK,
  filesOf,
  seenBy,
  weeksOf,
} from '../../../support/prices/import-generations.ts';
import { confirmed } from '../../../support/prices/import-history.ts';

/** Imports that are larger than a transaction, killed around every write: all views show one generation. */

const SIZE = { weeks: 24, months: 24 };
const now = new Date('2026-03-31T10:00:00Z');

function importing(generation: number): Promise<unknown> {
  const { weekly, monthly, periods } = filesOf(generation, SIZE);
  const files = [
    { name: 'weekly.csv', content: readHistoryFile(weekly) },
    { name: 'monthly.csv', content: readHistoryFile(monthly) },
  ];
  const at = new Date(now.getTime() + generation * 60_000);
  return importFiles(files, { actor: 'import', now: at, confirmation: confirmed(...periods) });
}

beforeAll(async () => {
  vi.stubEnv('BUILD_ID', '');
  await initialise({ now });
});
afterEach(() => vi.restoreAllMocks());

/** The generation whose duties the products have, which nobody is told of before its prices. */
async function generationOfDuties(): Promise<number | undefined> {
  const values = settingsByProduct(await allProducts(), FIRST_WEEK)[1];
  return values && values.exciseDuty - 10_000;
}

let looks = 0;
/** The last one that was imported to its end. */
let generation = 0;

const ask: Ask = async (id, options) => {
  const { status, text, headers } = await callApi(id, options);
  return { status, text, isStale: headers.warning !== undefined };
};

function seen(asking = ask) {
  // A new build id, so that no answer comes from memory.
  looks += 1;
  vi.stubEnv('BUILD_ID', `look ${looks}`);
  return seenBy(asking);
}

/** Lists of items of large writes, which go when these have ended. */
async function lists() {
  const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: coreTable() }));
  return Items.filter(({ pk }) => String(pk).startsWith('LARGE-WRITE'));
}

test('killed around its writes, an import is all visible or not at all, and done again it is all', async () => {
  await importing(0);
  expect(await seen()).toEqual({ generations: [0], weeks: [24] });
  let steps = 0;
  // `npm run fuzz` kills it around every write, `npm test` around every other.
  for (let died = true; died; steps += inFull ? 1 : 2) {
    died = false;
    for (const when of deaths) {
      let arrive = async () => {};
      const killed = await killedAt(
        steps,
        when,
        () => importing(generation + 1),
        (late) => {
          arrive = late;
        },
      );
      const look = await seen();
      const [shown] = look.generations;
      expect(look, `killed ${when} write ${steps}`).toEqual({
        generations: [shown],
        weeks: [weeksOf(shown ?? 0, SIZE)],
      });
      expect(await generationOfDuties(), `killed ${when} write ${steps}`).toBe(shown);
      expect([generation, generation + 1]).toContain(shown);
      died ||= killed;
      if (killed) await importing(generation + 1);
      generation += 1;
      expect(await unendedLargeWrite()).toBeUndefined();
      await arrive();
      // A large write that only begins is like one that was stopped at once; nothing else may have any effect.
      const begins = killed && when === 'late' && steps === 0;
      const ended = begins ? 'taken back' : 'nothing';
      expect(await endStopped(), `after ${when} write ${steps}`).toBe(ended);
      expect(await seen(), `done again after ${when} write ${steps}`).toEqual({
        generations: [generation],
        weeks: [weeksOf(generation, SIZE)],
      });
      expect(await generationOfDuties()).toBe(generation);
    }
  }
  expect(await lists()).toEqual([]);
  // The beginning, its list, the marks, the moment at which it counts, the marks once more, the end.
  expect(steps).toBeGreaterThan(8);
});

test('an import that somebody else clears up after, taking it for stopped, tells all that it wrote', async () => {
  const tables = dynamo();
  const send = tables.send.bind(tables) as (command: object) => Promise<unknown>;
  let ended: string | undefined;
  vi.spyOn(tables, 'send').mockImplementation((async (command: { input: object }) => {
    const isLast = JSON.stringify(command.input).includes('"Delete"') && ended === undefined;
    if (isLast && (await unendedLargeWrite())) {
      ended = '';
      vi.spyOn(clock, 'now').mockReturnValueOnce(new Date(Date.parse('2999-01-01T00:00:00Z')));
      ended = await endStopped();
    }
    return send(command);
  }) as never);
  generation += 1;
  const { reports } = (await importing(generation)) as Awaited<ReturnType<typeof importFiles>>;
  expect(ended).toBe('completed');
  expect(reports.map(({ written }) => written > 0)).toEqual([true, true]);
  expect((await seen()).generations).toEqual([generation]);
});

describe('an import that was stopped before it counts', () => {
  const later = () => new Date(clock.now().getTime() + 60_000);
  beforeEach(async () => {
    expect(await killedAt(3, 'after', () => importing(generation + 1))).toBe(true);
  });

  test('is reported after a silence, and is taken back on request', async () => {
    expect(await stoppedLargeWrite(clock.now())).toBeUndefined();
    expect(await stoppedLargeWrite(later())).toEqual({
      ...{ source: 'weekly.csv, monthly.csv', actor: 'import', isVisible: false },
      at: expect.any(String),
    });
    vi.spyOn(clock, 'now').mockReturnValue(later());
    const token = await anAdministrator();
    const { body } = await callApi('overview/get', { token });
    expect(body.stoppedImport).toMatchObject({
      source: 'weekly.csv, monthly.csv',
      isVisible: false,
    });
    expect(await endStopped()).toBe('taken back');
    expect(await stoppedLargeWrite(later())).toBeUndefined();
    expect(await endStopped()).toBe('nothing');
    expect(await seen()).toMatchObject({ generations: [generation] });
  });

  test('lets a survey be created under the number that it had taken', async () => {
    const id = weeksOf(generation, SIZE) + 1;
    const fields = { date: '2026-04-06', active: true, notes: '' };
    const record = (survey: number) => ({
      ...{ actor: 'test', at: now.toISOString() },
      ...{ action: 'survey.created' as const, subject: `survey/${survey}` as const },
    });
    expect(await createSurvey(fields, record)).toMatchObject({ id });
    await endStopped();
    expect(await surveyById(id)).toMatchObject({ date: '2026-04-06', published: false });
    expect((await surveyDates()).map((survey) => survey.id)).toContain(id);
  });

  test('keeps others from changing what it has marked, until it is taken back', async () => {
    const survey = await surveyById(1);
    const record = {
      ...{ actor: 'test', at: now.toISOString() },
      ...{ action: 'survey.edited' as const, subject: 'survey/1' as const },
    };
    const change = () => changeSurvey(survey, { ...survey, notes: 'Altra nota' }, record);
    await expect(change()).rejects.toMatchObject({ code: 'stale_version' });
    await endStopped();
    expect(await change()).toMatchObject({ notes: 'Altra nota' });
  });
});

test('an import whose moment finds other public figures than it planned with plans again', async () => {
  const send = dynamo().send.bind(dynamo()) as (command: object) => Promise<never>;
  let published = 0;
  vi.spyOn(dynamo(), 'send').mockImplementation((async (command: object) => {
    const marks = JSON.stringify(command).includes('SET staged');
    if (marks && published === 0) {
      published += 1;
      await transact([publicChange()]);
    }
    return send(command);
  }) as never);
  await importing(generation + 1);
  generation += 1;
  expect(published).toBe(1);
  expect(await seen()).toMatchObject({ generations: [generation] });
});

test('a look at the views while the database is silent sees what was imported, not the last answers', async () => {
  await importing(generation);
  await seen();
  await importing(generation + 1);
  generation += 1;
  const send = dynamo().send.bind(dynamo()) as (command: object) => Promise<never>;
  const silence = Promise.withResolvers<void>();
  vi.spyOn(dynamo(), 'send').mockImplementation((async (command: object) => {
    await silence.promise;
    return send(command);
  }) as never);
  let stale = 0;
  const look = await seen(async (id, options) => {
    const answer = await ask(id, options);
    if (answer.isStale) {
      stale += 1;
      silence.resolve();
    }
    return answer;
  });
  expect(stale).toBeGreaterThan(0);
  expect(look).toEqual({ generations: [generation], weeks: [weeksOf(generation, SIZE)] });
});

test('the page of a revised average tells the note of the import, and nothing of inputs', async () => {
  const params = { series: 'monthly' as const, period: '2008-01', productId: 1 };
  const { body } = await callApi('figures/latest', { params });
  expect(body).toMatchObject({ origin: 'figures', inputs: [], note: confirmed().note });
});

test('an import is refused while another one runs', async () => {
  const [first, second] = await Promise.allSettled([
    importing(generation + 1),
    importing(generation + 1),
  ]);
  generation += 1;
  const refused = [first, second].filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { details: { reason: 'underway' } } }]);
  expect(await seen()).toMatchObject({ generations: [generation] });
});
