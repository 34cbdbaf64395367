import { beforeAll, expect, test } from 'vitest';
import { callApi } from '../../../support/api/call-api.ts';
import { at } from '../../../support/prices/corrected-weeks.ts';
import { aSample } from '../../../support/prices/weekly-survey.ts';

/** The series marks imputed figures, and products that a week was published without. */

const REASON = { it: 'Troppo poche risposte', en: 'Too few companies answered' };
const NOTE = { it: 'Gasolio non disponibile.', en: 'Diesel is not available.' };

beforeAll(async () => {
  at('2024-06-04T10:00:00Z');
  const weights = [40, 30, 30].map((weight) => ({ petrolWeight: weight, dieselWeight: weight }));
  const sample = await aSample(...weights);
  const { token, companies } = sample;
  await sample.publishedSurvey(
    '2024-06-03',
    { 1: 1700, 2: 1600 },
    { 1: 1710, 2: 1600 },
    { 1: 1720, 2: 1600 },
  );
  at('2024-06-11T10:00:00Z');
  const id = await sample.newSurvey('2024-06-10');
  await sample.declare(id, 0, { 1: 1720, 2: 1600 });
  await sample.declare(id, 1, { 1: 1730, 2: 1600 });
  await sample.computeCompanies(id);
  // (40 x 1720 + 30 x 1730) / (40 x 1700 + 30 x 1710) x 1720 = 1740
  const imputed = await callApi('imputations/impute', {
    token,
    params: { companyId: companies[2]?.id ?? 0, surveyId: id },
    body: { productId: 1, method: 'trend' },
  });
  expect(imputed.status).toBe(200);
  await sample.computeCompanies(id);
  await sample.change(id, { active: false });
  await sample.computeNational(id, { leaveOut: [{ productId: 2, reason: REASON }] });
  const published = await sample.change(id, { published: true, reason: 'Agreed', note: NOTE });
  expect([published.status, published.text]).toEqual([200, expect.any(String)]);
});

test('a mean with imputed prices, and a product left out, say so', async () => {
  const { text } = await callApi('series/get', {
    params: { flow: 'weekly-prices' },
    query: { measure: 'price', from: '2024-06-10', lang: 'en' },
  });
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
    // 0.4 x 1720 + 0.3 x 1730 + 0.3 x 1740 = 1729
    '2024-06-10;1;Euro-Super 95;price;1729.00;EUR/1000 l;1;I;imputed;2024-06-11T10:00:00.000Z',
    '2024-06-10;2;Automotive gas oil;price;;EUR/1000 l;1;O;left_out;2024-06-11T10:00:00.000Z',
  ]);
});

test('the changes and the feed name products that were left out, and why', async () => {
  const { body } = await callApi('changes/list', { query: { since: '2024-06-10' } });
  expect(body.changes).toMatchObject([
    {
      kind: 'release',
      figures: [
        { productId: 1, before: null, after: 1729, change: 20, status: 'I', remark: 'imputed' },
        {
          productId: 2,
          before: null,
          after: null,
          status: 'O',
          remark: 'left_out',
          reason: REASON,
        },
      ],
    },
  ]);
  const { text } = await callApi('feeds/json', {
    params: { feed: 'weekly' },
    query: { lang: 'it' },
  });
  expect(JSON.parse(text).items[0].content_text).toContain(
    `Gasolio auto: non disponibile: ${REASON.it}`,
  );
});
