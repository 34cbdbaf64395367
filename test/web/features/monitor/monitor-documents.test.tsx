import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LARGEST_DIRECT_FILE } from '../../../../functions/documents/contract/documents.ts';
import { bulletins } from '../../../../functions/documents/rules/bulletins.ts';
import { problem } from '../../support/api-answers.ts';
import { type Answers, apiByRoute } from '../../support/api-by-route.ts';
import { aDocument, anUpload, bulletinFolder as folder, storeOf } from '../../support/documents.ts';
import { renderPage } from '../../support/render-page.tsx';
import { catchingForms, type SentForm } from '../../support/sent-forms.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openBulletins(answers: Answers = {}) {
  const api = apiByRoute({
    ...{ 'bulletins/list': [...bulletins], 'documents/figures': { figures: 0, datasets: [] } },
    ...{ ...storeOf([]), ...answers },
  });
  await renderPage('monitor-bulletins');
  await screen.findByLabelText(/^Kind of file/);
  return api;
}

const choose = (label: RegExp, value: string | number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const chooseTable = (name: string) => {
  const option = screen.getByRole<HTMLOptionElement>('option', { name });
  choose(/^Kind of file/, option.value);
};
const sales = 'Table 9: Sales of finished products on the domestic market (monthly)';
const salesOfYear = 'Table 9: Sales of finished products on the domestic market (annual)';
const attach = (name: string, size = 3) =>
  fireEvent.change(screen.getByLabelText(/^File to upload/), {
    target: { files: [new File([new Uint8Array(size)], name)] },
  });
const tick = () => fireEvent.click(screen.getByLabelText(/^I am aware/));
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Upload the file' }));
const deletePublished = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Delete the published file' }));

const fileIn = (sent: SentForm | undefined) => sent?.form.get('file') as File;

describe('the form', () => {
  it('offers the active tables in reverse order and proposes this month', async () => {
    await openBulletins({
      'bulletins/list': [
        ...bulletins.slice(0, 2),
        { ...bulletins[2], active: false } as (typeof bulletins)[number],
      ],
    });
    const options = within(screen.getByLabelText(/^Kind of file/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose a kind of file',
      'Table 2: Imports of semi-finished products (annual)',
      'Table 1: Crude oil imports (annual)',
    ]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Year/).value).toBe('2026');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Month/).value).toBe('11');
  });

  it('distinguishes tables of the same name by the names of their files', async () => {
    await openBulletins();
    const options = within(screen.getByLabelText(/^Kind of file/)).getAllByRole('option');
    const labels = options.map(({ textContent }) => textContent ?? '');
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.filter((label) => label.startsWith('Table 11:'))).toEqual([
      'Table 11: Provincial sales of LPG and lubricants (annual), files vendite_prov_gpl',
      'Table 11: Provincial sales of LPG and lubricants (monthly), files vendite_prov_gpl',
      'Table 11: Provincial sales of LPG and lubricants (annual), files vendite_prov_gpl_lub',
      'Table 11: Provincial sales of LPG and lubricants (monthly), files vendite_prov_gpl_lub',
    ]);
  });

  it('names the file that will be, once a month is chosen', async () => {
    await openBulletins();
    chooseTable(sales);
    attach('sales.xlsx');
    await screen.findByText(/vendite_2026_11_m\.xlsx/);
    choose(/^Month/, '');
    await waitFor(() => expect(screen.queryByText(/vendite_2026/)).toBeNull());
  });

  it('asks for no month of an annual file', async () => {
    await openBulletins();
    chooseTable(salesOfYear);
    await waitFor(() => expect(screen.getByLabelText(/^Month/)).toHaveProperty('disabled', true));
    chooseTable(sales);
    await waitFor(() => expect(screen.getByLabelText(/^Month/)).toHaveProperty('disabled', false));
  });

  it('says that a file can be deleted where there is one of the chosen name', async () => {
    await openBulletins(
      storeOf([
        aDocument(folder, 'vendite_2026_10_m.xls'),
        aDocument(folder, 'vendite_2026_11_m.xls', { state: 'waiting' }),
      ]),
    );
    const told = () => screen.queryByText('The published file of this name can be deleted:');
    chooseTable(sales);
    await screen.findByText('vendite_2026_11_m.xls');
    expect(told()).toBeNull();
    const october = screen.getByRole<HTMLOptionElement>('option', { name: 'October' });
    choose(/^Month/, october.value);
    await waitFor(() => expect(told()?.textContent).toMatch(/vendite_2026_10_m$/));
  });

  it.each(['2016', '2027'])(
    'accepts no file of %s, without a table, or without confirmation',
    async (year) => {
      const api = await openBulletins();
      const sent = catchingForms();
      choose(/^Year/, year);
      attach('x.xlsx');
      submit();
      await screen.findByText(year === '2016' ? /lowest value is 2017/ : /highest value is 2026/);
      expect(screen.getAllByText('This field is required')).toHaveLength(2);
      expect(sent).toHaveLength(0);
      expect(api.callsOf('documents/start-upload')).toHaveLength(0);
    },
  );

  it('says when the tables cannot be read', async () => {
    apiByRoute({ 'bulletins/list': problem(400, 'malformed') });
    await renderPage('monitor-bulletins');
    await screen.findByText('An error occurred in retrieving bulletin categories');
  });
});

describe('an upload', () => {
  it('gets its composed name, and its state is followed to the publication', async () => {
    const api = await openBulletins({ 'documents/upload-state': anUpload() });
    const sent = catchingForms();
    chooseTable(sales);
    attach('My sales.XLSX');
    tick();
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    const [upload] = sent;
    expect(upload).toMatchObject({
      method: 'POST',
      url: `/dgsaie/api/v1/cmis/documents?folder=${encodeURIComponent(folder)}&check=true`,
    });
    expect(fileIn(upload).name).toBe('vendite_2026_11_m.xlsx');

    act(() => upload?.progress(0.4));
    const bar = await screen.findByRole('progressbar', {
      name: 'Uploading vendite_2026_11_m.xlsx',
    });
    expect(bar.getAttribute('value')).toBe('40');

    upload?.answer(202, anUpload());
    await screen.findByText('Your file has taken into account and queued for antivirus check');
    expect(screen.queryByRole('progressbar')).toBeNull();
    const state = await screen.findByText('Waiting for the antivirus check');
    expect(state.closest('li')?.textContent).toContain('vendite_2026_11_m.xlsx');
    api.answer({ 'documents/upload-state': anUpload({ state: 'published' }) });
    await screen.findByText('Published');
  });

  it('shows why a file was rejected', async () => {
    await openBulletins({
      'documents/upload-state': anUpload({ state: 'rejected', reason: 'infected' }),
    });
    const sent = catchingForms();
    chooseTable(sales);
    attach('sales.xlsx');
    tick();
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(202, anUpload());
    await screen.findByText('Rejected');
    screen.getByText('The antivirus check found malware');
    await waitFor(() => expect(screen.queryByText(/queued for antivirus check/)).toBeNull());
  });

  it('of a large file goes to storage by the signed form, with the fields first', async () => {
    const api = await openBulletins({
      'documents/start-upload': {
        id: 'upload-0001',
        url: 'http://storage.test/quarantine',
        fields: { key: 'a/b', policy: 'p' },
        expiresAt: '2026-11-20T13:00:00.000Z',
      },
      'documents/upload-state': anUpload(),
    });
    const sent = catchingForms();
    chooseTable(salesOfYear);
    attach('large.pdf', LARGEST_DIRECT_FILE + 1);
    tick();
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(api.callsOf('documents/start-upload')[0]?.body).toEqual({
      folder,
      fileName: 'vendite_2026_p.pdf',
      size: LARGEST_DIRECT_FILE + 1,
    });
    expect(sent[0]?.url).toBe('http://storage.test/quarantine');
    expect(sent[0]?.headers).toEqual({});
    expect([...(sent[0]?.form.keys() ?? [])]).toEqual(['key', 'policy', 'file']);
    sent[0]?.answer(204);
    await screen.findByText(/queued for antivirus check/);
  });

  it('can be cancelled', async () => {
    const api = await openBulletins();
    const sent = catchingForms();
    chooseTable(sales);
    attach('sales.xlsx');
    tick();
    submit();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Upload cancelled');
    expect(sent[0]?.wasAborted).toBe(true);
    expect(api.callsOf('documents/upload-state')).toHaveLength(0);
  });

  it('of another type shows the API’s refusal, and the file is not sent', async () => {
    const refused = problem(422, 'invalid', {
      errors: [{ pointer: '/fileName', code: 'extension_not_allowed' }],
    });
    const api = await openBulletins({ 'documents/start-upload': refused });
    const sent = catchingForms();
    chooseTable(sales);
    attach('sales.docx');
    tick();
    submit();
    await screen.findByText('You can only upload EXCEL (.xls or .xlsx) or PDF file types');
    await screen.findByText('There was an error in uploading selected file');
    expect(api.callsOf('documents/start-upload')).toHaveLength(1);
    expect(sent).toHaveLength(0);
  });

  it('that cannot be read is published by itself, unless public figures would go or it is of another month', async () => {
    const read = { at: '2026-11-20T12:00:10.000Z', figures: 0, differ: 0 };
    const check = { ...read, refused: { code: 'no_table' } };
    const api = await openBulletins({
      'documents/upload-state': ({ params: { id = '' } }) =>
        anUpload({
          id,
          state: 'to_confirm',
          check: {
            ...check,
            revised: id === 'upload-0001' ? 28 : 0,
            toDecide: id !== 'upload-0002',
            ...(id === 'upload-0003' ? { refused: { code: 'period_differs' } } : {}),
          },
        }),
      'documents/confirm': anUpload({ state: 'published' }),
    });
    const sent = catchingForms();
    const send = async (id: string, count: number) => {
      chooseTable(sales);
      attach('sales.xlsx');
      tick();
      submit();
      await waitFor(() => expect(sent).toHaveLength(count));
      sent[count - 1]?.answer(202, anUpload({ id }));
    };
    await send('upload-0001', 1);
    await screen.findByText(/28 figures of the version before will no longer be public/);
    expect(screen.getAllByRole('link', { name: /^Check.*vendite/ })).toHaveLength(1);
    expect(api.callsOf('documents/confirm')).toEqual([]);

    await send('upload-0002', 2);
    await waitFor(() =>
      expect(api.callsOf('documents/confirm').map(({ params, body }) => [params.id, body])).toEqual(
        [['upload-0002', { figures: false, checkedAt: read.at }]],
      ),
    );

    await send('upload-0003', 3);
    await screen.findByText(/refer to a different period/);
    expect(screen.getAllByRole('link', { name: /^Check.*vendite/ })).toHaveLength(2);
    expect(api.callsOf('documents/confirm')).toHaveLength(1);
  });

  it.each([true, false])(
    'is published by one press unless there is something to decide: %s',
    async (toDecide) => {
      const check = {
        at: '2026-11-20T12:00:10.000Z',
        figures: 36,
        differ: 0,
        revised: 2,
        toDecide,
      };
      await openBulletins({
        'documents/upload-state': anUpload({ state: 'to_confirm', check }),
      });
      const sent = catchingForms();
      chooseTable(sales);
      attach('sales.xlsx');
      tick();
      submit();
      await waitFor(() => expect(sent).toHaveLength(1));
      sent[0]?.answer(202, anUpload());
      await screen.findByText(/2 public figures change/);
      expect(screen.getAllByRole('link', { name: /^Check.*vendite/ })).toHaveLength(1);
      const press = screen.queryByRole('button', { name: /^Confirm and publish.*vendite/ });
      expect(press === null).toBe(toDecide);
    },
  );

  it.each([
    ['copy', 'A document of the same table and period is already public.'],
    ['unknown', 'Some names are in no list: their rows were not read.'],
  ] as const)('that waits for one cause alone names it: %s', async (cause, words) => {
    const counts = { figures: 36, differ: 0, revised: 0 };
    const check = { at: '2026-11-20T12:00:10.000Z', ...counts, toDecide: true, cause };
    await openBulletins({ 'documents/upload-state': anUpload({ state: 'to_confirm', check }) });
    const sent = catchingForms();
    chooseTable(sales);
    attach('sales.xlsx');
    tick();
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(202, anUpload());
    const said = await screen.findByText((text) => text.includes(words));
    expect(said.textContent).toContain('36 figures read, the sums hold.');
    expect(screen.queryByText(/everything agrees/)).toBeNull();
  });

  it('that fails says so', async () => {
    await openBulletins();
    const sent = catchingForms();
    chooseTable(sales);
    attach('sales.pdf');
    tick();
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(422, { code: 'invalid', errors: [{ pointer: '/', code: 'wrong_content' }] });
    await screen.findByText('There was an error in uploading selected file');
    screen.getByText("The content does not match the file's extension");
  });
});

describe('a deletion', () => {
  const published = [
    aDocument(folder, 'vendite_2026_11_m.xls', { id: 'right-one' }),
    aDocument(folder, 'vendite_2026_11_m_vecchio.xls'),
  ];

  it('names the files, and deletes them after a confirmation', async () => {
    const api = await openBulletins({
      ...storeOf(published),
      'documents/delete': new Response(null, { status: 204 }),
    });
    chooseTable(sales);
    tick();
    deletePublished();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file?' }));
    dialog.getByText('vendite_2026_11_m.xls');
    expect(dialog.queryByText('vendite_2026_11_m_vecchio.xls')).toBeNull();
    expect(api.callsOf('documents/delete')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Selected file was deleted successfully');
    expect(api.callsOf('documents/delete')).toMatchObject([
      {
        params: { id: 'right-one' },
        query: { lastModificationDate: published[0]?.lastModificationDate },
      },
    ]);
  });

  it('says first how many figures go with the file, of which tables and periods', async () => {
    const named = (en: string) => ({
      name: { it: en, en },
      figures: 1,
      first: '2026-11',
      last: '2026-11',
    });
    const balance = { ...named('Balance'), figures: 1200, first: '2025-11' };
    const datasets = [balance, ...['Sales', 'Coal', 'Gas', 'Oil'].map(named)];
    await openBulletins({
      ...storeOf(published),
      'documents/figures': { figures: 1204, datasets },
    });
    chooseTable(sales);
    tick();
    deletePublished();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file?' }));
    await dialog.findByText(/1,204 public figures go with it or get another value/);
    dialog.getByText('Balance: 1,200, November 2025 – November 2026');
    dialog.getByText('Sales: 1, November 2026');
    dialog.getByText('and 2 other tables');
  });

  it('deletes a file with figures with a reason and a note, also when they were not counted yet', async () => {
    const api = await openBulletins({
      ...storeOf(published),
      'documents/figures': problem(503, 'unavailable'),
      'documents/delete': ({ query }) =>
        query.reason ? new Response(null, { status: 204 }) : problem(409, 'reason_needed'),
    });
    chooseTable(sales);
    tick();
    deletePublished();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file?' }));
    expect(dialog.queryByRole('textbox')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const fields = await dialog.findAllByRole('textbox');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(fields[0]?.getAttribute('aria-invalid')).toBe('true'));
    for (const [index, value] of ['Wrong month', 'Mese errato', 'Wrong month'].entries())
      fireEvent.change(fields[index] as HTMLElement, { target: { value } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Selected file was deleted successfully');
    expect(api.callsOf('documents/delete').at(-1)?.query).toMatchObject({
      ...{ reason: 'Wrong month', noteIt: 'Mese errato', noteEn: 'Wrong month' },
    });
  });

  it('says that the figures of a file are still being read', async () => {
    await openBulletins({
      ...storeOf(published),
      'documents/figures': { figures: 0, datasets: [], reading: true },
    });
    chooseTable(sales);
    tick();
    deletePublished();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file?' }));
    await dialog.findByText(/Its figures are still being read/);
  });

  it('deletes nothing without the confirmation', async () => {
    const api = await openBulletins(storeOf(published));
    chooseTable(sales);
    tick();
    deletePublished();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('documents/delete')).toHaveLength(0);
  });

  it('says when there is no such file', async () => {
    await openBulletins();
    chooseTable(sales);
    tick();
    deletePublished();
    await screen.findByText("The file you're looking for does not exist");
  });

  it('says when deleting fails', async () => {
    await openBulletins({ ...storeOf(published), 'documents/delete': problem(404, 'not_found') });
    chooseTable(sales);
    tick();
    deletePublished();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('There was an error in deleting selected file');
  });
});

describe('without a file', () => {
  it('the default button uploads: it asks for a file and deletes nothing', async () => {
    const api = await openBulletins(storeOf([aDocument(folder, 'vendite_2026_11_m.xls')]));
    chooseTable(sales);
    tick();
    const form = screen.getByLabelText(/^Kind of file/).closest('form');
    const buttons = form?.querySelectorAll<HTMLButtonElement>('button[type=submit]');
    expect(Array.from(buttons ?? [], ({ textContent }) => textContent)).toEqual([
      'Upload the file',
    ]);
    fireEvent.submit(form as HTMLFormElement);
    await screen.findByText('This field is required');
    expect(screen.getByLabelText(/^File to upload/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf('documents/delete')).toHaveLength(0);
  });
});

describe('the files of the folder', () => {
  it('are those of the kind, and all that wait or were rejected', async () => {
    await openBulletins(
      storeOf([
        aDocument(folder, 'vendite_2026_01_m.xls'),
        aDocument(folder, 'vendite_prov_gpl_2026_01_m.xls'),
        aDocument(folder, 'giacenze_2026_p.xls', { state: 'rejected', reason: 'wrong_content' }),
        aDocument(folder, 'petrolchimica_2026_p.xls', { state: 'waiting', waitingTooLong: true }),
        aDocument(folder, 'vendite_2026_02_m.xls', { state: 'to_confirm', cause: 'copy' }),
      ]),
    );
    chooseTable(sales);
    const table = within(await screen.findByRole('table', { name: `Folder ${folder}` }));
    const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names.toSorted()).toEqual([
      'giacenze_2026_p.xls',
      'petrolchimica_2026_p.xls',
      'vendite_2026_01_m.xls',
      'vendite_2026_02_m.xls',
    ]);
    table.getByText('A document of the same table and period is already public.');
    table.getByText("The content does not match the file's extension");
    table.getByText(/The check has not ended in the expected time/);
  });
});

describe('other files', () => {
  it.each([
    [
      'Monthly oil consumption',
      '/sg_dgsaie/consumi_petroliferi/preconsuntivi/2026/',
      'Consumi_Petroliferi_2026_11.pdf',
    ],
    [
      'Yearly definitive oil consumption',
      '/sg_dgsaie/consumi_petroliferi/definitivi/',
      'Consumi_Petroliferi_Definitivi_2026.pdf',
    ],
    ['Monthly gas balance', '/sg_dgsaie/gas_naturale/bilancio/2026/', 'Bilancio_GAS_2026_11.pdf'],
  ])('%s goes to %s as %s', async (kind, place, name) => {
    apiByRoute(storeOf([]));
    const sent = catchingForms();
    await renderPage('monitor-files');
    chooseTable(kind);
    attach('x.PDF');
    tick();
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(new URL(sent[0]?.url ?? '', 'http://x').searchParams.get('folder')).toBe(place);
    expect(fileIn(sent[0]).name).toBe(name);
  });
});
