import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiByRoute } from '../support/api-by-route.ts';
import { aDocument, storeOf } from '../support/documents.ts';
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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

  it('says when there is nothing yet', async () => {
    apiByRoute(storeOf([]));
    await renderPage('gas-balance');
    await waitFor(() => expect(screen.getAllByText('There are no data yet')).toHaveLength(2));
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
