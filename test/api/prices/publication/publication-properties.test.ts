import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  addDays,
  type IsoDate,
  isWorkingDay,
} from '../../../../functions/platform/kernel/calendar.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { fc, longRuns, runs } from '../../../support/fuzz.ts';
import { publishCorrection, seenDraft } from '../../../support/prices/corrections.ts';
import { administrators, aThird } from '../../../support/publication/administrators.ts';
import {
  approvalSteps,
  approvalsNamed,
  schedules,
} from '../../../support/publication/approvals.ts';
import {
  declares,
  isDaysAfter,
  stationsShow,
  stepsNamed,
} from '../../../support/publication/calls.ts';
import { imputes } from '../../../support/publication/imputations.ts';
import { moveClock } from '../../../support/publication/moved-clock.ts';
import { anyRound, aRound, type Round } from '../../../support/publication/rounds.ts';
import { resetSettings, sets, weighs } from '../../../support/publication/settings.ts';
import { imports, slips, slipsNamed } from '../../../support/publication/slips.ts';
import {
  checkPrices,
  checkRevisions,
  checkViews,
  PUBLIC_READS,
} from '../../../support/publication/views.ts';
import {
  addWeek,
  aWorld,
  hundredths,
  pricesOf,
  setStations,
  type Week,
  type World,
} from '../../../support/publication/world.ts';

/** Random calls about weeks and their months, on a real database, beside what the rules make of them. */

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterEach(() => vi.restoreAllMocks());

let monday: IsoDate = '2024-05-27';
function nextMonday(): IsoDate {
  do monday = addDays(monday, 7);
  while (!isWorkingDay(monday));
  return monday;
}

/** The next two weeks are in two months. */
async function beforeMonthEnd(): Promise<void> {
  // A month can be computed from the first survey on.
  await begin('imported', 'imported');
  while (addDays(monday, 7).slice(0, 7) === addDays(monday, 14).slice(0, 7)) nextMonday();
}

type Beginning = 'empty' | 'ready' | 'imported';
const beginning = fc.constantFrom<Beginning>('empty', 'ready', 'ready', 'imported');

/** Two weeks, with the day after the second as today. */
async function begin(first: Beginning, second: Beginning): Promise<void> {
  const weeks: Week[] = [];
  for (const kind of [first, second]) {
    const date = nextMonday();
    moveClock(addDays(date, 1));
    if (weeks.length === 0) await resetSettings(world, date);
    const week = await addWeek(world, date, kind === 'imported' ? 171_000 : undefined);
    weeks.push(week);
    if (kind !== 'ready') continue;
    await setStations(week, world, { 0: 1400, 1: 1410, 2: 1420 });
    for (const company of [0, 1, 2]) {
      const prices = { 1: 1700 + company, 2: 1650 + company };
      await world.sample.declare(week.id, company, prices);
    }
    for (const { run } of stepsNamed('step 1', 'close', 'step 4')) await run(world, week);
  }
  world.weeks = weeks as unknown as World['weeks'];
}

/** Reads all that is public, again and again, until the work is done. */
async function withReaders(week: Week, work: () => Promise<unknown>) {
  const before = await Promise.all(PUBLIC_READS.map((read) => read(week)));
  const seen = before.map(() => new Set<string>());
  let isDone = false;
  const reader = async (first: number) => {
    for (let index = first; !isDone; index = (index + 1) % PUBLIC_READS.length) {
      const answer = await PUBLIC_READS[index]?.(week);
      if (answer !== undefined) seen[index]?.add(answer);
    }
  };
  const readers = [reader(0), reader(3)];
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(readers);
  }
  const after = await Promise.all(PUBLIC_READS.map((read) => read(week)));
  for (const [index, answers] of seen.entries()) {
    const whole = [before[index], after[index]];
    for (const answer of answers) expect(whole, `public read ${index}`).toContain(answer);
  }
}

const publish = stepsNamed('publish');
const again = stepsNamed('reopen', 'step 1', 'close', 'step 4');
const first = (...acts: Round['acts'][]): Round => aRound(false, acts.flat());
const second = (...acts: Round['acts'][]): Round => aRound(true, acts.flat());

/** Examples that every run includes beside the random ones: publications in which one condition is not met. */
const EXAMPLES: [Beginning, Beginning, Round[]][] = [
  [
    ...(['ready', 'ready'] as const),
    [
      first(publish),
      second(publish, stepsNamed('compute the month', 'publish the month', 'open a correction')),
      second([declares(0, 1, 1745)], stepsNamed('publish the correction', 'step 4')),
      second(stepsNamed('publish the correction', 'withdraw', 'step 4', 'publish with a reason')),
      second(stepsNamed('open a correction', 'restore revision 1', 'publish the correction')),
      second([isDaysAfter(40)], stepsNamed('publish the month', 'compute the month')),
      second(stepsNamed('publish the month', 'withdraw', 'publish the month')),
    ],
  ],
  [
    ...(['ready', 'ready'] as const),
    [
      first([isDaysAfter(-1)], publish, stepsNamed('publish with a reason'), [isDaysAfter(8)]),
      first([declares(0, 1, 1730)], publish, stepsNamed('step 4'), [weighs(1, 1, 45)], publish),
      first(stepsNamed('step 4'), [sets(2, 'exciseDuty', 61_000)], publish, stepsNamed('step 4')),
      first([stationsShow(1, 1390)], publish, stepsNamed('step 4'), publish, again, publish),
      second([sets(1, 'exciseDuty', 160_000)], again, stepsNamed('publish with a reason')),
      second([sets(1, 'exciseDuty', 67_290), sets(1, 'max', 169)], again),
      second(
        stepsNamed('publish with a reason'),
        [sets(1, 'max', 250), sets(1, 'min', 171)],
        again,
      ),
      second(stepsNamed('publish with a reason'), [sets(1, 'min', 100)], again, publish),
    ],
  ],
  ...[weighs(0, 2, 0), weighs(0, 1, 1000), declares(0, 1, 2300), declares(0, 2, 0)].map(
    (act): [Beginning, Beginning, Round[]] => [
      ...(['ready', 'ready'] as const),
      [first(publish), second([act], again, publish, stepsNamed('publish with a reason'))],
    ],
  ),
  ['ready', 'empty', [second([declares(0, 1, 1700), declares(1, 1, 1700)], again, publish)]],
];
/** A month that is published, and again after a correction of its week. */
const MONTH: [Beginning, Beginning, Round[]] = [
  ...(['ready', 'ready'] as const),
  [
    first(publish, stepsNamed('publish with a reason')),
    second(stepsNamed('step 4', 'publish with a reason'), [isDaysAfter(40)]),
    first(stepsNamed('compute the month', 'publish the month', 'open a correction')),
    first([declares(0, 1, 1746)], again, stepsNamed('publish the correction')),
    first(stepsNamed('compute the month', 'publish the month without a note')),
    first(stepsNamed('publish the month')),
  ],
];
/** Two companies have answered, and the third one's prices are imputed, until it declares one. */
const IMPUTED: [Beginning, Beginning, Round[]] = [
  ...(['ready', 'empty'] as const),
  [
    first(publish),
    second([stationsShow(0, 1400), stationsShow(1, 1410), stationsShow(2, 1420)]),
    second([declares(0, 1, 1710), declares(0, 2, 1660), declares(1, 1, 1722)]),
    second([imputes(2, 1, 'trend'), imputes(2, 1, 'stations'), imputes(0, 1, 'trend')]),
    second([imputes(1, 2, 'trend'), imputes(2, 2, 'trend')], again, publish),
    second([declares(2, 1, 1733)], publish, stepsNamed('publish with a reason'), again),
    second(stepsNamed('publish with a reason')),
  ],
];
/** The careless and the hurried: files, settings of published weeks, another method, an embargo. */
const SLIPS: [Beginning, Beginning, Round[]][] = [
  [
    ...(['ready', 'ready'] as const),
    [
      first(publish, stepsNamed('open a correction'), [imports(172_000, 'over')]),
      first([declares(0, 1, 1745)], again, stepsNamed('publish the correction')),
      first([imports(172_000, 'proposed'), imports(172_000, 'confirmed')], [weighs(1, 1, 45)]),
      second([imports(171_000, 'over')], publish, [sets(1, 'exciseDuty', 72_840)]),
      second([sets(1, 'exciseDuty', 72_840, true), weighs(0, 1, 45, true)]),
      first([imports(172_000, 'over')], stepsNamed('open a correction', 'restore revision 1')),
      first(stepsNamed('publish the correction', 'withdraw'), [imports(171_000, 'confirmed')]),
      first(
        slipsNamed(
          'the settings that changed since are accepted',
          'files of times to come are confirmed',
        ),
      ),
      second(slipsNamed('another method holds from the week on'), stepsNamed('open a correction')),
      second(again, stepsNamed('publish the correction')),
    ],
  ],
  [
    ...(['imported', 'ready'] as const),
    [
      second(slipsNamed('an embargo begins or ends', '-90 minutes from the release'), publish),
      second(slipsNamed('publish early without a note', '-1 minutes from the release'), [
        ...schedules.filter(({ name }) => /minute/.test(name)),
      ]),
      first([imports(172_000, 'proposed'), imports(172_000, 'confirmed')]),
      first([imports(171_000, 'confirmed'), imports(171_000, 'over')]),
    ],
  ],
  [
    ...(['ready', 'ready'] as const),
    [
      first(
        slipsNamed('an embargo begins or ends', '-1 minutes from the release', 'publish early'),
      ),
      second(slipsNamed('an embargo begins or ends', '15 minutes from the release'), publish, [
        sets(1, 'exciseDuty', 72_840, true),
      ]),
    ],
  ],
];
const imputations = [0, 1, 2].flatMap((who) => [
  imputes(who, 1, 'trend'),
  imputes(who, 2, 'trend'),
]);

/** Plays the rounds; each act checks that it does nothing forbidden. */
async function play(one: Beginning, other: Beginning, rounds: readonly Round[]): Promise<void> {
  vi.stubEnv('EMBARGO', 'off');
  await aThird(world);
  await begin(one, other);
  for (const { isSecond, acts } of rounds) {
    const week = world.weeks[isSecond ? 1 : 0];
    for (const act of acts) {
      if (act.isPublic) await withReaders(week, () => act.run(world, week));
      else await act.run(world, week);
    }
    await checkPrices(world);
  }
  await checkViews(world);
  for (const week of world.weeks) await checkRevisions(world, week);
}

test('whatever is called, nothing forbidden is published, and the public sees whole revisions that can be computed again', async () => {
  const round = anyRound([...imputations, ...schedules, ...slips]);
  const examples = [MONTH, ...EXAMPLES, IMPUTED, ...SLIPS];
  await beforeMonthEnd();
  await fc.assert(
    fc.asyncProperty(beginning, beginning, fc.array(round, { minLength: 2, maxLength: 5 }), play),
    { endOnFailure: true, examples, numRuns: examples.length + longRuns('publications') },
  );
  expect(world.publications).toBeGreaterThan(5);
  expect(world.seen.get('imputed')).toBeGreaterThan(2);
  for (const name of SEEN) expect(world.seen.get(name) ?? 0, name).toBeGreaterThan(0);
}, 600_000);

const SEEN = [
  ...['revised by a file', 'reached published weeks', 'changed since', 'held'],
  'revised a month',
];

/** Every way in which an approval is not one, and each of what it allows. */
const APPROVED: [Beginning, Beginning, Round[]][] = [
  [
    ...(['ready', 'ready'] as const),
    [
      // Made by the first, and approved by the second; any change takes that away.
      first(approvalsNamed('the first approves'), publish),
      first(approvalsNamed('the second approves', 'the approval is taken back'), publish),
      first(approvalsNamed('the second approves'), [declares(0, 1, 1731)], publish),
      first(stepsNamed('step 4'), publish, approvalsNamed('the second approves')),
      first(stepsNamed('publish with a reason', 'publish')),
      // Made by the second, or given its reason by them: the first approves, or nobody.
      second(approvalsNamed('the second computes step 4', 'the second approves'), publish),
      second(
        stepsNamed('prepare'),
        approvalsNamed('the first approves', 'the second gives the reason'),
        approvalsNamed(
          'the schedule runs two days later',
          'the first approves',
          'the second approves',
          'the schedule runs a minute before',
          'the schedule runs at its minute',
        ),
      ),
      // Its correction and its month.
      second(stepsNamed('open a correction'), [declares(0, 1, 1745)], again),
      second(
        stepsNamed('step 4', 'publish the correction'),
        approvalsNamed('the first gives the reason', 'the first approves'),
        stepsNamed('publish the correction'),
        approvalsNamed('the second approves'),
        stepsNamed('publish the correction'),
      ),
      // A price that the second types again after the first is the first's once it is taken back.
      second(stepsNamed('open a correction'), [declares(0, 1, 1746, 'second')]),
      second(
        stepsNamed('give the correction up', 'open a correction', 'reopen', 'step 1', 'close'),
      ),
      second([declares(1, 1, 1713, 'second')], approvalsNamed('the second computes step 4')),
      second(
        approvalsNamed(
          'the first approves',
          'the first proposes the third',
          'the third confirms the third',
        ),
      ),
      second(approvalsNamed('the first confirms the third', 'the second confirms the third')),
      second([declares(1, 1, 1712, 'third')], again, approvalsNamed('the third approves')),
      first([isDaysAfter(40)], stepsNamed('compute the month', 'publish the month')),
      first(
        approvalsNamed('the first gives the reason of the month', 'the first approves the month'),
        stepsNamed('publish the month'),
        approvalsNamed('the second approves the month'),
        stepsNamed('publish the month'),
      ),
    ],
  ],
  // A weight is not its author's to approve.
  [
    ...(['ready', 'ready'] as const),
    [first([weighs(1, 1, 29, true, 'second')], again, approvalsNamed('the second approves'))],
  ],
];

test('where a second administrator approves, nothing is published that one person wanted alone', async () => {
  vi.stubEnv('APPROVAL_REQUIRED', 'on');
  world.seen.clear();
  world.needsApproval = true;
  const round = anyRound([...imputations, ...approvalSteps, ...administrators, ...slips]);
  await beforeMonthEnd();
  try {
    await fc.assert(
      fc.asyncProperty(beginning, beginning, fc.array(round, { minLength: 2, maxLength: 5 }), play),
      { endOnFailure: true, examples: APPROVED, numRuns: APPROVED.length + runs(1) },
    );
  } finally {
    vi.unstubAllEnvs();
    world.needsApproval = false;
  }
  for (const name of ['approved', 'released', 'approved a month', 'made an administrator']) {
    expect(world.seen.get(name), name).toBeGreaterThan(0);
  }
}, 600_000);

const asAdmin = (token: string, { id }: Week, body?: object) => ({
  token,
  params: { id },
  ...(body && { body }),
});
const NOTE = { it: 'Prova', en: 'Test' };
/** Actions of an administrator on a survey on which another one works. */
const MEETING: Readonly<Record<string, (token: string, week: Week) => Promise<unknown>>> = {
  'declares for a company': (token, { id }) =>
    world.sample.declare(id, 0, { 1: 1701 + (id % 40) }, token),
  'step 1': (_, { id }) => world.sample.computeCompanies(id),
  'step 4': (_, { id }) => world.sample.computeNational(id),
  publishes: (token, week) => callApi('surveys/change', asAdmin(token, week, { published: true })),
  'publishes with a reason': (token, week) =>
    callApi(
      'surveys/change',
      asAdmin(token, week, { published: true, reason: 'known', note: NOTE }),
    ),
  withdraws: (token, week) => callApi('surveys/change', asAdmin(token, week, { published: false })),
  'opens a correction': (token, week) => callApi('corrections/open', asAdmin(token, week)),
  restores: async (token, week) => {
    const body = { restore: 1, ...(await seenDraft(token, week.id)) };
    return callApi('corrections/replace', asAdmin(token, week, body));
  },
  'gives up': async (token, week) => {
    const query = await seenDraft(token, week.id);
    return callApi('corrections/abandon', { ...asAdmin(token, week), query });
  },
  corrects: (token, week) => publishCorrection(token, week.id, { reason: 'known', note: NOTE }),
};
const meetings = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(MEETING)), fc.constantFrom(...Object.keys(MEETING))),
  { minLength: 4, maxLength: 8 },
);
const BOTH_CORRECT: [string, string][] = [
  ['publishes with a reason', 'publishes with a reason'],
  ['opens a correction', 'opens a correction'],
  ['step 4', 'declares for a company'],
  ['step 4', 'step 4'],
  ['corrects', 'corrects'],
  ['withdraws', 'publishes with a reason'],
];

test('simultaneous acts of two administrators publish nothing twice, nothing forbidden and nothing inconsistent', async () => {
  const other = await anAdministrator();
  let revisions = 0;
  const property = fc.asyncProperty(meetings, async (pairs) => {
    await begin('ready', 'empty');
    const [week] = world.weeks;
    for (const [one, two] of pairs) {
      const answers = await Promise.all([
        MEETING[one]?.(world.sample.token, week),
        MEETING[two]?.(other, week),
      ]);
      for (const answer of answers) expect((answer as { status: number }).status).toBeLessThan(500);
      revisions = Math.max(revisions, await checkRevisions(world, week));
      await checkPublicRevision(week);
    }
  });
  const examples: [[string, string][]][] = [[BOTH_CORRECT]];
  await fc.assert(property, { numRuns: runs(5), endOnFailure: true, examples });
  expect(revisions).toBeGreaterThan(1);
}, 600_000);

/** Public is the last revision, once, or none. */
async function checkPublicRevision(week: Week): Promise<void> {
  const call = asAdmin(world.sample.token, week);
  const { body: survey } = await callApi('surveys/get', call);
  const { body: revisions } = await callApi('revisions/list', call);
  expect(survey.revision).toBe(revisions.length);
  const prices = await callApi('weekly-prices/get', { params: { surveyId: week.id } });
  expect(prices.status).toBe(survey.published ? 200 : 404);
  if (!survey.published) return;
  const { prices: last = [] } = revisions.at(-1) ?? {};
  expect(pricesOf(hundredths(prices.body))).toEqual(pricesOf(hundredths(last)));
}
