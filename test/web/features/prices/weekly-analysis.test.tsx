import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  addressOf,
  proposedSearch,
  searchOf,
  tableStateOf,
  withTableState,
} from '../../../../frontend/features/weekly-analysis/address.ts';
import { AnalysisPage } from '../../../../frontend/features/weekly-analysis/analysis-page.tsx';
import { seriesByUnit } from '../../../../frontend/features/weekly-analysis/report.ts';
import { enter } from '../../support/actions.ts';
import { answeringByPath } from '../../support/api-by-path.ts';
import { renderInSite } from '../../support/render.tsx';
import { savedFiles } from '../../support/saved-files.ts';

const today = '2026-11-21';
const read = (query: string) => searchOf(new URLSearchParams(query), today);

/** Thirty surveys, a week apart, ending on 2026-06-29; petrol falls by one euro a week. */
const report = Array.from({ length: 30 }, (_, index) => ({
  date: new Date(Date.UTC(2025, 11, 8 + 7 * index)).toISOString().slice(0, 10),
  petrol: 1829 - index,
  carDiesel: 1700,
  ocFluid: 900,
}));
const lastDay = report.at(-1)?.date;

const duties = [
  {
    date: '2026-03-30',
    changes: [
      {
        productId: 1,
        before: { exciseDuty: 728.4, vat: 22 },
        after: { exciseDuty: 478.4, vat: 22 },
      },
    ],
    note: { it: 'Taglio temporaneo delle accise.', en: 'Temporary cut of the excise duty.' },
  },
  {
    date: '2026-04-06',
    changes: [
      {
        productId: 5,
        before: { exciseDuty: 147.3, vat: 22 },
        after: { exciseDuty: 62.2, vat: 22 },
      },
    ],
  },
];

async function open(query = '') {
  const calls = answeringByPath({ '/weekly-prices/report': report, '/duty-changes': duties });
  await renderInSite(<AnalysisPage />, {
    at: `/analisi-prezzi-settimanali-carburanti${query}`,
  });
  return calls;
}

const here = () => screen.getByTestId('location').textContent ?? '';
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Show data' }));
const fill = (label: RegExp, value: string) => enter(screen.getByLabelText(label), value);
const resultTable = () => screen.findByRole('table', { name: /by date of survey/ });
const datesIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('the search in the address', () => {
  it('proposes three years, petrol and gas oil, 25 rows', () => {
    expect(proposedSearch(today)).toEqual({
      products: [1, 2],
      type: 'FULL',
      from: '2023-11-21',
      to: '2026-11-21',
      rows: 25,
    });
    expect(proposedSearch('2028-02-29').from).toBe('2025-02-28');
  });

  it('is undefined when any part is missing', () => {
    expect(read('')).toBeUndefined();
    expect(read('pagina=2')).toBeUndefined();
  });

  it('is read back as it was written', () => {
    const search = {
      ...proposedSearch(today),
      products: [5, 13, 8],
      type: 'NET',
      rows: -1,
    } as const;
    expect(read(new URLSearchParams(addressOf(search)).toString())).toEqual(search);
  });

  it('uses the default for missing or invalid parts', () => {
    const proposed = proposedSearch(today);
    expect(read('prodotti=4-x&tipo=MEAN&dal=2026-02-30&righe=-2')).toEqual(proposed);
    expect(read('prodotti=6-1-1')?.products).toEqual([1, 6]);
    expect(read('dal=2026-05-01&al=2026-04-01')).toEqual(proposed);
  });
});

describe('the table in the address', () => {
  it('starts with the newest survey on the first page, without parameters', () => {
    const state = tableStateOf(new URLSearchParams('ordine=nome-asc&pagina=0'));
    expect(state).toEqual({ order: { column: 'data', direction: 'descending' }, page: 1 });
    expect(withTableState(new URLSearchParams('tipo=NET&pagina=3'), state).toString()).toBe(
      'tipo=NET',
    );
  });

  it('is read back as it was written', () => {
    const state = { order: { column: '13', direction: 'ascending' }, page: 4 } as const;
    expect(tableStateOf(withTableState(new URLSearchParams(), state))).toEqual(state);
  });
});

describe('the charts', () => {
  it('keep litres and kilograms apart, and leave out missing values', () => {
    const charts = seriesByUnit(report, [1, 12, 3, 6], (id) => `product ${id}`);
    expect(charts.map(({ unit, series }) => [unit, series.map(({ name }) => name)])).toEqual([
      ['litre', ['product 1']],
      ['kilogram', ['product 6']],
    ]);
  });
});

describe('the analysis page', () => {
  it('shows the form’s default at once, and keeps its address until it is submitted', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) });
    const calls = await open();
    expect(await resultTable()).toBeTruthy();
    expect(calls).toEqual(['/weekly-prices/report?years=100&type=FULL', '/duty-changes']);
    expect(here()).toBe('/analisi-prezzi-settimanali-carburanti');
    expect(document.activeElement?.id).not.toBe('results-title');
    fireEvent.click(screen.getByRole('button', { name: 'Show data' }));
    await waitFor(() => expect(here()).toContain('?prodotti=1-2&tipo=FULL&dal='));
    await waitFor(() => expect(document.activeElement?.id).toBe('results-title'));
  });

  it('offers the surveys of its table as files', async () => {
    await open('?prodotti=1&dal=2026-06-15&al=2026-12-31');
    await resultTable();
    const saved = savedFiles();
    fireEvent.click(screen.getByRole('button', { name: 'CSV data of the table' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('consumer-price-2026-06-29.csv');
    expect(await saved[0]?.text()).toBe(
      'Date;Euro-Super 95 (€/1,000 l)\r\n2026-06-15;1802.00\r\n2026-06-22;1801.00\r\n2026-06-29;1800.00\r\n',
    );
  });

  it('loads a hundred years of the chosen type, and writes the search into the address', async () => {
    const calls = await open();
    enter(screen.getByLabelText('Data type'), 'NET');
    fireEvent.click(screen.getByLabelText('Residual fuel oil'));
    fill(/^From/, '2026-01-01');
    fill(/^To/, '2026-06-30');
    submit();
    await resultTable();
    await waitFor(() => expect(calls).toContain('/weekly-prices/report?years=100&type=NET'));
    await screen.findByText('26 surveys from 1 Jan 2026 to 30 Jun 2026.');
    expect(here()).toContain('?prodotti=1-2-6&tipo=NET&dal=2026-01-01&al=2026-06-30&righe=25');
    expect(screen.getByText('26 surveys from 1 Jan 2026 to 30 Jun 2026.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe('results-title'));
  });

  it('requires both dates, in order, and a product', async () => {
    const calls = await open();
    fill(/^From/, '');
    submit();
    await screen.findByText('This field is required');
    fill(/^From/, '2026-06-30');
    fill(/^To/, '2026-06-29');
    await screen.findByText('The end date comes before the start date');
    fireEvent.click(screen.getByLabelText('Euro-Super 95'));
    fireEvent.click(screen.getByLabelText('Automotive gas oil'));
    await screen.findByText('Choose at least one');
    expect(calls).toEqual(['/weekly-prices/report?years=100&type=FULL', '/duty-changes']);
  });

  it.each([
    ['', ['25', '50', '100', '-1']],
    ['?righe=10', ['10', '25', '50', '100', '-1']],
  ])('offers numbers of rows, including those of the address "%s"', async (query, rows) => {
    await open(query);
    const select = screen.getByLabelText<HTMLSelectElement>(/^Table rows/);
    expect([...select.options].map(({ value }) => value)).toEqual(rows);
    expect(select.selectedOptions[0]?.value).toBe(rows.includes('10') ? '10' : '25');
    fill(/^Table rows/, '-1');
    submit();
    await resultTable();
    expect(here()).toContain('righe=-1');
  });

  it.each([
    ['25', 25],
    ['0', 25],
    ['10', 10],
    ['-1', 30],
  ])('shows with %s rows %i on a page', async (rows, shown) => {
    await open(`?dal=2025-01-01&al=2026-12-31&righe=${rows}`);
    expect(datesIn(await resultTable())).toHaveLength(shown);
  });

  it('opens a shared address as it was left', async () => {
    await open(
      '?prodotti=1-6&tipo=FULL&dal=2025-12-01&al=2026-12-31&righe=10&ordine=1-asc&pagina=2&grafico=2026-01-05_2026-02-02',
    );
    const table = await resultTable();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Date', 'Euro-Super 95 (€/1,000 l)', 'Residual fuel oil (€/1,000 kg)']);
    // Petrol is cheapest last: the second ten are the surveys 20 to 11.
    expect(datesIn(table)[0]).toBe('20 Apr 2026');
    expect(screen.getByText('from 5 Jan 2026 to 2 Feb 2026')).toBeTruthy();
    expect(
      screen
        .getAllByRole('img', { name: /chart/ })
        .map((chart) => chart.getAttribute('aria-label')),
    ).toEqual([
      expect.stringContaining('from 5 Jan 2026 to 2 Feb 2026. Euro-Super 95'),
      expect.stringContaining('Residual fuel oil: from 0.900'),
    ]);
  });

  it.each([
    ['FULL', 'Consumer price'],
    ['NET', 'Net price'],
    ['VARIATION', 'Consumer price'],
  ])('begins with the last prices per litre and their change (%s)', async (type, price) => {
    await open(`?prodotti=1-2&tipo=${type}&dal=2026-01-01&al=2026-06-30`);
    const table = await screen.findByRole('table', {
      name: /^Prices of the survey of 29 June 2026/,
    });
    const [headings, petrol] = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));
    expect(headings).toEqual(['Product', price, 'Over the period']);
    // Twenty-six surveys, each one euro per 1,000 litres below the one before: 1.825 to 1.800.
    expect(petrol).toEqual(['Euro-Super 95', '1.800 €/l', 'over the period  2.5 cents less']);
  });

  it.each([
    ['?prodotti=99', true],
    ['?prodotti=1&prodotti=x', true],
    ['?prodotti=1&dal=2026-06-30&al=2026-01-01', true],
    ['?tipo=LORDO', true],
    ['?prodotti=2&prodotti=1&prodotti=1', false],
    ['?prodotti=2-1&dal=2026-01-01&righe=-1', false],
    ['?utm_source=x', false],
  ])('says where an address asks for what cannot be shown: %s', async (query, isSaid) => {
    await open(query);
    expect((await resultTable()).isConnected).toBe(true);
    expect(screen.queryByText(/asks for products, dates or something else/) !== null).toBe(isSaid);
  });

  it('shows prices in the unit that the address names', async () => {
    await open('?prodotti=1&dal=2026-06-15&al=2026-12-31&unita=1');
    const table = await resultTable();
    expect(within(table).getByRole('columnheader', { name: 'Euro-Super 95 (€/l)' })).toBeTruthy();
    expect(within(table).getByRole('cell', { name: '1.800' })).toBeTruthy();
  });

  it.each(['FULL', 'VARIATION'])(
    'explains the changes of duties of the products drawn, and no others (%s)',
    async (type) => {
      await open(`?prodotti=1-2-6&tipo=${type}&dal=2025-12-01&al=2026-12-31`);
      await screen.findByText('1 change in excise duty or VAT, in words');
      expect(screen.getByText('Temporary cut of the excise duty.').parentElement?.textContent).toBe(
        '30 Mar 2026: Euro-Super 95, excise duty from 0.728 to 0.478 € per litre.Temporary cut of the excise duty.',
      );
    },
  );

  it('marks no duties on net prices, which exclude them', async () => {
    const calls = await open('?prodotti=1&tipo=NET&dal=2025-12-01&al=2026-12-31');
    await resultTable();
    await waitFor(() => expect(calls).toContain('/duty-changes'));
    expect(screen.queryByText(/excise duty or VAT, in words/)).toBeNull();
  });

  it('keeps the order and the part of the chart in the address', async () => {
    await open('?dal=2025-01-01&al=2026-12-31');
    const table = await resultTable();
    expect(datesIn(table)[0]).toBe('29 Jun 2026');
    fireEvent.click(within(table).getByRole('button', { name: /Euro-Super/ }));
    expect(here()).toContain('ordine=1-asc');
    enter(screen.getByRole('slider', { name: 'Start of the period' }), '28');
    await waitFor(() => expect(here()).toContain(`grafico=2026-06-22_${lastDay}`));
    fireEvent.click(screen.getByRole('button', { name: 'Whole period' }));
    await waitFor(() => expect(here()).not.toContain('grafico'));
    expect(here()).toContain('ordine=1-asc');
  });

  it('says so when there are no data, or they cannot be read', async () => {
    await open('?dal=1999-01-01&al=1999-12-31');
    await screen.findByText('There are no data for this survey');
  });
});
