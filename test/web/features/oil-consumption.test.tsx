import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { aDocument, storeOf } from '../support/documents.ts';
import { energyOf, noEnergy } from '../support/energy.ts';
import { renderPage } from '../support/render-page.tsx';

const preliminary = (year: number, month: string) =>
  aDocument(
    `/sg_dgsaie/consumi_petroliferi/preconsuntivi/${year}/`,
    `Consumi_Petroliferi_${year}_${month}.xlsx`,
  );
const final = (year: number) =>
  aDocument(
    '/sg_dgsaie/consumi_petroliferi/definitivi/',
    `Consumi_Petroliferi_Definitivi_${year}.xls`,
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('section') as HTMLElement);
};
const links = (within: Awaited<ReturnType<typeof card>>) =>
  within.queryAllByRole('link').map(({ textContent }) => textContent);

describe('the oil consumption page', () => {
  it('lists the months of both years, the latest first, and the closed years', async () => {
    const files = [
      preliminary(2026, '01'),
      preliminary(2026, '02'),
      preliminary(2025, '12'),
      final(2023),
      final(2024),
    ];
    apiByRoute(storeOf(files));
    await renderPage('oil-consumption');
    const months = await card('Preliminary monthly data');
    expect(links(months)).toEqual([
      'February 2026',
      'January 2026',
      'December 2025',
      'Sales of finished products: table 9 of the oil bulletin',
    ]);
    months.getByRole('heading', { name: 'Year 2026' });
    months.getByRole('heading', { name: 'Year 2025' });
    expect(links(await card('Final monthly and annual data'))).toEqual(['Year 2024', 'Year 2023']);
  });

  it('says that a more recent document is there whose figures are not, and leads to it', async () => {
    const read = energyOf('2026-08', [
      { code: 'TOTAL', en: 'Total', values: { '2026-08': '4000' }, total: true },
    ]);
    const unread = {
      id: 'doc-unread',
      fileName: 'Consumi_Petroliferi_2026_09.xlsx',
      period: '2026-09',
    };
    apiByRoute({ ...storeOf([]), 'energy/month': { ...read, unread } });
    await renderPage('oil-consumption');
    const link = await screen.findByRole('link', { name: unread.fileName });
    expect(link.getAttribute('href')).toMatch(/\/cmis\/documents\/doc-unread$/);
    expect(link.parentElement?.textContent).toMatch(/^A more recent document .*\(September 2026\)/);
  });

  it('says in January since when there will be something, above the months of the year before', async () => {
    vi.setSystemTime(new Date('2027-01-01T09:30:00Z'));
    apiByRoute(storeOf([preliminary(2026, '01'), final(2025)]));
    await renderPage('oil-consumption');
    const months = await card('Preliminary monthly data');
    months.getByText(/^Nothing for 2027 yet: /);
    expect(links(months)[0]).toBe('January 2026');
  });

  it('leaves out the months of a year that has final data', async () => {
    apiByRoute(storeOf([preliminary(2026, '01'), preliminary(2025, '12'), final(2025)]));
    await renderPage('oil-consumption');
    const months = await card('Preliminary monthly data');
    months.getByRole('heading', { name: 'Year 2026' });
    expect(months.queryByRole('heading', { name: 'Year 2025' })).toBeNull();
  });

  it('covers the page while it loads', async () => {
    await renderPage('oil-consumption');
    expect(screen.getByText('Loading').closest('.overlay-spinner')).not.toBeNull();
  });

  it('does not say of a listing that fails that it is empty, and reads it again', async () => {
    const api = apiByRoute({
      'energy/month': noEnergy,
      'documents/list': problem(500, 'internal'),
    });
    await renderPage('oil-consumption');
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    expect(screen.queryByText('There are no data yet')).toBeNull();
    api.answer(storeOf([final(2024)]));
    fireEvent.click(again as HTMLElement);
    await screen.findByRole('link', { name: /2024/ });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says of a list of several folders that one of them could not be read', async () => {
    const stored = storeOf([preliminary(2026, '01'), preliminary(2025, '12'), final(2024)]);
    const read = stored['documents/list'];
    apiByRoute({
      ...stored,
      'documents/list': (call) =>
        call.query.folder?.includes('2025') ? problem(500, 'internal') : read(call),
    });
    await renderPage('oil-consumption');
    const months = await card('Preliminary monthly data');
    months.getByText('Part of this list could not be read.');
    expect(links(months)).toContain('January 2026');
  });
});

describe('the figures of oil consumption', () => {
  const december = (lines: Parameters<typeof energyOf>[1]) =>
    apiByRoute({ ...storeOf([final(2022)]), 'energy/month': energyOf('2022-12', lines) });
  const line = (code: string, en: string, now: string, sums: readonly [string, string]) => ({
    ...{ code, en, sums },
    values: { '2021-12': '100', '2022-12': now },
  });
  const rows = () =>
    within(screen.getByRole('table', { name: 'Oil consumption by product, December 2022' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  it('lead the page, by product, the largest over twelve months first', async () => {
    december([
      line('JET', 'Jet fuel', '138.2', ['3722', '2137']),
      line('GASOIL', 'Gas oil, total', '93', ['26602', '26200']),
      line('DIESEL', 'Transport diesel', '93.6', ['23751', '23130']),
      line('BUNKERS', 'Bunkers, total', '95.6', ['2878', '2919']),
      line('STOCKS.HEATING', "Consumers' stocks", '-30', ['-137', '-163']),
      line('TOTAL', 'Total consumption', '95.6', ['58255', '55430']),
    ]);
    await renderPage('oil-consumption');
    await screen.findByText(
      'In December 2022 Italy consumed 0.1 million tonnes of oil products, 4.4% less than a year ' +
        'earlier. Over twelve months: 58.3 million, 5.1% more than a year earlier.',
    );
    expect(rows()).toEqual([
      'Gas oil, total26,602 +1.5%45.7%93 \u22127.0%',
      'of which transport diesel23,751 +2.7%40.8%94 \u22126.4%',
      'Jet fuel3,722 +74.2%6.4%138 +38.2%',
      'Other uses',
      'Bunkers, total2,878 \u22121.4%4.9%96 \u22124.4%',
      "\u2212Consumers' stocks\u2212137was \u2212163\u22120.2%\u221230was 100",
      'Total consumption58,255 +5.1%100.0%96 \u22124.4%',
    ]);
    await screen.findByText('Year 2022');
  });

  it('show the courses of products as an index, and their amounts on demand', async () => {
    // Sums of twelve months, as the support gives them out: 1,000 to 1,120 and 2,000 to 2,120 thousand tonnes.
    december([
      line('JET', 'Jet fuel', '138.2', ['3722', '2137']),
      line('LPG', 'LPG', '93', ['3127', '3110']),
    ]);
    await renderPage('oil-consumption');
    await screen.findByRole('heading', { name: 'Since December 2021: Jet fuel +12.0%, LPG +6.0%' });
    screen.getByText('Sum of the last twelve months, index: December 2021 = 100.');
    const summary = () => screen.getByRole('img', { name: /Jet fuel/ }).getAttribute('aria-label');
    expect(summary()).toMatch(/Jet fuel.*100\.0.*112\.0/);
    fireEvent.click(screen.getByRole('button', { name: 'Quantity' }));
    await screen.findByText('Sum of the last twelve months, million tonnes.');
    expect(summary()).toMatch(/Jet fuel.*1\.0.*1\.1/);
  });

  it('has fuel oil once, as the final or as the preliminary tables divide it', async () => {
    december([
      line('FUEL-OIL', 'Fuel oil, total', '160', ['1067', '832']),
      line('FUEL-OIL.POWER', 'Fuel oil, power', '90', ['600', '400']),
      line('TOTAL', 'Total consumption', '95.6', ['58255', '55430']),
    ]);
    await renderPage('oil-consumption');
    await screen.findByText(/^In December 2022/);
    expect(rows().map((text) => text?.slice(0, 15))).toEqual([
      'Fuel oil, total',
      'Total consumpti',
    ]);
  });
});
