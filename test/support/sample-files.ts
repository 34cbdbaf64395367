import ExcelJS from 'exceljs';

/** Small files of the kinds the document store takes. */

export async function aWorkbook(text = 'Vendite'): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Dati').addRow([text, 1]);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

export const aPdf = (text = ''): Uint8Array =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

/** A compound file: header, allocation table, and a directory with the named streams. */
export function aCompoundFile(streams: readonly string[] = ['Workbook']): Uint8Array {
  const header = Buffer.alloc(512);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(9, 30);
  const entries = ['Root Entry', ...streams].map(directoryEntry);
  while (entries.length % 4 > 0) entries.push(Buffer.alloc(128));
  const directorySectors = entries.length / 4;
  // The allocation table is sector 0, the directory follows.
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  for (let sector = 1; sector < directorySectors; sector += 1)
    table.writeUInt32LE(sector + 1, sector * 4);
  table.writeUInt32LE(0xfffffffe, directorySectors * 4);
  return Buffer.concat([header, table, ...entries]);
}

function directoryEntry(name: string): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  return entry;
}

/** The harmless file that every malware scanner recognises, put together so that none finds it here. */
export const eicar = (): string =>
  ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(
    '',
  );
