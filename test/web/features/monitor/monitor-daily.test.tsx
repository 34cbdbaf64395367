import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { monthIn, shifted } from '../../../../frontend/features/monitor-daily/months.ts';
import { enter, whereIAm } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T09:00:00Z') });
});

describe('the choice of a month', () => {
  it('proposes this month and offers the years since 2018', async () => {
    await renderPage('monitor-daily');
    expect(screen.getByLabelText(/^Month/)).toHaveProperty('value', '3');
    const years = [...screen.getByLabelText(/^Year/).querySelectorAll('option')];
    expect(years.map(({ value }) => value)).toEqual([
      '',
      '2026',
      '2025',
      '2024',
      '2023',
      '2022',
      '2021',
      '2020',
      '2019',
      '2018',
    ]);
  });

  it('links to the days of the month', async () => {
    await renderPage('monitor-daily');
    enter(screen.getByLabelText(/^Month/), '11');
    enter(screen.getByLabelText(/^Year/), '2018');
    fireEvent.click(screen.getByRole('button', { name: 'Show the days' }));
    await waitFor(() =>
      expect(whereIAm().textContent).toBe(
        '/monitor/adm-prezzi-giornalieri-dettagli?mese=11&anno=2018',
      ),
    );
  });

  it('requires both', async () => {
    await renderPage('monitor-daily');
    enter(screen.getByLabelText(/^Month/), '');
    enter(screen.getByLabelText(/^Year/), '');
    fireEvent.click(screen.getByRole('button', { name: 'Show the days' }));
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(2));
    expect(whereIAm().textContent).toBe('/monitor/adm-prezzi-giornalieri');
  });
});

describe('the days of a month', () => {
  const path = '/monitor/adm-prezzi-giornalieri-dettagli';

  it('have prices or wait for them', async () => {
    const api = apiByRoute({
      'daily-prices/days': [{ date: '2024-02-01' }, { date: '2024-02-29' }],
    });
    await renderPage('monitor-daily-days', { at: `${path}?mese=2&anno=2024` });
    expect(await screen.findAllByText('Prices already defined')).toHaveLength(2);
    expect(screen.getAllByText('Data not yet available')).toHaveLength(27);
    expect(screen.getByText('2 of 29 days have prices.')).toBeTruthy();
    expect(api.calls[0]?.params).toEqual({ year: '2024', month: '2' });
    expect(screen.getByText('January 2024').getAttribute('href')).toBe(`${path}?mese=1&anno=2024`);
    expect(screen.getByText('March 2024')).toBeTruthy();
  });

  const ask = async (name: string, why?: string) => {
    // By text, because a query by role takes seconds in such a long table.
    const found = await screen.findByText((_, element) => element?.textContent === name, {
      selector: 'button',
    });
    fireEvent.click(found);
    if (why) enter(screen.getByLabelText('Reason'), why);
    fireEvent.click(screen.getByText('Read prices'));
  };

  it('are read with the reason why they are far from the days before', async () => {
    const api = apiByRoute({
      'daily-prices/days': [],
      'daily-prices/ingest': problem(422, 'station_file_refused', { reason: 'unusual_day' }),
    });
    await renderPage('monitor-daily-days', { at: `${path}?mese=3&anno=2026` });
    await ask('Read, 19 March 2026', 'Checked');
    await screen.findByRole('alert');
    const sent = api.calls.find(({ id }) => id === 'daily-prices/ingest');
    expect(sent?.query).toEqual({ reason: 'Checked' });
  });

  it('are read again after a confirmation, up to today', async () => {
    const read = { date: '2026-03-19', unchanged: false, companies: 4, rowsRead: 99_000 };
    const api = apiByRoute({
      'daily-prices/days': [{ date: '2026-03-18' }],
      'daily-prices/ingest': { ...read, used: 41_234, old: 312, outOfRange: 5, rejected: 2 },
    });
    await renderPage('monitor-daily-days', { at: `${path}?mese=3&anno=2026` });
    expect(await screen.findAllByText('Read', { exact: true })).toHaveLength(19);
    expect(screen.getAllByText('Read again')).toHaveLength(1);
    await ask('Read, 19 March 2026');
    expect((await screen.findByText(/^Prices of the day read/)).textContent).toBe(
      'Prices of the day read: 19 March 2026. Rows read: 99,000; in the averages: 41,234; ' +
        'of these older than 30 days: 312; outside the price limits: 5; unreadable: 2. Companies with prices: 4.',
    );
    expect(api.calls.find(({ id }) => id === 'daily-prices/ingest')?.params).toEqual({
      date: '2026-03-19',
    });
  });

  it.each([
    [
      problem(422, 'station_file_refused', { reason: 'wrong_date', found: '2026-03-20' }),
      'the observatory now publishes the files of another day (20 March 2026)',
    ],
    [
      problem(422, 'station_file_refused', { reason: 'too_few_rows', file: 'registry', rows: 12 }),
      'the registry file has only 12 readable rows',
    ],
    [
      problem(422, 'station_file_refused', { reason: 'damaged', file: 'prices' }),
      'the price file is damaged or incomplete',
    ],
    [
      problem(422, 'station_file_refused', { reason: 'unusual_day', file: 'prices' }),
      'prices are gone, or far from those of the days before',
    ],
    [
      problem(424, 'station_source_failed'),
      'The observatory is not responding: please try again later',
    ],
  ])('say why they could not be read: %#', async (answer, reason) => {
    apiByRoute({ 'daily-prices/days': [], 'daily-prices/ingest': answer });
    await renderPage('monitor-daily-days', { at: `${path}?mese=3&anno=2026` });
    await ask('Read, 19 March 2026');
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('There was an error in reading station prices (19 March 2026): ');
    expect(textContent).toContain(reason);
  });

  it('are not said to be missing when they cannot be read', async () => {
    const api = apiByRoute({ 'daily-prices/days': problem(400, 'malformed') });
    await renderPage('monitor-daily-days', { at: `${path}?mese=3&anno=2026` });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('Data not yet available')).toBeNull();
    expect(screen.queryByText(/of 31 days/)).toBeNull();
    api.answer({ 'daily-prices/days': [] });
    fireEvent.click(again);
    expect(await screen.findAllByText('Data not yet available')).toHaveLength(31);
    expect(screen.queryByText('April 2026')).toBeNull();
  });

  it.each([
    '',
    '?mese=3',
    '?anno=2026',
    '?mese=13&anno=2026',
    '?mese=3&anno=2017',
    '?mese=3&anno=2027',
  ])('redirect to the choice for the address %s', async (search) => {
    await renderPage('monitor-daily-days', { at: path + search });
    expect(whereIAm().textContent).toBe('/monitor/adm-prezzi-giornalieri');
  });
});

it('months continue across the year', () => {
  expect(shifted({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  expect(shifted({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  const search = new URLSearchParams('mese=12&anno=2026');
  expect(monthIn(search, new Date('2026-12-31T23:30:00Z'))).toEqual({ year: 2026, month: 12 });
});
