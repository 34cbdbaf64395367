import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { anEntry, aReceipt, entries, known } from '../../support/price-declaration.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aUser } from '../../support/users.ts';

describe("the company's home", () => {
  const due = '2099-03-31T10:00:00.000Z';
  const survey = { id: 12, date: '2026-03-30', active: true, published: false, dueAt: due };
  const home = async (declarations: PriceDeclaration[]) => {
    apiByRoute({
      ...known,
      'surveys/latest': [survey],
      'company-prices/declarations': declarations,
    });
    await renderPage('company-home', { user: aUser() });
  };

  it('is the form while nothing was sent', async () => {
    await home(
      entries.map((entry) => ({ ...entry, communicatedPrice: null, communicatedAt: null })),
    );
    expect(await screen.findByRole('button', { name: 'Check and send' })).toBeTruthy();
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
    apiByRoute({ ...known, 'submissions/list': [later, first] });
    await renderPage('company-receipt', { user: aUser(), at: at('12-7-2') });
    await screen.findByText('7F3K-92QD-M4TX');
    for (const text of ['Anna Bianchi', '1.789', 'not sold', 'No supply', '30 Mar 2026, 10:00'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    screen.getByText('Other prices were sent in place of these (30 Mar 2026, 11:30).');
    expect(screen.getByRole('link', { name: 'Check the receipt' }).getAttribute('href')).toBe(
      '/verifica-ricevuta?codice=7F3K-92QD-M4TX',
    );
    screen.getByText('30 Mar 2026, 10:00, carla');
  });

  it('that there is not is said to be none', async () => {
    apiByRoute(known);
    await renderPage('company-receipt', { user: aUser(), at: at('12-7-9') });
    await screen.findByText('There is no such receipt.');
  });

  const { sentBy: _, byAdmin: __, surveyId: ___, companyId: ____, ...open } = aReceipt;
  const checkPage = (answer: Response | typeof open) => {
    apiByRoute({ 'submissions/receipt': answer });
    return renderPage('receipt-check', { at: '/verifica-ricevuta?codice=7f3k92qdm4tx' });
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
