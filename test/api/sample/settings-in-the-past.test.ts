import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import type { CompanyInputs } from '../../../functions/prices/national-prices/rules/survey-inputs.ts';
import { nationalPricesOf } from '../../../functions/prices/national-prices/store/price-revisions.ts';
import { inputsOf } from '../../../functions/prices/national-prices/work/revision-drafts.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { publishCorrection } from '../../support/prices/corrections.ts';
import { importSurveys } from '../../support/prices/import-history.ts';
import { aWeek, publishWeeks } from '../../support/prices/published-figures.ts';
import { askNoReasons } from '../../support/prices/thresholds.ts';
import { aSample, type Sample } from '../../support/prices/weekly-survey.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** A setting that reaches published surveys is accepted knowingly, and each survey remembers it. */

let sample: Sample;
let surveys: number[];
const DATES = ['2026-01-12', '2026-01-19', '2026-01-26'];

beforeAll(async () => {
  sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
  await askNoReasons();
  surveys = [];
  for (const date of DATES) {
    surveys.push(await sample.publishedSurvey(date, { 1: 1700 }, { 1: 1800 }));
  }
});

const weigh = (petrolWeight: number, more: object) => {
  const [company] = sample.companies;
  return callApi('companies/change', {
    token: sample.token,
    params: { id: company?.id ?? 0 },
    body: { name: company?.name ?? '', ...weightsOf({ petrolWeight }), ...more },
  });
};
const changed = async () =>
  (await callApi('setting-changes/list', { token: sample.token })).body.map(({ id }) => id);

test('holds from the date of a survey, or a day on which one can be dated', async () => {
  const nearest = {
    '2026-01-13': ['2026-01-12', '2026-01-19'],
    '2004-01-12': ['2026-01-12'],
    '2026-02-01': ['2026-01-26', '2026-02-02'],
  };
  for (const [validFrom, dates] of Object.entries(nearest)) {
    expect(await weigh(2, { validFrom, reason: 'why' }), validFrom).toMatchObject(
      answered(422, {
        errors: [{ pointer: '/validFrom', code: 'no_survey_date', nearest: dates }],
      }),
    );
  }
});

test('is refused with the surveys it would change, until somebody who saw them gives a reason', async () => {
  const [, second = 0, third = 0] = surveys;
  const validFrom = DATES[1];
  // (3 x 1700 + 1800) / 4 = 1725
  const difference = { productId: 1, part: 'total', before: 1750, after: 1725 };
  const refusal = (code: string) => ({
    status: 409,
    body: {
      code,
      surveys: [
        { id: second, date: DATES[1], differences: [difference] },
        { id: third, date: DATES[2], differences: [difference] },
      ],
    },
  });
  const [unexplained, unseen] = [refusal('reason_needed'), refusal('reaches_published')];
  expect(await weigh(3, { validFrom })).toMatchObject(unexplained);
  expect(await weigh(3, { validFrom, reason: 'why' })).toMatchObject(unseen);
  expect(await weigh(3, { validFrom, reaches: [second, third] })).toMatchObject(unexplained);
  expect(await weigh(3, { validFrom, reason: 'why', reaches: [third] })).toMatchObject(unseen);
  expect(await changed()).toEqual([]);
  const accepted = await weigh(3, { validFrom, reason: 'why', reaches: [third, second] });
  expect(accepted.status).toBe(200);
  expect(await changed()).toEqual([second, third]);
});

test('marks each until its difference is accepted, or it is corrected, naming all causes', async () => {
  const [, second = 0, third = 0] = surveys;
  const accept = (id: number, reason: string) =>
    callApi('setting-changes/accept', { token: sample.token, params: { id }, body: { reason } });
  expect((await accept(second, ' ')).status).toBe(422);
  expect((await accept(second, 'too late to matter')).status).toBe(200);
  expect(await changed()).toEqual([third]);
  expect((await accept(second, 'again')).status).toBe(404);

  const open = { token: sample.token, params: { id: third } };
  await callApi('corrections/open', open);
  // (3 x 1700 + 1950) / 4 = 1762.5, beside 1750 in public
  await sample.declare(third, 1, { 1: 1950 }, sample.token);
  await sample.computeCompanies(third);
  await sample.computeNational(third);
  expect(await publishCorrection(sample.token, third)).toMatchObject({ status: 200 });
  expect(await changed()).toEqual([]);
  const { body } = await callApi('revisions/list', { params: { id: third } });
  expect(body.at(-1)?.quality?.causes).toEqual(['weights', 'prices']);
});

test('of another duty changes net prices only, and of limits nothing', async () => {
  const { body: products } = await callApi('products/list', { token: sample.token });
  const petrol = products.find(({ id }) => id === 1);
  const { name, shortName, sisenCode, exciseDuty, vat, min, max, group, notes } = petrol ?? {};
  const set = (fields: object) =>
    callApi('products/change', {
      token: sample.token,
      params: { id: 1 },
      body: {
        ...{ name, shortName, sisenCode, exciseDuty, vat, min, max, group, notes },
        validFrom: DATES[2],
        reason: 'why',
        ...fields,
      },
    });
  expect((await set({ max: (max ?? 0) + 1 })).status).toBe(200);
  expect(await set({ exciseDuty: (exciseDuty ?? 0) - 100 })).toMatchObject(
    answered(409, { surveys: [{ date: DATES[2], differences: [{ productId: 1, part: 'net' }] }] }),
  );
});

test('is reported however old the surveys are', async () => {
  const [, second = 0] = surveys;
  const later = Array.from({ length: 90 }, (_, week) =>
    aWeek(1000 + week, addDays('2026-02-02', 7 * week), { 1: [170_000, 30_000, 72_840] }),
  );
  await publishWeeks(...later);
  const change = { validFrom: DATES[1], reason: 'why', reaches: [second, surveys[2] ?? 0] };
  expect((await weigh(5, change)).status).toBe(200);
  expect(await changed()).toEqual(change.reaches);
});

test('is reported of weeks that came with their inputs, as those of the demonstration', async () => {
  const record = await nationalPricesOf(surveys[0] ?? 0, 1);
  if (!record) throw new Error('no revision');
  const inputs = (await inputsOf(record, { date: DATES[0] ?? '' })) as CompanyInputs;
  const dates = ['2025-12-08', '2025-12-15'];
  await importSurveys({
    ...{ actor: 'import', at: '2026-01-05T10:00:00.000Z', source: 'weeks', notes: '' },
    surveys: dates.map((date) => ({ date, prices: record.prices, inputs: { ...inputs, date } })),
  });
  const change = { validFrom: dates[0], reason: 'why' };
  const { body } = await weigh(7, change);
  const reaches = (body as unknown as { surveys: { id: number; date: string }[] }).surveys;
  expect(reaches.map(({ date }) => date)).toEqual(expect.arrayContaining(dates));
  const ids = reaches.map(({ id }) => id);
  expect((await weigh(7, { ...change, reaches: ids })).status).toBe(200);
  expect(await changed()).toEqual(expect.arrayContaining(ids));
});
