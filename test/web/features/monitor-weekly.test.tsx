import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { guidanceOf, priceClass } from '../../../frontend/features/monitor-weekly/check-values.ts';
import type { CompanyPriceRow, CompanyWeek } from '../../../functions/contract/company-prices.ts';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { renderPage } from '../support/render-page.tsx';

const aPrice = (fields: Partial<CompanyPriceRow> = {}): CompanyPriceRow => ({
  productId: 1,
  price: 1700,
  variation: 0.5,
  isAdminCommunicating: false,
  benchmarkPrice: 1700,
  rangeItems: 12,
  ...fields,
});

const aWeek = (name: string, prices: CompanyPriceRow[], weight = 3): CompanyWeek => ({
  companyId: name.length,
  companyName: name,
  prices,
  weights: { 1: weight },
});

const aSurvey = (fields: Partial<SurveyView> = {}): SurveyView => ({
  id: 12,
  date: '2026-03-30',
  active: true,
  published: false,
  notes: '',
  revision: 0,
  version: 4,
  ...fields,
});

describe('the guidance of a survey', () => {
  it('names the companies that lack a price, and not those that sell nothing', () => {
    const missing = aWeek('Alfa', [aPrice({ price: 'no', variation: 'Infinity' })]);
    const guidance = guidanceOf([missing, aWeek('Beta1', [aPrice()]), aWeek('Idle12', [], 0)]);
    expect(guidance.companies).toBe(2);
    expect(guidance.missing).toEqual([{ week: missing, products: [1] }]);
  });

  it('counts what moved above 4 and above 8 percent, in either direction', () => {
    const weeks = [4, 4.01, -8, -8.01].map((variation, index) =>
      aWeek('x'.repeat(index + 1), [aPrice({ variation })]),
    );
    const { moved, movedMuch } = guidanceOf(weeks);
    expect(moved.map(({ percent }) => percent)).toEqual([-8.01, -8, 4.01]);
    expect(movedMuch).toBe(1);
  });

  it('finds prices more than 4 percent away from the stations of the company', () => {
    const weeks = [
      aWeek('Near', [aPrice({ price: 1768, benchmarkPrice: 1700 })]),
      aWeek('Far away', [aPrice({ price: 1769, benchmarkPrice: 1700 })]),
      aWeek('No stations', [aPrice({ benchmarkPrice: null })]),
      aWeek('Sold nothing', [aPrice({ price: 0 })]),
    ];
    expect(guidanceOf(weeks).offStations).toMatchObject([
      { week: { companyName: 'Far away' }, percent: 4.06 },
    ]);
  });
});

describe('the colour of a price on the check page', () => {
  it.each([
    ['zero', { price: 0 }, 'price-zero'],
    ['none declared', { price: 'no' as const }, 'price-none'],
    ['declared', {}, 'price-declared'],
    ['entered by an administrator', { isAdminCommunicating: true }, 'price-plain'],
    ['of product 900', { productId: 900 }, 'price-plain'],
    ['zero of product 900', { productId: 900, price: 0 }, 'price-zero'],
  ])('that is %s', (_, fields, expected) => {
    expect(priceClass({ ...aPrice(), ...fields })).toBe(expected);
  });
});

describe('the weekly workflow', () => {
  beforeEach(() => sessionStorage.clear());

  const answers = {
    'surveys/latest': [aSurvey()],
    'surveys/get': aSurvey({ active: false }),
    'surveys/change': aSurvey({ active: false }),
    'company-prices/list': [
      aWeek('Alfa', [aPrice({ price: 'no', variation: 'Infinity' })]),
      aWeek('Beta1', [aPrice()]),
    ],
    'company-prices/averages': [
      { productId: 1 as const, average: 1700, benchmarkAverage: 1690, rangeItems: 9, variation: 5 },
    ],
    'daily-prices/days': [{ date: '2026-03-23' }],
  };
  const closeButton = () => screen.getAllByRole('button', { name: 'Close the survey' })[0];

  it('says what closing will do and who is missing, and closes only when confirmed', async () => {
    const api = apiByRoute(answers);
    await renderPage('monitor-weekly');
    await screen.findByText('1 of 2 companies have communicated all their prices.');
    fireEvent.click(closeButton() as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/companies can no longer change their prices/)).toBeTruthy();
    expect(dialog.getByText(/1 of 2 companies/)).toBeTruthy();

    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.callsOf('surveys/change')).toEqual([]);

    fireEvent.click(closeButton() as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Close the survey' }));
    await screen.findByText('Survey #12 successfully closed');
    expect(api.callsOf('surveys/change')).toMatchObject([{ body: { active: false } }]);
    await waitFor(() => expect((closeButton() as HTMLButtonElement).disabled).toBe(true));
  });

  it('shows before computing what would change nationally', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly');
    const [button] = await screen.findAllByRole('button', { name: 'Compute the national price' });
    fireEvent.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const row = dialog.getByRole('row', { name: /Euro-Super 95/ });
    expect(row.textContent).toContain('1.700');
    expect(row.textContent).toContain('+5.00');
  });

  it('says which days have station prices', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly');
    expect(await screen.findAllByText('Prices already defined')).toHaveLength(1);
    expect(screen.getAllByText('Data not yet available')).toHaveLength(6);
  });
});
