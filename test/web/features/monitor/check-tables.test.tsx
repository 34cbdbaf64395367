import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CompanyPriceRow,
  CompanyWeek,
} from '../../../../functions/prices/collection/contract/company-prices.ts';
import { apiByRoute, type MadeCall } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aPrice, aSurvey } from '../../support/weekly-survey.ts';

describe('the check page', () => {
  beforeEach(() => sessionStorage.clear());

  const sells = (
    name: string,
    companyId: number,
    petrol: Partial<CompanyPriceRow>,
  ): CompanyWeek => ({
    companyId,
    companyName: name,
    prices: [aPrice(petrol)],
    weights: { 1: 3 },
  });
  const weeks = [
    sells('Alfa', 1, { price: 'no', variation: 'Infinity' }),
    sells('Beta', 2, { price: 1702, variation: 4.5 }),
    sells('Gamma', 3, { price: 1704, variation: -9.2 }),
    sells('Delta', 4, { price: 1706, benchmarkPrice: 1600 }),
    sells('Epsilon', 5, { price: 1708 }),
    sells('Zeta', 6, { price: 1703 }),
    sells('Eta', 7, { price: 1760 }),
    sells('Theta', 8, { price: 1705, imputed: true }),
  ];
  const average = (value: number) => [
    { productId: 1 as const, average: value, benchmarkAverage: 1690, rangeItems: 9, variation: 5 },
  ];
  const answers = {
    'surveys/latest': [aSurvey()],
    'surveys/workflow': aSurvey(),
    'company-prices/list': weeks,
    'company-prices/averages': (call: MadeCall) => average(call.query.observatory ? 1690 : 1700),
    'company-prices/other-fuels': [],
  };
  const tableOf = async (name: string) => within(await screen.findByRole('table', { name }));
  const bodyRows = ({ getAllByRole }: Awaited<ReturnType<typeof tableOf>>) =>
    getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('begins with the specified tables', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    await tableOf('Prices to check, largest differences first');
    const names = screen.getAllByRole('table').map((table) => table.querySelector('caption'));
    expect(names.map((caption) => caption?.textContent)).toEqual([
      'Fuel prices by company',
      'Averages of methane and LNG',
      'Average weekly prices of the observatory against the prices declared by the companies',
      'Combustible prices by company',
      'Prices to check, largest differences first',
    ]);
  });

  it('lists the largest differences first, and its filters narrow every table', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const problems = await tableOf('Prices to check, largest differences first');
    expect(bodyRows(problems)).toEqual(['Gamma', 'Delta', 'Beta', 'Eta', 'Alfa']);
    const expected = {
      'Missing (1)': ['Alfa'],
      'Over 4% (2)': ['Gamma', 'Beta'],
      'Over 8% (1)': ['Gamma'],
      'Far from station prices (1)': ['Delta'],
      'Outliers (1)': ['Eta'],
    };
    for (const [filter, names] of Object.entries(expected)) {
      fireEvent.click(screen.getByRole('button', { name: filter }));
      expect(bodyRows(await tableOf('Prices to check, largest differences first'))).toEqual(names);
      const fuels = bodyRows(await tableOf('Fuel prices by company'));
      expect(fuels.toSorted()).toEqual([...names, 'Average'].toSorted());
    }
    fireEvent.click(screen.getByRole('button', { name: 'All (5)' }));
    expect(bodyRows(await tableOf('Fuel prices by company'))).toHaveLength(9);
  });

  it('marks a price far from the national one that has none of the week before', async () => {
    const alone = { variation: 'Infinity' as const };
    const far = sells('Far', 9, { ...alone, price: 2400, fromNational: 36.33 });
    const near = sells('Near', 10, { ...alone, price: 1790, fromNational: 15 });
    apiByRoute({ ...answers, 'company-prices/list': [far, near] });
    await renderPage('monitor-weekly-check');
    const fuels = await tableOf('Fuel prices by company');
    const marks = fuels.getAllByText('n.a.').map(({ className }) => className);
    expect(marks.slice(0, 2)).toEqual(['variation-high', 'variation-usual']);
    fireEvent.click(screen.getByRole('button', { name: 'Far from the national price (1)' }));
    expect(bodyRows(await tableOf('Prices to check, largest differences first'))).toEqual(['Far']);
  });

  it('opens the prices of the survey that is checked', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const [link] = await screen.findAllByRole('link', { name: 'Alfa' });
    expect(link?.getAttribute('href')).toBe('/monitor/adm-controllo-prezzi/1?surveyId=12');
  });

  it('ends every table with its averages, including the observatory’s', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const table = await tableOf(
      'Average weekly prices of the observatory against the prices declared by the companies',
    );
    const last = table.getAllByRole('row').at(-1);
    // 1690 against 1700 is -0.59 %.
    expect(last?.textContent).toMatch(/^Average1\.690−0\.59%9/);
    const empty = await tableOf('Averages of methane and LNG');
    expect(empty.getAllByRole('row').at(-1)?.textContent).toContain('0.000');
  });

  it('explains the colours and marks, including "no"', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const legend = within(await screen.findByRole('region', { name: 'Legend' }));
    expect(legend.getByText('no').nextSibling?.textContent).toContain('left out of the average');
    expect(screen.getAllByTitle(/^imputed price/)).toHaveLength(1);
  });

  it('draws the distribution of prices and names outliers', async () => {
    vi.stubGlobal('ResizeObserver', OfSomeWidth);
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const drawing = await screen.findByRole('img', { name: /^Euro-Super 95: 7 prices from 1.702/ });
    await waitFor(() => expect(drawing.querySelectorAll('circle')).toHaveLength(6));
    expect(drawing.querySelectorAll('path')).toHaveLength(1);
    const item = drawing.closest('li') as HTMLElement;
    expect(within(item).getByRole('link', { name: 'Eta' })).toBeTruthy();
  });
});

/** The environment of these tests lays nothing out. */
class OfSomeWidth {
  private readonly tell: (entries: readonly object[]) => void;
  constructor(tell: (entries: readonly object[]) => void) {
    this.tell = tell;
  }
  observe = () => this.tell([{ contentRect: { width: 300, height: 44 } }]);
  disconnect = () => {};
}
