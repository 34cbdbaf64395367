import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bulletins } from '../../../../functions/documents/rules/bulletins.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import {
  attach,
  choose,
  chooseTable,
  fileIn,
  openBulletins,
  sales,
  salesOfYear,
  submit,
  tick,
  withDocumentForm,
} from '../../support/document-form.ts';
import { aDocument, bulletinFolder as folder, storeOf } from '../../support/documents.ts';
import { renderPage } from '../../support/render-page.tsx';
import { catchingForms } from '../../support/sent-forms.ts';

withDocumentForm();

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
