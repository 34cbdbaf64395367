import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { YearlyPricesPage } from '../../../../frontend/features/yearly-prices/yearly-prices-page.tsx';
import { yearsOf } from '../../../../frontend/features/yearly-prices/years.ts';
import { productOf } from '../../../../frontend/shared/prices/product-choice.ts';
import type { PeriodNotices } from '../../../../functions/prices/averages/contract.ts';
import { PRODUCT_IDS } from '../../../../functions/sample/rules/products.ts';
import { answeringByPath } from '../../support/api-by-path.ts';
import { anAverage } from '../../support/averages.ts';
import { renderInSite } from '../../support/render.tsx';

/** Petrol in 2023 as the ministry published it (monthly-prices/export), and a year not yet complete. */
const petrol = [
  anAverage({
    year: 2023,
    month: 13,
    totalPrice: 1863.53,
    vat: 336.05,
    exciseDuty: 728.4,
    netPrice: 799.08,
  }),
  ...[14, 15, 16, 17].map((month) => anAverage({ year: 2023, month })),
  anAverage({ year: 2024, month: 14, totalPrice: 1820.1, vat: 328.21 }),
];

async function open(query = '', notices: PeriodNotices = []) {
  const calls = answeringByPath({
    '/monthly-prices/notices': notices,
    '/annual-prices/1': petrol,
    '/monthly-prices/1': [
      anAverage({ year: 2022, month: 13, totalPrice: 1813.53 }),
      anAverage({ year: 2023, month: 13, totalPrice: 1863.53 }),
    ],
    '/annual-prices/2': [anAverage({ productId: 2, year: 2022, month: 13 })],
  });
  await renderInSite(<YearlyPricesPage />, {
    at: `/prezzi-annuali-carburanti${query}`,
  });
  return calls;
}

const table = (product: string) =>
  screen.findByRole('table', { name: new RegExp(`^${product}: yearly and quarterly`) });
const rows = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the first answer', () => {
  const prices = (year: number) =>
    screen.findByRole('table', { name: `Average prices of ${year}` });

  it('is the latest year of all products', async () => {
    await open();
    const [, latest] = within(await prices(2023)).getAllByRole('row');
    expect(latest?.textContent).toMatch(/^Euro-Super 951\.864 €\/l.*5\.0 cents more/);
  });

  it('is that of the year in the address', async () => {
    await open('?anno=2022');
    const [, earlier] = within(await prices(2022)).getAllByRole('row');
    expect(earlier?.textContent).toMatch(/^Euro-Super 951\.814 €\/l.*n\.a\./);
  });

  it('says that there is none of a year before the first', async () => {
    await open('?anno=1999');
    await screen.findByText('There are no yearly averages for 1999: they exist from 2022 to 2023.');
    expect(screen.queryByRole('table', { name: /^Average prices of/ })).toBeNull();
    expect(document.querySelector('.release-line')?.textContent).toBe('1999. Calendar Alerts');
  });
});

describe('the product of an address', () => {
  it.each([
    ['', 1],
    ['pid=13', 13],
    ['pid=900', 1],
    ['pid=4', 1],
    ['pid=2.0', 1],
    ['pid=benzina', 1],
    ['pid=', 1],
  ])('is, for "%s", %i', (address, product) => {
    expect(productOf(new URLSearchParams(address))).toBe(product);
  });
});

describe('years', () => {
  it('have their quarters, taxes and price without VAT', () => {
    const [year] = yearsOf(petrol);
    expect(year).toMatchObject({
      year: 2023,
      // 336.05 + 728.40 and 1863.53 - 336.05, free of binary remainders
      figures: { taxes: 1064.45, withoutVat: 1527.48 },
    });
    expect(year?.quarters.map(({ month }) => month)).toEqual([14, 15, 16, 17]);
  });

  it('are there with their quarters before they are complete', () => {
    const [, year] = yearsOf(petrol);
    expect(year?.figures).toBeUndefined();
    expect(year?.quarters).toHaveLength(1);
  });
});

it('years and quarters without a price have no figures', () => {
  const none = { totalPrice: null, vat: null, exciseDuty: null, netPrice: null };
  const [year] = yearsOf([13, 14].map((month) => anAverage({ year: 1996, month, ...none })));
  expect(year).toMatchObject({ year: 1996, month: 13, quarters: [{ month: 14 }] });
  expect([year?.figures, year?.quarters[0]?.figures]).toEqual([undefined, undefined]);
});

describe('the yearly prices page', () => {
  it('asks for the years of the product, and for the years alone of all others', async () => {
    const calls = await open('?pid=2');
    await table('Automotive gas oil');
    const ofAll = PRODUCT_IDS.map((id) => `/monthly-prices/${id}?month=13`);
    await waitFor(() =>
      expect(calls.filter((call) => !call.startsWith('/release-calendar')).sort()).toEqual(
        ['/monthly-prices/notices', ...ofAll, '/annual-prices/2?month=13', '/duty-changes'].sort(),
      ),
    );
  });

  it('says which years and quarters will be reviewed and which were revised, and nothing of months', async () => {
    const publishedAt = '2024-01-16T10:00:00.000Z';
    const unchanged = { publishedAt, revision: 1, note: null, surveys: [], months: [] };
    await open('', [
      { ...unchanged, year: 2023, month: 12, underReview: true },
      { ...unchanged, year: 2023, month: 17, underReview: true, months: [11, 12] },
      {
        ...{ ...unchanged, year: 2023, month: 13, underReview: false },
        ...{ revision: 2, note: { it: 'Corretta.', en: 'Corrected in November.' } },
      },
    ]);
    const [notice] = within(
      await screen.findByText(/will be reviewed/).then((text) => text.parentElement as HTMLElement),
    ).getAllByRole('listitem');
    expect(notice?.textContent).toBe(
      '4th quarter 2023: average of November 2023, revised or under review; average of December 2023, revised or under review',
    );
    const revised = screen.getAllByText(/revision \d+ of the average/);
    expect(revised.map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^2023: revision 2 of .* Corrected in November\.$/),
    ]);
  });

  it('shows petrol when the product does not exist', async () => {
    await open('?pid=99');
    expect(await table('Euro-Super 95')).toBeTruthy();
  });

  it('lists the years, newest first, and opens their quarters', async () => {
    await open();
    const years = await table('Euro-Super 95');
    expect(rows(years).map(([name]) => name)).toEqual(['2024, quarters', '2023, quarters']);
    fireEvent.click(within(years).getByRole('button', { name: /^2023/ }));
    expect(rows(years)[1]).toEqual([
      '2023, quarters',
      '1,863.53',
      '728.40',
      '336.05',
      '1,064.45',
      '1,527.48',
      '799.08',
      'Details',
    ]);
    expect(
      rows(years)
        .slice(2)
        .map(([name]) => name),
    ).toEqual(['1st quarter', '2nd quarter', '3rd quarter', '4th quarter']);
  });

  it('says n.a. for a year that is not complete, and leaves it out of the chart', async () => {
    await open();
    expect(rows(await table('Euro-Super 95'))[0]?.slice(1, 3)).toEqual(['n.a.', 'n.a.']);
    const chart = screen.getAllByRole('img', { name: /^Line chart/ }).at(-1);
    expect(chart?.getAttribute('aria-label')).toContain('from 2023 to 2023. Consumer price');
  });

  it('keeps the chosen product in the address', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Automotive gas oil' }));
    await table('Automotive gas oil');
    expect(screen.getByTestId('location').textContent).toContain('pid=2');
  });

  it('says when the product has no years', async () => {
    await open('?pid=12');
    await screen.findByText('There are no data yet');
  });
});
