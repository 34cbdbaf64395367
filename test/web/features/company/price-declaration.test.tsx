import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepUnsaved } from '../../../../frontend/lib/unsaved.ts';
import { selectedSurveyId } from '../../../../frontend/shared/prices/surveys.tsx';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceQuery } from '../../../../functions/prices/collection/contract/price-queries.ts';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { anEntry, aReceipt, entries, known, save } from '../../support/price-declaration.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aUser } from '../../support/users.ts';

describe('prices that somebody else entered meanwhile', () => {
  it('are reported, not overwritten, and reloaded on request', async () => {
    const declared = { 1: { price: 1801, byAdmin: false }, 2: { price: 1650, byAdmin: false } };
    const declaredAt = '2026-03-30T08:12:00.000Z';
    const api = apiByRoute({
      ...known,
      'company-prices/declarations': entries,
      'submissions/send': problem(409, 'stale_version', {
        current: { version: 3, declared, declaredAt, sentByName: 'Luca Bianchi' },
      }),
    });
    await renderPage('company-prices', { user: aUser() });
    const petrol = await screen.findByLabelText(/^Euro-Super 95/);
    enter(petrol, '1.795');
    await save();
    const alert = (await screen.findByText(/These data have been changed/)).closest('.alert');
    const rows = [...(alert?.querySelectorAll('.data-list-row') ?? [])];
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Euro-Super 951.789 1.801']);
    expect(alert?.textContent).toContain('Luca Bianchi');
    expect(alert?.textContent).toContain('10:12');
    expect(petrol).toHaveProperty('value', '1.795');

    const now = entries.map((entry) => ({ ...entry, version: 3 }));
    api.answer({
      'company-prices/declarations': [
        { ...now[0], communicatedPrice: 1801 } as PriceDeclaration,
        ...now.slice(1),
      ],
      'submissions/send': aReceipt,
    });
    fireEvent.click(within(alert as HTMLElement).getByText('Load the current data'));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Euro-Super 95/)).toHaveProperty('value', '1.801'),
    );
    await save();
    await waitFor(() => expect(api.callsOf('submissions/send').at(-1)?.ifMatch).toBe('"3"'));
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
    for (const value of ['1.7', '1.79']) enter(petrol, value);
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
    enter(await open(), '1.795');
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
    enter(question.getByLabelText('Comment'), 'New list');
    fireEvent.click(question.getByRole('button', { name: 'Confirm the price' }));
    await question.findByText('Comment: New list');
    expect(api.callsOf('price-queries/confirm')).toMatchObject([
      {
        params: { surveyId: '12' },
        body: { productId: 2, answer: 'New list', askedAt: '2026-03-30T08:00:00.000Z' },
      },
    ]);
    expect(question.queryByRole('button')).toBeNull();
  });

  it('is not told to correct a price that the closed survey takes no more', async () => {
    apiByRoute({
      ...known,
      'surveys/latest': [{ id: 12, date: '2026-03-30', active: false, published: false }],
      'company-prices/declarations': entries,
      'price-queries/list': [query],
    });
    await renderPage('company-prices', { user: aUser() });
    await screen.findByText(/^If the price is not right, write to .*mase@pec/);
    expect(screen.queryByText(/correct it above/)).toBeNull();
  });

  it('sees open queries on its home page', async () => {
    apiByRoute({ ...known, 'price-queries/list': [query, { ...query, state: 'confirmed' }] });
    await renderPage('company-home', { user: aUser() });
    await screen.findByText(/The ministry asks about 1 price\./);
  });

  const survey = { id: 12, date: '2026-03-30', active: true, published: false };

  it('is not told that all is done while a question is open', async () => {
    apiByRoute({
      ...known,
      'surveys/latest': [{ ...survey, dueAt: '2099-03-31T10:00:00.000Z' }],
      'company-prices/declarations': entries,
      'price-queries/list': [query],
    });
    await renderPage('company-home', { user: aUser() });
    await screen.findByRole('heading', { name: 'The ministry waits for an answer' });
    expect(screen.queryByText('All done for this week')).toBeNull();
    cleanup();
    const at = '/app/prezzi-settimanali/gestione/ricevuta/12-7-2';
    await renderPage('company-receipt', { user: aUser(), at });
    await screen.findByText(/The ministry asks about 1 price\./);
    screen.getByText('Sent in time');
    expect(screen.queryByText(/There is nothing else to do/)).toBeNull();
  });

  it('reads on the receipt of a part of the week what is missing', async () => {
    apiByRoute({
      ...known,
      'surveys/latest': [{ ...survey, dueAt: '2099-03-31T10:00:00.000Z' }],
      'company-prices/declarations': [
        ...entries,
        anEntry({ productId: 3, communicatedPrice: null }),
      ],
    });
    const at = '/app/prezzi-settimanali/gestione/ricevuta/12-7-2';
    await renderPage('company-receipt', { user: aUser(), at });
    await screen.findByText(/^There is no price for: [^,]+\.$/, {}, { timeout: 3000 });
    screen.getByText('Sent in time');
    expect(screen.queryByText(/There is nothing else to do/)).toBeNull();
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
      'submissions/send': aReceipt,
    });
    await renderPage('monitor-price-control', { at });
    await screen.findByText(/23 March 2026/);
    enter(await screen.findByLabelText(/^Euro-Super 95/), '1.795');
    await save();
    await waitFor(() =>
      expect(api.callsOf('submissions/send')).toMatchObject([{ params: { surveyId: '9' } }]),
    );
    // The check that follows is that of the same survey.
    await waitFor(() => expect(selectedSurveyId()).toBe(9));
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
    expect(screen.getByRole('button', { name: 'Check and send' })).toHaveProperty('disabled', true);
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
    expect(screen.getByRole('button', { name: 'Check and send' })).toHaveProperty(
      'disabled',
      disabled,
    );
  });
});
