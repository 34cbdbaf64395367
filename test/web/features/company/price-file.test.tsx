import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import type { ProductView } from '../../../../functions/sample/contract/products.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { aReceipt, entries, known, save } from '../../support/price-declaration.ts';
import { renderPage } from '../../support/render-page.tsx';
import { savedFiles } from '../../support/saved-files.ts';
import { aUser } from '../../support/users.ts';

async function openForm() {
  const api = apiByRoute({
    ...known,
    'products/list': [
      { id: 1, min: 100, max: 250 } as ProductView,
      { id: 2, min: 100, max: 250 } as ProductView,
    ],
    'company-prices/declarations': entries,
    'submissions/send': aReceipt,
  });
  await renderPage('company-prices', { user: aUser() });
  const petrol = await screen.findByLabelText(/^Euro-Super 95/);
  const choose = (content: BlobPart, name: string) =>
    fireEvent.change(screen.getByLabelText(/^Filled-in file/), {
      target: { files: [new File([content], name)] },
    });
  return { api, petrol, choose, diesel: screen.getByLabelText(/^Automotive gas oil/) };
}

it('fills the form from the Excel template, and sends nothing by itself', async () => {
  const { api, petrol, diesel, choose } = await openForm();
  const saved = savedFiles();
  fireEvent.click(screen.getByText('Excel template'));
  expect(saved[0]?.name).toBe('prices-2026-03-30.xlsx');
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await saved[0]?.arrayBuffer()) as ArrayBuffer);
  const sheet = book.worksheets[0] as ExcelJS.Worksheet;
  expect(sheet.getRow(2).values).toEqual([
    ...[undefined, new Date('2026-03-30'), '1', 'Euro-Super 95', '€/litre', 1.75, 1, 2.5, 1.789],
  ]);
  sheet.getCell('H2').value = { formula: '1.2+0.61', result: 1.8099999999999998 };
  sheet.getCell('H3').value = 1.9;
  sheet.getCell('I3').value = 'Refinery out of order';
  choose(await book.xlsx.writeBuffer(), 'filled.xlsx');
  await screen.findByText('2 prices from the file are in the form: check them and send.');
  await waitFor(() => expect(petrol).toHaveProperty('value', '1.810'));
  expect(diesel).toHaveProperty('value', '1.900');
  expect(api.callsOf('submissions/send')).toEqual([]);
  await save();
  await waitFor(() =>
    expect(api.callsOf('submissions/send').map(({ body }) => body)).toEqual([
      {
        prices: [
          { productId: 1, communicatedPrice: 1810 },
          {
            productId: 2,
            communicatedPrice: 1900,
            confirmed: true,
            comment: 'Refinery out of order',
          },
        ],
      },
    ]),
  );
});

it('reads numbers as their cells show them, and names a formula that nothing has computed', async () => {
  const { petrol, diesel, choose } = await openForm();
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Prezzi');
  sheet.addRows([['Prodotto', 'Prezzo'], [], ['Benzina', 1801], ['Gasolio auto', 0.01655]]);
  sheet.getCell('B3').numFmt = '0.000,';
  sheet.getCell('B4').numFmt = '0.000%';
  choose(await book.xlsx.writeBuffer(), 'prezzi.xlsx');
  await screen.findByText(/^2 prices from the file are in the form/);
  await waitFor(() => expect(petrol).toHaveProperty('value', '1.801'));
  expect(diesel).toHaveProperty('value', '1.655');
  sheet.getCell('B3').value = { formula: '1.2+0.6' };
  choose(await book.xlsx.writeBuffer(), 'prezzi.xlsx');
  const alert = await screen.findByText(/1 mistake/);
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.trim()),
  ).toEqual([
    'Line 3, Euro-Super 95: the file has the formula =1.2+0.6 without its result. Open it with a spreadsheet program, save it and choose it again.',
  ]);
});

it('reads the CSV template back as it was saved', async () => {
  const { petrol, choose } = await openForm();
  const saved = savedFiles();
  fireEvent.click(screen.getByText('CSV template'));
  const text = await (saved[0] as File).text();
  expect(text).toContain('\r\n2026-03-30;1;Euro-Super 95;€/litre;1.750;1.000;2.500;1.789;\r\n');
  choose(text.replace(';1.789;', ';1.805;'), 'filled.csv');
  await screen.findByText(/^2 prices from the file are in the form/);
  await waitFor(() => expect(petrol).toHaveProperty('value', '1.805'));
});

it('takes a file of two columns with names, decimal commas and the encoding of Windows', async () => {
  const { petrol, diesel, choose } = await openForm();
  const windows = Uint8Array.from(
    'Prodotto;Prezzo (\x80)\r\nGasolio auto;1,655\r\nBenzina;1,801',
    (letter) => letter.charCodeAt(0),
  );
  choose(windows, 'prezzi.csv');
  await screen.findByText(/^2 prices from the file are in the form/);
  await waitFor(() => expect(petrol).toHaveProperty('value', '1.801'));
  expect(diesel).toHaveProperty('value', '1.655');
});

it('puts nothing into the form while a line is wrong, and names every line', async () => {
  const { petrol, choose } = await openForm();
  choose(
    [
      'Survey;Code;Product;Price',
      '2026-03-30;1;Euro-Super 95;1.801',
      '30/03/2026;1;Euro-Super 95;1.802',
      '',
      '2026-03-23;2;Automotive gas oil;1.650',
      '2026-03-30;9;Kerosene;1.2',
    ].join('\n'),
    'wrong.csv',
  );
  const alert = await screen.findByText(
    /^No price from the file was entered in the form. 3 mistakes/,
  );
  const mistakes = within(alert).getAllByRole('listitem');
  expect(mistakes.map(({ textContent }) => textContent?.trim())).toEqual([
    'Line 3, Euro-Super 95: the product is in an earlier line already.',
    'Line 5, Automotive gas oil: it is for the survey of 23 March 2026, not for this one.',
    'Line 6: “Kerosene” is not a product that you report.',
  ]);
  expect(petrol).toHaveProperty('value', '1.789');
});

it('names what a price may have meant, an empty one and a missing product', async () => {
  const { choose } = await openForm();
  choose('code,price\n1,1801\n', 'wrong.csv');
  const alert = await screen.findByText(/2 mistakes/);
  const mistakes = within(alert).getAllByRole('listitem');
  expect(mistakes.map(({ textContent }) => textContent?.trim())).toEqual([
    'Line 2, Euro-Super 95: 1801 is not a price per litre. Did you mean 1.801?',
    'Automotive gas oil: it is not in the file. Enter 0 if you did not sell it.',
  ]);
  choose('code,price\n1,1.801\n2,\n', 'wrong.csv');
  await screen.findByText(/1 mistake to correct/);
  screen.getByText(/Enter the price, or 0 if you did not sell it/);
});

it.each([
  ['no headings', 'Benzina;1,801'],
  ['no spreadsheet', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0, 1, 2)],
])('says so of a file with %s', async (_, content) => {
  const { choose } = await openForm();
  choose(content, 'other.xlsx');
  await screen.findByText(/^(No price from the file.*|The file cannot be read.*)/);
});

it('asks about a large change that the file does not explain', async () => {
  const { choose } = await openForm();
  choose('code,price\n1,1.95\n2,1.65\n', 'prices.csv');
  await screen.findByText(/^2 prices from the file are in the form/);
  screen.getByText(/More than 4/);
});

it('refuses a line whose code and name are of two products, and names both', async () => {
  const { choose, petrol } = await openForm();
  choose('code,product,price\n2,Benzina,1.56\n1,Super 95,1.81\n', 'prices.csv');
  await screen.findByText(/its code is 2, but the name is “Benzina”/);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());
  expect(lines.filter((line) => line.startsWith('Line'))).toEqual([
    'Line 2, Automotive gas oil: its code is 2, but the name is “Benzina”.',
  ]);
  expect(petrol).toHaveProperty('value', '1.789');
});

it('goes by the code where the name is of no known product', async () => {
  const { choose, petrol } = await openForm();
  choose('code,product,price\n1,Verde,1.81\n2,Gasolio,1.65\n', 'prices.csv');
  await screen.findByText(/^2 prices from the file are in the form/);
  await waitFor(() => expect(petrol).toHaveProperty('value', '1.810'));
});
