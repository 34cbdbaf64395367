import { beforeAll, describe, expect, test } from 'vitest';
import { verifyPeriod } from '../../../../functions/prices/averages/work/verify-periods.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { averageCalls, firstOfMarch, winter2023 } from '../../../support/prices/averages.ts';
import { TEXTS } from '../../../support/prices/corrections.ts';
import { aWeek, publishWeeks } from '../../../support/prices/published-figures.ts';
import { aSample } from '../../../support/prices/weekly-survey.ts';

/** Which price the days after a month's last survey have is an input of the month's revision. */

let token: string;
const { compute, publish } = averageCalls(() => token);
const FEBRUARY = { year: 2023, month: 2 };
const state = async () => (await callApi('monthly-prices/state', { token, query: FEBRUARY })).body;
const revisions = async () => (await callApi('monthly-prices/revisions', { query: FEBRUARY })).body;
const figure = async (revision: number) => {
  const params = { series: 'monthly', period: '2023-02', productId: 1, revision } as const;
  return (await callApi('figures/get', { params })).body;
};

beforeAll(async () => {
  token = await anAdministrator();
  await publishWeeks(...winter2023, firstOfMarch);
});

describe('a month whose last survey stands for the days after it', () => {
  beforeAll(async () => {
    await compute(2023, 2, { daysAfterLast: 'last' });
    expect((await state()).draft).toMatchObject({ daysAfterLast: 'last' });
    await publish(2023, 2);
  });

  test('says so with its revision and with its figure, in both languages', async () => {
    expect(await revisions()).toMatchObject([{ revision: 1, daysAfterLast: 'last' }]);
    const { daysAfterLast, formula, inputs } = await figure(1);
    expect(daysAfterLast).toBe('last');
    expect(formula.words.it).toMatch(/si applica il prezzo di quest’ultima, non quello/);
    expect(formula.words.en).toMatch(/have the price of that survey, not that of the next one/);
    expect(inputs.at(-1)).toMatchObject({ period: '2023-02-27', days: 9, to: '2023-02-28' });
  });

  test('keeps it in its next revision, after a correction too', async () => {
    await publishWeeks({
      ...aWeek(5, '2023-02-27', { 1: [186_645, 33_477, 72_840] }),
      revision: 2,
    });
    const { body: outdated } = await callApi('monthly-prices/outdated', { token });
    const { body: rows } = await compute(2023, 2, { revision: 'true' });
    expect(outdated).toMatchObject([{ ...FEBRUARY, rows }]);
    expect((await state()).draft).toMatchObject({ daysAfterLast: 'last' });
    expect(await publish(2023, 2, { revision: true, ...TEXTS })).toMatchObject({ status: 200 });
    expect((await revisions()).map(({ daysAfterLast }) => daysAfterLast)).toEqual(['last', 'last']);
  });

  test('has the price of the next survey where a revision asks for it', async () => {
    await compute(2023, 2, { revision: 'true', daysAfterLast: 'next' });
    expect((await state()).draft).toMatchObject({ revision: 3, daysAfterLast: 'next' });
    await publish(2023, 2, { revision: true, ...TEXTS });
    expect(await figure(3)).toMatchObject({ daysAfterLast: 'next', inputs: { length: 5 } });
    expect((await figure(3)).formula.words.en).toMatch(/have the price of the next survey\.$/);
  });
});

test('a month is verified with what each of its revisions had', async () => {
  const sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
  for (const [index, day] of ['01-05', '01-12', '01-19', '01-26', '02-02'].entries()) {
    const id = await sample.readySurvey(`2026-${day}`, { 1: 1700 + index }, { 1: 1700 + index });
    await sample.change(id, { published: true, reason: 'Known' });
  }
  await compute(2026, 1, { daysAfterLast: 'last' });
  // The survey of 5 January prices the days since that of 2023.
  expect(await publish(2026, 1)).toMatchObject(
    answered(409, {
      findings: [{ code: 'weeks_without_survey', details: { date: '2026-01-05' } }],
    }),
  );
  await publish(2026, 1, { reason: TEXTS.reason });
  await compute(2026, 1, { revision: 'true', daysAfterLast: 'next' });
  await publish(2026, 1, { revision: true, ...TEXTS });
  expect(await verifyPeriod({ year: 2026, month: 1 })).toMatchObject([
    { revision: 1, daysAfterLast: 'last', faults: [] },
    { revision: 2, daysAfterLast: 'next', faults: [] },
  ]);
});

test('a month computed without the option keeps what applied', async () => {
  await publishWeeks(aWeek(7, '2023-04-03', { 1: [185_814, 33_507, 72_840] }));
  await compute(2023, 3);
  await publish(2023, 3);
  const { body } = await callApi('monthly-prices/revisions', { query: { year: 2023, month: 3 } });
  expect(body).toMatchObject([{ daysAfterLast: 'next' }]);
});
