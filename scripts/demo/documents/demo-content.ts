import ExcelJS from 'exceljs';
import { DEMONSTRATION_NOTE } from '../../import/demonstration-note.ts';
import { noise } from '../noise.ts';
import type { DemoDocument } from './catalogue.ts';
import { demoPdf } from './demo-pdf.ts';

/** The bytes of a demonstration document: a small file of the kind its name says. */
export async function contentOf(document: DemoDocument): Promise<Uint8Array> {
  const extension = document.fileName.split('.').at(-1) ?? '';
  return (contents[extension] ?? workbook)(document);
}

const contents: Readonly<
  Record<string, (document: DemoDocument) => Uint8Array | Promise<Uint8Array>>
> = { xlsx: workbook, pdf, htm: page };

const EXPLANATION = `${DEMONSTRATION_NOTE}: valori inventati per mostrare il portale in funzione.`;
const UNIT = 'Migliaia di tonnellate';
const PRODUCTS = ['Prodotto A', 'Prodotto B', 'Prodotto C', 'Prodotto D', 'Prodotto E', 'Totale'];

/** Made-up quantities that are the same at every start; the last is the sum. */
function quantities(fileName: string): number[] {
  const some = PRODUCTS.slice(0, -1).map((product) =>
    Math.round(400 + 300 * noise(`${fileName}/${product}`)),
  );
  return [...some, some.reduce((sum, value) => sum + value, 0)];
}

async function workbook({ title, fileName }: DemoDocument): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Dati');
  sheet.columns = [{ width: 40 }, { width: 24 }];
  sheet.addRow([title]).font = { bold: true };
  sheet.addRow([EXPLANATION]);
  sheet.addRow([]);
  sheet.addRow(['Voce', UNIT]).font = { bold: true };
  for (const [index, value] of quantities(fileName).entries())
    sheet.addRow([PRODUCTS[index], value]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

function pdf({ title, fileName }: DemoDocument): Uint8Array {
  const rows = quantities(fileName).map((value, index) => `${PRODUCTS[index]}: ${value}`);
  return demoPdf(title, [EXPLANATION, '', UNIT, ...rows]);
}

function page({ title, fileName }: DemoDocument): Uint8Array {
  const rows = quantities(fileName)
    .map((value, index) => `<tr><th scope="row">${PRODUCTS[index]}</th><td>${value}</td></tr>`)
    .join('');
  return Buffer.from(
    `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><title>${title}</title></head>` +
      `<body><h1>${title}</h1><p>${EXPLANATION}</p>` +
      `<table><caption>${UNIT}</caption><tbody>${rows}</tbody></table></body></html>\n`,
  );
}
