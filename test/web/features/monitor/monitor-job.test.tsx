import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRuns, JobSettingsView } from '../../../../functions/prices/automation/contract.ts';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const settings: JobSettingsView = {
  parts: {
    open: false,
    close: false,
    compute: false,
    prepare: false,
    release: true,
    periods: false,
  },
  dryRun: false,
  openTime: '08:00',
  closeDay: 'publication',
  closeTime: '09:30',
  releaseTime: '12:00',
  version: 3,
};
const runs = (changes: Partial<JobRuns> = {}): JobRuns => ({
  lastRunAt: '2026-11-24T11:00:00.000Z',
  missing: false,
  runs: [
    {
      at: '2026-11-24T11:00:00.000Z',
      part: 'release',
      subject: 'survey/12',
      result: 'refused',
      code: 'approval_needed',
    },
    { at: '2026-11-03T11:00:00.000Z', part: 'periods', subject: 'average/2026/10', result: 'done' },
  ],
  ...changes,
});

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});

describe('the automatic tasks', () => {
  it('are shown with their actions, and the reasons for skipped ones', async () => {
    apiByRoute({ 'jobs/runs': runs(), 'jobs/settings': settings });
    await renderPage('monitor-job');
    await screen.findByText('survey no. 12');
    screen.getByText('October 2026');
    screen.getByText(/A second administrator has to approve the publication first/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('warn when they do not run', async () => {
    apiByRoute({ 'jobs/runs': runs({ missing: true }), 'jobs/settings': settings });
    await renderPage('monitor-job');
    expect((await screen.findByRole('alert')).textContent).toContain('have not run');
  });

  it('are switched on and off, with the version that was shown', async () => {
    const api = apiByRoute({
      'jobs/runs': runs(),
      'jobs/settings': settings,
      'jobs/change-settings': { ...settings, version: 4 },
    });
    await renderPage('monitor-job');
    fireEvent.click(await screen.findByLabelText(/^Open the survey/));
    enter(screen.getByLabelText(/^Closing time/), '11:30');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The settings were saved');
    await waitFor(() =>
      expect(api.callsOf('jobs/change-settings')).toMatchObject([
        {
          ifMatch: '"3"',
          body: { parts: { open: true, release: true }, closeTime: '11:30', dryRun: false },
        },
      ]),
    );
  });

  it('say before another time of release what it does to the calendar, and ask why', async () => {
    const releaseTime = { before: '12:00', after: '15:00' };
    const api = apiByRoute({
      'jobs/runs': runs(),
      'jobs/settings': settings,
      'jobs/change-settings': ({ body }) =>
        (body as { reason?: string }).reason
          ? { ...settings, version: 4 }
          : problem(409, 'reason_needed', { releaseTime }),
    });
    await renderPage('monitor-job');
    enter(await screen.findByLabelText(/^Release time/), '15:00');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/from 12:00 to 15:00/)).toBeTruthy();
    enter(dialog.getByLabelText(/^Reason/), 'A new desk');
    fireEvent.click(dialog.getByText('Change the time of the releases'));
    await screen.findByText('The settings were saved');
    expect(api.callsOf('jobs/change-settings').at(-1)).toMatchObject({
      body: { releaseTime: '15:00', reason: 'A new desk' },
    });
  });
});
