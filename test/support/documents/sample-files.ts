import { crc32, deflateRawSync } from 'node:zlib';
import { CFB } from '@e965/xlsx';
import ExcelJS from 'exceljs';

/** Small files of the types that the document store accepts. */

export async function aWorkbook(text = 'Vendite'): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Dati').addRow([text, 1]);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** A workbook with these rows of texts and numbers in each sheet. */
export async function aWorkbookOf(
  sheets: Readonly<Record<string, readonly (readonly (string | number | undefined)[])[]>>,
  hidden: readonly string[] = [],
): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets))
    workbook
      .addWorksheet(name, { state: hidden.includes(name) ? 'hidden' : 'visible' })
      .addRows(rows.map((row) => [...row]));
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

/** A workbook from before Excel 2007 that consists of these records, each of a type and bytes. */
export function aRecordFile(
  records: readonly (readonly [type: number, content: Uint8Array])[],
  stream = 'Workbook',
): Uint8Array {
  const bytes = records.flatMap(([type, content]) => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(type);
    head.writeUInt16LE(content.length, 2);
    return [head, content];
  });
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, `/${stream}`, Buffer.concat(bytes));
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

/** The record of a link to another program, with its topic. */
export const programLink = [
  0x1ae,
  Buffer.from('\0\0\u000b\0\0cmd\u0003/c calc', 'latin1'),
] as const;

/**
 * The harmless file that every malware scanner recognises, assembled from parts so that no scanner reports this source.
 */
export const eicar = (): string =>
  ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(
    '',
  );

export interface ArchiveEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The size that the directory states, when it is wrong. */
  readonly size?: number;
  readonly isEncrypted?: boolean;
}

/** A ZIP file with these entries, deflated. */
export function anArchive(entries: readonly ArchiveEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, size, isEncrypted = false } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    // The fields that local headers and directory entries have in common.
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const header = [Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed];
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name));
    parts.push(...header);
    at += header.reduce((sum, { length }) => sum + length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
