import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import {
  chooseTable,
  deletePublished,
  openBulletins,
  sales,
  tick,
  withDocumentForm,
} from '../../support/document-form.ts';
import { aDocument, bulletinFolder as folder, storeOf } from '../../support/documents.ts';

withDocumentForm();

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

  it('has succeeded also where somebody else deleted the file meanwhile', async () => {
    await openBulletins({
      ...storeOf(published),
      'documents/delete': problem(404, 'not_found'),
    });
    chooseTable(sales);
    tick();
    deletePublished();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Selected file was deleted successfully');
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
      enter(fields[index] as HTMLElement, value);
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
    await openBulletins({ ...storeOf(published), 'documents/delete': problem(500, 'unknown') });
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
