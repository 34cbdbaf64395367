import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type OwnHead, OwnHeadTeller } from '../../../frontend/shared/own-head.ts';
import type { EnergySubjectName } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { enter } from '../support/actions.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { storeOf } from '../support/documents.ts';
import { energyOf, noEnergy } from '../support/energy.ts';
import { renderInSite } from '../support/render.tsx';
import { renderPage } from '../support/render-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

const month = '2022-12';
const total = (code: string, now: string, before: string) => ({
  ...{ code, en: 'Total', total: true, values: { [month]: now } },
  sums: [now, before] as const,
});
const province = (code: string, en: string, now: string, before: string) => ({
  ...{ code, en, values: { [month]: now } },
  sums: [now, before] as const,
});

const answers: Partial<Record<EnergySubjectName, ReturnType<typeof energyOf>>> = {
  'oil-sales': energyOf(month, [
    province('F1', 'Diesel for engines', '25931', '25000'),
    province('D3', 'Unleaded motor gasoline', '7869', '7050'),
    total('TOTAL', '33800', '32050'),
  ]),
  'petrol-by-province': energyOf(month, [
    province('ITP058', 'Rome', '643853', '594000'),
    province('ITP032', 'Trieste', '21947', '26600'),
    province('ITP107', 'Carbonia-Iglesias', '5', '5'),
    { ...province('ITR12', 'Lazio', '800000', '700000'), total: true },
    total('IT', '7869502', '7050000'),
  ]),
  'refinery-input': energyOf(month, [total('TOTAL', '900', '800')]),
  'refinery-output': energyOf(month, [total('TOTAL', '700', '600')]),
  'diesel-by-province': energyOf(month, [
    province('ITP058', 'Rome', '900000', '890000'),
    total('IT', '7869502', '7050000'),
  ]),
};

const bulletin = {
  ...storeOf([]),
  'bulletins/list': [],
  'energy/month': ({ params }: { readonly params: Readonly<Record<string, string>> }) =>
    answers[params.subject as EnergySubjectName] ?? noEnergy,
};

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('the figures of the oil bulletin', () => {
  it('begin with sales by product above the documents', async () => {
    apiByRoute(bulletin);
    await renderPage('oil-bulletin');
    await screen.findByText(
      'Sales on the domestic market, December 2022: 33,800 tonnes. Over twelve months: 33,800, 5.5% more than a year earlier.',
    );
    expect(rowsOf('Sales on the domestic market, by item')[0]).toBe(
      'Diesel for engines25,931 +3.7%76.7%25,931',
    );
    screen.getByRole('heading', { level: 2, name: 'Documents' });
  });

  it('show provinces on a map and in a table, without regions and abolished ones', async () => {
    apiByRoute(bulletin);
    await renderPage('oil-bulletin', { at: '/bollettino-petrolifero?sezione=provinces' });
    await screen.findByRole('heading', {
      name: '1 of 2 provinces fell over twelve months; the largest change in Trieste, −17.5%',
    });
    const map = screen.getByRole('img', { name: 'Map of changes by province. Falling: Trieste.' });
    expect(within(map).getAllByText(/^(RM|TS)$/)).toHaveLength(2);
    expect(rowsOf('Petrol by province, largest first').map((row) => row?.slice(0, 12))).toEqual([
      ...['1 RM Rome643', '2 TS Trieste', 'Total7,869,5'],
    ]);
    enter(screen.getByRole('combobox', { name: 'Sort by' }), 'change');
    expect(
      rowsOf('Petrol by province, steepest fall first').map((row) => row?.slice(0, 12)),
    ).toEqual(['2 TS Trieste', '1 RM Rome643', 'Total7,869,5']);
    enter(screen.getByRole('combobox', { name: 'Sort by' }), 'amount');
    enter(screen.getByRole('searchbox', { name: 'Search for a province' }), 'tri');
    await waitFor(() =>
      expect(rowsOf('Petrol by province, largest first').map((row) => row?.slice(0, 12))).toEqual([
        '2 TS Trieste',
        'Total7,869,5',
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Diesel for engines' }));
    await screen.findByRole('table', { name: 'Diesel for engines by province, largest first' });
  });

  it('compare provinces by the year so far where a month of the last two years is missing', async () => {
    const ofYears = (now: string, before: string) => ({
      '2026-01/2026-09': now,
      '2025-01/2025-09': before,
    });
    const figures = energyOf('2026-09', [
      { code: 'ITP058', en: 'Rome', values: { '2026-09': '70', ...ofYears('660', '600') } },
      { code: 'ITP032', en: 'Trieste', values: { '2026-09': '30', ...ofYears('240', '300') } },
      {
        code: 'IT',
        en: 'Italy',
        total: true,
        values: { '2026-09': '100', ...ofYears('900', '900') },
      },
    ]);
    const ofSubject: EnergySubjectName = 'petrol-by-province';
    apiByRoute({
      ...bulletin,
      'energy/month': ({ params }: { readonly params: Readonly<Record<string, string>> }) =>
        params.subject === ofSubject ? figures : noEnergy,
    });
    await renderPage('oil-bulletin', { at: '/bollettino-petrolifero?sezione=provinces' });
    await screen.findByRole('heading', {
      name: '1 of 2 provinces is down for the year so far; the largest change in Trieste, −20.0%',
    });
    screen.getByText(/January–September 2026 compared with the same months of 2025\./);
    const table = screen.getByRole('table', { name: 'Petrol by province, largest first' });
    within(table).getByRole('columnheader', { name: 'January–September 2026 vs 2025' });
    expect(rowsOf('Petrol by province, largest first')).toEqual([
      ...['1 RM Rome660 +10.0%73.3%70', '2 TS Trieste240 −20.0%26.7%30', 'Italy9000.0%100.0%100'],
    ]);
    expect(within(table).getByRole('link', { name: '660' }).getAttribute('href')).toBe(
      '#ITP058.2026-01_2026-09',
    );
  });

  it('say of a part that no figure of it has been read', async () => {
    apiByRoute(bulletin);
    await renderPage('oil-bulletin', { at: '/bollettino-petrolifero?sezione=crude-imports' });
    await screen.findByText('No figures for this part of the bulletin have been read yet.');
    screen.getByRole('button', { name: 'Crude imports', pressed: true });
  });

  it('of refineries lead each to its own cell, input and output of the same month', async () => {
    const { callsOf } = apiByRoute(bulletin);
    await renderPage('oil-bulletin', { at: '/bollettino-petrolifero?sezione=refinery' });
    await waitFor(() => expect(document.getElementById('INPUT.TOTAL.2022-12')).not.toBeNull());
    const ids = [...document.querySelectorAll('[id$="2022-12"]')].map(({ id }) => id);
    expect(ids).toContain('TOTAL.2022-12');
    expect(new Set(ids).size).toBe(ids.length);
    const input = callsOf('energy/month').find(({ params }) => params.subject === 'refinery-input');
    expect(input?.query).toEqual({ month });
  });

  it('are there where only a later part has been read', async () => {
    apiByRoute({
      ...bulletin,
      'energy/month': ({ params }: { readonly params: Readonly<Record<string, string>> }) =>
        (params.subject === 'refinery-output' && answers['refinery-output']) || noEnergy,
    });
    await renderPage('oil-bulletin');
    await screen.findByText('No figures for this part of the bulletin have been read yet.');
    fireEvent.click(screen.getByRole('button', { name: 'Refineries' }));
    await screen.findByRole('table', { name: 'Refinery output, by item' });
  });

  it('unfold provinces beyond the first ones, and say why one has no percentage', async () => {
    const many = ['058', '015', '001', '063', '037', '072', '087', '048', '032', '010', '017']
      .concat(['027', '028', '082'])
      .map((number, index) => province(`ITP${number}`, `P${index}`, `${900 - index}`, '800'));
    const young = province('ITP092', 'Cagliari', '5', '0');
    const torn = { code: 'ITP090', en: 'Sassari', values: { [month]: '3' } };
    const petrol = energyOf(month, [...many, young, torn, total('IT', '12000', '11000')]);
    apiByRoute({ ...bulletin, 'energy/month': petrol });
    await renderPage('oil-bulletin', { at: '/bollettino-petrolifero?sezione=provinces' });
    await screen.findByText('Show the other 2 provinces');
    expect(rowsOf('Petrol by province, the others')).toEqual([
      '15 CA Cagliari5was 00.0%5',
      '16 SS Sassaria month is missing3',
    ]);
    expect(screen.getByRole('list', { name: 'Classes of change' }).textContent).toContain(
      'no percentage: a month is missing',
    );
    within(screen.getByRole('img', { name: /^Map of changes/ })).getByText(
      'Sassari: a month is missing',
    );
  });

  it('have a title and an address of their own when the address asks for them', async () => {
    apiByRoute(bulletin);
    const asked = 'sezione=provinces&prodotto=diesel-by-province&mese=2022-12';
    let told: OwnHead | undefined;
    const tell = (head: OwnHead | undefined) => {
      told = head;
    };
    const { OilBulletinPage } = await import(
      '../../../frontend/features/bulletins/bulletin-page.tsx'
    );
    await renderInSite(
      <OwnHeadTeller value={tell}>
        <OilBulletinPage />
      </OwnHeadTeller>,
      { at: `/bollettino-petrolifero?${asked}&vista=x` },
    );
    await screen.findByRole('table', { name: /^Diesel for engines by province, largest/ });
    expect(told).toMatchObject({
      title: 'Oil bulletin, Provinces, Diesel for engines, December 2022',
      query: `?${asked}`,
    });
  });

  it('say of a part, a product or a month that there is none, and show the first one', async () => {
    apiByRoute(bulletin);
    await renderPage('oil-bulletin', { at: '/bollettino-petrolifero?sezione=moon&mese=2022-13' });
    await screen.findByText(/^The address asks for “moon”/);
    await screen.findByText(
      '“2022-13” is not a month: the latest one, December 2022, is shown below.',
    );
    screen.getByRole('table', { name: 'Sales on the domestic market, by item' });
  });

  it('draw no twelve months while none are complete', async () => {
    const young = energyOf(month, [
      { code: 'F1', en: 'Diesel for engines', values: { [month]: '8' } },
      { code: 'TOTAL', en: 'Total', total: true, values: { [month]: '8' } },
    ]);
    const lines = young.trend.lines.map(({ code, values }) => ({
      ...{ code, values: values.map(() => null) },
    }));
    apiByRoute({
      ...bulletin,
      'energy/month': { ...young, trend: { ...young.trend, lines } },
    });
    await renderPage('oil-bulletin');
    await screen.findByRole('table', { name: 'Sales on the domestic market, by item' });
    expect(rowsOf('Sales on the domestic market, by item')).toEqual([
      'Diesel for enginesa month is missing8',
      'Totala month is missing8',
    ]);
    expect(screen.queryByText(/^Sum of the last twelve months/)).toBeNull();
  });

  it('are not there while no document was read', async () => {
    apiByRoute({ ...bulletin, 'energy/month': noEnergy });
    await renderPage('oil-bulletin');
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'Figures of the bulletin' })).toBeNull(),
    );
    screen.getByRole('heading', { name: 'Bulletin 2026' });
  });
});
