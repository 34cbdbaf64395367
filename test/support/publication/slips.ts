import { expect, vi } from 'vitest';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { METHODS } from '../../../functions/prices/surveys/rules/methods.ts';
import { readHistoryFile } from '../../../scripts/import/import-history.ts';
import { callApi } from '../api/call-api.ts';
import { confirmed, importHistory } from '../prices/import-history.ts';
import { monthlyFile, weeklyFile } from '../prices/price-files.ts';
import { addMethod } from '../prices/second-method.ts';
import { type Act, isDone, NOTE, publish } from './calls.ts';
import { isEmbargo, moveClockTo, releaseOf, todayOfClock } from './moved-clock.ts';
import { charged } from './oracle.ts';
import { count, publicFigures, type Week, type World } from './world.ts';

/** Ways around what is asked at a publication: official files, early releases, methods, settings that changed since. */

/** An official file has another price of petrol; it is proposed, confirmed, or named as well as confirmed. */
export const imports = (total: number, how: 'proposed' | 'confirmed' | 'over'): Act => ({
  name: `a file with petrol at ${total} is ${how}`,
  isPublic: how !== 'proposed',
  run: async (world, week) => {
    const petrol = charged(total, week.settings[1]);
    const text = weeklyFile([week.date, 1, total, petrol.vat, petrol.excise]);
    const words = how === 'over' ? confirmed(week.date) : confirmed();
    const outcome = await importHistory(readHistoryFile(text), {
      ...{ source: 'official.csv', actor: 'import', now: clock.now() },
      confirmation: how === 'proposed' ? undefined : words,
    });
    if (outcome.written === 0) return;
    const isFirst = week.revisions.length === 1 && week.published;
    expect(how === 'over' || (how === 'confirmed' && isFirst), `${week.date} was revised`).toBe(
      true,
    );
    expect(week.correction, 'a correction is being prepared').toBeUndefined();
    expect(week.date <= todayOfClock(), `${week.date} is in the future`).toBe(true);
    week.revisions.push({ ...publicFigures(week), 1: petrol });
    week.made.push({ reason: words.reason, note: JSON.stringify(words.note) });
    week.published = true;
    week.draft = undefined;
    count(world, 'revised by a file');
  },
});

/** Files of a week, or of the month of a week, that has not come to its end. */
const importsAhead: Act = {
  name: 'files of times to come are confirmed',
  isPublic: true,
  run: async (_, week) => {
    const [year = 0, code = 0] = todayOfClock().split('-').map(Number);
    const { vat, excise } = charged(171_000, week.settings[1]);
    for (const text of [
      weeklyFile([addDays(todayOfClock(), 7), 1, 171_000, vat, excise]),
      monthlyFile([year, code, 1, 171_000, vat, excise]),
      monthlyFile([year + 1, 1, 1, 171_000, vat, excise], [year, 13, 1, 171_000, vat, excise]),
    ]) {
      const outcome = await importHistory(readHistoryFile(text), {
        ...{ source: 'ahead.csv', actor: 'import', now: clock.now() },
        confirmation: confirmed(),
      });
      expect(outcome.written, text).toBe(0);
    }
  },
};

const minutesFromRelease = (minutes: number): Act => ({
  name: `${minutes} minutes from the release`,
  run: async (_, week) => {
    moveClockTo(new Date(Date.parse(releaseOf(week)) + minutes * 60_000).toISOString());
  },
});

/** The method applies from this week on, unless a later week has another method already. */
const changeMethod: Act = {
  name: 'another method holds from the week on',
  run: async (_, { date }) => {
    const [last] = METHODS.slice(-1);
    if (last && last.from < date) addMethod(date);
  },
};

async function acceptSettings(world: World, week: Week): Promise<void> {
  const answer = await callApi('setting-changes/accept', {
    token: world.sample.token,
    params: { id: week.id },
    body: { reason: 'too late to matter' },
  });
  if (!isDone(answer)) return;
  expect(answer.body.map(({ id }) => id)).not.toContain(week.id);
  week.isAccepted = true;
}

const WORDS = { reason: 'agreed with everybody', note: NOTE };
const others: readonly Act[] = [
  {
    name: 'an embargo begins or ends',
    run: async () => void vi.stubEnv('EMBARGO', isEmbargo() ? 'off' : 'on'),
  },
  {
    name: 'publish early',
    isPublic: true,
    run: (world, week) => publish(world, week, { ...WORDS, early: true }),
  },
  {
    name: 'publish early without a note',
    run: (world, week) => publish(world, week, { reason: WORDS.reason, early: true }),
  },
  changeMethod,
  importsAhead,
  { name: 'the settings that changed since are accepted', run: acceptSettings },
];

const MINUTES = [-90, -1, 0, 15, 16];
const FILES = [171_000, 172_000];

export const slips: readonly Act[] = [
  ...others,
  ...MINUTES.map(minutesFromRelease),
  ...FILES.flatMap((total) =>
    (['proposed', 'confirmed', 'over'] as const).map((how) => imports(total, how)),
  ),
];

export const slipsNamed = (...names: string[]): Act[] =>
  names.map((name) => slips.find((slip) => slip.name === name) ?? expect.fail(`no slip ${name}`));
