import { expect, test } from 'vitest';
import { aSample } from '../../../support/prices/weekly-survey.ts';

test('a product that was left out for a week is compared with its last published price', async () => {
  const both = { petrolWeight: 1, dieselWeight: 1 };
  const sample = await aSample(both, both, both);
  const week = (date: string, petrol: number, diesel: number) => {
    const prices = { 1: petrol, 2: diesel };
    return sample.readySurvey(date, prices, prices, prices);
  };
  const publish = (surveyId: number, words: object = {}) =>
    sample.change(surveyId, { published: true, ...words });

  expect(await publish(await week('2026-03-09', 1700, 1600))).toMatchObject({ status: 200 });
  const second = await week('2026-03-16', 1700, 1600);
  const reason = { it: 'Prezzi da verificare', en: 'Prices to be checked' };
  await sample.computeNational(second, { leaveOut: [{ productId: 2, reason }] });
  expect(await publish(second)).toMatchObject({ status: 200 });
  const third = await week('2026-03-23', 1700, 2000);
  expect(await publish(third)).toMatchObject({
    status: 409,
    body: {
      code: 'reason_needed',
      findings: [
        { code: 'company_moved', productId: 2 },
        {
          code: 'large_change',
          productId: 2,
          details: { total: 200_000, previous: 160_000, percent: 25, maxChange: 8 },
        },
        { code: 'large_net_change', productId: 2 },
      ],
    },
  });
  expect(await publish(third, { reason: 'Confirmed by telephone' })).toMatchObject({ status: 200 });
});
