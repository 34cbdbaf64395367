import ExcelJS from 'exceljs';
import { DEMONSTRATION_NOTE } from '../../../functions/prices/surveys/rules/demonstration-surveys.ts';
import { noise } from '../noise.ts';
import { bulletinTables } from './bulletin-tables.ts';
import type { DemoDocument } from './catalogue.ts';
import { demoPdf } from './demo-pdf.ts';
import {
  type EnergyTable,
  gasBalanceTable,
  gasImportsTable,
  oilConsumptionTable,
} from './energy-tables.ts';
import { subjectOf } from './subjects.ts';

/** The bytes of a demonstration document: a small file of the type that its name says. */
export async function contentOf(document: DemoDocument): Promise<Uint8Array> {
  const extension = document.fileName.split('.').at(-1) ?? '';
  return (contents[extension] ?? workbook)(document);
}

const contents: Readonly<
  Record<string, (document: DemoDocument) => Uint8Array | Promise<Uint8Array>>
> = { xlsx: workbook, pdf, htm: page };

const EXPLANATION = `${DEMONSTRATION_NOTE}: contenuto inventato per mostrare il portale in funzione.`;

interface Quantity {
  readonly item: string;
  readonly value: number;
}

/** Made-up quantities that are the same at every start, and their sum. */
function quantities(fileName: string, items: readonly string[], around: number): Quantity[] {
  const some = items.map((item) => ({
    item,
    value: Math.round(around * (1 + 0.6 * noise(`${fileName}/${item}`))),
  }));
  return [...some, { item: 'Totale', value: some.reduce((sum, { value }) => sum + value, 0) }];
}

/** A document's rows: quantities of its subject, or a paper's paragraphs. */
function rowsOf(document: DemoDocument): { readonly unit: string; readonly rows: Row[] } {
  const subject = subjectOf(document);
  if ('paragraphs' in subject) return { unit: '', rows: subject.paragraphs.map((text) => [text]) };
  const { items, unit, around } = subject;
  const rows = quantities(document.fileName, items, around);
  return { unit, rows: rows.map(({ item, value }) => [item, value]) };
}

type Row = readonly [text: string, value?: number];

/** The tables of a document in the layout from which figures are read; none of other documents. */
function energyTables({ fileName, hasFigures }: DemoDocument): EnergyTable[] {
  if (!hasFigures) return [];
  const [, ofYear, month] = /_(\d{4})(?:_(\d\d))?(?:_[mp])?\.xlsx$/.exec(fileName) ?? [];
  const year = Number(ofYear);
  if (/^ImportazioniGas/.test(fileName)) {
    const by = fileName.includes('Paese') ? 'country' : 'entry point';
    return [gasImportsTable(by, year, EXPLANATION)];
  }
  const ofBulletin = bulletinTables(fileName, year, Number(month), EXPLANATION);
  if (ofBulletin.length > 0) return ofBulletin;
  const tableOf = fileName.startsWith('Bilancio_GAS') ? gasBalanceTable : oilConsumptionTable;
  return [tableOf(year, Number(month), EXPLANATION)];
}

/** Small files need no compression, which would take most of the time that all documents take. */
const contentOfWorkbook = async (book: ExcelJS.Workbook): Promise<Uint8Array> =>
  new Uint8Array(await book.xlsx.writeBuffer({ zip: { compression: 'STORE' } }));

async function workbook(document: DemoDocument): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const tables = energyTables(document);
  for (const table of tables) {
    const sheet = book.addWorksheet(table.sheet);
    for (const row of table.rows) sheet.addRow([...row]);
  }
  if (tables.length > 0) return contentOfWorkbook(book);
  const { unit, rows } = rowsOf(document);
  const sheet = book.addWorksheet('Dati');
  sheet.columns = [{ width: 40 }, { width: 24 }];
  sheet.addRow([document.title]).font = { bold: true };
  sheet.addRow([EXPLANATION]);
  sheet.addRow([]);
  if (unit) sheet.addRow(['Voce', unit]).font = { bold: true };
  for (const row of rows) sheet.addRow([...row]);
  return contentOfWorkbook(book);
}

function pdf(document: DemoDocument): Uint8Array {
  const { unit, rows } = rowsOf(document);
  const lines = rows.map(([text, value]) => (value === undefined ? text : `${text}: ${value}`));
  return demoPdf(document.title, [EXPLANATION, '', ...(unit ? [unit] : []), ...lines]);
}

function page(document: DemoDocument): Uint8Array {
  const { title } = document;
  const { unit, rows } = rowsOf(document);
  const cells = rows
    .map(([text, value = '']) => `<tr><th scope="row">${text}</th><td>${value}</td></tr>`)
    .join('');
  return Buffer.from(
    `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><title>${title}</title></head>` +
      `<body><h1>${title}</h1><p>${EXPLANATION}</p>` +
      `<table><caption>${unit}</caption><tbody>${cells}</tbody></table></body></html>\n`,
  );
}
