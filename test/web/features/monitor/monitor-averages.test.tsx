import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hasUnsaved } from '../../../../frontend/lib/unsaved.ts';
import type { PeriodState } from '../../../../functions/prices/averages/contract.ts';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

it('keeps the chosen period until it is computed, and asks before leaving the page', async () => {
  const api = apiByRoute({
    'monthly-prices/outdated': [],
    'monthly-prices/compute': problem(500, 'internal'),
  });
  await renderPage('monitor-monthly');
  const year = await screen.findByLabelText(/^Year/);
  expect(hasUnsaved()).toBe(false);
  enter(year, '2025');
  enter(screen.getByLabelText(/^Month/), '3');
  fireEvent.click(screen.getByRole('checkbox', { name: /I am aware/ }));
  expect(hasUnsaved()).toBe(true);
  const compute = () => fireEvent.click(screen.getByRole('button', { name: 'Compute' }));
  compute();
  await screen.findByText('There was an error in publishing prices');
  expect(hasUnsaved()).toBe(true);
  api.answer({ 'monthly-prices/compute': problem(404, 'weekly_prices_missing') });
  compute();
  await screen.findByText(/^Missing weekly prices/);
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  expect(api.callsOf('monthly-prices/compute')).toMatchObject([
    { query: { year: '2025', month: '3' } },
    { query: { year: '2025', month: '3' } },
  ]);
});

it('says why nothing was computed at a visible place, not above the window', async () => {
  apiByRoute({
    'monthly-prices/outdated': [],
    'monthly-prices/compute': problem(409, 'already_published'),
  });
  await renderPage('monitor-monthly');
  fireEvent.click(await screen.findByRole('checkbox', { name: /I am aware/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Compute' }));
  const message = await screen.findByText(/already been calculated and published/);
  const alert = screen.getByRole('alert');
  expect(alert.contains(message)).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
});

it('leaves the option for the days after the last survey as the month had it, until another is chosen', async () => {
  const rows = [
    { productId: 1 as const, totalPrice: 1, vat: 0, exciseDuty: 0, netPrice: 1, days: 28 },
  ];
  const draft = { revision: 2, computedAt: '2026-03-30T16:00:00.000Z', computedBy: 'anna', rows };
  const api = apiByRoute({
    'monthly-prices/outdated': [
      { year: 2026, month: 2, revision: 1, causes: [], after: [], rows, differences: [] },
    ],
    'monthly-prices/compute': rows,
    'monthly-prices/state': {
      ...{ year: 2026, month: 2, revision: 1, published: rows },
      draft: { ...draft, differences: [], daysAfterLast: 'last' },
      ...{ refused: [], needsReason: [], approvalRequired: false, embargo: false },
    },
  });
  await renderPage('monitor-monthly');
  fireEvent.click(await screen.findByRole('button', { name: /^Compute the revision of/ }));
  const shown = /^Days after the month's last survey: Price of the month's last survey$/;
  await screen.findByText(shown);
  fireEvent.click(screen.getByRole('checkbox', { name: /I am aware/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Compute$/ }));
  await waitFor(() => expect(api.callsOf('monthly-prices/compute')).toHaveLength(2));
  const choice = screen.getByLabelText(/^Days after the month's last survey/);
  enter(choice, 'last');
  fireEvent.click(screen.getByRole('button', { name: /^Compute$/ }));
  await waitFor(() => expect(api.callsOf('monthly-prices/compute')).toHaveLength(3));
  const sent = api.callsOf('monthly-prices/compute').map(({ query }) => query.daysAfterLast);
  expect(sent).toEqual([undefined, undefined, 'last']);
});

it('replaces the draft of a revision that somebody else made, once it is shown', async () => {
  const rows = [
    { productId: 1 as const, totalPrice: 1, vat: 0, exciseDuty: 0, netPrice: 1, days: 28 },
  ];
  const computedAt = '2026-03-30T16:00:00.000Z';
  const draft = { revision: 2, computedAt, computedBy: 'anna', rows, differences: [] };
  const api = apiByRoute({
    'monthly-prices/outdated': [],
    'monthly-prices/compute': ({ query }) =>
      query.revision !== 'true'
        ? problem(409, 'already_published')
        : query.computedAt === computedAt
          ? rows
          : problem(409, 'draft_changed'),
    'monthly-prices/state': {
      ...{ year: 2026, month: 2, revision: 1, published: rows, draft },
      ...{ refused: [], needsReason: [], approvalRequired: false, embargo: false },
    },
  });
  await renderPage('monitor-monthly');
  fireEvent.click(await screen.findByRole('checkbox', { name: /I am aware/ }));
  const compute = () => fireEvent.click(screen.getByRole('button', { name: /^Compute$/ }));
  compute();
  fireEvent.click(await screen.findByRole('button', { name: /^Prepare a revision/ }));
  await screen.findByText(/draft of these averages was there already/);
  compute();
  await waitFor(() => expect(screen.queryByText(/draft of these averages was there/)).toBeNull());
  expect(api.callsOf('monthly-prices/compute').at(-1)).toMatchObject({
    query: { revision: 'true', computedAt },
  });
});

it('publishes the shown draft, and no other', async () => {
  const row = { totalPrice: 1760, vat: 317.38, exciseDuty: 672.9, netPrice: 769.72, days: 28 };
  const computedAt = '2026-03-30T16:00:00.000Z';
  const rows = [{ productId: 1 as const, ...row }];
  const state: PeriodState = {
    ...{ year: 2026, month: 2, revision: 0, published: [] },
    draft: { revision: 1, computedAt, computedBy: 'maria.bianchi', rows, differences: [] },
    ...{ refused: [], needsReason: [], approvalRequired: false, embargo: false },
  };
  const api = apiByRoute({
    'monthly-prices/outdated': [],
    'monthly-prices/compute': rows,
    'monthly-prices/state': state,
    'monthly-prices/publish': problem(409, 'draft_changed'),
  });
  await renderPage('monitor-monthly');
  fireEvent.click(await screen.findByRole('checkbox', { name: /I am aware/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Compute' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Publish'));
  await screen.findByText(/The figures have changed meanwhile/);
  expect(api.callsOf('monthly-prices/publish')).toMatchObject([{ body: { computedAt } }]);
  // The figures of now are shown, and no others can be published.
  expect(api.callsOf('monthly-prices/state')).toHaveLength(2);

  // What cannot be published waits for nobody's approval.
  const refused = [{ code: 'average_stale' as const, details: { year: 2026, month: 2 } }];
  api.answer({ 'monthly-prices/state': { ...state, approvalRequired: true, refused } });
  fireEvent.click(screen.getByRole('button', { name: 'Compute' }));
  await screen.findByText(/have changed: compute it again/);
  expect(screen.queryByText(/^Waits for the approval/)).toBeNull();
});
