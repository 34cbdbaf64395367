import { focusManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { chooseCompany, choosesCompany, currentSession } from '../../../../frontend/lib/session.ts';
import type {
  CompanyHistory,
  PriceDeclaration,
} from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { Submission } from '../../../../functions/prices/collection/contract/submissions.ts';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { anEntry, aReceipt, entries, known, save } from '../../support/price-declaration.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aUser } from '../../support/users.ts';

describe("the company's home", () => {
  const due = '2099-03-31T10:00:00.000Z';
  const survey = { id: 12, date: '2026-03-30', active: true, published: false, dueAt: due };
  const home = async (declarations: PriceDeclaration[], answers = {}) => {
    apiByRoute({
      ...known,
      'surveys/latest': [survey],
      'company-prices/declarations': declarations,
      ...answers,
    });
    await renderPage('company-home', { user: aUser() });
  };

  it('is the form while nothing was sent', async () => {
    await home(
      entries.map((entry) => ({ ...entry, communicatedPrice: null, communicatedAt: null })),
    );
    await screen.findByRole('button', { name: 'Check and send' });
    expect(screen.getByText('By Tuesday 31 March at 12:00')).toBeTruthy();
    expect(screen.getByText('Alfa Petroli · Anna Bianchi')).toBeTruthy();
  });

  it('says when the prices were sent', async () => {
    await home(entries);
    await screen.findByText('All done for this week');
    expect(screen.queryByRole('button', { name: 'Check and send' })).toBeNull();
    const sentence = 'Receipt no. 12-7-2, Monday 30 March at 10:00, Anna Bianchi.';
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show the receipt' }).getAttribute('href')).toBe(
      '/app/prezzi-settimanali/gestione/ricevuta/12-7-2',
    );
  });

  it('names nobody by a number where the sender was erased', async () => {
    const sentBy = '4f1c2b9e-0d3a-4c55-9a77-1be0c2d4e6f8';
    await home(entries, { 'submissions/list': [{ ...aReceipt, sentBy, sentByName: sentBy }] });
    await screen.findByText(/^Receipt no. 12-7-2.*10:00, a person whose data were erased\.$/);
    expect(document.body.textContent).not.toContain('4f1c2b9e');
  });

  it('says that the company is asked for nothing in the survey, and what it had typed', async () => {
    const row = { productId: 1, typed: '1.8', sure: false, comment: '' } as const;
    const by = { savedAt: '2026-03-30T10:00:00.000Z', savedBy: 'c', savedByName: 'Carla Verdi' };
    await home([], { 'price-drafts/get': [{ ...row, ...by }] });
    const told = await screen.findByText(/the price of no product, or not any more.*mase@pec/);
    await waitFor(() =>
      expect(told.textContent).toContain('Typed and not sent: Euro-Super 95 1.8.'),
    );
  });

  it('does not say that all is done while a correction waits, and leads to it', async () => {
    const row = { sure: false, comment: '', savedBy: 'collega', savedByName: 'Carla Verdi' };
    await home(entries, {
      'price-drafts/get': [
        { ...row, productId: 2, typed: '1.7', savedAt: '2026-03-30T10:30:00.000Z' },
        { ...row, productId: 1, typed: '1.8', savedAt: '2026-03-30T10:00:00.000Z' },
      ],
    });
    await screen.findByText('A correction has been begun and not sent');
    expect(screen.queryByText('All done for this week')).toBeNull();
    screen.getByText(
      /^Correction begun by Carla Verdi \(Monday 30 March at 12:00\) and not sent: Automotive gas oil, Euro-Super 95\./,
    );
    const link = screen.getByRole('link', { name: 'Go on and send' });
    expect(link.getAttribute('href')).toBe('/app/prezzi-settimanali/gestione/listino');
  });

  const unsent = entries.map((entry) => ({
    ...entry,
    ...{ communicatedPrice: null, communicatedAt: null },
  }));
  const petrol = { productId: 1, price: 1789, nationalPrice: 1790.5, difference: -1.5 } as const;
  const diesel = { productId: 2, price: 1690, nationalPrice: 1690.2, difference: -0.2 } as const;
  const open = { productId: 1, price: 1801, nationalPrice: null, difference: null } as const;
  const history: CompanyHistory = [
    { surveyId: 1, date: '2026-01-12', prices: [petrol, diesel] },
    { surveyId: 2, date: '2026-01-19', prices: [open] },
  ];

  it('compares the company with the national average below the form, product by product', async () => {
    await home(unsent, { 'company-prices/history': history });
    const section = await screen.findByRole('region', {
      name: 'Compared with the national average',
    });
    within(section).getByText(
      'Euro-Super 95, survey of 12 Jan 2026: 0.002 €/litre below the national average',
    );
    const form = await screen.findByRole('button', { name: 'Check and send' });
    expect(form.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(within(section).getByRole('button', { name: 'Automotive gas oil' }));
    within(section).getByText(
      'Automotive gas oil, survey of 12 Jan 2026: the same as the national average',
    );
    const more = within(section).getByRole('link', {
      name: 'All years, as a table and to download',
    });
    expect(more.getAttribute('href')).toBe('/app/prezzi-settimanali/gestione/report');
  });

  it('compares nothing before the first price, and says when the comparison cannot be read', async () => {
    await home(unsent);
    await screen.findByRole('button', { name: 'Check and send' });
    expect(screen.queryByText('Compared with the national average')).toBeNull();
    cleanup();
    await home(unsent, { 'company-prices/history': problem(500, 'failed') });
    await screen.findByText('The comparison with the national average could not be read.');
    await screen.findByRole('button', { name: 'Check and send' });
  });

  it('says that the survey was closed before prices were sent, and keeps them in sight', async () => {
    const api = apiByRoute({
      ...known,
      'surveys/latest': [survey],
      'company-prices/declarations': unsent,
      'submissions/send': problem(409, 'survey_closed', { closedAt: due }),
    });
    await renderPage('company-home', { user: aUser() });
    const petrol = await screen.findByLabelText<HTMLInputElement>(/^Euro-Super 95/);
    enter(petrol, '1.759');
    enter(screen.getByLabelText(/^Automotive gas oil/), '1.740');
    await screen.findByText('Open');
    api.answer({
      'surveys/latest': [{ ...survey, active: false, steps: { closed: { at: due, by: 'admin' } } }],
    });
    await save();
    await screen.findByText('Closed');
    expect(screen.queryByText('By Tuesday 31 March at 12:00')).toBeNull();
    await screen.findByText(
      'Nothing was sent: this survey closed on Tuesday 31 March at 12:00. For a correction, write to mase@pec.mase.gov.it.',
    );
    expect(screen.getByLabelText(/^Euro-Super 95/)).toMatchObject({
      ...{ value: '1.759', disabled: true },
    });
  });

  describe('while it is open', () => {
    const closed = { ...survey, active: false, steps: { closed: { at: due, by: 'admin' } } };
    const typing = async (page: 'company-home' | 'company-prices') => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
      const api = apiByRoute({
        ...known,
        'surveys/latest': [survey],
        'company-prices/declarations': unsent,
      });
      await renderPage(page, { user: aUser() });
      const petrol = await screen.findByLabelText<HTMLInputElement>(/^Euro-Super 95/);
      enter(petrol, '1.759');
      return api;
    };
    const kept = { value: '1.759', disabled: true };
    const draft = {
      productId: 1,
      ...{ typed: '1.759', sure: false, comment: '', savedByName: 'Anna Bianchi' },
      ...{ savedAt: '2026-03-30T08:00:00.000Z', savedBy: 'anna' },
    } as const;

    it.each(['company-home', 'company-prices'] as const)(
      'says within five seconds that the survey was closed, and keeps what was typed: %s',
      async (page) => {
        const api = await typing(page);
        api.answer({ 'surveys/latest': [closed], 'price-drafts/get': [draft] });
        await act(() => vi.advanceTimersByTimeAsync(5000));
        const told = await screen.findByText(/^The survey is closed/, {}, { timeout: 2000 });
        await waitFor(() =>
          expect(told.textContent?.replaceAll(/\s+/g, ' ')).toBe(
            'The survey is closed: prices cannot be changed. It closed on Tuesday 31 March at 12:00. The company sent no prices for this survey. The prices typed in the form are kept as a draft, but were not sent. To report them, write to mase@pec.mase.gov.it.',
          ),
        );
        expect(screen.getByLabelText(/^Euro-Super 95/)).toMatchObject(kept);
        expect(screen.getByRole('button', { name: 'Check and send' })).toMatchObject({
          disabled: true,
        });
      },
    );

    it('keeps what was typed also when the survey is published meanwhile', async () => {
      const api = await typing('company-prices');
      api.answer({ 'surveys/latest': [], 'surveys/get': { ...closed, published: true } });
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      await screen.findByText(/It closed on Tuesday 31 March at 12:00\./);
      expect(screen.getByLabelText(/^Euro-Super 95/)).toMatchObject(kept);
    });

    it('asks nothing while its tab is hidden', async () => {
      const api = await typing('company-prices');
      const asked = () => api.callsOf('surveys/latest').length;
      focusManager.setFocused(false);
      const before = asked();
      await act(() => vi.advanceTimersByTimeAsync(90_000));
      expect(asked()).toBe(before);
      focusManager.setFocused(undefined);
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      expect(asked()).toBeGreaterThan(before);
    });

    it('closed with nothing sent says what to do', async () => {
      await home(unsent, { 'surveys/latest': [closed], 'price-drafts/get': [draft] });
      await screen.findByText(/are kept as a draft, but were not sent/);
      screen.getByText(/The company sent no prices.*To report them, write to mase@pec\.mase/);
      screen.getByText(/It closed on Tuesday 31 March at 12:00\./);
      cleanup();
      await home(unsent, { 'surveys/latest': [closed] });
      await screen.findByText(/The company sent no prices/);
      expect(screen.queryByText(/draft/)).toBeNull();
    });
  });

  it('says what is missing', async () => {
    await home([
      entries[0] as PriceDeclaration,
      anEntry({ productId: 2, communicatedPrice: null }),
    ]);
    await screen.findByText('There is no price for: Automotive gas oil.');
  });
});

describe('a receipt', () => {
  const at = (number: string) => `/app/prezzi-settimanali/gestione/ricevuta/${number}`;

  it('has number, time, person, prices and code, and says what replaced it', async () => {
    const later = { ...aReceipt, number: '12-7-3', code: 'AAAA-BBBB-CCCC', sentBy: 'carla' };
    const first = { ...aReceipt, replacedAt: '2026-03-30T09:30:00.000Z' };
    apiByRoute({
      ...known,
      'company-prices/declarations': entries,
      'submissions/list': [later, first],
    });
    await renderPage('company-receipt', { user: aUser(), at: at('12-7-2') });
    await screen.findByText('7F3K-92QD-M4TX');
    for (const text of [
      'Anna Bianchi',
      '1.789',
      'not sold',
      'No supply',
      'Monday, 30 March 2026 at 10:00:00',
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    const headings = screen.getByText('in one week').closest('p');
    expect(headings?.textContent).toBe('Product Price in one week');
    screen.getByText('Other prices were sent in place of these (30 Mar 2026, 11:30).');
    expect(screen.getByRole('link', { name: 'Check the receipt' }).getAttribute('href')).toBe(
      '/verifica-ricevuta#7F3K-92QD-M4TX',
    );
    screen.getByText('30 Mar 2026, 10:00, carla');
    expect(screen.queryByText('Sent in time')).toBeNull();
  });

  it('of which some prices hold names those that were replaced', async () => {
    const [petrol = aReceipt.prices[0], ...others] = aReceipt.prices;
    const replaced = { ...petrol, replacedAt: '2026-03-30T09:30:00.000Z' } as typeof petrol;
    const partly = { ...aReceipt, prices: [replaced, ...others] } as Submission;
    const later = { ...aReceipt, number: '12-7-3', prices: [petrol] } as Submission;
    apiByRoute({
      ...known,
      'company-prices/declarations': entries,
      'submissions/list': [later, partly],
    });
    await renderPage('company-receipt', { user: aUser(), at: at('12-7-2') });
    await screen.findByText(
      'Other prices were sent in place of those of: Euro-Super 95. The others still hold.',
    );
    screen.getByText('Partly replaced');
    screen.getByText('Valid');
  });

  it('of the open survey says that nothing is left to do, and until when prices can be corrected', async () => {
    const survey = { id: 12, date: '2026-03-30', active: true, published: false };
    const receipt = async (dueAt: string) => {
      apiByRoute({
        ...known,
        'surveys/latest': [{ ...survey, dueAt }],
        'submissions/list': [aReceipt],
        'company-prices/declarations': entries,
      });
      const { unmount } = await renderPage('company-receipt', { user: aUser(), at: at('12-7-2') });
      const correct = await screen.findByRole('link', { name: /^Correct the prices/ });
      const seen = [correct.textContent, screen.queryByText('Sent in time') !== null];
      unmount();
      return seen;
    };
    expect(await receipt('2099-03-31T10:00:00.000Z')).toEqual([
      'Correct the prices, until Tuesday 31 March at 12:00',
      true,
    ]);
    expect(await receipt('2026-03-30T07:00:00.000Z')).toEqual(['Correct the prices', false]);
  });

  it('that there is not is said to be none', async () => {
    apiByRoute({ ...known, 'company-prices/declarations': entries });
    await renderPage('company-receipt', { user: aUser(), at: at('12-7-9') });
    await screen.findByText('There is no such receipt.');
  });

  const { sentBy: _, byAdmin: __, surveyId: ___, companyId: ____, ...open } = aReceipt;
  const checkPage = (answer: Response | typeof open) => {
    apiByRoute({ 'submissions/receipt': answer });
    return renderPage('receipt-check', { at: '/verifica-ricevuta#7f3k92qdm4tx' });
  };

  it('is checked by anyone who has its code', async () => {
    await checkPage(open);
    await screen.findByText('The receipt is genuine.');
    for (const text of ['12-7-2', 'Alfa Petroli', '1.789']) screen.getByText(text);
  });

  it('with a code that is none is not found, and the code stays in its field', async () => {
    await checkPage(problem(404, 'not_found'));
    await screen.findByText(/^No receipt has the code 7f3k92qdm4tx/);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '7f3k92qdm4tx');
  });
});

describe('a person of several companies', () => {
  const person = aUser({ companyId: null, companyIds: [7, 8] });

  it('chooses one, with what each still has to send, and goes on to its page', async () => {
    const declared = entries.map((entry) => ({
      ...entry,
      communicatedPrice: null,
      communicatedAt: null,
    }));
    apiByRoute({
      ...known,
      'companies/sales': ({ params }) => ({
        ...known['companies/sales'],
        name: params.companyId === '7' ? 'Alfa' : 'Beta',
      }),
      'surveys/latest': [{ id: 12, date: '2026-03-30', active: true, published: false }],
      'company-prices/declarations': ({ params }) =>
        params.companyId === '7' ? entries : declared,
    });
    await renderPage('company-choice', { user: person });
    const rows = async () =>
      (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    await screen.findByText('To be sent');
    expect(await rows()).toEqual([
      'AlfaSent Monday 30 March at 10:00Go to the company Alfa',
      'BetaTo be sentGo to the company Beta',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Go to the company Beta' }));
    expect(screen.getByTestId('location').textContent).toBe('/app/prezzi-settimanali/gestione');
    expect(currentSession()).toMatchObject({ user: { companyId: 8 } });
    chooseCompany(null);
  });

  it('is asked at every address of a company until one is chosen', () => {
    expect(choosesCompany(person)).toBe(true);
    expect(choosesCompany({ ...person, companyId: 8 })).toBe(false);
    expect(choosesCompany(aUser())).toBe(false);
  });
});
