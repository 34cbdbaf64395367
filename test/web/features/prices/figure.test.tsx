import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FigureView } from '../../../../functions/open-data/figures/contract.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const addresses = (period: string, revision: number) => ({
  api: `/dgsaie/api/v1/figures/monthly/${period}/1/${revision}`,
  page: `/dgsaie/dato?serie=monthly&periodo=${period}&prodotto=1&revisione=${revision}`,
});
const month: FigureView = {
  ...{ series: 'monthly', period: '2023-02', productId: 1, unit: 'EUR/1000 l' },
  periodName: { it: 'febbraio 2023', en: 'February 2023' },
  product: { it: 'Benzina', en: 'Euro-Super 95' },
  ...{ revision: 1, state: 'replaced', days: 28, origin: 'surveys' },
  ...{ since: '2023-03-07T11:00:00.000Z', until: '2023-03-09T11:00:00.000Z' },
  ...{ totalPrice: 1860.75, vat: 335.54, exciseDuty: 728.4, netPrice: 796.81 },
  revisions: [
    { revision: 2, state: 'current', since: '2023-03-09T11:00:00.000Z', totalPrice: 1861 },
    { revision: 1, state: 'replaced', since: '2023-03-07T11:00:00.000Z', totalPrice: 1860.75 },
  ].map((one) => ({ ...one, ...addresses('2023-02', one.revision) })) as FigureView['revisions'],
  formula: {
    words: { it: 'Media dei giorni', en: 'Mean of the days' },
    numbers: { it: '(5 × 1.872,37) / 28', en: '(5 × 1,872.37) / 28' },
  },
  inputs: [
    {
      ...{ period: '2023-02-06', revision: 3, days: 5, from: '2023-02-01', to: '2023-02-05' },
      ...{ totalPrice: 1872.37, vat: 337.64, exciseDuty: 728.4, api: '', page: '' },
    },
  ],
  citation: {
    text: { it: 'Cita', en: 'Cite' },
    ...{ bibtex: '@misc{it}', ris: 'TI  - it' },
    records: {
      it: { bibtex: '@misc{it}', ris: 'TI  - it' },
      en: { bibtex: '@misc{en}', ris: 'TI  - en' },
    },
  },
  ...{ statement: 'monthly;2023-02;1;r1', sha256: 'abc123' },
  recompute: { it: 'Moltiplicare', en: 'Multiply' },
  ...addresses('2023-02', 1),
};

const at = '?serie=monthly&periodo=2023-02&prodotto=1';

it('shows a revision as it was, and above it the one that replaced it', async () => {
  const api = apiByRoute({ 'figures/get': month });
  await renderPage('figure', { at: `/dato${at}&revisione=1` });
  await screen.findByRole('heading', { name: 'Euro-Super 95, February 2023' });
  const latest = screen.getByRole('link', { name: 'Go to revision 2: 1,861.00' });
  expect(latest.getAttribute('href')).toContain(`${at}&revisione=2`);
  screen.getByText('(5 × 1,872.37) / 28');
  screen.getByText('@misc{en}');
  screen.getByText('TI - en');
  screen.getByText("printf '%s' 'monthly;2023-02;1;r1' | sha256sum");
  const inputs = screen.getByRole('table', { name: /Weekly prices used/ });
  const [, row] = within(inputs).getAllByRole('row');
  expect(row?.textContent).toContain('5 (1 Feb 2023–5 Feb 2023)');
  expect(within(inputs).getByRole('link').getAttribute('href')).toContain(
    'serie=weekly&periodo=2023-02-06&prodotto=1&revisione=3',
  );
  expect(api.callsOf('figures/get')).toMatchObject([
    { params: { series: 'monthly', period: '2023-02', productId: '1', revision: '1' } },
  ]);
});

it('says that a revision was withdrawn before another came', async () => {
  apiByRoute({ 'figures/get': { ...month, state: 'withdrawn' } });
  await renderPage('figure', { at: `/dato${at}&revisione=1` });
  await screen.findByText(/has not been published since 9 Mar 2023, 12:00/);
  expect(screen.queryByText(/This revision was replaced/)).toBeNull();
  screen.getByRole('link', { name: 'Go to revision 2: 1,861.00' });
});

it('says since which revision the product is not available, and why', async () => {
  const leftOut = {
    revision: 2,
    reason: { it: 'Solo due società', en: 'Two companies only' },
    note: { it: 'it', en: 'A note' },
  };
  const { revisions } = month;
  const only = { ...month, state: 'left_out' as const, leftOut, revisions: revisions.slice(1) };
  apiByRoute({ 'figures/latest': only });
  await renderPage('figure', { at: `/dato${at}` });
  await screen.findByText(/^The product has not been available since revision 2, published on/);
  screen.getByText('Reason: Two companies only');
  screen.getByText('A note');
  expect(screen.queryByText(/withdrawn|has not been published/)).toBeNull();
});

it('without a revision shows the latest, in Italian', async () => {
  apiByRoute({ 'figures/latest': { ...month, state: 'current', until: undefined } });
  await renderPage('figure', { at: `/dato${at}`, language: 'it' });
  await screen.findByRole('heading', { name: 'Benzina, febbraio 2023' });
  expect(screen.queryByText(/sostituita il/)).toBeNull();
  expect(document.body.textContent).toContain(
    `${window.location.origin}/dgsaie/dato${at}&revisione=1`,
  );
});

it('says why a survey was published without the product', async () => {
  const refusal = { ...{ type: 'about:blank', title: '' }, status: 404, code: 'product_left_out' };
  apiByRoute({
    'figures/latest': Response.json(
      { ...refusal, reason: { it: 'Poche risposte', en: 'Few answers' } },
      { status: 404, headers: { 'content-type': 'application/problem+json' } },
    ),
  });
  await renderPage('figure', {
    at: '/dato?serie=weekly&periodo=2026-03-23&prodotto=2',
    language: 'it',
  });
  await screen.findByText(/è stato escluso dalla pubblicazione. Motivo: Poche risposte$/);
});

it.each([
  '',
  '?serie=daily&periodo=2023-02&prodotto=1',
  '?serie=monthly&periodo=2023-02&prodotto=7',
])('links to the tables from %j', async (suffix) => {
  apiByRoute({});
  await renderPage('figure', { at: `/dato${suffix}` });
  await screen.findByRole('heading', { name: 'A figure and its origin' });
  expect(screen.getAllByRole('link', { name: 'Weekly fuel prices' }).length).toBeGreaterThan(0);
});
