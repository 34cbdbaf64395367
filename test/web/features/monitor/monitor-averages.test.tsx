import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hasUnsaved } from '../../../../frontend/lib/unsaved.ts';
import type { PeriodState } from '../../../../functions/prices/averages/contract.ts';
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
  fireEvent.change(year, { target: { value: '2025' } });
  fireEvent.change(screen.getByLabelText(/^Month/), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /I am aware/ }));
  expect(hasUnsaved()).toBe(true);
  const compute = () => fireEvent.click(screen.getByRole('button', { name: 'Compute' }));
  compute();
  expect(await screen.findByText('There was an error in publishing prices')).toBeTruthy();
  expect(hasUnsaved()).toBe(true);
  api.answer({ 'monthly-prices/compute': problem(404, 'weekly_prices_missing') });
  compute();
  expect(await screen.findByText(/^Missing weekly prices/)).toBeTruthy();
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
  expect(await screen.findByText(/The figures have changed meanwhile/)).toBeTruthy();
  expect(api.callsOf('monthly-prices/publish')).toMatchObject([{ body: { computedAt } }]);
});
