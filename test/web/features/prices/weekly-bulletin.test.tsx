import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const survey = (id: number, date: string, more: object = {}) => ({
  ...{ id, date, active: false, published: true, revision: 1 },
  publishedAt: `${date}T11:00:00.000Z`,
  ...more,
});
const surveys = [survey(2, '2026-11-09'), survey(1, '2026-11-02')];
const parts = (totalPrice: number, exciseDuty: number) => {
  const vat = Math.round((totalPrice - totalPrice / 1.22) * 100) / 100;
  const netPrice = Math.round((totalPrice - vat - exciseDuty) * 100) / 100;
  return { totalPrice, vat, exciseDuty, netPrice };
};
const price = (
  productId: number,
  date: string,
  total: number,
  variation: number,
  excise = 622.9,
) => ({
  ...{ productId, date, variation },
  ...parts(total, excise),
});

/** Answers of the API for the survey of 9 November 2026 and the one before. */
const answers = (of: object = surveys[0] as object) => ({
  'surveys/latest': surveys,
  'surveys/find': ({ query }: { query: Record<string, string> }) =>
    query.date === '2026-11-02' ? surveys[1] : of,
  'weekly-prices/get': ({ params }: { params: Record<string, string> }) =>
    params.surveyId === '2'
      ? [price(1, '2026-11-09', 1564.72, -55.99), price(2, '2026-11-09', 1730.04, -16.96)]
      : [price(1, '2026-11-02', 1620.71, -1, 672.9), price(2, '2026-11-02', 1747, 1)],
  'weekly-prices/report': [
    { date: '2025-11-10', petrol: 1684.72, carDiesel: 1673 },
    { date: '2026-11-02', petrol: 1620.71, carDiesel: 1747 },
    { date: '2026-11-09', petrol: 1564.72, carDiesel: 1730.04 },
  ],
  'release-calendar/list': { releases: [] },
  'revisions/list': [],
  'duty-changes/list': [
    {
      date: '2026-11-09',
      changes: [],
      note: { it: 'Taglio dell’accisa', en: 'Duty was cut by decree' },
    },
  ],
});

it('tells the news of a survey in a headline, three sentences and its parts, with the reason', async () => {
  apiByRoute(answers() as never);
  await renderPage('weekly-bulletin', { at: '/bollettino-settimanale-carburanti?data=2026-11-09' });
  await screen.findByRole('heading', { level: 1, name: /^Petrol falls to 1\.565 €\/l/ });
  screen.getByText(
    /^In the week of 2–8 November 2026 petrol cost 1\.565 €\/l on average, 5\.6 cents less/,
  );
  const rows = within(screen.getByRole('table', { name: 'The prices of the week' }));
  expect(rows.getByRole('link', { name: 'Automotive gas oil' }).getAttribute('href')).toBe(
    '/prezzi-settimanali-carburanti?data=2026-11-09&pid=2',
  );
  await screen.findByText(
    /^Petrol: net price \+0\.4 cents, VAT −1\.0 cents, excise duty −5\.0 cents\.$/,
  );
  await screen.findByText('Duty was cut by decree');
  screen.getByText('Prices published once, without corrections.');
  expect(screen.getByRole('link', { name: 'Previous: 2 November 2026' }).getAttribute('href')).toBe(
    '/bollettino-settimanale-carburanti?data=2026-11-02',
  );
});

it('says why figures were withdrawn, and shows none', async () => {
  const withdrawn = {
    at: '2026-11-10T11:00:00.000Z',
    note: { it: 'Errore', en: 'Wrong figures were found' },
  };
  apiByRoute(answers(survey(2, '2026-11-09', { withdrawn })) as never);
  await renderPage('weekly-bulletin', { at: '/bollettino-settimanale-carburanti?data=2026-11-09' });
  await screen.findByText('Wrong figures were found');
  expect(screen.queryByRole('table')).toBeNull();
});

it('says that there is none for a day before the first', async () => {
  apiByRoute({ ...answers(), 'surveys/find': problem(404, 'not_found') } as never);
  await renderPage('weekly-bulletin', { at: '/bollettino-settimanale-carburanti?data=1999-01-04' });
  await screen.findByText(/^There is no bulletin for this day/);
});

it('of a survey without prices of petrol and gas oil says so in its headline', async () => {
  apiByRoute({
    ...answers(),
    'weekly-prices/get': [price(5, '2026-11-09', 700, 1)],
  } as never);
  await renderPage('weekly-bulletin', { at: '/bollettino-settimanale-carburanti?data=2026-11-09' });
  const headline = 'The survey of 9 November 2026 has no price of petrol or diesel';
  await screen.findByRole('heading', { level: 1, name: headline });
});
