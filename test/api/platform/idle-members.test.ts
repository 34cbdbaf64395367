import { beforeAll, describe, expect, test } from 'vitest';
import { answered, callApi } from '../../support/api/call-api.ts';
import { PRICES, TEXTS } from '../../support/prices/corrections.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** Members of a body that would do nothing beside the others are refused by name, and nothing is changed. */

const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });

const idle = (...names: string[]) => ({
  status: 422,
  body: {
    errors: names.map((name) => ({
      ...{ pointer: `/${name}`, code: 'does_nothing' },
      detail: expect.stringContaining('Taken'),
    })),
  },
});

describe('the change of a survey', () => {
  let open: number;
  let published: number;
  beforeAll(async () => {
    published = await sample.publishedSurvey('2025-06-09', ...PRICES);
    open = await sample.readySurvey('2025-06-16', ...PRICES);
  });

  test.each([
    [{ notes: 'A note.', early: true }, ['early']],
    [{ published: false, early: true }, ['early']],
    [{ notes: 'A note.', moveReason: 'The office was closed.' }, ['moveReason']],
    [{ notes: 'A note.', computedAt: 'none' }, ['computedAt']],
    [{ active: true, published: false, computedAt: 'none' }, ['computedAt']],
    [{ notes: 'A note.', published: false, ...TEXTS }, ['reason', 'note']],
  ])('with %j', async (change, names) => {
    expect(await sample.change(open, change)).toMatchObject(idle(...names));
    const { body } = await callApi('surveys/get', {
      token: sample.token,
      params: { id: open },
    });
    expect(body.notes).toBe('');
  });

  test('that is public, with words that neither publish nor withdraw', async () => {
    expect(await sample.change(published, TEXTS)).toMatchObject(idle('reason', 'note'));
    const { reason } = TEXTS;
    expect(await sample.change(published, { notes: 'x y', reason })).toMatchObject(idle('reason'));
    // As somebody sends the publication again whose answer was lost.
    expect((await sample.change(published, { published: true, reason })).status).toBe(200);
    // A switch that is off asks for nothing.
    expect((await sample.change(published, { notes: 'x', early: false })).status).toBe(200);
  });
});

test.each([13, 14])('the option for the days of a month, for the period %i', async (month) => {
  const query = { year: '2025', month: String(month), daysAfterLast: 'last' };
  expect(await callApi('monthly-prices/compute', { token: sample.token, query })).toMatchObject(
    idle('daysAfterLast'),
  );
});

test('the surveys that a new company reaches', async () => {
  const body = { name: 'Nuova', ...weightsOf({ petrolWeight: 1 }), reaches: [1] };
  expect(await callApi('companies/create', { token: sample.token, body })).toMatchObject(
    answered(422, { errors: [{ pointer: '/reaches', code: 'unknown_parameter' }] }),
  );
});

test('the names of no code', async () => {
  const body = {
    ...{ dataset: 'gas-balance', dimension: 'place', name: 'RAVENNA', code: null },
    ...{ names: { it: 'Ravenna', en: 'Ravenna' }, reason: 'Detto al telefono.' },
  };
  expect(await callApi('name-codes/give', { token: sample.token, body })).toMatchObject(
    idle('names'),
  );
});

test('the products of news', async () => {
  const body = {
    ...{ email: 'anna@example.org', lang: 'it', kinds: ['release'] },
    ...{ series: ['news'], products: [1] },
  };
  expect(await callApi('mail-subscriptions/request', { body })).toMatchObject(idle('products'));
});
