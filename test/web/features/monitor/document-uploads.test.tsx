import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LARGEST_DIRECT_FILE } from '../../../../functions/documents/contract/documents.ts';
import { problem } from '../../support/api-answers.ts';
import {
  attach,
  chooseTable,
  fileIn,
  openBulletins,
  sales,
  salesOfYear,
  submit,
  tick,
  withDocumentForm,
} from '../../support/document-form.ts';
import { anUpload, bulletinFolder as folder } from '../../support/documents.ts';
import { catchingForms } from '../../support/sent-forms.ts';

withDocumentForm();

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
    const read = { at: '2026-11-20T12:00:10.000Z', figures: 0, differ: 0, isFirst: false };
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

  it.each([
    { toDecide: true, isFirst: false },
    { toDecide: false, isFirst: true },
    { toDecide: false, isFirst: false },
  ])(
    'is published by one press unless there is something to decide, or nothing to compare it with: %o',
    async ({ toDecide, isFirst }) => {
      const check = {
        at: '2026-11-20T12:00:10.000Z',
        figures: 36,
        differ: 0,
        revised: 2,
        toDecide,
        isFirst,
        replaces: '2026-11-02T09:30:00.000Z',
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
      await screen.findByText(/2 public figures change.*Replaces the document .* 2 Nov 2026/);
      expect(screen.queryByText(/no official figures of these series yet/) !== null).toBe(isFirst);
      expect(screen.getAllByRole('link', { name: /^Check.*vendite/ })).toHaveLength(1);
      const press = screen.queryByRole('button', { name: /^Confirm and publish.*vendite/ });
      expect(press === null).toBe(toDecide || isFirst);
    },
  );

  it.each([
    ['copy', 'A document of the same table and period is already public.'],
    ['unknown', 'Some names are in no list: their rows were not read.'],
  ] as const)('that waits for one cause alone names it: %s', async (cause, words) => {
    const counts = { figures: 36, differ: 0, revised: 0, isFirst: false };
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
