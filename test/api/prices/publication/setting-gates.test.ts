import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as weeklyJob } from '../../../../functions/events/weekly-job.ts';
import { addDays } from '../../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { splitTotal } from '../../../../functions/platform/kernel/money.ts';
import { readHistoryFile } from '../../../../scripts/import/import-history.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { importHistory } from '../../../support/prices/import-history.ts';
import { type WeeklyFileRow, weeklyFile } from '../../../support/prices/price-files.ts';
import { changeSetting, petrolFrom, weighFrom } from '../../../support/prices/settings.ts';
import { aSample, type Prices, type Sample } from '../../../support/prices/weekly-survey.ts';
import { weightsOf } from '../../../support/prices/weights.ts';

/** A setting that was typed wrong is held up where it would become public. */

const PRICES: readonly Prices[] = [{ 1: 1700 }, { 1: 1710 }, { 1: 1720 }];
let sample: Sample;
const importWeek = (...row: WeeklyFileRow) =>
  importHistory(readHistoryFile(weeklyFile(row)), {
    ...{ source: 'week.csv', actor: 'import', now: new Date('2026-04-28T10:00:00Z') },
    reason: 'A week of the ministry',
  });
beforeAll(async () => {
  sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
});
afterEach(() => vi.restoreAllMocks());

describe('a week is published with a reason only', () => {
  const publish = (id: number, words = {}) => sample.change(id, { published: true, ...words });
  const refusal = (...findings: object[]) => ({
    status: 409,
    body: { code: 'reason_needed', findings },
  });
  const duty = (dutyBefore: number, dutyAfter: number) => ({
    code: 'duty_changed',
    productId: 1,
    details: { dutyBefore, dutyAfter },
  });

  test('not at the first survey, nor after it while nothing changes', async () => {
    await sample.publishedSurvey('2026-01-12', ...PRICES);
    await sample.publishedSurvey('2026-01-19', ...PRICES);
  });

  test('whose duty was typed in euro, which moves its net price too', async () => {
    await petrolFrom('2026-01-26', { exciseDuty: 673 });
    const surveyId = await sample.readySurvey('2026-01-26', ...PRICES);
    const net = { netBefore: 72_792, netAfter: 139_409, percent: 91.52, maxChange: 8 };
    expect(await publish(surveyId)).toMatchObject(
      refusal(duty(67_290, 673), { code: 'large_net_change', productId: 1, details: net }),
    );
    await petrolFrom('2026-01-26', { exciseDuty: 67_290 });
    await sample.computeNational(surveyId);
    expect(await publish(surveyId)).toMatchObject({ status: 200 });
  });

  test('whose VAT is another one than in the week before, and not the week after', async () => {
    await petrolFrom('2026-02-02', { vat: 21 });
    const surveyId = await sample.readySurvey('2026-02-02', ...PRICES);
    expect(await publish(surveyId)).toMatchObject(
      refusal({
        code: 'vat_changed',
        productId: 1,
        details: { vatBefore: 22, vatAfter: 21 },
      }),
    );
    expect(await publish(surveyId, { reason: 'The law of January' })).toMatchObject({
      status: 200,
    });
    const [revision] = (
      await callApi('revisions/list', { token: sample.token, params: { id: surveyId } })
    ).body;
    expect(revision).toMatchObject({ findings: [{ code: 'vat_changed' }] });
    await sample.publishedSurvey('2026-02-09', ...PRICES);
  });

  test('by the weekly job, which waits for a person', async () => {
    await petrolFrom('2026-02-16', { vat: 21, exciseDuty: 67_000 });
    const surveyId = await sample.readySurvey('2026-02-16', ...PRICES);
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-02-17T11:00:00Z'));
    expect(await weeklyJob()).toMatchObject({
      runs: [
        {
          part: 'release',
          subject: `survey/${surveyId}`,
          result: 'refused',
          code: 'reason_needed',
        },
      ],
    });
    vi.restoreAllMocks();
    expect(await publish(surveyId)).toMatchObject(refusal(duty(67_290, 67_000)));
  });
});

describe('where a second administrator approves', () => {
  const weigh = (index: number, petrolWeight: number, from: string) =>
    weighFrom(from, sample.companies[index]?.id ?? 0, { petrolWeight }, 'anna');
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    for (const username of ['anna', 'carla'])
      tokens[username] = await anAdministrator({ id: username, username });
  });
  afterEach(() => vi.unstubAllEnvs());
  const own = { status: 403, body: { code: 'own_draft' } };
  const approve = async (who: string, id: number) => {
    const call = { token: tokens[who] ?? '', params: { id } };
    const { fingerprint = '', reason, note } = (await callApi('revisions/draft', call)).body;
    return callApi('revisions/approve', { ...call, body: { fingerprint, reason, note } });
  };

  test.each([
    ['a duty', '2026-03-02', (from: string) => petrolFrom(from, { exciseDuty: 67_100 }, 'anna')],
    ['a limit', '2026-03-16', (from: string) => petrolFrom(from, { max: 251 }, 'anna')],
    ['a weight', '2026-03-30', (from: string) => weigh(0, 41, from)],
    ["a company's only weight", '2026-04-13', (from: string) => weigh(2, 0, from)],
  ])('whoever changed %s that a draft is the first to use does not', async (_, date, change) => {
    vi.stubEnv('APPROVAL_REQUIRED', 'off');
    await petrolFrom(date, {});
    await sample.change(await sample.readySurvey(addDays(date, -7), ...PRICES), {
      ...{ published: true, reason: 'The week before' },
    });
    vi.stubEnv('APPROVAL_REQUIRED', 'on');
    await change(date);
    const id = await sample.readySurvey(date, ...PRICES);
    const { computedAt, settingsBy } = (
      await callApi('revisions/draft', { token: sample.token, params: { id } })
    ).body;
    expect(settingsBy).toContain('anna');
    expect(settingsBy).not.toContain('carla');
    const words = { token: sample.token, params: { id }, body: { computedAt, reason: 'Known' } };
    expect(await callApi('revisions/prepare', words)).toMatchObject({ status: 200 });
    expect(await approve('anna', id)).toMatchObject(own);
    expect(await approve('carla', id)).toMatchObject({ status: 200 });
    await sample.change(id, { published: true });
  });
});

describe('a setting is saved', () => {
  const change = (id: 'products/change' | 'companies/change', fields: object, more = {}) =>
    changeSetting(sample.token, id, { ...fields, ...more });
  const byImport = async (
    fields: object,
    more: object = {},
    id: 'companies/import' | 'companies/check-import' = 'companies/import',
  ) => {
    const { body } = await callApi('companies/list', { token: sample.token });
    const companies = body
      .filter(({ id }) => id === 1)
      .map(({ timeline: _, version: __, username: ___, ...known }) => ({ ...known, ...fields }));
    return callApi(id, { token: sample.token, body: { companies, ...more } });
  };
  const doors = {
    'a duty': (more = {}) => change('products/change', { exciseDuty: 67_500 }, more),
    'a rate of VAT': (more = {}) => change('products/change', { vat: 20 }, more),
    'a limit': (more = {}) => change('products/change', { max: 259 }, more),
    'a weight': (more = {}) => change('companies/change', { petrolWeight: 1000 }, more),
    'an import of weights': (more = {}) => byImport({ petrolWeight: 2000 }, more),
  };
  const each = test.each(Object.entries(doors));

  each('with a reason, after its effect on the week published last: %s', async (_, save) => {
    const refused = await save();
    expect(refused).toMatchObject(
      answered(409, {
        code: 'reason_needed',
        surveys: [],
        effect: { survey: { date: '2026-04-13' }, products: [{ productId: 1 }] },
      }),
    );
    expect(await save({ reason: ' ' })).toMatchObject({ status: 409 });
    expect(await save({ reason: 'Decree' })).toMatchObject({ status: 200 });
  });

  each('from the second survey at the latest: %s', async (_, save) => {
    expect(await save({ reason: 'Decree', validFrom: '2099-01-05' })).toMatchObject(
      answered(422, {
        errors: [
          {
            ...{ pointer: '/validFrom', code: 'after_second_survey' },
            nearest: [expect.any(String), expect.any(String)],
          },
        ],
      }),
    );
  });

  test('with the public figures and those that it alone would make, whatever else is planned', async () => {
    const { body } = await change('products/change', { exciseDuty: 673 });
    const figures = { totalPrice: expect.any(Number), vatRate: 22, max: 250 };
    const [product] = (body as { effect?: { products: object[] } }).effect?.products ?? [];
    expect(product).toMatchObject({
      without: { ...figures, exciseDuty: 672.9 },
      with: { ...figures, exciseDuty: 6.73 },
    });
    const { without, with: now } = product as Record<'without' | 'with', { netPrice: number }>;
    expect(now.netPrice - without.netPrice).toBeCloseTo(666.17, 6);
  });

  test('with its own effect alone where a company was added for the same date', async () => {
    const body = {
      ...weightsOf({ dieselWeight: 5000 }),
      name: 'Nuova',
      reason: 'It joins the sample',
    };
    const created = await callApi('companies/create', { token: sample.token, body });
    expect(created).toMatchObject({ status: 201 });
    expect((await change('products/change', { exciseDuty: 673 })).body).toMatchObject({
      effect: { products: [{ productId: 1 }] },
    });
  });

  test('after its effect on the last week before another value follows', async () => {
    const validFrom = '2026-02-23';
    const values = { exciseDuty: 60_000, vat: 22, max: 250, validFrom };
    const { body } = await change('products/change', values);
    expect(body).toMatchObject({
      surveys: [{ date: validFrom }],
      effect: {
        survey: { date: validFrom, week: 'lastReached' },
        products: [{ productId: 1, with: { exciseDuty: 600 } }],
      },
    });
  });

  test('after its effect in the preview of an import, which needs no reason', async () => {
    const shown = await byImport({ petrolWeight: 3000 }, {}, 'companies/check-import');
    const { body } = await byImport({ petrolWeight: 3000 });
    const { effect } = body as { effect?: object };
    expect(effect).toMatchObject({ survey: { date: '2026-04-13' }, products: [{ productId: 1 }] });
    expect(shown).toMatchObject(answered(200, { effect }));
    const unmoved = await byImport({ brands: ['Tamoil'] }, {}, 'companies/check-import');
    expect(unmoved).toMatchObject(answered(200, { effect: { products: [] } }));
  });

  test('with its effect on the last week of company prices where a later one was imported', async () => {
    const { total, vat, excise } = splitTotal(171_000, 20, 67_500);
    await importWeek('2026-04-20', 1, total, vat, excise);
    const effectOn = (date: string, week: string) => ({
      effect: { survey: { date, week }, products: [{ productId: 1 }] },
    });
    const { body } = await change('companies/change', { petrolWeight: 4000 });
    expect(body).toMatchObject(effectOn('2026-04-13', 'lastWithCompanies'));
    const [product] = (body as { effect?: { products: object[] } }).effect?.products ?? [];
    const { without, with: now } = product as Record<'without' | 'with', { totalPrice: number }>;
    expect(now.totalPrice).not.toBe(without.totalPrice);
    const duty = await change('products/change', { exciseDuty: 673 });
    expect(duty.body).toMatchObject(effectOn('2026-04-20', 'last'));
    // The week after lacks the product.
    await importWeek('2026-04-27', 8, 60_000, 0, 3_139);
    const later = await change('products/change', { exciseDuty: 673 });
    expect(later.body).toMatchObject(effectOn('2026-04-20', 'lastWithPrice'));
    expect(later.body).toMatchObject({
      effect: { products: [{ with: { totalPrice: total / 100, exciseDuty: 6.73 } }] },
    });
  });

  test("with a reason where other brands' stations would price a company's methane", async () => {
    const weighed = { methaneWeight: 40, brands: ['Q8'], reason: 'A declaration' };
    expect(await change('companies/change', weighed)).toMatchObject({ status: 200 });
    const emptied = { methaneWeight: 40, brands: [] };
    expect(await change('companies/change', emptied)).toMatchObject(
      answered(409, { code: 'reason_needed', effect: { products: [], stations: [12] } }),
    );
    expect(
      await change('companies/change', { ...emptied, brands: ['Q8'] }),
      'unchanged',
    ).toMatchObject({ status: 200 });
  });

  test('without a reason where it is a name or a note', async () => {
    expect(await change('products/change', { notes: 'Autotrazione' })).toMatchObject({
      status: 200,
    });
    const name = `Nuova ${sample.companies[0]?.name}`;
    expect(await change('companies/change', { name })).toMatchObject({ status: 200 });
    expect(await byImport({ brands: ['Q8'] })).toMatchObject({ status: 200 });
  });
});
