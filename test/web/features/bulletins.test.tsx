import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bulletins, oldBulletins } from '../../../functions/documents/rules/bulletins.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { aDocument, storeOf } from '../support/documents.ts';
import { renderPage } from '../support/render-page.tsx';

const workbook = (year: number, name: string, more = {}) =>
  aDocument(`/sg_dgsaie/bollettino/${year}/`, name, more);
const page = (year: number, quarter: number, name: string) =>
  aDocument(`/sg_dgsaie/bollettino/${year}/trimestre${quarter}/`, name);

const files = [
  workbook(2026, 'vendite_2026_08_m.xlsx'),
  workbook(2026, 'vendite_2026_09_m.xlsx', { lastModificationDate: '2026-11-10T08:00:00.000Z' }),
  workbook(2026, 'vendite_2026_p.xls'),
  workbook(2026, 'import_greggio_2026_01_m.xls'),
  workbook(2026, 'carboni_import_2026_p.xlsx'),
  workbook(2026, 'avviso.pdf'),
  workbook(2021, 'giacenze_2021_p.xls'),
  page(2010, 1, 'tavola_01.htm'),
  page(2010, 1, 'tavola_96.htm'),
  page(2010, 4, 'tavola_96_bis.htm'),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

function open(id: 'oil-bulletin' | 'coal-bulletin', at: string) {
  apiByRoute({
    ...storeOf(files),
    'bulletins/list': [...bulletins],
    'bulletins/old': [...oldBulletins],
  });
  return renderPage(id, { at });
}

/** Content of the page: each card's title with its files. */
async function cards() {
  const headings = await screen.findAllByRole('heading', { level: 3 });
  return headings.map((heading) => {
    const card = within(heading.closest('section') as HTMLElement);
    return [heading.textContent, ...card.getAllByRole('link').map((link) => link.textContent)];
  });
}

describe('the oil bulletin', () => {
  it('shows the tables of the current year: months from the latest, unknown names at the end', async () => {
    await open('oil-bulletin', '/bollettino-petrolifero');
    expect(await cards()).toEqual([
      ['Table 6: Crude oil imports on own account, by country and crude', 'January 2026'],
      [
        'Table 9: Sales of finished products on the domestic market',
        'Year 2026',
        'September 2026',
        'August 2026',
      ],
      ['Other files', 'avviso.pdf'],
    ]);
    expect(screen.getAllByText('New')).toHaveLength(1);
  });

  it('asks once for tables that cannot be read, also where it shows the year before', async () => {
    const server = apiByRoute({
      ...storeOf([]),
      'bulletins/list': () =>
        server.callsOf('bulletins/list').length > 10 ? [...bulletins] : problem(500, 'internal'),
    });
    await renderPage('oil-bulletin', { at: '/bollettino-petrolifero' });
    await screen.findByRole('heading', { name: /2025/ });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.callsOf('bulletins/list')).toHaveLength(1);
  });

  it('says in January since when there will be something, and shows the year before', async () => {
    vi.setSystemTime(new Date('2027-01-01T09:30:00Z'));
    await open('oil-bulletin', '/bollettino-petrolifero');
    await screen.findByText(/^Nothing for 2027 yet: .* usually come out in March\.$/);
    screen.getByRole('heading', { level: 2, name: /2026/ });
    expect((await cards()).map(([title]) => title?.slice(0, 7))).toEqual([
      'Table 6',
      'Table 9',
      'Other f',
    ]);
  });

  it('offers every year back to 2003 and keeps the chosen one in the address', async () => {
    await open('oil-bulletin', '/bollettino-petrolifero');
    const years = within(screen.getByRole('group', { name: 'Year of the bulletin' }));
    const names = years.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toHaveLength(24);
    expect([names[0], names.at(-1)]).toEqual(['2026', '2003']);
    fireEvent.click(years.getByRole('button', { name: '2021' }));
    expect(screen.getByTestId('location').textContent).toBe('/bollettino-petrolifero?anno=2021');
    expect(await cards()).toEqual([
      ['Table 5: Stocks of crude oil, semi-finished and finished products', 'Year 2021'],
    ]);
  });

  it('shows the quarters of a year before 2014', async () => {
    await open('oil-bulletin', '/bollettino-petrolifero?anno=2010');
    expect(await cards()).toEqual([['1st quarter 2010', 'Table 1: Crude oil imports']]);
  });

  it('distinguishes copies of one month by their names', async () => {
    const copies = ['vendite_2026_05_m.xls', 'vendite_2026_05_m__2_.xls', 'vendite_2026_05_m.xlsx'];
    apiByRoute({
      ...storeOf(copies.map((name) => workbook(2026, name))),
      'bulletins/list': [...bulletins],
    });
    await renderPage('oil-bulletin');
    const [[, ...labels] = []] = await cards();
    expect(labels.toSorted()).toEqual([
      'May 2026',
      'May 2026 (vendite_2026_05_m.xls)',
      'May 2026 (vendite_2026_05_m__2_.xls)',
    ]);
  });

  it.each(['1999', '2027'])('says that there is none of %s', async (year) => {
    await open('oil-bulletin', `/bollettino-petrolifero?anno=${year}`);
    await screen.findByRole('heading', { name: `Bulletin ${year}` });
    screen.getByText(`There is no bulletin for ${year}: there are bulletins from 2003 to today.`);
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  });

  it('uses the current year for what is no year', async () => {
    await open('oil-bulletin', '/bollettino-petrolifero?anno=abc');
    await screen.findByRole('heading', { name: 'Bulletin 2026' });
  });
});

describe('the coal bulletin', () => {
  it('shows the tables on coal only', async () => {
    await open('coal-bulletin', '/bollettino-carbone');
    expect(await cards()).toEqual([['Table 15: Coal imports', 'Year 2026']]);
    screen.getByText('There is one table for 2026, updated on 15 January 2020: Coal imports.');
  });

  it('says first how many tables there are and which is the latest, while it has no figures', async () => {
    const balance = { lastModificationDate: '2026-11-17T23:30:00.000Z' };
    apiByRoute({
      ...storeOf([
        workbook(2026, 'carboni_import_2026_p.xlsx'),
        workbook(2026, 'carboni_bilancio_2026_10_m.xlsx', balance),
        workbook(2026, 'vendite_2026_p.xls', { lastModificationDate: '2026-11-19T08:00:00.000Z' }),
      ]),
      'bulletins/list': [...bulletins],
    });
    await renderPage('coal-bulletin', { at: '/bollettino-carbone', language: 'it' });
    await screen.findByText(
      "Del 2026 ci sono 2 tavole. L'ultima aggiornata, il 18 novembre 2026, è «Giacenze e bilancio dei prodotti carboniferi».",
    );
  });

  it('says what it is about of a year without tables', async () => {
    await open('coal-bulletin', '/bollettino-carbone?anno=2022');
    await screen.findByText(/^The tables on solid fuels/);
  });

  it('distinguishes the table of a quarter from that of the full year before 2014', async () => {
    await open('coal-bulletin', '/bollettino-carbone?anno=2010');
    expect(await cards()).toEqual([
      ['1st quarter 2010', 'Table 96: Solid fuels: stocks, imports and exports (quarter)'],
      ['4th quarter 2010', 'Table 96 bis: Solid fuels: stocks, imports and exports (full year)'],
    ]);
  });
});
