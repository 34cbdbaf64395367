import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UploadCheckView } from '../../../../functions/documents/contract/upload-checks.ts';
import { enter } from '../../support/actions.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const sheet = 'Preconsuntivo';
const ravenna = { dataset: 'gas-balance', dimension: 'place', name: 'RAVENNA' } as const;
const check: UploadCheckView = {
  ...{
    id: 'upload-0001',
    fileName: 'Bilancio_GAS_2022_06.xlsx',
    state: 'to_confirm',
    toDecide: false,
    isFirst: false,
  },
  ...{ location: '/sg_dgsaie/gas_naturale/bilancio/2022/', at: '2026-11-20T12:00:00.000Z' },
  counts: { figures: 32, added: 32, revised: 0, gone: 0, differ: 0 },
  ...{ checks: [], figures: [], differences: [], revisions: [], left: [], sheets: [] },
  unknown: [{ ...ravenna, sheet, cell: 'F9' }],
};
const none = { given: [], open: [] };

const reason = 'Told by the operator';
const explain = (where: HTMLElement) =>
  enter(within(where).getByRole('textbox', { name: /^Reason/ }), reason);

async function shownCheck(of = check) {
  const api = apiByRoute({
    'documents/check': of,
    'name-codes/list': none,
    'name-codes/give': none,
  });
  await renderPage('monitor-file-check', { at: '/monitor/adm-controllo-file/upload-0001' });
  const code = await screen.findByRole('combobox', { name: /Code of “RAVENNA”/ });
  const choose = (name: string) => {
    enter(code, name);
    fireEvent.click(screen.getByRole('option', { name }));
  };
  const send = () => {
    explain(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Give the code' }));
  };
  const sent = () => api.callsOf('name-codes/give').map(({ body }) => body);
  return { choose, send, sent };
}

it('gives a name of a file the code of a row that its table has', async () => {
  const { choose, send, sent } = await shownCheck();
  choose('Panigaglia (PANIGAGLIA)');
  send();
  await waitFor(() => expect(sent()).toEqual([{ ...ravenna, code: 'PANIGAGLIA', reason }]));
});

it('gives a name that keeps a file unread a code', async () => {
  const refused = { code: 'name_unknown', sheet, cell: 'F9', found: 'RAVENNA' };
  const { choose, send, sent } = await shownCheck({ ...check, refused });
  choose('Panigaglia (PANIGAGLIA)');
  send();
  await waitFor(() => expect(sent()).toEqual([{ ...ravenna, code: 'PANIGAGLIA', reason }]));
});

it('gives a name of a file a new code with names in both languages, in the form of codes', async () => {
  const { choose, send, sent } = await shownCheck();
  choose('A new code');
  const type = (name: RegExp, value: string) => enter(screen.getByRole('textbox', { name }), value);
  type(/New code/, 'ravenna');
  type(/Name in Italian/, 'Ravenna');
  type(/Name in English/, 'Ravenna terminal');
  send();
  await screen.findAllByText(/Capital letters and digits.*for example/);
  expect(sent()).toEqual([]);
  type(/New code/, 'RAVENNA');
  send();
  const names = { it: 'Ravenna', en: 'Ravenna terminal' };
  await waitFor(() => expect(sent()).toEqual([{ ...ravenna, code: 'RAVENNA', names, reason }]));
});

it('lists names of public files, and takes a code away once that is confirmed', async () => {
  const given = { ...ravenna, name: 'PIOMBINO 2', code: 'PIOMBINO' };
  const api = apiByRoute({
    'bulletins/list': [],
    'documents/list': [],
    'name-codes/list': { given: [given], open: [{ ...ravenna, fileNames: [check.fileName] }] },
    'name-codes/give': none,
  });
  await renderPage('monitor-files', { at: '/monitor/adm-upload-file' });
  await screen.findByText('Natural gas balance, Bilancio_GAS_2022_06.xlsx');
  fireEvent.click(screen.getByText('One name was given a code'));
  fireEvent.click(screen.getByRole('button', { name: /^Take away/ }));
  const dialog = await screen.findByRole('dialog');
  expect(api.callsOf('name-codes/give')).toEqual([]);
  explain(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take away' }));
  const { dataset, dimension, name } = given;
  await waitFor(() =>
    expect(api.callsOf('name-codes/give').map(({ body }) => body)).toEqual([
      { dataset, dimension, name, code: null, reason },
    ]),
  );
});
