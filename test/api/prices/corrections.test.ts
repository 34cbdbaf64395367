import { beforeAll, describe, expect, test } from 'vitest';
import { companyWeeksOf } from '../../../functions/prices/surveys/store/company-weeks.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import {
  correctionCalls,
  NOTE,
  PRICES,
  refused,
  seenByAll,
  seenDraft,
  TEXTS,
} from '../../support/prices/corrections.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';

/** A published survey is corrected without a gap. */

const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
const { call, open, replace, abandon, publish, draft } = correctionCalls(() => sample);
/** The drafts that are prepared for publication, as the approvals page lists them. */
const pending = async () => (await callApi('approvals/list', { token: sample.token })).body;

describe('a correction', () => {
  let surveyId: number;
  beforeAll(async () => {
    surveyId = await sample.publishedSurvey('2026-01-12', ...PRICES);
    await sample.publishedSurvey('2026-01-19', ...PRICES);
  });

  test('is opened once, of a public survey', async () => {
    const unpublished = await sample.readySurvey('2026-01-26', ...PRICES);
    expect(await open(unpublished)).toMatchObject(refused('survey_not_published'));
    expect(await publish(surveyId)).toMatchObject(refused('no_correction'));
    expect(await replace(surveyId, { restore: 1 })).toMatchObject(refused('no_correction'));
    expect(await abandon(surveyId)).toMatchObject(refused('no_correction'));

    const opened = await open(surveyId);
    expect(opened).toMatchObject(
      answered(201, { published: true, revision: 1, correction: { by: 'maria.bianchi' } }),
    );
    expect(await open(surveyId)).toMatchObject(refused('correction_open'));
    expect(await sample.change(surveyId, { published: false })).toMatchObject(
      refused('correction_open'),
    );
    const { body } = await callApi('surveys/get', { params: { id: surveyId } });
    expect(body).not.toHaveProperty('correction');
  });

  test('takes prices from an administrator, not from companies, while the public sees no change', async () => {
    expect(await sample.declare(surveyId, 0, { 1: 1750 })).toMatchObject(
      refused('survey_published'),
    );
    expect(await sample.declare(surveyId, 0, { 1: 1750 }, sample.token)).toMatchObject({
      status: 200,
    });
    expect(await publish(surveyId)).toMatchObject(refused('national_prices_missing'));
    const { body } = await callApi('surveys/workflow', call(surveyId));
    expect(body).toMatchObject({
      stepStates: { companyPrices: 'done', nationalPrices: 'missing', published: 'done' },
      nextStep: 'nationalPrices',
    });
    const { body: changes } = await callApi('corrections/changes', call(surveyId));
    expect(changes).toEqual([
      {
        companyId: sample.companies[0]?.id,
        companyName: 'Società 1',
        productId: 1,
        before: { price: 1700, source: 'company' },
        after: { price: 1750, source: 'admin' },
      },
    ]);
    // There is nothing to publish before the national prices are computed.
    expect((await pending()).surveys).not.toContainEqual({ id: surveyId, date: '2026-01-12' });
    await sample.computeNational(surveyId);
    expect((await pending()).surveys).toContainEqual({ id: surveyId, date: '2026-01-12' });
    expect(await draft(surveyId)).toMatchObject({
      approvalRequired: false,
      revision: 2,
      nationalPrices: 'current',
      prices: [{ productId: 1, totalPrice: 1729 }],
      published: [{ productId: 1, totalPrice: 1709 }],
      differences: [{ productId: 1, before: 1709, after: 1729, difference: 20 }],
      refused: [],
    });
    expect(await seenByAll(surveyId)).toEqual({ revision: 1, price: 1709, inReport: 1709 });
  });

  test('needs a reason and a note in both languages', async () => {
    for (const texts of [{ note: NOTE }, { reason: 'wrong' }, { ...TEXTS, reason: ' ' }]) {
      expect(await publish(surveyId, texts)).toMatchObject({ status: 422 });
    }
    expect(await publish(surveyId, { ...TEXTS, note: { it: 'solo' } })).toMatchObject({
      status: 422,
    });
  });

  test('is not published as somebody else has changed it since it was looked at', async () => {
    const { version } = await draft(surveyId);
    await sample.declare(surveyId, 0, { 1: 1760 }, sample.token);
    await sample.computeNational(surveyId);
    const ofSeen = { ...call(surveyId, TEXTS), ifMatch: version };
    expect(await callApi('corrections/publish', ofSeen)).toMatchObject(refused('stale_version'));
    expect(await seenByAll(surveyId)).toEqual({ revision: 1, price: 1709, inReport: 1709 });
    await sample.declare(surveyId, 0, { 1: 1750 }, sample.token);
    await sample.computeNational(surveyId);
    expect((await draft(surveyId)).version).toBeGreaterThan(version);
  });

  test('is not published by step 5, which says that a correction is open', async () => {
    const answer = await sample.change(surveyId, { published: true, ...TEXTS });
    expect(answer).toMatchObject(
      answered(409, {
        code: 'correction_open',
        detail: expect.stringContaining('/correction/publication'),
      }),
    );
  });

  test('replaces the public figures in one step', async () => {
    const ofSeen = call(surveyId, { ...(await seenDraft(sample.token, surveyId)), ...TEXTS });
    const published = await callApi('corrections/publish', ofSeen);
    expect(published).toMatchObject(answered(200, { published: true, revision: 2, note: NOTE }));
    // As when its answer was lost; another reason is not what was published.
    const again = await callApi('corrections/publish', { ...ofSeen, ifMatch: 1 });
    expect([again.status, again.body]).toEqual([200, published.body]);
    const other = { ...ofSeen, body: { ...ofSeen.body, reason: 'Another mistake' } };
    expect(await callApi('corrections/publish', other)).toMatchObject(refused('no_correction'));
    expect(await seenByAll(surveyId)).toEqual({ revision: 2, price: 1729, inReport: 1729 });
    expect(await publish(surveyId)).toMatchObject(refused('no_correction'));
    expect((await pending()).surveys).not.toContainEqual({ id: surveyId, date: '2026-01-12' });
    // Its audit record says why; nobody else is told.
    expect(await auditOf(`survey/${surveyId}`)).toContainEqual(
      expect.objectContaining({
        action: 'survey.corrected',
        before: expect.objectContaining({ revision: 1 }),
        after: expect.objectContaining({ reason: TEXTS.reason, revision: 2 }),
      }),
    );
  });

  test('leaves every revision on record, with what it changed', async () => {
    const anyone = await callApi('revisions/list', { params: { id: surveyId } });
    const quality = { kind: 'companies', leftOut: [] };
    expect(anyone.body).toMatchObject([
      { revision: 1, prices: [{ totalPrice: 1709 }], differences: [], quality },
      {
        revision: 2,
        note: NOTE,
        prices: [{ totalPrice: 1729 }],
        differences: [{ productId: 1, before: 1709, after: 1729, difference: 20 }],
        quality,
      },
    ]);
    for (const secret of ['reason', 'by', 'fingerprint', 'findings']) {
      expect(anyone.body[1]).not.toHaveProperty(secret);
    }
    const { body } = await callApi('revisions/list', call(surveyId));
    expect(body[1]).toMatchObject({
      reason: TEXTS.reason,
      by: 'maria.bianchi',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('given up leaves everything as it was', async () => {
    const before = await companyWeeksOf(surveyId);
    const { body: survey } = await callApi('surveys/workflow', call(surveyId));
    await open(surveyId);
    await sample.declare(surveyId, 1, { 1: 1800 }, sample.token);
    await sample.computeCompanies(surveyId);
    await sample.computeNational(surveyId);
    expect(await abandon(surveyId)).toMatchObject(answered(200, { revision: 2 }));

    const [, second] = sample.companies;
    expect((await auditOf(`survey/${surveyId}`)).at(-1)).toMatchObject({
      action: 'survey.correction-abandoned',
      before: { companyPrices: { [second?.id ?? 0]: { 1: 1800 } } },
      after: { companyPrices: { [second?.id ?? 0]: { 1: 1710 } } },
    });

    const after = await companyWeeksOf(surveyId);
    const versions = { version: 0, declaredVersion: 0, declaredAt: '' };
    const withoutVersions = (week: (typeof after)[number]) => ({ ...week, ...versions });
    expect(after.map(withoutVersions)).toEqual(before.map(withoutVersions));
    const { body } = await callApi('surveys/workflow', call(surveyId));
    expect(body).toEqual({ ...survey, version: body.version });
    expect(await draft(surveyId)).toMatchObject({ prices: [], nationalPrices: 'missing' });
    // Figures of an abandoned correction are not published with the next one.
    await open(surveyId);
    expect(await publish(surveyId)).toMatchObject(refused('national_prices_missing'));
    await sample.computeNational(surveyId);
    expect((await draft(surveyId)).differences).toEqual([]);
    await abandon(surveyId);
  });

  test('restores an earlier revision', async () => {
    await open(surveyId);
    expect(await replace(surveyId, { restore: 3 })).toMatchObject({ status: 404 });
    expect(await replace(surveyId, { restore: 1, colour: 'red' })).toMatchObject(
      answered(422, { errors: [{ pointer: '/colour', code: 'unknown_parameter' }] }),
    );
    expect(
      await replace(surveyId, { prices: [{ productId: 1, totalPrice: 1.789 }] }),
    ).toMatchObject(
      answered(422, {
        errors: [{ code: 'price_per_unit', detail: expect.stringContaining('1789') }],
      }),
    );
    expect(await replace(surveyId, { prices: [{ productId: 1, totalPrice: 10 }] })).toMatchObject(
      refused('company_prices_needed'),
    );
    expect(await replace(surveyId, { restore: 1 })).toMatchObject(
      answered(200, { revision: 3, prices: [{ totalPrice: 1709 }], quality: { kind: 'restored' } }),
    );
    expect(await publish(surveyId)).toMatchObject(answered(200, { revision: 3 }));
    expect(await seenByAll(surveyId)).toEqual({ revision: 3, price: 1709, inReport: 1709 });

    // The next one begins with the company prices of what is public.
    await open(surveyId);
    await sample.computeNational(surveyId);
    expect((await draft(surveyId)).prices).toMatchObject([{ totalPrice: 1709 }]);
    await abandon(surveyId);
  });

  test('lists only the prices that differ, and keeps who declared the others', async () => {
    const changes = async () => (await callApi('corrections/changes', call(surveyId))).body;
    const declareAsAdmin = (company: number, price: number) =>
      sample.declare(surveyId, company, { 1: price }, sample.token);
    await open(surveyId);
    const unchanged = await declareAsAdmin(1, 1710);
    expect(unchanged.body).toMatchObject([
      { communicatedPrice: 1710, isAdminCommunicating: false },
    ]);
    // The answer may have been lost: the same price once more is the same.
    expect((await declareAsAdmin(1, 1710)).body).toMatchObject([{ isAdminCommunicating: false }]);
    expect((await declareAsAdmin(2, 1725)).body).toMatchObject([{ isAdminCommunicating: true }]);
    expect(await changes()).toMatchObject([
      { companyName: 'Società 3', before: { price: 1720 }, after: { price: 1725 } },
    ]);
    // Changed and changed back, a price is not different, whoever declared it last.
    await declareAsAdmin(2, 1720);
    expect(await changes()).toEqual([]);
    await abandon(surveyId);
  });

  test('proposes to leave out the products that the previous revision left out', async () => {
    const leaveOut = [{ productId: 5, reason: { it: 'Una sola società', en: 'Only one company' } }];
    const id = await sample.readySurvey('2026-02-23', ...PRICES);
    expect((await draft(id)).leftOut).toEqual([]);
    await sample.computeNational(id, { leaveOut });
    expect((await draft(id)).leftOut).toEqual(leaveOut);
    await sample.change(id, { published: true });
    await open(id);
    expect(await draft(id)).toMatchObject({ nationalPrices: 'missing', leftOut: leaveOut });
    // Somebody decided otherwise, and once more: the latest decision is proposed.
    await sample.computeNational(id);
    expect((await draft(id)).leftOut).toEqual([]);
    // A revision that is restored was made without the product, too.
    await replace(id, { restore: 1 });
    expect((await draft(id)).leftOut).toEqual(leaveOut);
    await abandon(id);
    await sample.change(id, { published: false });
    expect(await draft(id)).toMatchObject({ nationalPrices: 'missing', leftOut: leaveOut });
  });

  test('makes the draft of the week after stale: its change is another', async () => {
    const next = await sample.readySurvey('2026-02-02', ...PRICES);
    const before = await sample.publishedSurvey('2026-02-09', ...PRICES);
    const later = await sample.readySurvey('2026-02-16', ...PRICES);
    await open(before);
    await sample.declare(before, 0, { 1: 1760 }, sample.token);
    await sample.computeNational(before);
    await publish(before);
    expect(await sample.change(later, { published: true })).toMatchObject(
      refused('national_prices_stale'),
    );
    expect(await sample.change(next, { published: true })).toMatchObject({ status: 200 });
  });
});
