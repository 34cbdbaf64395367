import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PriceDeclaration } from '../../../functions/contract/company-prices.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { renderPage } from '../support/render-page.tsx';
import { aUser } from '../support/users.ts';

const anEntry = (fields: Partial<PriceDeclaration> = {}): PriceDeclaration => ({
  productId: 1,
  communicatedPrice: 1789,
  previousPrice: 1750,
  variation: 2.23,
  isAdminCommunicating: false,
  communicatedAt: '2026-03-30T08:00:00.000Z',
  version: 2,
  ...fields,
});
const known = {
  'surveys/latest': [{ id: 12, date: '2026-03-30', active: true, published: false }],
  'products/list': [],
  'companies/sales': {
    id: 7,
    name: 'Alfa Petroli',
    petrol: true,
    carDiesel: true,
    gpl: false,
    methane: false,
    lng: false,
    dieselHeating: false,
    ocFluid: false,
    ocDense: false,
  },
};
const entries = [anEntry(), anEntry({ productId: 2, communicatedPrice: 1650 })];
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('prices that somebody else entered meanwhile', () => {
  it('are told, not overwritten, and read again when asked to', async () => {
    const declared = { 1: { price: 1801, byAdmin: true }, 2: { price: 1650, byAdmin: false } };
    const api = apiByRoute({
      ...known,
      'company-prices/declarations': entries,
      'company-prices/declare': problem(409, 'stale_version', {
        current: { version: 3, declared },
      }),
    });
    await renderPage('company-prices', { user: aUser() });
    const petrol = await screen.findByLabelText(/^Euro-Super 95/);
    fireEvent.change(petrol, { target: { value: '1.795' } });
    save();
    const alert = (await screen.findByText(/Somebody else has changed/)).closest('.alert');
    const rows = [...(alert?.querySelectorAll('.data-list-row') ?? [])];
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Euro-Super 951.789 1.801']);
    expect(petrol).toHaveProperty('value', '1.795');

    const now = entries.map((entry) => ({ ...entry, version: 3 }));
    api.answer({
      'company-prices/declarations': [
        { ...now[0], communicatedPrice: 1801 } as PriceDeclaration,
        ...now.slice(1),
      ],
      'company-prices/declare': now,
    });
    fireEvent.click(within(alert as HTMLElement).getByText('Load the current data'));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Euro-Super 95/)).toHaveProperty('value', '1.801'),
    );
    save();
    await waitFor(() => expect(api.callsOf('company-prices/declare').at(-1)?.ifMatch).toBe('"3"'));
  });
});

it('an administrator who enters prices for a company is led to its overview', async () => {
  apiByRoute({ ...known, 'company-prices/declarations': entries });
  await renderPage('monitor-price-control', { at: '/monitor/adm-controllo-prezzi/7' });
  const link = await screen.findByRole('link', { name: 'Company price overview' });
  expect(link.getAttribute('href')).toBe('/monitor/adm-prezzi-societa/7');
});

it.each(['abc', '0', '-7', '1.5'])('no company is named by %s: the page says so', async (id) => {
  const api = apiByRoute({ ...known, 'company-prices/declarations': entries });
  await renderPage('monitor-price-control', { at: `/monitor/adm-controllo-prezzi/${id}` });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Company prices');
  expect(screen.getByRole('alert').textContent).toContain('names no company');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
    '/monitor/adm-prezzi-campione',
  );
  expect(api.callsOf('company-prices/declarations')).toEqual([]);
});

it('an administrator enters prices in the survey that the address names', async () => {
  const api = apiByRoute({
    ...known,
    'surveys/get': { id: 9, date: '2026-03-09', active: false, published: false },
    'company-prices/declarations': entries,
  });
  await renderPage('monitor-price-control', { at: '/monitor/adm-controllo-prezzi/7?surveyId=9' });
  await screen.findByText(/9 March 2026/);
  expect(api.callsOf('company-prices/declarations')[0]?.params).toMatchObject({ surveyId: '9' });
});
