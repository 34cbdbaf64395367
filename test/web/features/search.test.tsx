import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SearchResult } from '../../../functions/open-data/search/contract.ts';
import type { MonthlyPrice } from '../../../functions/prices/averages/contract.ts';
import { enter } from '../support/actions.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { energyOf } from '../support/energy.ts';
import { renderPage } from '../support/render-page.tsx';

const nothing: SearchResult = {
  series: { total: 0, items: [] },
  documents: { total: 0, items: [] },
  news: { total: 0, items: [] },
};
const aFile = (number: number): SearchResult['documents']['items'][number] => ({
  id: `document-${number}`,
  fileName: `Bilancio_GAS_2025_${number}.xlsx`,
  size: 1200,
  title: `Natural gas balance: ${number} 2025`,
  lastModificationDate: '2025-04-05T09:00:00.000Z',
  page: '/dgsaie/bilancio-gas-naturale',
});
const found: SearchResult = {
  series: {
    total: 1,
    items: [{ title: 'Gas oil: weekly prices', description: 'Each week', url: '/dgsaie/prezzi' }],
  },
  documents: { total: 12, items: Array.from({ length: 10 }, (_, index) => aFile(index + 1)) },
  news: {
    total: 1,
    items: [{ id: 1, date: '2026-03-10', title: 'Gas is out', url: 'https://example.org/' }],
  },
};

const group = (name: string | RegExp) => {
  const heading = screen.getByRole('heading', { level: 2, name });
  return within(heading.parentElement as HTMLElement);
};
const status = () => screen.getAllByRole('status')[0]?.textContent;
const field = () => screen.getByRole('searchbox', { name: 'What are you looking for?' });
const here = () => screen.getByTestId('location').textContent;

describe('the search page', () => {
  it('groups the results for an address, marks the words and announces the number', async () => {
    const { callsOf } = apiByRoute({ 'search/all': found });
    await renderPage('search', { at: '/cerca?q=gas' });
    await waitFor(() => expect(status()).toMatch(/results for “gas”$/));
    const pages = within(group(/^Pages/).getByRole('list')).getAllByRole('listitem').length;
    expect(status()).toBe(`${pages + 14} results for “gas”`);
    expect(callsOf('search/all')[0]?.query).toEqual({ q: 'gas', lang: 'en', limit: '10' });
    const [page] = group(/^Pages/).getAllByRole('link');
    expect(page?.innerHTML).toContain('<mark>gas</mark>');
    const series = group('Data series (1)').getByRole('link');
    expect(series).toMatchObject({ innerHTML: '<mark>Gas</mark> oil: weekly prices' });
    expect(series.getAttribute('href')).toBe('/prezzi');
    const [file, listing] = group('Documents (12)').getAllByRole('link');
    expect(file?.getAttribute('href')).toBe('/dgsaie/api/v1/cmis/documents/document-1');
    expect(listing?.getAttribute('href')).toBe('/bilancio-gas-naturale');
    expect(group('News (1)').getByRole('link').getAttribute('target')).toBe('_blank');
  });

  it('follows the typing after a pause, and keeps the address', async () => {
    const { callsOf } = apiByRoute({ 'search/all': found });
    await renderPage('search');
    expect(status()).toBe('Type one or more words to start.');
    await waitFor(() => expect(window.document.activeElement).toBe(field()));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    enter(field(), 'g');
    enter(field(), 'gas ');
    expect(here()).toBe('/cerca');
    act(() => void vi.advanceTimersByTime(300));
    vi.useRealTimers();
    await waitFor(() => expect(status()).toMatch(/results for “gas”$/));
    expect(here()).toBe('/cerca?q=gas');
    expect(callsOf('search/all')).toHaveLength(1);
    enter(field(), 'oil');
    fireEvent.submit(field());
    expect(here()).toBe('/cerca?q=oil');
  });

  it('shows more results on request', async () => {
    const all = Array.from({ length: 12 }, (_, index) => aFile(index + 1));
    const { callsOf } = apiByRoute({
      'search/all': ({ query }) =>
        query.limit === '100' ? { ...found, documents: { total: 12, items: all } } : found,
    });
    await renderPage('search', { at: '/cerca?q=gas' });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more results' }));
    await screen.findByRole('link', { name: 'Natural gas balance: 12 2025' });
    expect(screen.queryByRole('button', { name: 'Show more results' })).toBeNull();
    expect(callsOf('search/all')).toHaveLength(2);
  });

  it('says when more cannot be shown, and tries again on request', async () => {
    const all = Array.from({ length: 12 }, (_, index) => aFile(index + 1));
    let isDown = true;
    apiByRoute({
      'search/all': ({ query }) => {
        if (query.limit !== '100') return found;
        return isDown
          ? problem(503, 'internal')
          : { ...found, documents: { total: 12, items: all } };
      },
    });
    await renderPage('search', { at: '/cerca?q=gas' });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more results' }));
    await screen.findByText(/^More results are not available/);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Show more results' }));
    await screen.findByRole('link', { name: 'Natural gas balance: 12 2025' });
    expect(screen.queryByText(/^More results are not available/)).toBeNull();
  });

  it('moves from link to link by arrow keys', async () => {
    apiByRoute({ 'search/all': found });
    await renderPage('search', { at: '/cerca?q=gas' });
    const links = await waitFor(() => {
      const all = group(/^Pages/).getAllByRole('link');
      expect(all.length).toBeGreaterThan(1);
      return all;
    });
    links[0]?.focus();
    fireEvent.keyDown(links[0] as HTMLElement, { key: 'ArrowDown' });
    expect(window.document.activeElement).toBe(links[1]);
    fireEvent.keyDown(links[1] as HTMLElement, { key: 'ArrowUp' });
    expect(window.document.activeElement).toBe(links[0]);
  });

  it('gives advice when nothing was found', async () => {
    apiByRoute({ 'search/all': nothing });
    await renderPage('search', { at: '/cerca?q=xyzzy' });
    await screen.findByRole('heading', { name: 'What to try' });
    expect(status()).toBe('0 results for “xyzzy”');
    fireEvent.click(screen.getByRole('link', { name: 'gas imports' }));
    expect(here()).toBe('/cerca?q=gas+imports');
  });

  it('shows the price of the product and the month asked for above the results', async () => {
    const month = (year: number, number: number, totalPrice: number): MonthlyPrice => ({
      ...{ monthlyPriceId: year * 100_000 + number * 1000 + 2, productId: 2, year, month: number },
      ...{ totalPrice, vat: 300, exciseDuty: 617.4, netPrice: totalPrice - 917.4 },
    });
    const { callsOf } = apiByRoute({
      'search/all': nothing,
      'monthly-prices/list': [month(2025, 10, 1650), month(2026, 9, 1730), month(2026, 10, 1742.5)],
    });
    await renderPage('search', { at: '/cerca?q=disel%20october%202026' });
    const price = within(
      await screen.findByRole('table', { name: 'Average price of October 2026' }),
    );
    const row = price.getByRole('row', { name: /^Automotive gas oil/ });
    expect(row.textContent).toMatch(/1\.743 €\/l.*1\.3 cents? more.*9\.3 cents? more/);
    expect(within(row).getByRole('link').getAttribute('href')).toBe(
      '/prezzi-mensili-carburanti?mese=2026-10&pid=2',
    );
    const [page] = group('Pages (1)').getAllByRole('link');
    expect(page?.textContent).toBe('Monthly fuel prices: October 2026');
    expect(callsOf('monthly-prices/list')).toHaveLength(1);
    screen.getByText('Also showing results for “diesel october 2026”.');
  });

  it('answers a date without a product with petrol and gas oil', async () => {
    const survey = { id: 1, date: '2014-03-10', active: true, published: true };
    const row = (date: string, petrol: number, carDiesel: number) => ({ date, petrol, carDiesel });
    apiByRoute({
      'search/all': nothing,
      'surveys/find': survey,
      'weekly-prices/report': [
        row('2013-03-11', 1820, 1730),
        row('2014-03-03', 1715, 1640),
        row('2014-03-10', 1712.4, 1643),
      ],
    });
    await renderPage('search', { at: '/cerca?q=week%20of%2010%20march%202014' });
    const table = await screen.findByRole('table', {
      name: 'Price in the survey of 10 March 2014',
    });
    const [, petrol, diesel, ...others] = within(table).getAllByRole('row');
    expect(petrol?.textContent).toMatch(/1\.712 €\/l/);
    expect(diesel?.textContent).toMatch(/1\.643 €\/l.*0\.3 cents more.*8\.7 cents less/);
    expect(others).toEqual([]);
    expect(within(table).getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/prezzi-settimanali-carburanti?data=2014-03-10&pid=1',
    );
  });

  it('shows the figures of energy of the line and the year asked for in place of prices', async () => {
    const values = { '2021-12': '640', '2020-12': '512' };
    const figures = { page: '/dgsaie/consumi-petroliferi', subject: 'oil-consumption' } as const;
    const { callsOf } = apiByRoute({
      'search/all': { ...nothing, figures },
      'energy/month': energyOf('2021-12', [
        { code: 'GASOLINE', en: 'Motor gasoline', values, sums: ['7129', '6002'] },
        { code: 'TOTAL', en: 'Total', values: { '2021-12': '4900' }, total: true },
      ]),
    });
    await renderPage('search', { at: '/cerca?q=petrol%20consumption%202021' });
    await screen.findByRole('heading', {
      name: 'Oil consumption: Motor gasoline (Thousand tonnes)',
    });
    const told = [...document.querySelectorAll('.search-energy dd')].map((one) => one.textContent);
    expect(told).toEqual(['7,129 +18.8%', '640 +25.0%']);
    const link = screen.getByRole('link', { name: 'All figures of December 2021' });
    expect(link.getAttribute('href')).toBe('/consumi-petroliferi?mese=2021-12');
    expect(callsOf('energy/month').map(({ params, query }) => [params, query])).toEqual([
      [{ subject: 'oil-consumption' }, { month: '2021-12' }],
    ]);
    expect(callsOf('monthly-prices/list')).toEqual([]);
  });

  it('leads from the figure of a province to its product', async () => {
    const values = { '2026-09': '20145' };
    const page = '/dgsaie/bollettino-petrolifero';
    const figures = { page, subject: 'petrol-by-province', section: 'provinces' } as const;
    apiByRoute({
      'search/all': { ...nothing, figures },
      'energy/month': energyOf('2026-09', [{ code: 'ITP015', en: 'Milan', values }]),
    });
    await renderPage('search', { at: '/cerca?q=petrol%20sales%20Milan' });
    const link = await screen.findByRole('link', { name: 'All figures of September 2026' });
    expect(link.getAttribute('href')).toBe(
      '/bollettino-petrolifero?sezione=provinces&prodotto=petrol-by-province&mese=2026-09',
    );
  });

  it('answers what stands at the foot of every page', async () => {
    apiByRoute({ 'search/all': nothing });
    await renderPage('search', { at: '/cerca?q=phone%20number' });
    await screen.findByRole('heading', { name: 'Contacts' });
    expect(screen.getByRole('link', { name: /^mase@pec/ })).toBeDefined();
  });

  it('groups documents by kind and year', async () => {
    const file = (number: number, kind: string, year: number) => ({ ...aFile(number), kind, year });
    const files = [file(1, 'Oil bulletin', 2014), file(2, 'Oil bulletin', 2013)];
    const all = [...files, file(3, 'Oil bulletin', 2014), aFile(4)];
    apiByRoute({ 'search/all': { ...nothing, documents: { total: 4, items: all } } });
    await renderPage('search', { at: '/cerca?q=natural%20balance' });
    await screen.findByRole('heading', { level: 3, name: 'Oil bulletin, 2014' });
    const lists = group('Documents (4)').getAllByRole('heading', { level: 3 });
    expect(
      lists.map((one) => [one.textContent, one.parentElement?.querySelectorAll('li').length]),
    ).toEqual([
      ['Oil bulletin, 2014', 2],
      ['Oil bulletin, 2013', 1],
    ]);
  });

  it('finds pages while the rest cannot be searched', async () => {
    apiByRoute({ 'search/all': problem(500, 'internal') });
    await renderPage('search', { at: '/cerca?q=metodologia', language: 'it' });
    await screen.findByText(/non sono al momento disponibili/);
    expect(group('Pagine (1)').getByRole('link').textContent).toBe('Metodologia');
  });

  it('gives no advice when the search failed', async () => {
    apiByRoute({ 'search/all': problem(500, 'internal') });
    await renderPage('search', { at: '/cerca?q=xyzzy' });
    await screen.findByText(/not available at the moment/);
    expect(screen.queryByRole('heading', { name: 'What to try' })).toBeNull();
  });
});
