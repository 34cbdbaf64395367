import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepUnsaved } from '../../../frontend/lib/unsaved.ts';
import type { PriceDeclaration } from '../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceQuery } from '../../../functions/prices/collection/contract/price-queries.ts';
import type { ProductView } from '../../../functions/sample/contract/products.ts';
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
  'price-queries/list': [],
  'company-prices/begin': new Response(null, { status: 204 }),
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
  it('are reported, not overwritten, and reloaded on request', async () => {
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

describe('a company', () => {
  const query: PriceQuery = {
    companyId: 7,
    productId: 2,
    state: 'asked',
    question: 'Why so high?',
    askedAt: '2026-03-30T08:00:00.000Z',
    priceAsked: 1650,
  };

  it('reports once that it has begun to type', async () => {
    const api = apiByRoute({ ...known, 'company-prices/declarations': entries });
    await renderPage('company-prices', { user: aUser() });
    const petrol = await screen.findByLabelText(/^Euro-Super 95/);
    expect(api.callsOf('company-prices/begin')).toEqual([]);
    for (const value of ['1.7', '1.79']) fireEvent.change(petrol, { target: { value } });
    await waitFor(() =>
      expect(api.callsOf('company-prices/begin')).toMatchObject([{ params: { surveyId: '12' } }]),
    );
  });

  it('does not find the input for one week in the form of the next', async () => {
    const unanswered = [anEntry({ communicatedPrice: null }), anEntry({ productId: 2 })];
    const api = apiByRoute({ ...known, 'company-prices/declarations': unanswered });
    const open = async () => {
      await renderPage('company-prices', { user: aUser() });
      return screen.findByLabelText<HTMLInputElement>(/^Euro-Super 95/);
    };
    fireEvent.change(await open(), { target: { value: '1.795' } });
    keepUnsaved();
    cleanup();
    expect((await open()).value).toBe('1.795');
    cleanup();
    api.answer({
      'surveys/latest': [{ id: 13, date: '2026-04-07', active: true, published: false }],
    });
    expect((await open()).value).toBe('');
    expect(screen.queryByText(/What you had typed/)).toBeNull();
  });

  it('sees a query beside its price and confirms the price with a comment', async () => {
    const api = apiByRoute({
      ...known,
      'company-prices/declarations': entries,
      'price-queries/list': [query],
      'price-queries/confirm': [query],
    });
    await renderPage('company-prices', { user: aUser() });
    const question = within(
      await screen.findByRole('region', {
        name: 'Question about the price of Automotive gas oil',
      }),
    );
    expect(question.getByText('Why so high?')).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Confirm the price' }));
    await question.findByText('Enter a comment');
    api.answer({ 'price-queries/list': [{ ...query, state: 'confirmed', answer: 'New list' }] });
    fireEvent.change(question.getByLabelText('Comment'), { target: { value: 'New list' } });
    fireEvent.click(question.getByRole('button', { name: 'Confirm the price' }));
    await question.findByText('Comment: New list');
    expect(api.callsOf('price-queries/confirm')).toMatchObject([
      { params: { surveyId: '12' }, body: { productId: 2, answer: 'New list' } },
    ]);
    expect(question.queryByRole('button')).toBeNull();
  });

  it('sees open queries on its home page', async () => {
    apiByRoute({ ...known, 'price-queries/list': [query, { ...query, state: 'confirmed' }] });
    await renderPage('company-home', { user: aUser() });
    await screen.findByText(/The ministry asks about 1 price\./);
  });
});

describe('an administrator who opens a company from the check page', () => {
  const at = '/monitor/adm-controllo-prezzi/7?surveyId=9';
  const earlier = { id: 9, date: '2026-03-23', active: false, published: false };

  it('sees and changes its prices in the survey that is checked', async () => {
    const api = apiByRoute({
      ...known,
      'surveys/get': earlier,
      'company-prices/declarations': entries,
      'company-prices/declare': entries,
    });
    await renderPage('monitor-price-control', { at });
    await screen.findByText(/23 March 2026/);
    fireEvent.change(await screen.findByLabelText(/^Euro-Super 95/), {
      target: { value: '1.795' },
    });
    save();
    await waitFor(() =>
      expect(api.callsOf('company-prices/declare')).toMatchObject([{ params: { surveyId: '9' } }]),
    );
    // This does not count as the company's beginning.
    expect(api.callsOf('company-prices/begin')).toEqual([]);
  });

  it('reads why nothing can be changed in a published one', async () => {
    apiByRoute({
      ...known,
      'surveys/get': { ...earlier, published: true },
      'company-prices/declarations': entries,
    });
    await renderPage('monitor-price-control', { at });
    await screen.findByText(/prepare a correction from the survey list/);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });
});

it('an administrator who enters prices for a company sees a link to its overview', async () => {
  apiByRoute({ ...known, 'company-prices/declarations': entries });
  await renderPage('monitor-price-control', { at: '/monitor/adm-controllo-prezzi/7' });
  const link = await screen.findByRole('link', { name: 'Company price overview' });
  expect(link.getAttribute('href')).toBe('/monitor/adm-prezzi-societa/7');
});

it.each(['abc', '0', '-7', '1.5'])('the page says when %s names no company', async (id) => {
  const api = apiByRoute({ ...known, 'company-prices/declarations': entries });
  await renderPage('monitor-price-control', { at: `/monitor/adm-controllo-prezzi/${id}` });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Company prices');
  expect(screen.getByRole('alert').textContent).toContain('names no company');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
    '/monitor/adm-prezzi-campione',
  );
  expect(api.callsOf('company-prices/declarations')).toEqual([]);
});

it('an administrator enters prices in the survey named in the address', async () => {
  const api = apiByRoute({
    ...known,
    'surveys/get': { id: 9, date: '2026-03-09', active: false, published: false },
    'company-prices/declarations': entries,
  });
  await renderPage('monitor-price-control', { at: '/monitor/adm-controllo-prezzi/7?surveyId=9' });
  await screen.findByText(/9 March 2026/);
  expect(api.callsOf('company-prices/declarations')[0]?.params).toMatchObject({ surveyId: '9' });
});

describe('prices of a published survey', () => {
  const survey = { id: 12, date: '2026-03-30', active: false, published: true };
  const at = '/monitor/adm-controllo-prezzi/7?surveyId=12';
  const correction = { at: '2026-04-20T08:00:00.000Z', by: 'admin' };

  it.each([
    ['are shown only', survey, true],
    ['are corrected while a correction is open', { ...survey, correction }, false],
  ])('%s', async (_what, shown, disabled) => {
    apiByRoute({ ...known, 'surveys/get': shown, 'company-prices/declarations': entries });
    await renderPage('monitor-price-control', { at });
    expect(await screen.findByLabelText(/^Euro-Super 95/)).toHaveProperty('disabled', disabled);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', disabled);
  });
});

it('says that there is nothing to confirm when no price was declared the week before', async () => {
  apiByRoute({
    ...known,
    'surveys/get': { id: 11, date: '2026-03-23', active: false, published: true },
    'company-prices/declarations': [anEntry({ communicatedPrice: null, previousPrice: null })],
  });
  await renderPage('company-prices', { user: aUser() });
  const petrol = await screen.findByLabelText(/^Euro-Super 95/);
  fireEvent.click(screen.getByRole('button', { name: /^Confirm the prices/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The company declared no prices in the previous week.');
  fireEvent.change(petrol, { target: { value: '1.8' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

describe('the prices of the week before', () => {
  const show = async (before: readonly PriceDeclaration[]) => {
    const api = apiByRoute({
      ...known,
      'surveys/get': { id: 11, date: '2026-03-23', active: false, published: true },
      'company-prices/declarations': ({ params }) => [
        ...(params.surveyId === '11' ? before : entries),
      ],
      'company-prices/declare': entries,
    });
    await renderPage('company-prices', { user: aUser() });
    const petrol = await screen.findByLabelText(/^Euro-Super 95/);
    fireEvent.change(petrol, { target: { value: '1.795' } });
    fireEvent.click(screen.getByRole('button', { name: /^Confirm the prices/ }));
    return { api, petrol, dialog: within(await screen.findByRole('dialog')) };
  };
  const before = [
    anEntry({ communicatedPrice: 1750 }),
    anEntry({ productId: 2, communicatedPrice: 1650 }),
  ];

  it('are shown beside what is typed, which stays unless they are sent', async () => {
    const { api, petrol, dialog } = await show(before);
    dialog.getByText('1 price that is in the form is replaced.');
    const rows = dialog.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Euro-Super 95', '1.795', '1.750−2.51\u00a0%'],
      ['Automotive gas oil', '1.650', '1.650'],
    ]);
    fireEvent.click(dialog.getByText('Cancel'));
    expect(petrol).toHaveProperty('value', '1.795');
    expect(api.callsOf('company-prices/declare')).toEqual([]);
  });

  it('are sent by the second tap', async () => {
    const { api, dialog } = await show(before);
    fireEvent.click(dialog.getByText('Send these prices'));
    await waitFor(() =>
      expect(api.callsOf('company-prices/declare').map(({ body }) => body)).toEqual([
        [
          { productId: 1, communicatedPrice: 1750 },
          { productId: 2, communicatedPrice: 1650 },
        ],
      ]),
    );
  });

  it('are only put into the form when one is missing', async () => {
    const { api, petrol, dialog } = await show([before[0] as PriceDeclaration]);
    dialog.getByText(/^There is no price for: Automotive gas oil/);
    fireEvent.click(dialog.getByText('Put them into the form'));
    await waitFor(() => expect(petrol).toHaveProperty('value', '1.750'));
    expect(api.callsOf('company-prices/declare')).toEqual([]);
  });
});

describe('an invalid price', () => {
  const limits = { id: 1, min: 100, max: 250 } as ProductView;
  const show = async () => {
    apiByRoute({
      ...known,
      'products/list': [limits],
      'company-prices/declarations': entries,
    });
    await renderPage('company-prices', { user: aUser() });
    return screen.findByLabelText(/^Euro-Super 95/);
  };
  const typed = (field: HTMLElement, value: string) =>
    fireEvent.change(field, { target: { value } });
  const describedBy = (field: HTMLElement) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);

  it('is marked with its limits and advice, until it is corrected', async () => {
    const petrol = await show();
    expect(describedBy(petrol)).toEqual(['From 1.000 to 2.500 €; 0 if the product was not sold']);
    typed(petrol, '3');
    save();
    const sentence = 'Euro-Super 95 price must be between EUR 1.000 and EUR 2.500.';
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(petrol.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(petrol).at(-1)).toBe('Enter a value between 1.000 and 2.500, or 0');
    typed(petrol, '2.5');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(petrol.getAttribute('aria-invalid')).toBeNull();
  });

  it('is checked against the limits of its own survey, not those of today', async () => {
    apiByRoute({
      ...known,
      'surveys/get': { id: 9, date: '2026-03-09', active: false, published: false },
      'products/list': ({ query }) => [
        query.on === '2026-03-09' ? limits : { ...limits, min: 10, max: 20 },
      ],
      'company-prices/declarations': entries,
    });
    await renderPage('monitor-price-control', { at: '/monitor/adm-controllo-prezzi/7?surveyId=9' });
    const petrol = await screen.findByLabelText(/^Euro-Super 95/);
    expect(describedBy(petrol)).toEqual(['From 1.000 to 2.500 €; 0 if the product was not sold']);
  });

  it('is reported as not a number, or as having too many decimals, in one sentence for both', async () => {
    const petrol = await show();
    for (const wrong of ['abc', '1.78951']) {
      typed(petrol, wrong);
      save();
      await waitFor(() =>
        expect(describedBy(petrol).at(-1)).toMatch(/^Enter a number with up to 3 decimals/),
      );
    }
  });

  it('shows no change against the week before', async () => {
    const petrol = await show();
    const change = () => petrol.closest('.price-row')?.querySelectorAll('dd')[1]?.textContent;
    expect(change()).toMatch(/^\+2\.23\s%$/);
    typed(petrol, '17.5');
    await waitFor(() => expect(change()).toBe('n.a.'));
  });
});
