import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProvisionalPriceView } from '../../../../functions/prices/national-prices/contract/provisional-prices.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const aPrice = (date: string, changes: Partial<ProvisionalPriceView> = {}) => ({
  date,
  productId: 1 as const,
  price: 1730.5,
  items: 15_210,
  old: null,
  survey: null,
  ...changes,
});
const aWeek = (date: string, error: number) => ({
  ...{ date, productId: 1 as const, mean: 1730.5, days: 6 },
  ...{ published: 1730.5 - error, error, errorPercent: 0.1 },
});
const days = {
  experimental: true as const,
  fewestPrices: 50,
  prices: [
    aPrice('2026-03-28', { survey: '2026-03-30' }),
    // The 29th is missing.
    aPrice('2026-03-30', { price: 1741.2 }),
    aPrice('2026-03-30', { productId: 13, price: 1239.14, items: 171 }),
  ],
};
const errors = {
  ...{ experimental: true as const, fewestDays: 5, fewestWeeks: 4 },
  products: [
    {
      ...{ productId: 1 as const, weeks: 12, from: '2026-01-12', to: '2026-03-30' },
      ...{ meanError: -1.25, meanAbsoluteError: 2.5, meanAbsolutePercent: 0.14 },
      largest: { date: '2026-02-02', error: -7.1, errorPercent: -0.41 },
    },
  ],
  weeks: [aWeek('2026-03-30', -2.83)],
};

const answers = { 'provisional-prices/list': days, 'provisional-prices/errors': errors };
const table = async (name: RegExp) => within(await screen.findByRole('table', { name }));

describe('the provisional daily prices', () => {
  it('are marked as experimental, with the latest mean in words', async () => {
    apiByRoute(answers);
    await renderPage('provisional-prices');
    await screen.findByText('Experimental data.');
    await screen.findByText(
      'Euro-Super 95: 1.741 €/l on 30 March 2026, a provisional mean of 15,210 prices. The latest weekly price compared with these means is 1.733 €/l (30 March 2026).',
    );
    screen.getByText(/fewer than 50 prices of the product, is missing/);
  });

  it('say for each day whether its mean is provisional, and leave gaps empty', async () => {
    apiByRoute(answers);
    await renderPage('provisional-prices');
    const rows = (await table(/^Daily means/)).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '30 Mar 20261,741.2015,210Provisional',
      '28 Mar 20261,730.5015,210Survey published: 30 Mar 2026',
    ]);
  });

  it('are drawn per litre, and the tables follow the unit that is chosen', async () => {
    apiByRoute(answers);
    await renderPage('provisional-prices');
    const chart = (
      await screen.findByRole('heading', { name: /^Provisional daily means/ })
    ).closest('figure');
    expect(chart?.textContent).toContain('€/l');
    fireEvent.click(screen.getByRole('button', { name: '€ per litre or kg' }));
    (await table(/^Daily means.*€ per litre/)).getByText('1.741');
    (await table(/^Compared with the published.*€ per litre/)).getByText(/^−0\.003 /);
  });

  it('have a chart that says how the price moved in seven days, and that it is provisional', async () => {
    const prices = [aPrice('2026-03-23', { price: 1722.2 }), ...days.prices];
    apiByRoute({ ...answers, 'provisional-prices/list': { ...days, prices } });
    await renderPage('provisional-prices');
    const title = await screen.findByRole('heading', {
      name: 'Petrol has risen 1.9 cents in seven days',
    });
    expect(title.closest('figure')?.textContent).toContain(
      'Provisional mean of the day (experimental data), €/l, from 23 Mar 2026 to 30 Mar 2026',
    );
  });

  it('are shown with their error in every week, and in summary', async () => {
    apiByRoute(answers);
    await renderPage('provisional-prices');
    (await table(/^Compared with the published/)).getByText('−2.83 (+0.10%)');
    const sum = await table(/^Error compared with/);
    sum.getByText('12 (surveys: 12 Jan 2026 – 30 Mar 2026)');
    sum.getByText('−1.25');
    sum.getByText('2.50 (0.14%)');
    sum.getByText('−7.10 (2 Feb 2026)');
  });

  it('of another product say so when nothing is compared yet, in Italian too', async () => {
    apiByRoute({ ...answers, 'provisional-prices/errors': { ...errors, products: [], weeks: [] } });
    await renderPage('provisional-prices', { language: 'it' });
    fireEvent.click(await screen.findByRole('button', { name: 'GNL' }));
    await screen.findByText('GNL: 1,239 €/kg il 30 marzo 2026, media provvisoria di 171 prezzi.');
    screen.getByText(/Non c'è ancora una rilevazione pubblicata/);
    screen.getByText(/ancora meno di 4/);
    fireEvent.click(screen.getByRole('button', { name: 'Metano' }));
    await screen.findByText('Non ci sono ancora abbastanza prezzi di questo prodotto: Metano.');
  });

  it('do not exist where the stage turns them off', async () => {
    const none = problem(404, 'not_found');
    apiByRoute({ 'provisional-prices/list': none, 'provisional-prices/errors': none });
    await renderPage('provisional-prices');
    await screen.findByText('These data are not available.');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
