import { beforeAll, expect, test } from 'vitest';
import { verifyRevisions } from '../../../../functions/prices/national-prices/work/verify-revisions.ts';
import { surveyById } from '../../../../functions/prices/surveys/store/survey-records.ts';
import { auditOf } from '../../../support/api/audit-log.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { publishCorrection } from '../../../support/prices/corrections.ts';
import { aSample, type Sample } from '../../../support/prices/weekly-survey.ts';

/**
 * Follows company prices to a month's average, to the correction of one of its weeks, and to its effect on the
 * month.
 */

let sample: Sample;
const surveys = new Map<string, number>();

/** Petrol of three companies that weigh the same, thousandths of EUR. */
const WEEKS: readonly (readonly [date: string, price: number])[] = [
  ['2026-02-02', 1700],
  ['2026-02-09', 1710],
  ['2026-02-16', 1720],
  ['2026-02-23', 1730],
  ['2026-03-02', 1740],
];
const NOTE = { it: 'Corretto il prezzo di una società.', en: "One company's price was corrected." };

beforeAll(async () => {
  sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 }, { petrolWeight: 1 });
  for (const [date, price] of WEEKS) {
    const prices = [0, 0, 0].map(() => ({ 1: price }));
    surveys.set(date, await sample.publishedSurvey(date, ...prices));
  }
});

const idOf = (date: string) => surveys.get(date) ?? expect.fail(`no survey of ${date}`);
const period = { year: 2026, month: 2 };
const admin = () => ({ token: sample.token });
const compute = (query: object = {}) =>
  callApi('monthly-prices/compute', { ...admin(), query: { year: '2026', month: '2', ...query } });
const publish = (body: object = {}) =>
  callApi('monthly-prices/publish', { ...admin(), body: { published: true, ...period, ...body } });
const outdated = async () => (await callApi('monthly-prices/outdated', admin())).body;
const notices = async () => (await callApi('monthly-prices/notices')).body;
const seenByAll = async () =>
  (await callApi('monthly-prices/list', { params: { productId: 1 } })).body;

test('a month is computed from the weeks that were published, and published', async () => {
  // (1 x 1700 + 7 x 1710 + 7 x 1720 + 7 x 1730 + 6 x 1740) / 28
  expect((await compute()).body).toMatchObject([{ productId: 1, totalPrice: 1723.57, days: 28 }]);
  expect(await seenByAll()).toEqual([]);
  expect(await publish()).toMatchObject({ status: 200 });
  expect(await seenByAll()).toMatchObject([{ year: 2026, month: 2, totalPrice: 1723.57 }]);
  expect(await outdated()).toEqual([]);
  expect(await notices()).toEqual([]);
});

test('a correction of a week reaches it, with the difference it makes, and leaves it as it is', async () => {
  const id = idOf('2026-02-16');
  const call = { ...admin(), params: { id } };
  await callApi('corrections/open', call);
  for (const company of [0, 1, 2]) await sample.declare(id, company, { 1: 1748 }, sample.token);
  await sample.computeNational(id);
  expect(await outdated()).toEqual([]);
  expect(await publishCorrection(sample.token, id)).toMatchObject({ status: 200 });

  // 7 of the 28 days cost 28 EUR more.
  expect(await outdated()).toMatchObject([
    {
      ...period,
      revision: 1,
      causes: [{ surveyId: id, date: '2026-02-16', usedRevision: 1, revision: 2 }],
      rows: [{ productId: 1, totalPrice: 1730.57 }],
      differences: [{ productId: 1, before: 1723.57, after: 1730.57, difference: 7 }],
    },
  ]);
  expect(await seenByAll()).toMatchObject([{ totalPrice: 1723.57 }]);
  // The public is told, without what it would be.
  expect(await notices()).toEqual([
    {
      ...{ ...period, revision: 1, publishedAt: expect.any(String), note: null },
      ...{ underReview: true, surveys: [{ date: '2026-02-16', change: 'corrected' }], months: [] },
    },
  ]);
  const decided = { status: 409, body: { code: 'already_published' } };
  expect(await compute()).toMatchObject(decided);
  expect(await publish()).toMatchObject(decided);
});

test('decided, it is published as a revision of its own, and both stay on record', async () => {
  expect(await compute({ revision: 'true' })).toMatchObject({ status: 200 });
  expect(await seenByAll()).toMatchObject([{ totalPrice: 1723.57 }]);
  const decision = { revision: true, reason: 'Follows the correction of 16 February', note: NOTE };
  expect(await publish(decision)).toMatchObject({ status: 200 });
  expect(await seenByAll()).toMatchObject([{ totalPrice: 1730.57 }]);
  expect(await outdated()).toEqual([]);
  expect(await notices()).toMatchObject([
    { ...period, revision: 2, note: NOTE, underReview: false, surveys: [], months: [] },
  ]);

  const { body } = await callApi('monthly-prices/revisions', {
    query: { year: '2026', month: '2' },
  });
  const weeks = (revision: number) =>
    WEEKS.map(([date], index) => ({
      ...{ surveyId: idOf(date), date, days: [1, 7, 7, 7, 6][index] },
      surveyRevision: date === '2026-02-16' ? revision : 1,
    }));
  expect(body).toMatchObject([
    { revision: 1, rows: [{ totalPrice: 1723.57 }], surveys: weeks(1), note: null },
    { revision: 2, rows: [{ totalPrice: 1730.57 }], surveys: weeks(2), note: NOTE },
  ]);
  // The decision stands on record whole: its figures beside those before, why, and what was said.
  expect((await auditOf('average/2026/2')).at(-1)).toMatchObject({
    action: 'average.published',
    before: { revision: 1, rows: [{ total: 172_357 }] },
    after: { revision: 2, rows: [{ total: 173_057 }], reason: decision.reason, note: NOTE },
  });
});

test('every revision of its weeks can be computed again from its inputs', async () => {
  for (const [date] of WEEKS) {
    const revisions = await verifyRevisions(await surveyById(idOf(date)));
    expect(revisions.map(({ faults }) => faults)).toEqual(revisions.map(() => []));
    expect(revisions).toHaveLength(date === '2026-02-16' ? 2 : 1);
  }
});

test('a withdrawn week reaches it too, and a month cannot be computed again without saying so', async () => {
  const id = idOf('2026-02-23');
  expect(await sample.change(id, { published: false, reason: 'Doubts' })).toMatchObject({
    status: 200,
  });
  const [reached] = await outdated();
  expect(reached).toMatchObject({ ...period, revision: 2, causes: [{ surveyId: id }] });
  const surveysChanged = [{ date: '2026-02-23', change: 'withdrawn' }];
  expect(await notices()).toMatchObject([
    { ...period, revision: 2, note: NOTE, underReview: true, surveys: surveysChanged },
  ]);
  expect(await compute({ revision: 'true' })).toMatchObject({ status: 200 });
  const refused = { status: 409, body: { code: 'reason_needed' } };
  expect(await publish({ revision: true })).toMatchObject(refused);
  expect(await seenByAll()).toMatchObject([{ totalPrice: 1730.57 }]);
  // A draft is no decision yet.
  expect(await notices()).toMatchObject([{ underReview: true }]);
  const note = { it: 'Ricalcolata senza una rilevazione.', en: 'Without one survey.' };
  const decision = { revision: true, reason: 'Without the week of 23 February', note };
  expect(await publish(decision)).toMatchObject({ status: 200 });
  expect(await outdated()).toEqual([]);
  expect(await notices()).toMatchObject([
    { ...period, revision: 3, note, underReview: false, surveys: [] },
  ]);
});
