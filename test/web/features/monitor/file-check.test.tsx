import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UploadCheckView } from '../../../../functions/documents/contract/upload-checks.ts';
import { type } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { anUpload } from '../../support/documents.ts';
import { renderPage } from '../../support/render-page.tsx';

const check: UploadCheckView = {
  ...{
    id: 'upload-0001',
    fileName: 'Bilancio_GAS_2022_06.xlsx',
    state: 'to_confirm',
    toDecide: false,
    isFirst: false,
  },
  ...{ location: '/sg_dgsaie/gas_naturale/bilancio/2022/', at: '2026-11-20T12:00:00.000Z' },
  counts: { figures: 36, added: 36, revised: 0, gone: 0, differ: 0 },
  ...{ checks: [], figures: [], differences: [], revisions: [], left: [], sheets: [] },
};
const later = '2026-11-20T12:01:00.000Z';

it('shows the check that is made anew after public figures have changed', async () => {
  const api = apiByRoute({
    'documents/check': check,
    'documents/confirm': problem(409, 'check_outdated'),
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  await screen.findByText(/36 new figures, 0 revised/);
  api.answer({ 'documents/check': { ...check, state: 'checking' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and publish' }));
  await screen.findByText(/the file is being compared again/);
  expect(screen.queryByRole('button', { name: 'Confirm and publish' })).toBeNull();

  const anew = { ...check, at: later, counts: { ...check.counts, added: 0, revised: 3 } };
  api.answer({ 'documents/check': anew });
  await screen.findByText(/0 new figures, 3 revised/, {}, { timeout: 5000 });
  await screen.findByText(/Look at it again before you confirm/);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and publish' }));
  await waitFor(() =>
    expect(api.callsOf('documents/confirm').map(({ body }) => body)).toEqual([
      { figures: true, checkedAt: check.at },
      { figures: true, checkedAt: later },
    ]),
  );
});

it('shows what was decided in another window', async () => {
  const api = apiByRoute({
    'documents/check': check,
    'documents/confirm': problem(409, 'nothing_proposed'),
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  await screen.findByText(/36 new figures, 0 revised/);
  api.answer({ 'documents/check': { ...check, state: 'published' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and publish' }));
  await screen.findByText('The file has been published.');
  expect(screen.queryByRole('button', { name: 'Confirm and publish' })).toBeNull();
  expect(screen.queryByText(/The decision/)).toBeNull();
});

it('says first what the file is about, and shows its sheet as a person sees it', async () => {
  const sheet = 'Preconsuntivo';
  const cells = [
    { cell: 'C7', text: 'PRODUZIONE NAZIONALE' },
    { cell: 'E6', text: 'Variaz. %' },
    { cell: 'E7', value: '-2.66', percent: true },
    { cell: 'F7', value: '3315.6', decimals: 0 },
  ];
  const figure = {
    ...{ sheet, cell: 'F7', dataset: 'gas-balance', period: '2022-01/2022-12', unit: 'MSM3' },
    ...{ name: { it: 'Produzione', en: 'Production' }, value: '3315.6' },
  };
  apiByRoute({
    'documents/check': {
      ...check,
      ...{ figures: [figure], sheets: [{ name: sheet, cells, cut: false }] },
      left: ['Lubrificanti Y50', 'Lubrificanti Z50', 'Lubrificanti AA50', 'Lubrificanti B53'],
      unknown: [{ name: 'RAVENNA', sheet, cell: 'F9' }],
    },
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  await screen.findByText(
    'Natural gas balance, December 2022. 36 figures read, and every comparison agrees.',
  );
  screen.getByText(/^One name is in no list: .* RAVENNA \(Preconsuntivo F9\)$/);
  screen.getByText(/left out: Lubrificanti Y50:AA50, Lubrificanti B53$/);
  screen.getByRole('cell', { name: '\u22122.7%' });
  screen.getByRole('cell', { name: '3,316' });
});

it('says that a file that agrees waits because it is a copy', async () => {
  apiByRoute({
    'documents/check': { ...check, toDecide: true, copyOf: 'Bilancio_GAS_2022_06.xls' },
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  await screen.findByText(
    '36 figures read, and the sums hold. A document of the same table and period is already public: it needs your choice.',
  );
});

it('doubts a file of another month, and does not offer first to publish it', async () => {
  const refused = {
    ...{ code: 'period_differs', sheet: 'Preconsuntivo ottobre 2022' },
    ...{ expected: '2022-11', found: '2022-10' },
  };
  apiByRoute({ 'documents/check': { ...check, refused } });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  await screen.findByText(
    'The file is about October 2022, not November 2022: it may be the wrong one.',
  );
  screen.getByText(
    /Sheet “Preconsuntivo ottobre 2022”. Expected: November 2022. Found: October 2022.$/,
  );
  expect(screen.getByRole('button', { name: 'Do not publish' }).className).toContain('btn-primary');
  expect(screen.getByRole('button', { name: 'Document only' }).className).toContain('outline');
});

const revision = {
  ...{ sheet: 'Preconsuntivo', cell: 'F7', period: '2022-06', unit: 'MSM3', before: '270.5' },
  name: { it: 'Produzione', en: 'Production' },
};

it('publishes a revision once somebody said why, with a note', async () => {
  const api = apiByRoute({
    'documents/check': {
      ...check,
      toDecide: true,
      counts: { ...check.counts, added: 0, revised: 1, unusual: 1 },
      revisions: [{ ...revision, after: '370.5' }],
    },
    'documents/confirm': anUpload(),
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  const press = await screen.findByRole('button', { name: 'Confirm and publish' });
  expect(press).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('radio', { name: /^Another reason/ }));
  type(/^Reason/, 'Told by the operator');
  type(/^Note.*Italian/, 'Rivista.');
  expect(press).toHaveProperty('disabled', true);
  type(/^Note.*English/, 'Revised.');
  fireEvent.click(press);
  const note = { it: 'Rivista.', en: 'Revised.' };
  await waitFor(() =>
    expect(api.callsOf('documents/confirm').map(({ body }) => body)).toEqual([
      { figures: true, reason: 'Told by the operator', note, checkedAt: check.at },
    ]),
  );
});

it('has no ready words for a document that revises most of what is public', async () => {
  apiByRoute({
    'documents/check': {
      ...check,
      toDecide: true,
      counts: { ...check.counts, figures: 977, added: 0, revised: 909, unusual: 909 },
      revisions: [{ ...revision, after: '370.5' }],
    },
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  await screen.findByText(/^909 public figures of 977 change much or disappear/);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

it('names the public figures that a document alone would take away, and asks why', async () => {
  const alone = { count: 1, figures: [revision] };
  const api = apiByRoute({
    'documents/check': { ...check, alone },
    'documents/confirm': anUpload(),
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  fireEvent.click(await screen.findByRole('button', { name: 'Document only' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByRole('cell', { name: '270.5' });
  const confirm = dialog.getByRole('button', { name: 'Document only' });
  fireEvent.click(confirm);
  await dialog.findAllByText('This field is required');
  expect(api.callsOf('documents/confirm')).toEqual([]);
  type(/^Reason/, 'Wrong figures');
  type(/^Note.*Italian/, 'Cifre ritirate.');
  type(/^Note.*English/, 'Figures withdrawn.');
  fireEvent.click(confirm);
  const note = { it: 'Cifre ritirate.', en: 'Figures withdrawn.' };
  await waitFor(() =>
    expect(api.callsOf('documents/confirm').map(({ body }) => body)).toEqual([
      { figures: false, reason: 'Wrong figures', note, checkedAt: check.at },
    ]),
  );
});

it('deletes a file only once asked, and says so; of one that is gone, to send it again', async () => {
  const api = apiByRoute({
    'documents/check': check,
    'documents/delete': new Response(null, { status: 204 }),
    'documents/confirm': problem(404, 'not_found'),
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  for (const refused of [problem(404, 'not_found'), problem(409, 'upload_superseded')]) {
    api.answer({ 'documents/confirm': refused });
    fireEvent.click(await screen.findByRole('button', { name: 'Document only' }));
    await screen.findByText(/^The uploaded file is no longer there.*upload it again\.$/);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Do not publish' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/^Bilancio_GAS_2022_06\.xlsx will be deleted/);
  expect(api.callsOf('documents/delete')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete the file' }));
  await waitFor(() =>
    expect(screen.getByTestId('location').dataset.state).toContain(
      'Deleted without publishing it: Bilancio_GAS_2022_06.xlsx',
    ),
  );
});

it('asks why a file that does not fit its name is published as a document alone', async () => {
  const api = apiByRoute({
    'documents/check': { ...check, toDecide: true, refused: { code: 'period_differs' } },
    'documents/confirm': anUpload(),
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  fireEvent.click(await screen.findByRole('button', { name: 'Document only' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/^The document becomes public without figures/);
  fireEvent.click(dialog.getByRole('button', { name: 'Document only' }));
  await dialog.findAllByText('This field is required');
  expect(api.callsOf('documents/confirm')).toEqual([]);
});

it('names a row that is missing with the one that begins, and a sheet that is hidden or missing', async () => {
  const none = { value: '0', expected: '0', difference: '0', period: '2022-06', cell: '' };
  const sheet = { ...none, kind: 'sheet', sheet: 'Mensile', name: { it: 'M', en: 'M' } } as const;
  const missing = {
    ...({ sheet: 'Preconsuntivo', cell: 'F7', kind: 'missing', period: '2022-06' } as const),
    ...{ name: { it: 'Gela', en: 'Gela' }, with: { it: 'Gorizia', en: 'Gorizia' } },
    ...{ value: '270', expected: '268', difference: '2' },
    former: [{ period: '2022-05', value: '271' }],
  };
  apiByRoute({
    'documents/check': {
      ...check,
      counts: { ...check.counts, differ: 3 },
      differences: [missing, sheet, { ...sheet, hidden: true }],
      toDecide: true,
    },
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  await screen.findByText(/^no longer there.*“Gorizia”.*begins.*Before: May 2022 271$/);
  screen.getByText(/the sheet “Mensile”, which this file does not have$/);
  const row = screen.getByText(/^the sheet “Mensile” holds a table and is hidden/).closest('tr');
  expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    '',
    '',
    '',
  ]);
});

it('shows what is to be looked at one by one apart from comparisons of one kind', async () => {
  const one = {
    ...({ sheet: 'Preconsuntivo', cell: 'F7', period: '2022-06' } as const),
    ...{ name: { it: 'Produzione', en: 'Production' }, value: '0', expected: '270' },
    difference: '-270',
  };
  const months = { ...one, kind: 'months', value: '20', difference: '-250' } as const;
  apiByRoute({
    'documents/check': {
      ...check,
      counts: { ...check.counts, differ: 350 },
      differences: [{ ...one, kind: 'missing', stopped: true }, months, { ...months, value: '30' }],
      toDecide: true,
    },
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  const single = await screen.findByRole('table', { name: 'Figures to look at one by one (1)' });
  const cells = [...single.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(cells).toEqual(['270', 'n.a.', '']);
  screen.getByRole('table', { name: 'Running totals and the public months (2)' });
  expect(screen.getAllByText('expected: the sum of the public months')).toHaveLength(1);
  screen.getByText('The first 3 of 350 are shown.');
});

it('shows how far a figure is from its series, and which month a file repeats', async () => {
  const jump = {
    ...({ sheet: 'Preconsuntivo', cell: 'F7', kind: 'jump', period: '2022-06' } as const),
    ...{ name: { it: 'Produzione', en: 'Production' }, value: '2705', expected: '270' },
    ...{ difference: '2435', former: [{ period: '2022-05', value: '271' }] },
  };
  const repeated = { ...jump, former: [], repeats: '2022-04' };
  const exchanged = { ...jump, with: { it: 'Tarvisio', en: 'Tarvisio' } };
  const months = { ...jump, former: [], with: { it: 'marzo 2022', en: 'March 2022' } };
  const counts = { ...check.counts, differ: 4 };
  apiByRoute({
    'documents/check': {
      ...check,
      counts,
      differences: [jump, repeated, exchanged, months],
      toDecide: true,
    },
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  await screen.findByText(/^far from the values of its series.*Before: May 2022 271$/);
  const repeats = screen.getByText(
    'the figures of this period are those that are public of April 2022',
  );
  const cells = [...(repeats.closest('tr')?.querySelectorAll('td') ?? [])];
  expect(cells.map((cell) => cell.textContent)).toEqual(['', '2,705', '']);
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  screen.getByText(/^seems exchanged with “Tarvisio”.*Before: May 2022 271$/);
  screen.getByText(
    /^seems exchanged with “March 2022”; expected: what the other public figures say of it$/,
  );
});
