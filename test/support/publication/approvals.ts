import { expect } from 'vitest';
import { handler } from '../../../functions/events/weekly-job.ts';
import { callApi } from '../api/call-api.ts';
import { administrators } from './administrators.ts';
import { type Act, CORRECTION, isDone, NOTE, prepared } from './calls.ts';
import { notSecond, PEOPLE, type Person } from './gates.ts';
import { monthStanding } from './months.ts';
import { moveClockTo, releaseOf } from './moved-clock.ts';
import {
  count,
  drafted,
  mayAct,
  published,
  settingsBy,
  standing,
  type Week,
  type World,
} from './world.ts';

/** Actions of a second administrator, and releases by the schedule. */

const asPerson = ({ tokens }: World, who: Person, { id }: Week) => ({
  token: tokens[who],
  params: { id },
});

async function computedAtOf(world: World, week: Week): Promise<string> {
  const { body } = await callApi('revisions/draft', asPerson(world, 'first', week));
  return body.computedAt ?? 'none';
}

async function approve(world: World, week: Week, who: Person): Promise<void> {
  const before = await standing(world, week);
  const call = asPerson(world, who, week);
  const { body } = await callApi('revisions/draft', call);
  const { fingerprint = 'none', reason, note } = body;
  const seen = { fingerprint, reason, note };
  const answer = await callApi('revisions/approve', { ...call, body: seen });
  const { draft } = week;
  if (!isDone(answer)) return;
  if (!draft) return expect.fail(`${week.date}: nothing was there to approve`);
  mayAct(world, who);
  const refused = [...before.forbidden, ...notSecond(draft, who)];
  expect(settingsBy(week), `${who} changed a setting and approved`).not.toContain(who);
  expect(refused, `${who} approved`).toEqual([]);
  if (!draft.reason) expect(before.reasons, `${week.date} has no reason`).toEqual([]);
  draft.isApproved = true;
  count(world, 'approved');
}

async function approveMonth(world: World, { date }: Week, who: Person): Promise<void> {
  const month = date.slice(0, 7);
  const [year = 0, code = 0] = month.split('-').map(Number);
  const period = { year, month: code };
  const before = monthStanding(world, month);
  const token = world.tokens[who];
  const { body } = await callApi('monthly-prices/state', { token, query: period });
  const { computedAt = 'none', reason, note } = body.draft ?? {};
  const answer = await callApi('monthly-prices/approve', {
    token,
    body: { ...period, computedAt, reason, note },
  });
  const draft = world.monthDrafts.get(month);
  if (!isDone(answer)) return;
  if (!draft) return expect.fail(`${month}: nothing was there to approve`);
  mayAct(world, who);
  expect([...before.forbidden, ...notSecond(draft, who)], `${who} approved`).toEqual([]);
  if (!draft.reason) expect(before.reasons, `${month} has no reason`).toEqual([]);
  draft.isApproved = true;
  count(world, 'approved a month');
}

/** Runs the job this many minutes after a week's release. */
async function runSchedule(world: World, week: Week, minutes: number): Promise<void> {
  const now = new Date(Date.parse(releaseOf(week)) + minutes * 60_000).toISOString();
  moveClockTo(now);
  const waiting = [...world.all.values()].filter((one) => !one.published);
  const before = new Map<Week, Awaited<ReturnType<typeof standing>>>();
  for (const one of waiting) if (one.draft) before.set(one, await standing(world, one));
  const months = [...world.monthDrafts].map(([month, draft]) => ({
    ...{ month, draft, standing: monthStanding(world, month) },
  }));
  await handler();
  for (const one of waiting) {
    const { body } = await callApi('surveys/get', asPerson(world, 'first', one));
    if (!body.published) continue;
    expect(one.revisions, 'what was withdrawn was released').toEqual([]);
    expect(now >= releaseOf(one), `${one.date} was released too early`).toBe(true);
    const isItsDay = now.slice(0, 10) === releaseOf(one).slice(0, 10);
    const isAsked = one.draft?.isApproved || one.draft?.held;
    expect(isItsDay || isAsked, 'unapproved and late').toBe(true);
    published(world, one, before.get(one) ?? { forbidden: ['no draft'], reasons: [] }, {});
    count(world, 'released');
  }
  for (const { month, draft, standing: stood } of months) {
    const [year = 0, code = 0] = month.split('-').map(Number);
    const query = { year, month: code };
    const { body } = await callApi('monthly-prices/state', { token: world.tokens.first, query });
    if (body.draft) continue;
    expect(draft.isApproved, `${month} was released`).toBe(true);
    // A week released in the same run may be newer than the ones the month was computed from.
    expect(stood.forbidden, `${month} was released`).toEqual([]);
    world.monthDrafts.delete(month);
    world.months.add(month);
    count(world, 'released a month');
  }
}

const approvals: readonly Act[] = [
  ...PEOPLE.flatMap((who): Act[] => [
    { name: `the ${who} approves`, run: (world, week) => approve(world, week, who) },
    { name: `the ${who} approves the month`, run: (world, week) => approveMonth(world, week, who) },
    {
      name: `the ${who} gives the reason`,
      run: async (world, week) => {
        const body = CORRECTION;
        const computedAt = await computedAtOf(world, week);
        const answer = await callApi('revisions/prepare', {
          ...asPerson(world, who, week),
          body: { computedAt, ...body },
        });
        if (isDone(answer) && week.draft) prepared(week.draft, body, who);
      },
    },
    {
      name: `the ${who} gives the reason of the month`,
      run: async (world, { date }) => {
        const month = date.slice(0, 7);
        const [year = 0, code = 0] = month.split('-').map(Number);
        const body = { reason: 'a proof', note: NOTE };
        const query = { year, month: code };
        const seen = await callApi('monthly-prices/state', { token: world.tokens[who], query });
        const answer = await callApi('monthly-prices/prepare', {
          token: world.tokens[who],
          body: { year, month: code, computedAt: seen.body.draft?.computedAt ?? 'none', ...body },
        });
        const draft = world.monthDrafts.get(month);
        if (isDone(answer) && draft) prepared(draft, body, who);
      },
    },
  ]),
  ...(['second', 'third'] as const).map(
    (who): Act => ({
      name: `the ${who} computes step 4`,
      run: async (world, week) => {
        const call = { token: world.tokens[who], params: { surveyId: week.id } };
        const answer = await callApi('weekly-prices/compute', call);
        if (!isDone(answer)) return;
        mayAct(world, who);
        await drafted(world, week, [], who);
      },
    }),
  ),
  {
    name: 'the approval is taken back',
    run: async (world, week) => {
      const answer = await callApi('revisions/withdraw-approval', {
        ...asPerson(world, 'first', week),
        query: { computedAt: await computedAtOf(world, week) },
      });
      if (isDone(answer) && week.draft) week.draft.isApproved = false;
    },
  },
];

export const schedules: readonly Act[] = [
  ['a minute before', -1],
  ['at its minute', 0],
  ['two days later', 2 * 24 * 60],
].map(([name, minutes]) => ({
  name: `the schedule runs ${name}`,
  run: (world, week) => runSchedule(world, week, Number(minutes)),
}));

export const approvalSteps = [...approvals, ...schedules];

export const approvalsNamed = (...names: string[]): Act[] =>
  names.map(
    (name) =>
      [...approvalSteps, ...administrators].find((step) => step.name === name) ??
      expect.fail(`no step ${name}`),
  );
