import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter } from '../support/actions.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { aDocument, storeOf } from '../support/documents.ts';
import { energyOf } from '../support/energy.ts';
import { renderPage } from '../support/render-page.tsx';

const balance = (year: number, name: string) =>
  aDocument(`/sg_dgsaie/gas_naturale/bilancio/${year}/`, name);
const imported = (name: string) => aDocument('/sg_dgsaie/gas_naturale/importazioni/', name);

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('the natural gas balance', () => {
  it('shows the current year, and each earlier year that has a folder', async () => {
    const files = [
      balance(2026, 'Bilancio_GAS_2026_01.xlsx'),
      balance(2026, 'Bilancio_GAS_2026_02_rev1.xlsx'),
      balance(2022, 'Bilancio_GAS_2022_12.xlsx'),
      balance(2004, 'Bilancio_GAS_2004.xls'),
    ];
    apiByRoute(storeOf(files));
    await renderPage('gas-balance');
    await screen.findByText('February 2026 (revision 1)');
    screen.getByRole('heading', { name: 'Balance 2026' });
    expect(names(await screen.findByRole('list', { name: '2022' }))).toEqual(['December 2022']);
    fireEvent.click(screen.getByText('2004'));
    expect(names(await screen.findByRole('list', { name: '2004' }))).toEqual(['Year 2004']);
  });

  it('says when there is nothing yet, and since when there will be', async () => {
    apiByRoute(storeOf([]));
    await renderPage('gas-balance');
    await screen.findByText(
      /^Nothing for \d{4} yet: the first data, for January, usually come out/,
    );
    expect(screen.getAllByText('There are no data yet')).toHaveLength(1);
  });
});

describe('the figures of the gas balance', () => {
  const november = energyOf('2022-11', [
    { code: 'PRODUCTION', en: 'Production', values: { '2021-11': '263.1', '2022-11': '287.4' } },
    { code: 'IMPORTS', en: 'Imports', values: { '2021-11': '6000', '2022-11': '5000.5' } },
    { code: 'MAZARA', en: 'Mazara del Vallo', values: { '2021-11': '1900', '2022-11': '2000' } },
    { code: 'TARVISIO', en: 'Tarvisio', values: { '2021-11': '2500', '2022-11': '700' } },
    { code: 'STOCK-CHANGE', en: 'Stock change', values: { '2021-11': '-1591', '2022-11': '450' } },
    {
      ...{ code: 'GROSS-CONSUMPTION', en: 'Gross inland consumption' },
      values: {
        ...{ '2021-10': '4900', '2021-11': '7420.25', '2022-10': '4312', '2022-11': '5577.836958' },
        ...{ '2021-01/2021-11': '66300', '2022-01/2022-11': '61153.4' },
      },
      sums: ['70826.5', '75900'],
    },
  ]);
  const page = { ...storeOf([]), 'energy/month': november };
  const balanceRow = (name: RegExp) => {
    const table = screen.getByRole('table', { name: 'Natural gas balance, November 2022' });
    return within(table).getByRole('row', { name }).textContent;
  };

  it('that fail their check are marked, and lead no sentence until somebody confirmed them', async () => {
    const failing = (unconfirmed: boolean) => ({
      ...november,
      lines: november.lines.map((line) => ({
        ...line,
        cells: line.cells.map((cell) => ({
          ...cell,
          checked: 'differs' as const,
          ...(unconfirmed ? { unconfirmed } : {}),
        })),
      })),
    });
    apiByRoute({ ...storeOf([]), 'energy/month': failing(true) });
    const { unmount } = await renderPage('gas-balance');
    await screen.findByRole('table', { name: 'Natural gas balance, November 2022' });
    expect(balanceRow(/Gross inland consumption/)).toContain('≠');
    expect(balanceRow(/Gross inland consumption/)).toContain('does not hold');
    expect(screen.queryByText(/Italy consumed/)).toBeNull();
    unmount();
    apiByRoute({ ...storeOf([]), 'energy/month': failing(false) });
    await renderPage('gas-balance');
    await screen.findByText(/Italy consumed/);
    expect(balanceRow(/Gross inland consumption/)).toContain('≠');
  });

  it('lead the page: a sentence, the balance with its changes, entry points, months', async () => {
    apiByRoute(page);
    await renderPage('gas-balance');
    await screen.findByText(
      'In November 2022 Italy consumed 5,578 million m³ of gas, 24.8% less than a year earlier. ' +
        'January–November 2022: 61,153, 7.8% less than a year earlier.',
    );
    expect(balanceRow(/Gross inland/)).toBe(
      '=Gross inland consumption5,578 −24.8%61,153 −7.8%70,827 −6.7%',
    );
    // A percentage of a quantity whose sign changes says nothing.
    expect(balanceRow(/Stock change/)).toContain('450was −1,591');
    screen.getByRole('heading', {
      name: 'Mazara del Vallo is the main entry point; a year earlier it was Tarvisio',
    });
    screen.getByText('Other entry points: 2,301. Total: 5,001.');
    screen.getByRole('heading', {
      name: 'Gross inland consumption: below the level of a year earlier for 2 months',
    });
    screen.getByRole('heading', { level: 2, name: 'Documents' });
  });

  it('lead to their document and cell, at an address that can be passed on', async () => {
    apiByRoute(page);
    await renderPage('gas-balance');
    const figure = await screen.findByRole('link', { name: '5,578' });
    expect(figure.getAttribute('href')).toBe('#GROSS-CONSUMPTION.2022-11');
    fireEvent.click(figure);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Gross inland consumption, November 2022');
    for (const text of ['5,577.8', '5577.836958', 'Foglio', 'B4', 'Preliminary, may be revised.'])
      expect(dialog.textContent).toContain(text);
    const link = within(dialog).getByRole('link', { name: 'Gas balance, November 2022' });
    expect(link.getAttribute('href')).toBe('/dgsaie/api/v1/cmis/documents/doc-of-the-month');
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Copy the citation' }));
    await within(dialog).findByText('Copied.');
    expect(written).toEqual([
      "Ministero dell'Ambiente e della Sicurezza Energetica, Gross inland consumption, November 2022: " +
        '5577.836958 million m³, revision 1. Gas balance, November 2022, sheet Foglio, cell B4. ' +
        'http://localhost:3000/bilancio-gas-naturale?mese=2022-11#GROSS-CONSUMPTION.2022-11 (CC BY 4.0)',
    ]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Copy BibTeX' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Copy RIS' }));
    await waitFor(() => expect(written).toHaveLength(3));
    expect(written[1]).toContain('title = {{Gross inland consumption, November 2022}}');
    expect(written[1]).toContain('date = {2022-11-01}');
    expect(written[2]).toContain(
      'UR  - http://localhost:3000/bilancio-gas-naturale?mese=2022-11#GROSS-CONSUMPTION.2022-11',
    );
    const cutout = within(dialog).getByRole('table', {
      name: 'The figures beside it in the sheet',
    });
    expect(within(cutout).getByRole('cell', { name: '5,577.84' }).className).toContain('is-picked');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Sums lead to the cells that were added up.
    expect(screen.getAllByRole('link', { name: '70,827' })[0]?.getAttribute('href')).toBe(
      '/dgsaie/api/v1/series/gas-balance?item=GROSS-CONSUMPTION&place=ALL&frequency=M' +
        '&from=2021-12&to=2022-11&format=CSV&lang=en',
    );
  });

  it('are of another month when it is chosen', async () => {
    const { callsOf } = apiByRoute(page);
    await renderPage('gas-balance');
    const choice = await screen.findByRole('combobox', { name: 'Month' });
    enter(choice, '2021-11');
    await waitFor(() =>
      expect(callsOf('energy/month').map(({ query }) => query.month)).toEqual([
        undefined,
        '2021-11',
      ]),
    );
  });

  it('are said to be missing for a month that is not there, and the documents remain', async () => {
    const files = [balance(2026, 'Bilancio_GAS_2026_01.xlsx')];
    const missing = { ...storeOf(files), 'energy/month': problem(404, 'not_found') };
    apiByRoute(missing);
    await renderPage('gas-balance', { at: '/bilancio-gas-naturale?mese=2025-01' });
    await screen.findByText(/^There are no figures for January 2025/);
    await screen.findByText('January 2026');
  });

  it('can be asked for again when they cannot be read, and the documents remain', async () => {
    const files = [balance(2026, 'Bilancio_GAS_2026_01.xlsx')];
    const api = apiByRoute({ ...storeOf(files), 'energy/month': problem(500, 'internal') });
    await renderPage('gas-balance');
    await screen.findByText(/^The figures cannot be shown/);
    await screen.findByText('January 2026');
    api.answer({ 'energy/month': november });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/Italy consumed 5,578/);
  });
});

describe('gas imports', () => {
  it('are listed by country of origin and by entry point', async () => {
    const files = [
      imported('ImportazioniGasAnnualiPerPaeseDiOrigine_1990-2021.xlsx'),
      imported('ImportazioniGasMensiliPerPaeseDiOrigine_2002-2009.xls'),
      imported('ImportazioniGasMensiliPerPaeseDiOrigine_2022_rev1.xlsx'),
      imported('ImportazioniGasMensiliPerPuntoIngresso_2022.xlsx'),
      imported('elenco.pdf'),
    ];
    apiByRoute(storeOf(files));
    await renderPage('gas-imports');
    await screen.findByText('elenco.pdf');
    const [byCountry, byEntry, others] = screen.getAllByRole('list').slice(1);
    expect(names(byCountry as HTMLElement)).toEqual([
      'Years 1990-2021: annual data',
      'Year 2022: monthly data (revision 1)',
      'Years 2002-2009: monthly data',
    ]);
    expect(names(byEntry as HTMLElement)).toEqual(['Year 2022: monthly data']);
    expect(names(others as HTMLElement)).toEqual(['elenco.pdf']);
  });

  const december = energyOf('2022-12', [
    {
      ...{ code: 'RU', en: 'Russia', values: { '2021-12': '3153.6', '2022-12': '700' } },
      sums: ['14004.9', '29170.8'],
    },
    {
      ...{ code: 'DZ', en: 'Algeria', values: { '2021-12': '2092.5', '2022-12': '2301.9' } },
      sums: ['23554.2', '22459.7'],
    },
    { code: 'OTHER', en: 'Other', values: { '2022-12': '12' }, sums: ['40', '0'] },
    {
      ...{ code: 'WORLD', en: 'Total', total: true },
      values: { '2021-12': '7912.3', '2022-12': '5956.6' },
      sums: ['72403.2', '72996.1'],
    },
  ]);
  const points = energyOf('2022-12', [
    {
      code: 'MAZARA',
      en: 'Mazara del Vallo',
      values: { '2022-12': '2301.9' },
      sums: ['23554', '0'],
    },
    { code: 'OTHER', en: 'Others', values: { '2022-12': '13' }, sums: ['41', '0'] },
    { code: 'IMPORTS', en: 'Imports', total: true, values: { '2022-12': '5956.6' } },
  ]);
  const figures = {
    ...storeOf([imported('elenco.pdf')]),
    'energy/month': ({ params }: { readonly params: Readonly<Record<string, string>> }) =>
      params.subject === 'gas-imports-by-country' ? december : points,
  };

  it('lead with countries, the largest first, on a map and in a table, and with entry points', async () => {
    apiByRoute(figures);
    await renderPage('gas-imports');
    await screen.findByText(
      'In December 2022 Italy imported 5,957 million m³ of natural gas, 24.7% less than a year earlier. ' +
        'Over twelve months: 72,403, 0.8% less than a year earlier.',
    );
    const table = screen.getByRole('table', { name: 'Gas imports by country' });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Algeria23,554 +4.9%32.5%2,302 +10.0%',
      'Russia14,005 −52.0%19.3%700 −77.8%',
      'Other40was 00.1%12',
      'Total72,403 −0.8%100.0%5,957 −24.7%',
    ]);
    screen.getByRole('heading', {
      name: 'Algeria is the main country of origin: 33% of imports',
    });
    screen.getByText(
      'In blue, the largest percentage change over twelve months: Russia, 52.0% less than a year earlier.',
    );
    screen.getByRole('img', { name: /Algeria 23,554, Russia 14,005/ });
    screen.getByText('Not on the map: Other.');
    screen.getByRole('table', { name: 'Imports by entry point' });
    screen.getByText('elenco.pdf');
  });

  it('keep countries whose twelve months lack one, list every country, and name no rest as the first', async () => {
    const small = Array.from({ length: 14 }, (_, index) => ({
      ...{ code: `X${index}`, en: `Country ${index}`, values: { '2022-12': '1' } },
      sums: ['5', '4'] as const,
    }));
    const rest = { code: 'OTHER-NON-EU', en: 'Other', values: {}, sums: ['900', '1'] as const };
    const some = energyOf('2022-12', [
      ...small,
      rest,
      { code: 'DZ', en: 'Algeria', values: { '2022-12': '20' }, sums: ['200', '100'] },
      { code: 'AZ', en: 'Azerbaijan', values: { '2022-12': '7' } },
      { code: 'WORLD', en: 'Total', total: true, values: { '2022-12': '50' }, sums: ['1000', '9'] },
    ]);
    apiByRoute({ ...figures, 'energy/month': some });
    await renderPage('gas-imports');
    const table = await screen.findByRole('table', { name: 'Gas imports by country' });
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 14 + 3 + 1);
    expect(within(table).getByRole('row', { name: /Azerbaijan/ }).textContent).toBe(
      'Azerbaijana month is missing7',
    );
    screen.getByRole('heading', { name: 'Algeria is the main country of origin: 20% of imports' });
    screen.getByText(/^Not on the map: .*Azerbaijan/);
  });

  it('lead to the cell of the country or of the entry point that has the same code', async () => {
    apiByRoute(figures);
    await renderPage('gas-imports');
    const table = await screen.findByRole('table', { name: 'Imports by entry point' });
    const ids = [...document.querySelectorAll('.energy-origins tr[id]')].map(({ id }) => id);
    expect(ids).toContain('OTHER.2022-12');
    expect(ids).toContain('ENTRY-POINT.OTHER.2022-12');
    expect(new Set(ids).size).toBe(ids.length);
    fireEvent.click(within(table).getByRole('link', { name: '13' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Others, December 2022');
  });

  it('name below the map the country that is touched', async () => {
    apiByRoute(figures);
    await renderPage('gas-imports');
    const map = await screen.findByRole('img', { name: /Algeria 23,554, Russia/ });
    const line = () => document.querySelector('.energy-picked')?.textContent;
    expect(line()).toContain('Algeria 32.5% of the total');
    vi.spyOn(map, 'getBoundingClientRect').mockReturnValue({
      ...{ left: 0, top: 0, width: 343, height: 158 },
    } as DOMRect);
    // Far to the north-east, where Russia is the nearest.
    fireEvent.pointerDown(map, { clientX: 240, clientY: 20 });
    await waitFor(() => expect(line()).toContain('Russia 19.3% of the total'));
  });
});

describe.each([
  ['gas-regions', 'regionali', 'Regions'],
  ['gas-provinces', 'provinciali', 'Provinces'],
] as const)('%s', (id, folder, current) => {
  it('lists its files, and links to the other gas pages', async () => {
    const place = `/sg_dgsaie/gas_naturale/consumi/${folder}/`;
    apiByRoute(
      storeOf([aDocument(place, 'Consumi_2021.xlsx'), aDocument(place, 'Consumi_2022.xlsx')]),
    );
    await renderPage(id);
    const [latest] = await screen.findAllByRole('link', { name: /^Year/ });
    expect(latest?.textContent).toBe('Year 2022');
    const switcher = within(screen.getByRole('navigation', { name: 'Natural gas data' }));
    expect(switcher.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/bilancio-gas-naturale',
      '/consumi-regionali-gas-naturale',
      '/consumi-provinciali-gas-naturale',
      '/importazioni-gas-naturale',
    ]);
    expect(switcher.getByRole('link', { current: 'page' }).textContent).toBe(current);
  });
});
