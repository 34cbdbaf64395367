import { beforeAll, describe, expect, test } from 'vitest';
import { changeCompany, companyById } from '../../functions/store/companies.ts';
import { companyWeeksOf } from '../../functions/store/company-weeks.ts';
import { importHistory, readHistoryFile } from '../../scripts/import/import-history.ts';
import { auditOf } from '../support/audit-log.ts';
import { callApi } from '../support/call-api.ts';
import { weeklyFile } from '../support/price-files.ts';
import { aSample, type Prices, type Sample } from '../support/weekly-survey.ts';
import { weightsOf } from '../support/weights.ts';

/** A published survey is corrected without a gap, withdrawn, and published again. */

const PRICES: readonly Prices[] = [{ 1: 1700 }, { 1: 1710 }, { 1: 1720 }];
const NOTE = { it: 'Corretto il prezzo di una società.', en: "One company's price was corrected." };
const TEXTS = { reason: 'A company typed a wrong price', note: NOTE };

let sample: Sample;
beforeAll(async () => {
  sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
});

const call = (id: number, body?: object) => ({
  token: sample.token,
  params: { id },
  ...(body && { body }),
});
const open = (id: number) => callApi('corrections/open', call(id));
const replace = (id: number, body: object) => callApi('corrections/replace', call(id, body));
const abandon = (id: number) => callApi('corrections/abandon', call(id));
const publish = (id: number, texts: object = TEXTS) =>
  callApi('corrections/publish', call(id, texts));
const draft = async (id: number) => (await callApi('revisions/draft', call(id))).body;
/** What is prepared for publication, as the approvals page lists it. */
const pending = async () => (await callApi('approvals/list', { token: sample.token })).body;
const refused = (code: string) => ({ status: 409, body: { code } });

/** What anybody reads of a survey: its revision, and the price of petrol in each public answer. */
async function seenByAll(id: number) {
  const [survey, prices, report] = await Promise.all([
    callApi('surveys/get', { params: { id } }),
    callApi('weekly-prices/get', { params: { surveyId: id } }),
    callApi('weekly-prices/report', { query: { years: '100' } }),
  ]);
  const { date } = survey.body;
  return {
    revision: survey.body.revision,
    price: prices.body[0]?.totalPrice,
    inReport: report.body.find((row) => row.date === date)?.petrol,
  };
}

describe('a correction', () => {
  let surveyId: number;
  beforeAll(async () => {
    surveyId = await sample.publishedSurvey('2026-01-12', ...PRICES);
    await sample.publishedSurvey('2026-01-19', ...PRICES);
  });

  test('is opened of what is public, once', async () => {
    const unpublished = await sample.readySurvey('2026-01-26', ...PRICES);
    expect(await open(unpublished)).toMatchObject(refused('survey_not_published'));
    expect(await publish(surveyId)).toMatchObject(refused('no_correction'));
    expect(await replace(surveyId, { restore: 1 })).toMatchObject(refused('no_correction'));
    expect(await abandon(surveyId)).toMatchObject(refused('no_correction'));

    const opened = await open(surveyId);
    expect(opened).toMatchObject({
      status: 201,
      body: { published: true, revision: 1, correction: { by: 'maria.bianchi' } },
    });
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

  test('replaces what is public in one step', async () => {
    expect(await publish(surveyId)).toMatchObject({
      status: 200,
      body: { published: true, revision: 2, note: NOTE },
    });
    expect(await seenByAll(surveyId)).toEqual({ revision: 2, price: 1729, inReport: 1729 });
    expect(await publish(surveyId)).toMatchObject(refused('no_correction'));
    expect((await pending()).surveys).not.toContainEqual({ id: surveyId, date: '2026-01-12' });
    // Its audit record says why; nobody else is told.
    expect(await auditOf(`survey/${surveyId}`)).toContainEqual(
      expect.objectContaining({
        action: 'survey.corrected',
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
    expect(await abandon(surveyId)).toMatchObject({ status: 200, body: { revision: 2 } });

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
    // What was left behind is not published with the next correction.
    await open(surveyId);
    expect(await publish(surveyId)).toMatchObject(refused('national_prices_missing'));
    await sample.computeNational(surveyId);
    expect((await draft(surveyId)).differences).toEqual([]);
    await abandon(surveyId);
  });

  test('restores an earlier revision', async () => {
    await open(surveyId);
    expect(await replace(surveyId, { restore: 3 })).toMatchObject({ status: 404 });
    expect(await replace(surveyId, { prices: [{ productId: 1, totalPrice: 1 }] })).toMatchObject(
      refused('company_prices_needed'),
    );
    expect(await replace(surveyId, { restore: 1 })).toMatchObject({
      status: 200,
      body: { revision: 3, prices: [{ totalPrice: 1709 }], quality: { kind: 'restored' } },
    });
    expect(await publish(surveyId)).toMatchObject({ status: 200, body: { revision: 3 } });
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

  test('proposes to leave out what the revision before left out', async () => {
    const leaveOut = [{ productId: 5, reason: 'Only one company' }];
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
    await publish(id);
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

describe('a withdrawal', () => {
  let surveyId: number;
  beforeAll(async () => {
    surveyId = await sample.publishedSurvey('2026-03-02', ...PRICES);
  });

  test('by the plain call is shown with a neutral note, and never the prices', async () => {
    await sample.change(surveyId, { published: false });
    const withdrawn = {
      at: expect.stringMatching(/^20/),
      note: { it: expect.stringContaining('ritirati'), en: expect.stringContaining('withdrawn') },
    };
    const view = { id: surveyId, date: '2026-03-02', published: false, revision: 1, withdrawn };
    const byId = await callApi('surveys/get', { params: { id: surveyId } });
    expect(byId).toMatchObject({ status: 200, body: view });
    const byDate = await callApi('surveys/find', { query: { date: '2026-02-28' } });
    expect(byDate).toMatchObject({ status: 200, body: view });
    const latest = await callApi('surveys/latest', {});
    expect(latest.body.map(({ id }) => id)).not.toContain(surveyId);

    const prices = await callApi('weekly-prices/get', { params: { surveyId } });
    expect(prices.status).toBe(404);
    const file = await callApi('weekly-prices/export', { params: { id: surveyId } });
    expect(file.status).toBe(404);
    const revisions = await callApi('revisions/list', { params: { id: surveyId } });
    expect(revisions.body).toEqual([{ revision: 1, publishedAt: expect.any(String), withdrawn }]);
  });

  test('is followed by the next revision, which has the same figure when nothing was changed', async () => {
    // A weight that changes from the open survey on concerns no earlier one.
    const [company] = sample.companies;
    const stored = await companyById(company?.id ?? 0);
    const heavier = { name: stored.name, ...weightsOf({ petrolWeight: 1000 }) };
    await changeCompany(
      stored,
      heavier,
      { from: '2026-12-07' },
      { actor: 'test', at: '2026-03-03', action: 'company.changed', subject: 'company/1' },
    );
    const { body } = await callApi('surveys/workflow', call(surveyId));
    expect(body).toMatchObject({ nextStep: 'nationalPrices', stepStates: { published: 'gone' } });
    expect(await sample.change(surveyId, { published: true })).toMatchObject(
      refused('national_prices_missing'),
    );
    await sample.computeNational(surveyId);
    expect(await sample.change(surveyId, { published: true })).toMatchObject({
      status: 200,
      body: { published: true, revision: 2 },
    });
    expect(await seenByAll(surveyId)).toEqual({ revision: 2, price: 1709, inReport: 1709 });
    const again = await callApi('surveys/get', { params: { id: surveyId } });
    expect(again.body).not.toHaveProperty('withdrawn');
  });

  test('says why, to the public by its note alone', async () => {
    const note = { it: 'In verifica.', en: 'Under review.' };
    await sample.change(surveyId, { published: false, reason: 'A doubt', note });
    const anyone = await callApi('surveys/get', { params: { id: surveyId } });
    expect(anyone.body.withdrawn).toMatchObject({ note });
    expect(anyone.text).not.toContain('A doubt');
    const { body } = await callApi('revisions/list', call(surveyId));
    expect(body[1]).toMatchObject({
      withdrawn: { note },
      withdrawalReason: 'A doubt',
      withdrawnBy: 'maria.bianchi',
      prices: [{ totalPrice: 1709 }],
    });
  });

  test('lets an earlier revision be restored', async () => {
    await replace(surveyId, { restore: 1 });
    expect(await sample.change(surveyId, { published: true })).toMatchObject({
      status: 200,
      body: { revision: 3 },
    });
    expect((await seenByAll(surveyId)).price).toBe(1709);
  });
});

describe('an imported survey', () => {
  let surveyId: number;
  const [petrol, diesel] = [
    { productId: 1, totalPrice: 1733.36 },
    { productId: 2, totalPrice: 1689.03 },
  ];
  beforeAll(async () => {
    const file = weeklyFile(
      ['2026-03-30', 1, 173_336, 31_257, 67_290],
      // A cent off, as files have it: VAT was rounded on its own.
      ['2026-03-30', 2, 168_903, 30_457, 67_290],
    );
    const options = { source: 'export.csv', actor: 'import', now: new Date('2026-04-01') };
    await importHistory(readHistoryFile(file), options);
    const { body } = await callApi('surveys/find', { query: { date: '2026-03-30' } });
    surveyId = body.id;
  });

  test('has no company prices, to enter or to compute', async () => {
    await open(surveyId);
    for (const answer of [
      await sample.declare(surveyId, 0, { 1: 1700 }, sample.token),
      await sample.computeCompanies(surveyId),
      await sample.computeNational(surveyId),
    ]) {
      expect(answer).toMatchObject(refused('no_companies_asked'));
    }
    const { body } = await callApi('surveys/workflow', call(surveyId));
    expect(body.nextStep).toBe('enterPrices');
    expect(await publish(surveyId)).toMatchObject(refused('national_prices_missing'));
    await abandon(surveyId);
  });

  test('is corrected by entering national prices; the others stay to the cent', async () => {
    await open(surveyId);
    const wrong = { productId: 1, totalPrice: 1.5 };
    await replace(surveyId, { prices: [wrong] });
    expect(await publish(surveyId)).toMatchObject({ status: 409 });
    expect(await replace(surveyId, { prices: [petrol, petrol] })).toMatchObject({ status: 422 });
    const entered = await replace(surveyId, { prices: [{ ...petrol, totalPrice: 1740 }] });
    expect(entered.body).toMatchObject({
      basis: 'figures',
      // VAT 1740 x 22 / 122; excise of the survey's date.
      prices: [
        { productId: 1, totalPrice: 1740, vat: 313.77, exciseDuty: 672.9, netPrice: 753.33 },
        { ...diesel, vat: 304.57 },
      ],
      differences: [{ productId: 1, before: 1733.36, after: 1740, difference: 6.64 }],
      refused: [],
    });
    expect(await publish(surveyId)).toMatchObject({ status: 200, body: { revision: 2 } });
    expect(await seenByAll(surveyId)).toMatchObject({ revision: 2, price: 1740 });
  });

  test('can be without the price of a product', async () => {
    await open(surveyId);
    const { body } = await replace(surveyId, { prices: [{ ...diesel, totalPrice: null }] });
    expect(body.prices).toMatchObject([{ productId: 1, totalPrice: 1740 }]);
    expect(body.missing).toContain(2);
    await abandon(surveyId);
  });

  test('that was withdrawn is published again by restoring it', async () => {
    await sample.change(surveyId, { published: false });
    expect(await sample.change(surveyId, { published: true })).toMatchObject(
      refused('national_prices_missing'),
    );
    await replace(surveyId, { restore: 1 });
    expect(await sample.change(surveyId, { published: true })).toMatchObject({
      status: 200,
      body: { revision: 3 },
    });
    const { body } = await callApi('weekly-prices/get', { params: { surveyId } });
    expect(body).toMatchObject([
      { ...petrol, vat: 312.57 },
      { ...diesel, vat: 304.57 },
    ]);
  });
});
