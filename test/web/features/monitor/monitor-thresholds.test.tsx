import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter, save } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const settings = { minResponse: 80, maxChange: 8, minCompanies: 3, maxShare: 62.5, version: 4 };
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

describe('the thresholds of publication', () => {
  it('are shown and sent in percent, with the version that was read, and the next publication asks', async () => {
    const api = apiByRoute({
      'publication-settings/get': settings,
      'publication-settings/change': settings,
    });
    await renderPage('monitor-thresholds');
    expect((await field(/^Greatest weight of one company/)).value).toBe('62.50');
    enter(await field(/^Greatest change/), '7.5');
    enter(await field(/^Least number of companies/), '4');
    save();
    await waitFor(() => expect(screen.getByTestId('location').textContent).toBe('/monitor'));
    expect(api.callsOf('publication-settings/change')).toMatchObject([
      {
        body: { minResponse: 80, maxChange: 7.5, minCompanies: 4, maxShare: 62.5 },
        ifMatch: '"4"',
      },
    ]);
    expect(screen.getByTestId('location').dataset.state).toContain(
      'the next publication asks for a reason because of the change',
    );
  });

  it('are made looser with a reason, which the form asks for beside what changes', async () => {
    const after = { ...settings, maxChange: 20 };
    let sent = 0;
    const api = apiByRoute({
      'publication-settings/get': settings,
      'publication-settings/change': () => {
        sent += 1;
        return sent === 1
          ? problem(409, 'reason_needed', { thresholds: { before: settings, after } })
          : after;
      },
    });
    await renderPage('monitor-thresholds');
    enter(await field(/^Greatest change/), '20');
    save();
    const asked = () => screen.findByRole('dialog', { name: 'Looser thresholds: why?' });
    let dialog = await asked();
    expect(dialog.textContent).toContain('from 8.00 to 20.00');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field(/^Greatest change/)).value).toBe('20');
    sent = 0;
    save();
    dialog = await asked();
    enter(within(dialog).getByRole('textbox'), 'The excise changes');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save the thresholds' }));
    await waitFor(() => expect(screen.getByTestId('location').textContent).toBe('/monitor'));
    expect(api.callsOf('publication-settings/change').at(-1)).toMatchObject({
      body: { maxChange: 20, reason: 'The excise changes' },
    });
  });

  it('are at most a hundred percent, and at least one company', async () => {
    const api = apiByRoute({ 'publication-settings/get': settings });
    await renderPage('monitor-thresholds');
    enter(await field(/^Lowest response/), '100.01');
    enter(await field(/^Least number of companies/), '0');
    save();
    await waitFor(async () =>
      expect((await field(/^Lowest response/)).getAttribute('aria-invalid')).toBe('true'),
    );
    expect((await field(/^Least number of companies/)).getAttribute('aria-invalid')).toBe('true');
    expect(api.callsOf('publication-settings/change')).toEqual([]);
  });

  it('say when they cannot be read', async () => {
    apiByRoute({ 'publication-settings/get': problem(500, 'unknown') });
    await renderPage('monitor-thresholds');
    await screen.findByText('An error occurred in retrieving the publication thresholds');
  });
});
