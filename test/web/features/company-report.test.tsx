import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comparisonOf, productsIn } from '../../../frontend/shared/company/comparison.ts';
import type { CompanyHistory } from '../../../functions/prices/collection/contract/company-prices.ts';
import { enter } from '../support/actions.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { aCompany } from '../support/companies.ts';
import { renderPage } from '../support/render-page.tsx';
import { aUser } from '../support/users.ts';

const history: CompanyHistory = [
  {
    surveyId: 1,
    date: '2026-01-12',
    prices: [
      { productId: 3, price: 1401, nationalPrice: 1400, difference: 1 },
      { productId: 1, price: 1789, nationalPrice: 1790.5, difference: -1.5 },
    ],
  },
  {
    surveyId: 2,
    date: '2026-01-19',
    prices: [{ productId: 1, price: null, nationalPrice: 1795, difference: null }],
  },
  {
    surveyId: 3,
    date: '2026-01-26',
    prices: [{ productId: 1, price: 1801, nationalPrice: null, difference: null }],
  },
];
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);

describe('the company report', () => {
  it('shows the own prices beside the national ones, newest first, per litre', async () => {
    const api = apiByRoute({ 'company-prices/history': history });
    await renderPage('company-report', { user: aUser() });
    const table = await screen.findByRole('table', { name: 'Euro-Super 95 by survey (€/litre)' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      ['26 Jan 2026', '1.801', 'n.a.', 'n.a.', 'n.a.'],
      ['19 Jan 2026', 'n.a.', '1.795', 'n.a.', 'n.a.'],
      // 1.50 less than 1790.50 is 0.08 percent.
      ['12 Jan 2026', '1.789', '1.791', '\u22120.002', '\u22120.08%'],
    ]);
    expect(api.calls[0]).toMatchObject({ params: { companyId: '7' }, query: { years: '1' } });
  });

  it('changes product and period', async () => {
    const api = apiByRoute({ 'company-prices/history': history });
    await renderPage('company-report', { user: aUser() });
    fireEvent.click(await screen.findByRole('button', { name: 'Heating gas oil' }));
    expect(screen.getByRole('table', { name: /^Heating gas oil by survey/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Last 5 years' }));
    await waitFor(() => expect(api.calls.at(-1)?.query).toEqual({ years: '5' }));
    await screen.findByRole('table', { name: /^Heating gas oil by survey/ });
  });

  it('links to the prices to enter, back, and out', async () => {
    apiByRoute({ 'company-prices/history': [] });
    await renderPage('company-report', { user: aUser() });
    await screen.findByText('There are no data yet');
    const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkTo('Update prices')).toBe('/app/prezzi-settimanali/gestione/listino');
    expect(linkTo('Back')).toBe('/app/prezzi-settimanali/gestione');
    expect(linkTo('Log out')).toBe('/logout');
  });

  it('says when it cannot be read', async () => {
    apiByRoute({ 'company-prices/history': problem(400, 'malformed') });
    await renderPage('company-report', { user: aUser() });
    await screen.findByText('An error occurred in retrieving company product prices');
  });
});

describe('the company price overview', () => {
  const at = '/monitor/adm-prezzi-societa/7';

  it('shows the same for a company of the sample, and changes to another', async () => {
    const beta = aCompany({ id: 8, name: 'Beta' });
    const api = apiByRoute({
      'companies/list': [aCompany(), beta],
      'company-prices/history': history,
    });
    await renderPage('monitor-company-prices', { at });
    await screen.findByRole('table', { name: /^Euro-Super 95 by survey/ });
    enter(screen.getByLabelText('Company'), '8');
    expect(screen.getByTestId('location').textContent).toBe('/monitor/adm-prezzi-societa/8');
    await waitFor(() => expect(api.calls.at(-1)?.params).toEqual({ companyId: '8' }));
    expect(screen.getByRole('link', { name: 'Update prices' }).getAttribute('href')).toBe(
      '/monitor/adm-controllo-prezzi/8',
    );
  });

  it('says when it cannot be read, or when there is no such company', async () => {
    apiByRoute({
      'companies/list': [aCompany()],
      'company-prices/history': problem(400, 'malformed'),
    });
    const text = 'An error occurred in retrieving company price details';
    const { unmount } = await renderPage('monitor-company-prices', { at });
    await screen.findByText(text);
    unmount();
    await renderPage('monitor-company-prices', { at: '/monitor/adm-prezzi-societa/99' });
    await screen.findByText(text);
  });
});

describe('the comparison', () => {
  it('has the products with a price, in product order', () => {
    expect(productsIn(history)).toEqual([1, 3]);
  });

  it('distinguishes no difference from a price of zero', () => {
    const none = { productId: 1, price: 0, nationalPrice: 1790.5, difference: null } as const;
    const week = { surveyId: 1, date: '2026-01-12', prices: [none] };
    expect(comparisonOf([week], 1)).toEqual([
      {
        date: '2026-01-12',
        own: 0,
        isImputed: false,
        national: 1790.5,
        difference: null,
        percent: null,
      },
    ]);
  });
});
