import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MonthlyPricesPage } from '../../../../frontend/features/monthly-prices/monthly-prices-page.tsx';
import {
  lastMonths,
  latestMonths,
  pricesOfMonth,
} from '../../../../frontend/features/monthly-prices/months.ts';
import type { MonthlyPrice } from '../../../../functions/prices/averages/contract.ts';
import type { ProductId } from '../../../../functions/sample/rules/products.ts';
import { enter } from '../../support/actions.ts';
import { answeringByPath } from '../../support/api-by-path.ts';
import { anAverage } from '../../support/averages.ts';
import { renderInSite } from '../../support/render.tsx';

/** Months of a product up to October 2026, oldest first; the price rises by one euro a month. */
function monthsOf(productId: ProductId, count: number): MonthlyPrice[] {
  const last = 2026 * 12 + 9;
  return Array.from({ length: count }, (_, index) => {
    const number = last - count + 1 + index;
    return anAverage({
      productId,
      year: Math.floor(number / 12),
      month: (number % 12) + 1,
      totalPrice: 1000 + index,
    });
  });
}

const petrol = monthsOf(1, 30);
const lpg = monthsOf(5, 2);

async function open(query = '') {
  const calls = answeringByPath({
    '/monthly-prices/1': petrol,
    '/monthly-prices/5': lpg,
    '/monthly-prices/notices': [],
  });
  await renderInSite(<MonthlyPricesPage />, {
    at: `/prezzi-mensili-carburanti${query}`,
  });
  await screen.findByRole('heading', { name: 'Latest four months' });
  return calls;
}

const charts = () =>
  screen
    .getAllByRole('img', { name: /^Line chart/ })
    .filter((one) => !one.closest('.chart-preview'))
    .map((one) => one.getAttribute('aria-label'));
const monthsTable = (product: string) =>
  screen.getByRole('table', { name: new RegExp(`^${product}: monthly averages`) });
const firstCells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const here = () => screen.getByTestId('location').textContent;

describe('months', () => {
  const prices = new Map([
    [1, petrol],
    [5, lpg],
  ] as const);

  it('are the latest that any product has', () => {
    expect(latestMonths(prices, 4)).toEqual([
      { year: 2026, month: 10 },
      { year: 2026, month: 9 },
      { year: 2026, month: 8 },
      { year: 2026, month: 7 },
    ]);
  });

  it('are twelve across the turn of the year', () => {
    const year = lastMonths(petrol, { year: 2026, month: 3 }, 12);
    expect([year[0]?.year, year[0]?.month, year.length]).toEqual([2025, 4, 12]);
    expect(year.at(-1)).toMatchObject({ year: 2026, month: 3 });
  });

  it('count only with a price', () => {
    const none = { totalPrice: null, vat: null, exciseDuty: null, netPrice: null };
    const records = [
      anAverage({ productId: 5, month: 1, ...none }),
      anAverage({ productId: 5, month: 2, totalPrice: 700 }),
      anAverage({ productId: 5, month: 3, ...none }),
    ];
    const ofLpg = new Map([[5, records]] as const);
    expect(latestMonths(ofLpg, 4)).toEqual([{ year: 2026, month: 2 }]);
    const february = { productId: 5, totalPrice: 700, withoutVat: 377.51, change: undefined };
    expect(pricesOfMonth(ofLpg, { year: 2026, month: 2 })).toMatchObject([february]);
    expect(pricesOfMonth(ofLpg, { year: 2026, month: 3 })).toEqual([]);
  });

  it('are compared with the month before, if there is one', () => {
    const january = pricesOfMonth(
      new Map([
        [
          1,
          [
            anAverage({ year: 2025, month: 12, totalPrice: 1500 }),
            anAverage({ month: 1, totalPrice: 1530 }),
          ],
        ],
        [
          5,
          [
            anAverage({ productId: 5, year: 2025, month: 11 }),
            anAverage({ productId: 5, month: 1 }),
          ],
        ],
      ]),
      { year: 2026, month: 1 },
    );
    expect(january.map(({ productId, change }) => [productId, change])).toEqual([
      [1, 2],
      [5, undefined],
    ]);
  });
});

describe('the monthly prices page', () => {
  it('asks for every product', async () => {
    const calls = await open();
    expect(calls.filter((call) => call.startsWith('/monthly-prices/')).toSorted()).toEqual(
      [1, 2, 5, 12, 13, 3, 6, 8, 'notices'].map((id) => `/monthly-prices/${id}`).toSorted(),
    );
  });

  it('shows the latest four months as cards, with the products each has', async () => {
    await open();
    const card = (month: string) =>
      screen.getByRole('heading', { name: month, level: 3 }).closest('section')?.textContent;
    expect(card('October 2026')).toContain('Euro-Super 951,029.00');
    expect(card('October 2026')).toContain('LPG1,001.00');
    expect(card('July 2026')).not.toContain('LPG');
    expect(screen.queryByRole('heading', { name: 'June 2026' })).toBeNull();
  });

  it('draws twelve months, of the groups and of the product', async () => {
    await open();
    expect(charts()).toHaveLength(2);
    expect(charts()[0]).toContain('from May 2024 to October 2026. ');
    expect(charts()[1]).toContain('from November 2025 to October 2026. ');
    const groups = screen.getByRole('group', { name: 'Choose the products of the chart' });
    fireEvent.click(within(groups).getByRole('button', { name: 'LPG' }));
    expect(charts()[1]).toContain('from September 2026 to October 2026. LPG');
  });

  it('puts the same months of the latest years below each other, with the dearest and cheapest of each', async () => {
    await open();
    const table = screen.getByRole('table', { name: /^Euro-Super 95, monthly average price/ });
    const [head, first, ...others] = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));
    expect([head?.[1], head?.[12]]).toEqual(['Jan', 'Dec']);
    expect([first?.[0], first?.[1], first?.[2], first?.[10], first?.[11]]).toEqual([
      ...['2026', '1.020 (cheapest)', '1.021', '1.029 (dearest)', '–'],
    ]);
    expect(others.map(([year]) => year)).toEqual(['2025', '2024']);
  });

  it('draws the whole series on demand, kept in the address', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Whole series' }));
    expect(charts()[0]).toContain('from May 2024 to October 2026');
    expect(here()).toContain('periodo=tutto');
  });

  it('draws the months chosen, and the product as an index', async () => {
    await open();
    enter(screen.getByLabelText('From'), '2026-01-01');
    fireEvent.click(screen.getByRole('button', { name: 'Index' }));
    expect(here()).toContain('dal=2026-01&al=2026-10&vista=indice');
    expect(charts()[0]).toContain('from January 2026 to October 2026');
    expect(charts()[0]).toContain('index, January 2026 = 100');
    fireEvent.click(screen.getByRole('button', { name: 'Change on a year earlier' }));
    expect(charts()[0]).toContain('% on a year earlier');
  });

  it('draws the components of the price, in euro and in percent', async () => {
    await open('?periodo=tutto');
    const drawn = () => screen.getAllByRole('img', { name: /^Stacked/ })[0];
    const latest = () => {
      fireEvent.keyDown(drawn() as HTMLElement, { key: 'End' });
      return screen.getByText(/^October 2026: Net price/).textContent;
    };
    fireEvent.click(screen.getByRole('button', { name: 'Breakdown' }));
    expect(here()).toContain('vista=composizione');
    expect(latest()).toBe(
      'October 2026: Net price 0.737 · Excise duty 0.728 · VAT 0.322 · Total 1.788',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Breakdown, %' }));
    expect(here()).toContain('vista=quote');
    expect(drawn()?.getAttribute('aria-label')).toContain('from May 2024 to October 2026');
    expect(latest()).toBe('October 2026: Net price 41.2 · Excise duty 40.7 · VAT 18.0');
  });

  it('lists the months of the product, newest first, 25 on a page', async () => {
    await open();
    const table = monthsTable('Euro-Super 95');
    expect(firstCells(table)).toHaveLength(25);
    expect(firstCells(table)[0]).toBe('October 2026');
    fireEvent.click(within(table).getByRole('button', { name: /^Month/ }));
    expect(firstCells(monthsTable('Euro-Super 95'))[0]).toBe('May 2024');
  });

  it('says that a month without a price is not available, and draws none', async () => {
    const none = { totalPrice: null, vat: null, exciseDuty: null, netPrice: null };
    const before = anAverage({ productId: 5, year: 2026, month: 8, ...none });
    answeringByPath({ '/monthly-prices/1': petrol, '/monthly-prices/5': [before, ...lpg] });
    await renderInSite(<MonthlyPricesPage />, { at: '/prezzi-mensili-carburanti?pid=5' });
    await screen.findByRole('heading', { name: 'Latest four months' });
    const [row] = within(monthsTable('LPG')).getAllByRole('row').slice(-1);
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'August 2026',
      ...['n.a.', 'n.a.', 'n.a.', 'n.a.', 'n.a.'],
      '',
    ]);
    expect(charts()[0]).toContain('from September 2026 to October 2026. ');
  });

  it('shows every product in a month that is chosen, with its price without VAT', async () => {
    await open('?mese=2026-09');
    const table = () => screen.getByRole('table', { name: /^Averages of \w+ 20/ });
    expect(table().textContent).toContain('Averages of September 2026');
    const [row] = within(table()).getAllByRole('row').slice(1);
    const cells = [...(row?.children ?? [])].map(({ textContent }) => textContent);
    // 1,028.00 less 322.49 of VAT.
    expect(cells.slice(2, 4)).toEqual(['1,028.00', '705.51']);
    enter(screen.getByLabelText('Year'), '2025');
    expect(here()).toContain('mese=2025-09');
    enter(screen.getByLabelText('Month'), '12');
    expect(table().textContent).toContain('Averages of December 2025');
    fireEvent.click(screen.getByRole('link', { name: 'Next month' }));
    expect(here()).toContain('mese=2026-01');
  });

  it('begins with the month that is asked for', async () => {
    await open('?mese=2026-09');
    await screen.findByText(/^In September 2026 petrol cost/);
    expect(
      screen.getByRole('table', { name: /^Consumer prices in September 2026 with/ }),
    ).toBeTruthy();
  });

  it('shows the latest month when none is chosen, without a link to a later one', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Prices in October 2026' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Next month' })).toBeNull();
  });

  it('says from when to when there are averages where there are none of the month', async () => {
    await open('?mese=2099-01');
    expect(screen.getByRole('heading', { name: 'Prices in January 2099' })).toBeTruthy();
    expect(screen.getByText(/^There are no averages for January 2099: they run from/)).toBeTruthy();
    expect(screen.queryByRole('table', { name: /^Consumer prices in/ })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Previous month' }));
    expect(screen.getByRole('heading', { name: 'Prices in October 2026' })).toBeTruthy();
  });

  it('changes the product by its button, and offers only those with prices', async () => {
    await open();
    const buttons = within(screen.getByRole('group', { name: 'Choose the product' }));
    expect(buttons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Euro-Super 95',
      'LPG',
    ]);
    fireEvent.click(buttons.getByRole('button', { name: 'LPG' }));
    expect(firstCells(monthsTable('LPG'))).toEqual(['October 2026', 'September 2026']);
    expect(here()).toContain('pid=5');
  });

  it('opens with the product of the address', async () => {
    await open('?pid=5');
    expect(monthsTable('LPG')).toBeTruthy();
  });

  it('explains the average even without data', async () => {
    answeringByPath({});
    await renderInSite(<MonthlyPricesPage />);
    await screen.findByText('There are no data yet');
    expect(screen.getByText(/\(1,800\.00 × 5 .* = 1,814\.50/)).toBeTruthy();
  });
});
