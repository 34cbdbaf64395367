import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditOf } from '../../../support/api/audit-log.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { averageCalls, firstOfMarch, winter2023 } from '../../../support/prices/averages.ts';
import { publishWeeks } from '../../../support/prices/published-figures.ts';

let token: string;
let second: string;
beforeAll(async () => {
  token = await anAdministrator({ username: 'maria' });
  second = await anAdministrator({ username: 'anna' });
  await publishWeeks(...winter2023, firstOfMarch);
  await compute(2023, 2);
  await publish(2023, 2);
});
const { compute, publish } = averageCalls(() => token);

describe('where a second administrator has to approve', () => {
  beforeAll(() => vi.stubEnv('APPROVAL_REQUIRED', 'on'));
  afterAll(() => vi.unstubAllEnvs());

  const period = { year: 2023, month: 2 };
  /** Other figures than the public ones. */
  const OTHERWISE = { revision: 'true', daysAfterLast: 'last' };
  const draftOf = async () => {
    const { body } = await callApi('monthly-prices/state', { token, query: period });
    return body.draft as NonNullable<typeof body.draft>;
  };
  const revise = (texts: object = {}) =>
    callApi('monthly-prices/publish', {
      token,
      body: { published: true, revision: true, ...period, ...texts },
    });
  const pending = async () => (await callApi('approvals/list', { token })).body;
  const approve = (who: string, seen: object) =>
    callApi('monthly-prices/approve', { token: who, body: { ...period, ...seen } });
  const prepare = async (who: string, texts: object) => {
    const { computedAt } = await draftOf();
    const body = { ...period, computedAt, ...texts };
    return callApi('monthly-prices/prepare', { token: who, body });
  };
  const withdraw = async () => {
    const { computedAt } = await draftOf();
    return callApi('monthly-prices/withdraw-approval', { token, query: { ...period, computedAt } });
  };
  const seenDraft = async () => {
    const { computedAt, reason, note } = await draftOf();
    return { computedAt, reason, note };
  };

  test('exactly the approved draft is published, with the approved reason and note', async () => {
    await compute(2023, 2, OTHERWISE);
    const unseen = { token: second, query: { ...period, revision: 'true' } as const };
    expect(await callApi('monthly-prices/compute', unseen)).toMatchObject({
      ...{ status: 409, body: { code: 'draft_in_hand' } },
    });
    const texts = { reason: 'Corrected', note: { it: 'Rettifica', en: 'Correction' } };
    await prepare(token, texts);
    const seen = await seenDraft();
    expect((await pending()).averages).toContainEqual(period);
    expect(await revise()).toMatchObject(answered(409, 'approval_needed'));
    expect(await approve(token, seen)).toMatchObject(answered(403, 'own_draft'));
    expect(
      await approve(second, { ...seen, computedAt: '2020-01-01T00:00:00.000Z' }),
    ).toMatchObject(answered(409, 'draft_changed'));
    for (const other of [
      { reason: undefined },
      { reason: 'Something else' },
      { note: undefined },
      { note: { it: 'Rettifica', en: 'Another' } },
    ])
      expect(await approve(second, { ...seen, ...other })).toMatchObject(
        answered(409, 'draft_changed'),
      );
    expect(await approve(second, seen)).toMatchObject(
      answered(200, { draft: { reason: 'Corrected', approval: { by: 'anna' } } }),
    );
    expect(await revise({ reason: 'Other' })).toMatchObject({ body: { code: 'approval_needed' } });

    // Each of these makes the approval void.
    await prepare(token, { ...texts, reason: 'Xyz' });
    expect((await draftOf()).approval).toBeUndefined();
    await approve(second, await seenDraft());
    await withdraw();
    expect((await draftOf()).approval).toBeUndefined();
    await approve(second, await seenDraft());
    await compute(2023, 2, OTHERWISE);
    expect((await draftOf()).approval).toBeUndefined();
    expect(await revise(texts)).toMatchObject({ body: { code: 'approval_needed' } });

    await prepare(token, texts);
    await approve(second, await seenDraft());
    expect(await revise()).toMatchObject({ status: 200 });
    expect((await pending()).averages).not.toContainEqual(period);
    const { body } = await callApi('monthly-prices/revisions', { token, query: period });
    expect(body.at(-1)).toMatchObject({ reason: 'Corrected', note: texts.note });
    expect((await auditOf('average/2023/2')).map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'average.prepared',
        'average.approved',
        'average.approval-withdrawn',
      ]),
    );
  });

  test('the person who gave the reason cannot approve either', async () => {
    const third = await anAdministrator({ username: 'carla' });
    await compute(2023, 2, { revision: 'true', daysAfterLast: 'next' });
    const texts = { reason: 'Corrected', note: { it: 'Rettifica', en: 'Correction' } };
    await prepare(second, texts);
    const seen = await seenDraft();
    expect((await draftOf()).preparedBy).toBe('anna');
    const refused = { status: 403, body: { code: 'own_draft' } };
    expect(await approve(token, seen)).toMatchObject(refused);
    expect(await approve(second, seen)).toMatchObject(refused);
    expect(await approve(third, seen)).toMatchObject({ status: 200 });
  });
});

describe('the draft of an average', () => {
  const period = { year: 2023, month: 2 };
  const state = async () => (await callApi('monthly-prices/state', { token, query: period })).body;
  const discard = (computedAt: string) =>
    callApi('monthly-prices/discard', { token, query: { ...period, computedAt } });

  test('can be given up, as it was seen, and made again', async () => {
    await compute(2023, 2, { revision: 'true' });
    const before = await state();
    const { computedAt } = before.draft as NonNullable<typeof before.draft>;
    expect(await discard('2020-01-01T00:00:00.000Z')).toMatchObject(answered(409, 'draft_changed'));
    expect(await discard(computedAt)).toMatchObject(
      answered(200, { draft: null, revision: before.revision, published: before.published }),
    );
    expect((await callApi('approvals/list', { token })).body.averages).not.toContainEqual(period);
    expect(await discard(computedAt)).toMatchObject(answered(409, 'average_missing'));
    expect((await auditOf('average/2023/2')).at(-1)).toMatchObject({
      action: 'average.discarded',
      actor: 'maria',
      before: { revision: before.revision + 1, rows: [{ productId: 1 }] },
    });
    await compute(2023, 2, { revision: 'true' });
    expect((await state()).draft).toMatchObject({ revision: before.revision + 1 });
  });
});
