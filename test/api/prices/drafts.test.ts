import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveAccount } from '../../../functions/people/store/accounts.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAccount, anAdministrator, tokenOf } from '../../support/api/identity.ts';
import { averageCalls, firstOfMarch, winter2023 } from '../../support/prices/averages.ts';
import {
  correctionCalls,
  NOTE,
  PRICES,
  refused,
  seenDraft,
  TEXTS,
} from '../../support/prices/corrections.ts';
import { publishWeeks } from '../../support/prices/published-figures.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';

/** A change to a draft names the draft that was seen, and nobody approves what is their own. */

const DATES = [
  '2026-01-05',
  '2026-01-12',
  '2026-01-19',
  '2026-01-26',
  '2026-02-02',
  '2026-02-09',
  '2026-02-16',
  '2026-02-23',
  '2026-03-02',
].values();
const nextDate = () => DATES.next().value ?? expect.fail('no more dates');

const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
const second = await anAdministrator({ username: 'anna' });
const third = await anAdministrator({ username: 'carla' });
const { call, draft, open, replace, publish } = correctionCalls(() => sample);
const changed = refused('draft_changed');
const prepare = (token: string, id: number, body: object) =>
  callApi('revisions/prepare', { token, params: { id }, body });
const approve = async (token: string, id: number) => {
  const { computedAt, fingerprint = '', reason, note } = await draft(id);
  const body = { computedAt, fingerprint, reason, note };
  return callApi('revisions/approve', { token, params: { id }, body });
};
const computedBy = (token: string, surveyId: number) =>
  callApi('weekly-prices/compute', { token, params: { surveyId } });

describe('a draft that another administrator computed meanwhile', () => {
  test('of a survey gets no words, no publication and no approval taken back', async () => {
    const id = await sample.readySurvey(nextDate(), ...PRICES);
    const { computedAt } = await draft(id);
    await computedBy(second, id);
    expect(await prepare(sample.token, id, { computedAt, reason: 'Known' })).toMatchObject(changed);
    expect(await draft(id)).not.toHaveProperty('reason');
    expect(await sample.change(id, { published: true, computedAt })).toMatchObject(changed);
    const call = { token: sample.token, params: { id }, query: { computedAt } };
    expect(await callApi('revisions/withdraw-approval', call)).toMatchObject(changed);
    const seen = (await draft(id)).computedAt;
    expect(await prepare(sample.token, id, { computedAt: seen, reason: 'Known' })).toMatchObject(
      answered(200, { reason: 'Known', computedBy: 'anna', preparedBy: 'maria.bianchi' }),
    );
    expect(await sample.change(id, { published: true, computedAt: seen })).toMatchObject({
      status: 200,
    });
  });

  test('gets no words that do not name it, and its second administrator may still approve it', async () => {
    const id = await sample.readySurvey(nextDate(), ...PRICES);
    const change = (body: object) =>
      callApi('surveys/change', { token: second, params: { id }, body });
    for (const words of [{ reason: 'Known' }, { note: NOTE }, { reason: 'Known', notes: 'late' }])
      expect(await change(words)).toMatchObject(changed);
    const { computedAt, ...kept } = await draft(id);
    for (const name of ['reason', 'note', 'preparedBy']) expect(kept).not.toHaveProperty(name);
    expect(await approve(second, id)).toMatchObject({ status: 200 });
    expect(await change({ computedAt, reason: 'Known' })).toMatchObject({ status: 200 });
    expect(await draft(id)).toMatchObject({ reason: 'Known', preparedBy: 'anna' });
    expect(await sample.change(id, { published: true })).toMatchObject({ status: 200 });
  });

  test('of a correction is not published for the one that was seen', async () => {
    const id = await sample.publishedSurvey(nextDate(), ...PRICES);
    await open(id);
    await sample.declare(id, 0, { 1: 1750 }, sample.token);
    await sample.computeNational(id);
    const { computedAt } = await draft(id);
    await computedBy(second, id);
    expect(await publish(id, { ...TEXTS, computedAt })).toMatchObject(changed);
    const seen = (await draft(id)).computedAt;
    expect(await publish(id, { ...TEXTS, computedAt: seen })).toMatchObject({ status: 200 });
  });

  test('of a month neither', async () => {
    await publishWeeks(...winter2023.map((week) => ({ ...week, id: week.id + 800 })), {
      ...firstOfMarch,
      id: 806,
    });
    const period = { year: 2023, month: 2 };
    const { compute } = averageCalls(() => sample.token);
    await compute(2023, 2);
    const state = async () =>
      (await callApi('monthly-prices/state', { token: second, query: period })).body;
    const { computedAt = '' } = (await state()).draft ?? {};
    await averageCalls(() => second).compute(2023, 2);
    const body = { ...period, computedAt, reason: 'Known' };
    const call = { token: sample.token };
    expect(await callApi('monthly-prices/prepare', { ...call, body })).toMatchObject(changed);
    const query = { ...period, computedAt };
    expect(await callApi('monthly-prices/withdraw-approval', { ...call, query })).toMatchObject(
      changed,
    );
    expect((await state()).draft).not.toHaveProperty('reason');
  });
});

describe('computing again', () => {
  /** The draft that was seen, one that is gone, and none. */
  const seenBy = (computedAt: string) =>
    [
      ['2026-01-01T00:00:00.000Z', 409],
      ['none', 409],
      [computedAt, 200],
    ] as const;

  test('replaces no draft of a survey but the one that was seen, if it names one', async () => {
    const id = await sample.publishedSurvey(nextDate(), ...PRICES);
    await open(id);
    const acts = [
      (computedAt: string) =>
        callApi('company-prices/compute', {
          ...{ token: second, params: { surveyId: id }, body: { computedAt } },
        }),
      (computedAt: string) => sample.computeNational(id, { computedAt }),
    ];
    for (const act of acts) expect(await act('none')).toMatchObject({ status: 200 });
    for (const act of acts) {
      const { computedAt = '' } = await draft(id);
      for (const [seen, status] of seenBy(computedAt)) {
        expect(await act(seen)).toMatchObject(status === 409 ? changed : { status });
      }
    }
    expect(await sample.computeNational(id)).toMatchObject({ status: 200 });
    const { computedAt = '' } = await draft(id);
    for (const [seen, status] of seenBy(computedAt)) {
      const expected = status === 409 ? changed : { status };
      expect(await replace(id, { restore: 1, computedAt: seen })).toMatchObject(expected);
    }
    const abandon = (seen: string) =>
      callApi('corrections/abandon', {
        ...{ token: second, params: { id }, query: { computedAt: seen } },
      });
    expect(await abandon(computedAt)).toMatchObject(changed);
    expect(await abandon((await draft(id)).computedAt ?? '')).toMatchObject({ status: 200 });
  });

  test('a correction takes no draft that it does not name', async () => {
    const id = await sample.publishedSurvey(nextDate(), ...PRICES);
    await open(id);
    await sample.declare(id, 0, { 1: 1750 }, sample.token);
    await sample.computeNational(id);
    const before = await draft(id);
    const calls = {
      replace: () => callApi('corrections/replace', call(id, { restore: 1 })),
      publish: () => callApi('corrections/publish', call(id, TEXTS)),
      abandon: () => callApi('corrections/abandon', call(id)),
    };
    for (const act of Object.values(calls))
      expect(await act()).toMatchObject(refused('draft_in_hand'));
    expect(await draft(id)).toEqual(before);
    await callApi('corrections/abandon', { ...call(id), query: await seenDraft(second, id) });
    // Where there is none, nothing has to be named.
    await open(id);
    expect(await calls.publish()).toMatchObject(refused('national_prices_missing'));
    expect(await calls.replace()).toMatchObject({ status: 200 });
    expect(await calls.replace()).toMatchObject(refused('draft_in_hand'));
    await callApi('corrections/abandon', { ...call(id), query: await seenDraft(second, id) });
    await open(id);
    expect(await calls.abandon()).toMatchObject({ status: 200 });
  });

  test('nor one of a period', async () => {
    const period = { year: 2023, month: 2 };
    const { compute } = averageCalls(() => second);
    const state = async () =>
      (await callApi('monthly-prices/state', { token: second, query: period })).body;
    const seenNow = (await state()).draft?.computedAt ?? '';
    const query = { ...period, computedAt: seenNow };
    await callApi('monthly-prices/discard', { token: second, query });
    expect(await compute(2023, 2, { computedAt: seenNow })).toMatchObject(changed);
    expect(await compute(2023, 2, { computedAt: 'none' })).toMatchObject({ status: 200 });
    const { computedAt = '' } = (await state()).draft ?? {};
    for (const [seen, status] of seenBy(computedAt)) {
      const answer = await compute(2023, 2, { computedAt: seen });
      expect(answer).toMatchObject(status === 409 ? changed : { status });
    }
    expect(await compute(2023, 2)).toMatchObject({ status: 200 });
  });
});

describe('where a second administrator has to approve', () => {
  beforeAll(() => vi.stubEnv('APPROVAL_REQUIRED', 'on'));
  afterAll(() => vi.unstubAllEnvs());
  const own = { status: 403, body: { code: 'own_draft' } };

  test('a person who entered a price of the draft cannot approve it', async () => {
    const id = await sample.newSurvey(nextDate());
    for (const [company, prices] of PRICES.entries()) await sample.declare(id, company, prices);
    await sample.declare(id, 1, { 1: 1715 }, second);
    await sample.computeCompanies(id);
    await sample.change(id, { active: false });
    await sample.computeNational(id);
    expect(await draft(id)).toMatchObject({ enteredBy: ['anna'] });
    expect(await approve(second, id)).toMatchObject(own);
    expect(await approve(third, id)).toMatchObject({ status: 200 });
    await sample.change(id, { published: true });

    // Restored, the price is used again.
    await open(id);
    await sample.declare(id, 1, { 1: 1760 }, third);
    await sample.computeNational(id);
    const { computedAt } = await draft(id);
    await prepare(sample.token, id, { computedAt, ...TEXTS });
    expect(await approve(third, id)).toMatchObject(own);
    await replace(id, { restore: 1 });
    expect(await draft(id)).toMatchObject({ enteredBy: ['anna'], computedBy: 'maria.bianchi' });
    expect(await approve(second, id)).toMatchObject(own);
  });

  test('a person who declared a price for a company cannot approve it as an administrator either', async () => {
    const id = await sample.newSurvey(nextDate());
    const [company] = sample.companies;
    const account = await anAccount({ username: 'dario', companyId: company?.id ?? null });
    await sample.declare(id, 0, PRICES[0] ?? {}, await tokenOf(account));
    for (const index of [1, 2]) await sample.declare(id, index, PRICES[index] ?? {});
    await sample.computeCompanies(id);
    await sample.change(id, { active: false });
    await sample.computeNational(id);
    const administrator = { ...account, role: 'ADMIN', companyId: null } as const;
    const record = {
      actor: 'test',
      at: '2026-01-01T00:00:00.000Z',
      subject: 'account/dario',
    } as const;
    await saveAccount(administrator, account.version, { ...record, action: 'account.changed' });
    const token = await tokenOf(administrator);
    expect(await approve(token, id)).toMatchObject(own);
    expect(await approve(second, id)).toMatchObject({ status: 200 });
    await sample.change(id, { published: true });
  });

  test('a person who entered a price that the company then declared itself may approve', async () => {
    const id = await sample.newSurvey(nextDate());
    for (const [company, prices] of PRICES.entries()) {
      await sample.declare(id, company, prices, second);
      await sample.declare(id, company, prices);
    }
    await sample.computeCompanies(id);
    await sample.change(id, { active: false });
    await sample.computeNational(id);
    expect(await draft(id)).not.toHaveProperty('enteredBy');
    expect(await approve(second, id)).toMatchObject({ status: 200 });
  });

  test('a person who wrote a reason or note that is still kept cannot either', async () => {
    const id = await sample.readySurvey(nextDate(), ...PRICES);
    const { computedAt } = await draft(id);
    await prepare(second, id, { computedAt, reason: 'Checked', note: NOTE });
    await prepare(sample.token, id, { computedAt, reason: 'Checked again', note: NOTE });
    expect(await approve(second, id)).toMatchObject(own);
    expect(await approve(third, id)).toMatchObject({ status: 200 });
  });
});
