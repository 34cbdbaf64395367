import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ClauseResult } from '../../../../functions/open-data/fuel-clause/contract.ts';
import { enter } from '../../support/actions.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const both = (text: string) => ({ it: `${text} (it)`, en: text });
const month = (period: string, value: number) => ({
  ...{ period, revision: 1, value },
  ...{ api: '', page: '' },
});
const result: ClauseResult = {
  ...{ productId: 2, price: 'total', share: 30, threshold: 2, isRevised: false },
  reference: month('2024-06', 1700),
  trips: [
    {
      ...{ period: '2024-08', freight: 1500, figure: month('2024-08', 1600) },
      ...{ change: -5.88, exceeds: true, adjustment: -26.47, adjusted: 1473.53 },
      formula: both('the formula'),
    },
  ],
  totals: { freight: 1500, adjustment: -26.47, adjusted: 1473.53 },
  ...{ rule: both('the rule'), law: both('the law'), disclaimer: both('no advice') },
  permanent: {
    api: '/dgsaie/api/v1/fuel-clause?trips=2024-08.1%3A1500.00',
    page: '/dgsaie/clausola-carburante?trips=2024-08.1%3A1500.00',
  },
};
const address = '/clausola-carburante?reference=2024-06.1&share=30&trips=2024-08.1:1500';

it('sends the values of the form, for several trips', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T10:00:00Z') });
  const api = apiByRoute({ 'fuel-clause/compute': result });
  await renderPage('fuel-clause');
  enter(screen.getByLabelText(/Share of fuel/), '30');
  enter(screen.getByLabelText('Reference month'), '2024-06');
  fireEvent.click(screen.getByRole('button', { name: 'Add a trip' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a trip' }));
  enter(screen.getAllByLabelText(/^Haulage charge/)[1] as HTMLElement, '99');
  fireEvent.click(screen.getByRole('button', { name: 'Remove trip 2' }));
  const [first, second] = screen.getAllByLabelText(/^Haulage charge/);
  enter(first as HTMLElement, '1500');
  enter(second as HTMLElement, '800.5');
  fireEvent.click(screen.getByRole('button', { name: 'Calculate' }));
  await screen.findByRole('heading', { name: 'Result' });
  expect(api.callsOf('fuel-clause/compute')).toMatchObject([
    {
      query: {
        ...{
          product: '2',
          reference: '2024-06',
          share: '30.00',
          threshold: '2.00',
          price: 'total',
        },
        trips: '2026-02:1500.00,2026-02:800.50',
      },
    },
  ]);
  vi.useRealTimers();
});

it('shows the result for an address, with its revisions and its permanent link', async () => {
  const api = apiByRoute({ 'fuel-clause/compute': result });
  await renderPage('fuel-clause', { at: address });
  const table = within(await screen.findByRole('table', { name: /Adjustment of each trip/ }));
  const cells = table.getAllByRole('row')[1]?.textContent;
  for (const text of ['August 2024', '1,600.00', '−5.88', '−26.47', '1,473.53']) {
    expect(cells).toContain(text);
  }
  for (const text of ['the formula', 'the rule', 'the law', 'no advice']) screen.getByText(text);
  const link = `${window.location.origin}${result.permanent?.page}`;
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(link);
  expect(api.callsOf('fuel-clause/compute')).toMatchObject([
    { query: { reference: '2024-06.1', trips: '2024-08.1:1500' } },
  ]);
  expect(screen.queryByText(/not published yet/)).toBeNull();
});

it('says that a figure was revised since, and computes with the present ones', async () => {
  const [trip] = result.trips;
  const figure = { ...month('2024-08', 1600), latest: { revision: 2, value: 1610 } };
  const revised = { ...result, isRevised: true, trips: [{ ...trip, figure }] } as ClauseResult;
  const api = apiByRoute({ 'fuel-clause/compute': revised });
  await renderPage('fuel-clause', { at: address });
  await screen.findByText(/has been revised since this link was made/);
  screen.getByText(/revision 2 is now current: 1,610.00/);
  fireEvent.click(screen.getByRole('button', { name: 'Calculate with the current figures' }));
  await waitFor(() => expect(api.callsOf('fuel-clause/compute')).toHaveLength(2));
  expect(api.callsOf('fuel-clause/compute')[1]?.query).toMatchObject({
    ...{ reference: '2024-06', trips: '2024-08:1500.00' },
  });
});

it('says which months are not published yet', async () => {
  const [trip] = result.trips;
  const none = { figure: null, change: null, exceeds: null, adjustment: null, adjusted: null };
  const pending = { ...trip, ...none, formula: null };
  const waiting = { ...result, trips: [pending], totals: null, permanent: null } as ClauseResult;
  apiByRoute({ 'fuel-clause/compute': waiting });
  await renderPage('fuel-clause', { at: address, language: 'it' });
  await screen.findByText(/Il prezzo medio di almeno un mese non è ancora pubblicato/);
  screen.getByText(/collegamento permanente sono disponibili quando sono pubblicati tutti i mesi/);
  expect(screen.queryByText(/Collegamento permanente/)).toBeNull();
});

it('says when an address is not a valid request', async () => {
  const api = apiByRoute({});
  await renderPage('fuel-clause', { at: '/clausola-carburante?reference=2024-13' });
  screen.getByText('The address does not contain a valid request');
  expect(screen.getByLabelText('Reference month').getAttribute('aria-invalid')).toBe('true');
  expect(api.calls).toEqual([]);
});

it('reads several trips as a browser without scripts sends them', async () => {
  const api = apiByRoute({ 'fuel-clause/compute': result });
  const sent = 'month=2024-08&freight=1.500,00&month=2024-09&freight=99,5';
  await renderPage('fuel-clause', {
    at: `/clausola-carburante?reference=2024-06&share=30&${sent}`,
  });
  await screen.findByRole('heading', { name: 'Result' });
  expect(api.callsOf('fuel-clause/compute')).toMatchObject([
    { query: { trips: '2024-08:1.500,00,2024-09:99,5' } },
  ]);
  const freights = screen.getAllByLabelText<HTMLInputElement>(/^Haulage charge/);
  expect(freights.map(({ value }) => value)).toEqual(['1500.00', '99.50']);
});

it('keeps what an address refused, beside the reason', async () => {
  apiByRoute({});
  const sent = 'share=120&threshold=2&threshold=3&month=2024-08&freight=molto';
  await renderPage('fuel-clause', { at: `/clausola-carburante?reference=2024-06&${sent}` });
  for (const [label, value, error] of [
    [/^Share of fuel/, '120.00', 'The highest value is 100.00'],
    [/^Threshold/, '2 3', 'Enter a number'],
    [/^Haulage charge/, 'molto', 'Enter a number'],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect(field.value).toBe(value);
    expect(field.closest('.field')?.textContent).toContain(error);
  }
});

it.each([
  ['it', '1.234,50', '1234.50'],
  ['it', '1 500', '1500.00'],
  ['it', '1.500', '1500.00'],
  ['it', '1234.50', '1234.50'],
  ['en', '1,234.50', '1234.50'],
] as const)('reads a freight in the usual notations: %s %s', async (language, typed, freight) => {
  const api = apiByRoute({ 'fuel-clause/compute': result });
  await renderPage('fuel-clause', { at: address, language });
  const [field] = screen.getAllByLabelText(/^(Haulage charge|Corrispettivo)/);
  enter(field as HTMLElement, typed);
  fireEvent.click(screen.getByRole('button', { name: /^Calc(ulate|ola)$/ }));
  await waitFor(() => expect(api.callsOf('fuel-clause/compute')).toHaveLength(2));
  expect(api.callsOf('fuel-clause/compute')[1]?.query).toMatchObject({
    trips: `2024-08:${freight}`,
  });
});

it('names the limit of a freight', async () => {
  apiByRoute({ 'fuel-clause/compute': result });
  await renderPage('fuel-clause', { at: address, language: 'it' });
  const [field] = screen.getAllByLabelText(/^Corrispettivo/);
  enter(field as HTMLElement, '12.345.678.901.234.567.890,00');
  fireEvent.click(screen.getByRole('button', { name: 'Calcola' }));
  await screen.findByText(/9\.999\.999,99/);
});

it('says that there are no data before the series of the product, and offers only its months', async () => {
  const [trip] = result.trips;
  const none = { change: null, exceeds: null, adjustment: null, adjusted: null, formula: null };
  apiByRoute({
    'fuel-clause/compute': {
      ...{ ...result, productId: 12, firstPeriod: '2023-12', reference: null },
      ...{ trips: [{ ...trip, ...none }], totals: null, permanent: null },
    } as ClauseResult,
    'monthly-prices/list': [
      { year: 2023, month: 11, totalPrice: null },
      { year: 2023, month: 12, totalPrice: 1400 },
    ] as never,
  });
  const early = '/clausola-carburante?product=12&reference=2015-01&share=30&trips=2024-08:1500';
  await renderPage('fuel-clause', { at: early });
  await screen.findByText('no data for this product');
  screen.getByText(/before the product’s series begins/);
  expect(screen.queryByText(/not published yet/)).toBeNull();
  const choices = screen.getByLabelText('Reference month');
  await waitFor(() => expect(within(choices).queryByText('November 2023')).toBeNull());
  within(choices).getByText('December 2023');
  within(choices).getByText('January 2015');
});
