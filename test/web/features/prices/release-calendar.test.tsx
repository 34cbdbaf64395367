import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReleaseLine } from '../../../../frontend/shared/releases/release-line.tsx';
import type { ReleaseView } from '../../../../functions/prices/publication/contract/release-calendar.ts';
import { type } from '../../support/actions.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderInSite } from '../../support/render.tsx';
import { renderPage } from '../../support/render-page.tsx';

const release = (changes: Partial<ReleaseView> = {}): ReleaseView => ({
  series: 'weekly',
  period: '2026-11-23',
  surveyDate: '2026-11-23',
  plannedAt: '2026-11-24T11:00:00.000Z',
  state: 'planned',
  minutesLate: 0,
  ...changes,
});
const late = release({
  period: '2026-11-16',
  surveyDate: '2026-11-16',
  plannedAt: '2026-11-17T11:00:00.000Z',
  releasedAt: '2026-11-17T13:10:00.000Z',
  state: 'late',
  minutesLate: 130,
});
const moved = release({
  plannedAt: '2026-11-25T09:30:00.000Z',
  movedFrom: '2026-11-24T11:00:00.000Z',
  note: { it: 'Manutenzione dei sistemi', en: 'System maintenance' },
  reason: 'server room',
  version: 1,
});
const monthly = release({ series: 'monthly', period: '2026-10', state: 'on_time' });

const table = (name: string) => within(screen.getByRole('table', { name }));

describe('the public calendar', () => {
  it('distinguishes coming from past releases, with their delays and moves', async () => {
    apiByRoute({ 'release-calendar/list': { releases: [late, monthly, moved] } });
    await renderPage('release-calendar');
    await screen.findByText('1 of 2 releases whose time is on record were on time.');
    const coming = table('Upcoming releases');
    coming.getByText('25 Nov 2026, 10:30');
    coming.getByText('Originally planned for 24 Nov 2026, 12:00. System maintenance');
    const past = table('Releases of the last twelve months');
    past.getByText('2 hours late');
    past.getByText('released on 17 Nov 2026, 14:10');
    expect(screen.queryByText(/server room/)).toBeNull();
  });

  it('begins with what is overdue, and then with what is still to come', async () => {
    const overdue = release({
      series: 'monthly',
      period: '2026-10',
      state: 'overdue',
      minutesLate: 60,
    });
    apiByRoute({ 'release-calendar/list': { releases: [overdue, moved] } });
    await renderPage('release-calendar');
    await screen.findByText(
      /^Late, planned for .*: Monthly prices \(October 2026\)\. Next release: Wednesday 25 November at 10:30/,
    );
    table('Upcoming releases').getByText('1 hour overdue');
  });

  it('keeps a state and its explanation together, because on a phone a cell is a row of its parts', async () => {
    apiByRoute({ 'release-calendar/list': { releases: [late, moved] } });
    await renderPage('release-calendar');
    await screen.findByText('2 hours late');
    for (const explained of [/^released on/, /^Originally planned/]) {
      const cell = screen.getByText(explained).closest('td');
      expect(cell?.childNodes).toHaveLength(1);
    }
  });

  it('shows withdrawn releases with time and reason, and does not count them as on time', async () => {
    const note = { it: 'Prezzi errati', en: 'Wrong prices' };
    const punctual = release({
      period: '2026-11-09',
      surveyDate: '2026-11-09',
      plannedAt: '2026-11-10T11:00:00.000Z',
      releasedAt: '2026-11-10T11:00:10.000Z',
      state: 'on_time',
      withdrawn: { at: '2026-11-18T09:00:00.000Z', note },
    });
    apiByRoute({ 'release-calendar/list': { releases: [punctual, monthly] } });
    await renderPage('release-calendar');
    await screen.findByText(
      '1 of 2 releases whose time is on record were on time. 1 was withdrawn afterwards and does not count as on time.',
    );
    const past = table('Releases of the last twelve months');
    past.getByText('Withdrawn release');
    past.getByText('withdrawn on 18 Nov 2026, 10:00: Wrong prices');
    expect(past.getAllByText('On time')).toHaveLength(1);
  });

  it('shows one series when it is chosen, in Italian too', async () => {
    apiByRoute({ 'release-calendar/list': { releases: [late, monthly, moved] } });
    await renderPage('release-calendar', { language: 'it' });
    fireEvent.click(await screen.findByRole('button', { name: 'Prezzi mensili' }));
    table('Pubblicazioni degli ultimi dodici mesi').getByText('ottobre 2026');
    expect(screen.queryByText(/rilevazione del/)).toBeNull();
  });

  it('elides the article before the day of a survey in Italian', async () => {
    const eleventh = { ...late, period: '2027-01-11' };
    apiByRoute({ 'release-calendar/list': { releases: [eleventh] } });
    await renderPage('release-calendar', { language: 'it' });
    await screen.findByText("rilevazione dell'11/01/2027");
  });

  it('offers the feed in the language of the page', async () => {
    apiByRoute({ 'release-calendar/list': { releases: [] } });
    await renderPage('release-calendar');
    const link = await screen.findByRole('link', { name: 'Download the iCalendar file' });
    expect(link.getAttribute('href')).toBe('/dgsaie/api/v1/release-calendar.ics?lang=en');
  });
});

describe('the line on a price page', () => {
  const line = () => screen.getByRole('complementary').textContent;
  const shown = async () => {
    await renderInSite(<ReleaseLine series={['weekly']} />, { at: '/' });
    await waitFor(() => expect(line()).toContain('Next release'));
  };

  it('says when its figures were published and when the next ones will be', async () => {
    const api = apiByRoute({ 'release-calendar/list': { releases: [late, moved] } });
    await shown();
    expect(line()).toBe(
      'Week of 9–15 November 2026, published on 17 Nov 2026, 14:10 (2 hours late). Next release: 25 Nov 2026, 10:30 Alerts',
    );
    expect(api.calls).toMatchObject([{ query: { series: 'weekly' } }]);
  });

  it('names the release while nothing is public', async () => {
    apiByRoute({ 'release-calendar/list': { releases: [moved] } });
    await shown();
    expect(line()).toContain('10:30 (survey of 23 Nov 2026)');
  });

  it('leads to the calendar, which explains moved releases', async () => {
    apiByRoute({ 'release-calendar/list': { releases: [late, moved] } });
    await shown();
    const link = screen.getByRole('link', { name: 'Next release: 25 Nov 2026, 10:30' });
    expect(link.getAttribute('href')).toContain('calendario-pubblicazioni');
  });

  it('names the public release as the last one, and a later withdrawal with its note', async () => {
    const note = { it: 'Prezzi errati', en: 'Wrong prices' };
    const onTime = release({ period: '2026-11-09', surveyDate: '2026-11-09', state: 'released' });
    const withdrawn = { ...late, withdrawn: { at: '2026-11-18T09:00:00.000Z', note } };
    apiByRoute({ 'release-calendar/list': { releases: [onTime, withdrawn, release()] } });
    await shown();
    expect(line()).toBe(
      'Week of 2–8 November 2026. Withdrawn release: survey of 16 Nov 2026, withdrawn on 18 Nov 2026, 10:00. Wrong prices. Next release: 24 Nov 2026, 12:00 Alerts',
    );
  });

  it('skips releases that never happened', async () => {
    const skipped = release({ period: '2026-11-09', state: 'overdue', minutesLate: 9000 });
    apiByRoute({ 'release-calendar/list': { releases: [skipped, late, release()] } });
    await shown();
    expect(line()).toContain('24 Nov 2026, 12:00');
    expect(line()).not.toMatch(/overdue/);
  });
});

describe('a release of the Monitor', () => {
  it('is moved to a minute in Rome, with a reason and a note in both languages', async () => {
    const api = apiByRoute({
      'release-calendar/list': { releases: [release({ version: 0 })] },
      'release-calendar/move': { ...moved },
    });
    await renderPage('monitor-release', { at: '/monitor/adm-calendario/weekly-2026-11-23' });
    expect(((await screen.findByLabelText(/^Time/)) as HTMLInputElement).value).toBe('12:00');
    type(/^Day/, '2026-11-25');
    type(/^Time/, '10:30');
    type(/^Reason/, 'server room');
    type(/Italian/, 'Manutenzione dei sistemi');
    type(/English/, 'System maintenance');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByTestId('location').textContent).toContain('/monitor/adm-calendario'),
    );
    await waitFor(() =>
      expect(api.callsOf('release-calendar/move')).toMatchObject([
        {
          params: { series: 'weekly', period: '2026-11-23' },
          ifMatch: '"0"',
          body: {
            plannedAt: '2026-11-25T09:30:00.000Z',
            reason: 'server room',
            note: { it: 'Manutenzione dei sistemi', en: 'System maintenance' },
          },
        },
      ]),
    );
  });

  it('is listed while it is pending, with its earlier time', async () => {
    apiByRoute({ 'release-calendar/list': { releases: [late, moved] } });
    await renderPage('monitor-calendar');
    const link = await screen.findByRole('link', { name: 'survey of 23 Nov 2026' });
    expect(link.getAttribute('href')).toBe('/monitor/adm-calendario/weekly-2026-11-23');
    screen.getByText('server room (24 Nov 2026, 12:00)');
    expect(screen.queryByText(/16 Nov 2026/)).toBeNull();
  });
});
