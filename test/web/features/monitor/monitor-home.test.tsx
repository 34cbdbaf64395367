import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Overview, WeekOverview } from '../../../../functions/prices/overview/contract.ts';
import type { ReleaseView } from '../../../../functions/prices/publication/contract/release-calendar.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const aRelease = (fields: Partial<ReleaseView> = {}): ReleaseView => ({
  series: 'weekly',
  period: '2026-03-30',
  surveyDate: '2026-03-30',
  plannedAt: '2026-03-31T10:00:00.000Z',
  state: 'planned',
  minutesLate: 0,
  ...fields,
});

const aWeek = (fields: Partial<WeekOverview> = {}): WeekOverview => ({
  survey: { id: 12, date: '2026-03-30', active: true, published: false, nextStep: 'close' },
  release: aRelease({ state: 'overdue', minutesLate: 125 }),
  response: { asked: 39, answered: 33, weightShare: 84.62 },
  refused: [],
  needsReason: [],
  needsApproval: false,
  openQueries: 0,
  ...fields,
});

const anOverview = (fields: Partial<Overview> = {}): Overview => ({
  week: aWeek(),
  opens: null,
  releases: (['weekly', 'monthly', 'quarterly', 'yearly'] as const).map((series) => ({ series })),
  corrections: [],
  unpublished: [],
  outdated: [],
  stoppedImport: null,
  drafts: [],
  heldUploads: [],
  moreHeld: 0,
  job: { missing: false, lastRunAt: '2026-03-31T12:05:00.000Z', failures: [] },
  ...fields,
});

const status = async () => within(await screen.findByRole('region', { name: 'This week' }));
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

describe("the Monitor's home", () => {
  beforeEach(() => sessionStorage.clear());

  it('says who has answered, the next step, when it is due and how late it is', async () => {
    apiByRoute({ 'overview/get': anOverview() });
    await renderPage('monitor');
    const week = await status();
    expect(
      week.getByText('33 of 39 companies have communicated all their prices: 84.6% of the weight.'),
    ).toBeTruthy();
    expect(week.getByText(/Release planned for 31 Mar 2026, 12:00/).textContent).toContain(
      '2 hours overdue',
    );
    expect(week.getByText(/Next step: check the prices, then close/)).toBeTruthy();
    const link = week.getByRole('link', { name: 'Define weekly prices' });
    expect(hrefOf(link)).toBe('/monitor/adm-prezzi-settimanali');
    // The workflow opens on this survey, whichever was selected before.
    sessionStorage.setItem('surveyId', '7');
    fireEvent.click(link);
    expect(sessionStorage.getItem('surveyId')).toBe('12');
  });

  it('says what prevents the publication, and what it needs', async () => {
    const survey = { ...aWeek().survey, active: false, nextStep: 'publish' as const };
    const refused = [{ code: 'net_price_negative', productId: 1 as const, details: { net: -100 } }];
    const needsReason = [
      {
        code: 'few_companies',
        productId: 2 as const,
        details: { contributors: 2, minCompanies: 3 },
      },
    ];
    apiByRoute({
      'overview/get': anOverview({
        week: aWeek({ survey, refused, needsReason, needsApproval: true }),
      }),
    });
    await renderPage('monitor');
    const week = await status();
    expect(week.getByText(/^Euro-Super 95: .*net price/)).toBeTruthy();
    expect(week.getByText(/^Automotive gas oil: .*2 companies/)).toBeTruthy();
    expect(week.getByText('A second administrator has to approve it.')).toBeTruthy();
  });

  it('links to the opening of the next survey once its date has come', async () => {
    const survey = { ...aWeek().survey, published: true, revision: 1 };
    const published = { ...survey, nextStep: 'europeanForm' as const };
    const api = apiByRoute({
      'overview/get': anOverview({ week: aWeek({ survey: published }), opens: '2026-04-07' }),
    });
    const { unmount } = await renderPage('monitor');
    expect((await status()).getByText('Next step: open the survey of 7 April 2026.')).toBeTruthy();
    unmount();
    api.answer({
      'overview/get': anOverview({ week: aWeek({ survey: published }), opens: '2999-04-07' }),
    });
    await renderPage('monitor');
    expect((await status()).getByText('The next survey is that of 7 April 2999.')).toBeTruthy();
    expect((await status()).queryByText(/Next step/)).toBeNull();
  });

  it('has the last and the next release of every series', async () => {
    apiByRoute({
      'overview/get': anOverview({
        releases: [
          {
            series: 'weekly',
            last: aRelease({
              state: 'late',
              minutesLate: 7,
              releasedAt: '2026-03-31T10:07:00.000Z',
            }),
            next: aRelease({ period: '2026-04-07', plannedAt: '2026-04-08T10:00:00.000Z' }),
          },
          {
            series: 'monthly',
            last: aRelease({ series: 'monthly', period: '2026-02', state: 'released' }),
          },
        ],
      }),
    });
    await renderPage('monitor');
    const weekly = await screen.findByRole('row', { name: /^Weekly prices/ });
    expect(weekly.textContent).toContain('survey of 30 Mar 2026 31 Mar 2026, 12:07 7 minutes late');
    expect(weekly.textContent).toContain('survey of 7 Apr 2026 8 Apr 2026, 12:00 Planned');
    const monthly = screen.getByRole('row', { name: /^Monthly prices/ });
    expect(monthly.textContent).toMatch(/February 2026.*Released.*n\.a\./);
  });

  it('says that an import stopped half way, what of it is public and what to run', async () => {
    const stopped = { source: 'weekly.csv', at: '2026-03-31T08:00:00.000Z' };
    const api = apiByRoute({
      'overview/get': anOverview({ stoppedImport: { ...stopped, isVisible: false } }),
    });
    const { unmount } = await renderPage('monitor');
    const line = await screen.findByText(/^The import of weekly\.csv on 31 Mar 2026, 10:00 was/);
    expect(line.textContent).toContain('none of its figures are public');
    expect(line.textContent).toContain('npm run import -- --discard');
    expect(line.closest('a')).toBeNull();
    unmount();
    api.answer({ 'overview/get': anOverview({ stoppedImport: { ...stopped, isVisible: true } }) });
    await renderPage('monitor');
    await screen.findByText(/interrupted once its figures were public/);
  });

  it('has a line with a link for each matter, and none when nothing waits', async () => {
    const api = apiByRoute({ 'overview/get': anOverview() });
    const { unmount } = await renderPage('monitor');
    await status();
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
    unmount();
    api.answer({
      'overview/get': anOverview({
        week: aWeek({ openQueries: 2 }),
        heldUploads: [
          { id: 'a1', fileName: 'vendite_2026_02_m.xlsx', startedAt: '2026-03-30T08:00:00.000Z' },
        ],
        moreHeld: 2,
        corrections: [{ id: 4, date: '2026-02-02' }],
        unpublished: [{ id: 5, date: '2026-02-09', withdrawn: true }],
        outdated: [{ year: 2026, month: 2 }],
        drafts: [{ year: 2025, month: 13, needsApproval: true }],
        job: {
          missing: true,
          lastRunAt: '2026-03-31T10:00:00.000Z',
          failures: [{ part: 'release', subject: 'survey/12', code: 'survey_open' }],
        },
      }),
    });
    await renderPage('monitor');
    const correction = '/monitor/adm-correzione-rilevazione?surveyId=';
    const matters = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(matters.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Automatic tasks have not run since 31 Mar 2026, 12:00', '/monitor/adm-attivita'],
      ['1 automatic task failed', '/monitor/adm-attivita'],
      ['2 questions without an answer', '/monitor/adm-controllo-prezzi-settimanali'],
      [
        'File uploaded on 30 Mar 2026, 10:00, to be checked and confirmed: vendite_2026_02_m.xlsx',
        '/monitor/adm-controllo-file/a1',
      ],
      ['Survey of 2 Feb 2026: correction in progress', `${correction}4`],
      ['Survey of 9 Feb 2026: prices withdrawn', `${correction}5`],
      ['Average to compute again after a correction: February 2026', '/monitor/adm-prezzi-mensili'],
      ['Average waiting for approval: 2025', '/monitor/adm-approvazioni'],
    ]);
    expect(matters.getByText('After these, 2 more files to be checked')).toBeTruthy();
  });

  it('keeps the links to all screens when the state cannot be read', async () => {
    apiByRoute({ 'overview/get': problem(500, 'unknown') });
    await renderPage('monitor');
    await waitFor(() =>
      expect(screen.getByText(/state of the week could not be read/)).toBeTruthy(),
    );
    expect(screen.getByRole('link', { name: 'Accounts' })).toBeTruthy();
  });
});
