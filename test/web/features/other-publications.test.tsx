import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiByRoute } from '../support/api-by-route.ts';
import { aDocument, storeOf } from '../support/documents.ts';
import { renderPage } from '../support/render-page.tsx';

const at = (moment: string) => vi.setSystemTime(new Date(moment));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T12:00:00Z') });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the energy balance', () => {
  it('lists the Eurostat model, its note, and the classic model', async () => {
    const eurostat = '/sg_dgsaie/ben_eurostat/';
    const files = [
      aDocument(eurostat, 'BEN_-_Italia_Metodologia_Eurostat_1990_-_2020.xlsb'),
      aDocument(eurostat, 'Note_BEN_Eurostat_-_Edizione_2020.pdf'),
      aDocument('/sg_dgsaie/ben/', 'BEN_1998.pdf'),
      aDocument('/sg_dgsaie/ben/', 'BEN_2020.pdf'),
    ];
    apiByRoute(storeOf(files));
    await renderPage('energy-balance');
    await screen.findByText('National energy balance 2020');
    const list = (name: string) => names(screen.getByRole('list', { name }));
    expect(list('Balance according to the Eurostat model')).toEqual([
      'BEN - Italia Metodologia Eurostat 1990 - 2020',
    ]);
    expect(list('Methodological note')).toEqual(['Note BEN Eurostat - Edizione 2020']);
    expect(list('Balance according to the classic model')).toEqual([
      'National energy balance 2020',
      'National energy balance 1998',
    ]);
  });
});

describe('the energy situation', () => {
  const reports = '/sg_dgsaie/situazione_energetica/relazioni/';

  it('links the report of 2022', async () => {
    const api = apiByRoute({
      ...storeOf([aDocument(reports, 'RELAZIONE_2022.pdf', { id: 'report-2022' })]),
      'documents/get': new Response('pdf'),
    });
    await renderPage('energy-situation');
    const link = await screen.findByRole('link', { name: 'Download the 2022 report' });
    expect(link.getAttribute('href')).toContain('/cmis/documents/report-2022');
    fireEvent.click(link);
    await waitFor(() =>
      expect(api.callsOf('documents/get').map(({ params }) => params.id)).toEqual(['report-2022']),
    );
  });

  it('says that a missing report does not exist', async () => {
    apiByRoute(storeOf([]));
    await renderPage('energy-situation');
    fireEvent.click(await screen.findByRole('button', { name: 'Download the 2022 report' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("The file you're looking for does not exist");
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  });
});

describe('the questionnaires', () => {
  it('are shown by year from 2023 to 2020', async () => {
    const files = [
      aDocument('/sg_dgsaie/questionario_petrolifero/2023/', 'Questionario_petrolio_2023.pdf'),
      aDocument('/sg_dgsaie/questionario_petrolifero/2023/', 'Questionario_carbone_2023.pdf'),
      aDocument('/sg_dgsaie/questionario_petrolifero/2019/', 'Questionario_petrolio_2019.pdf'),
    ];
    apiByRoute(storeOf(files));
    await renderPage('questionnaire');
    const list = await screen.findByRole('list', { name: 'Questionnaires 2023' });
    expect(names(list).toSorted()).toEqual([
      'Questionario carbone 2023',
      'Questionario petrolio 2023',
    ]);
    expect(screen.getAllByText('There are no data yet')).toHaveLength(3);
    expect(screen.queryByText(/2019/)).toBeNull();
    const platform = screen.getByRole('link', { name: /Data communication platform/ });
    expect(platform.getAttribute('target')).toBe('_blank');
  });
});

describe('oil logistics', () => {
  const place = '/sg_dgsaie/logistica/';
  const files = [
    aDocument(place, 'Circolare_2019.pdf'),
    aDocument(place, 'Circolare_2026_01.pdf', { lastModificationDate: '2026-01-10T09:00:00Z' }),
    aDocument(place, 'Circolare_2026_02.pdf', { lastModificationDate: '2026-03-10T09:00:00Z' }),
    aDocument(place, 'Circolare_2018.pdf', { id: 'circular-2018' }),
    aDocument(place, 'Decreto_2017.pdf'),
  ];

  it.each([
    ['2026-04-30T12:00:00Z', ['Circolare 2026 01']],
    ['2026-05-01T12:00:00Z', []],
  ])("on %s marks as new only the current year's first circular: %j", async (moment, marked) => {
    at(moment);
    apiByRoute(storeOf(files));
    await renderPage('oil-logistics');
    const list = await screen.findByRole('list', { name: 'Circulars' });
    expect(names(list)).toEqual(['Circolare 2026 02', 'Circolare 2026 01', 'Circolare 2019']);
    const news = within(list).queryAllByText('New');
    expect(news.map((mark) => mark.closest('li')?.querySelector('a')?.textContent)).toEqual(marked);
    expect(names(screen.getByRole('list', { name: 'Decrees' }))).toEqual(['Decreto 2017']);
  });

  it('keeps links to the circulars of 2018 and 2017', async () => {
    const api = apiByRoute({ ...storeOf(files), 'documents/get': new Response('pdf') });
    await renderPage('oil-logistics');
    fireEvent.click(await screen.findByRole('link', { name: 'Circular 2018' }));
    await waitFor(() =>
      expect(api.callsOf('documents/get').map(({ params }) => params.id)).toEqual([
        'circular-2018',
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Circular 2017' }));
    await screen.findByRole('alert');
  });
});

describe('methodology', () => {
  it('sorts its documents by kind', async () => {
    const place = '/sg_dgsaie/metodologia/';
    const files = [
      aDocument(place, 'Nota_metodologica_prezzi.pdf'),
      aDocument(place, 'Direttiva_protezione_dati.pdf'),
      aDocument(place, 'Rapporto_audit_2021.pdf'),
      aDocument(place, 'Rapporto_monitoraggio_2022.pdf'),
    ];
    apiByRoute(storeOf(files));
    await renderPage('methodology');
    await screen.findByText('Nota metodologica prezzi');
    const list = (name: string) => names(screen.getByRole('list', { name }));
    expect(list('Methodological notes')).toEqual(['Nota metodologica prezzi']);
    expect(list('Data protection')).toEqual(['Direttiva protezione dati']);
    expect(list('Statistical audit reports')).toEqual(['Rapporto audit 2021']);
    expect(list('Monitoring reports')).toEqual(['Rapporto monitoraggio 2022']);
  });
});
