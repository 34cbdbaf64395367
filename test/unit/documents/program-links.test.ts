import { describe, expect, test } from 'vitest';
import { hasActiveContent } from '../../../functions/documents/rules/inside/active-content.ts';
import { bytesInMemory } from '../../../functions/documents/rules/inside/byte-source.ts';
import { aRecordFile, programLink } from '../../support/documents/sample-files.ts';

type Records = Parameters<typeof aRecordFile>[0];

const acts = (records: Records, stream?: string) =>
  hasActiveContent('xls', bytesInMemory(aRecordFile(records, stream)));

const begin = (version: number) => [0x809, Buffer.from([0, version, 5, 0])] as const;
const other = (bytes: number) => [0x3c, Buffer.alloc(bytes, 3)] as const;
const end = [0x0a, Buffer.alloc(0)] as const;

/** A linked document, of as many sheets. */
const linked = (name: string, sheets = 0, encoding: 'latin1' | 'utf16le' = 'latin1') => {
  const head = Buffer.from([sheets, 0, name.length, 0, encoding === 'latin1' ? 0 : 1]);
  return [0x1ae, Buffer.concat([head, Buffer.from(name, encoding)])] as const;
};
const own = [0x1ae, Buffer.from([1, 0, 0x01, 0x04])] as const;
const added = [0x1ae, Buffer.from([1, 0, 0x01, 0x3a])] as const;
/** The same in Excel 5 and 95. */
const linkedBefore8 = (name: string) =>
  [0x17, Buffer.concat([Buffer.from([name.length]), Buffer.from(name, 'latin1')])] as const;

describe('a workbook from before Excel 2007', () => {
  test.each<[string, Records]>([
    ['no links', [other(5000)]],
    ['links to itself and to added functions', [own, added]],
    ['a link to another workbook', [linked('\u0001\u0001Cdati\u0003prezzi.xls', 1)]],
    ['one in two bytes a letter', [linked('\u0001\u0301prezzi.xls', 1, 'utf16le')]],
    ['a link to a workbook of its folder', [linked('prezzi.xls', 1)]],
    ['a link that is used no more', [linked(' ')]],
    ['a list of its sheets', [[0x17, Buffer.from([1, 0, 0, 0, 3, 0, 3, 0])]]],
  ])('with %s may be published', async (_, records) => {
    expect(await acts([begin(6), ...records, end])).toBe(false);
  });

  test.each<[string, Records, string?]>([
    ['a link to a program', [programLink]],
    ['one in two bytes a letter', [linked('cmd\u0003/c calc', 0, 'utf16le')]],
    ['one that says to have sheets', [linked('cmd\u0003/c calc', 1)]],
    ['one that begins as a path does', [linked('\u0001cmd\u0003/c calc')]],
    ['one behind links to workbooks', [own, linked('\u0001prezzi.xls', 1), programLink]],
    ['one behind many records', [...Array.from({ length: 600 }, () => other(8000)), programLink]],
    ['one in a sheet', [end, begin(6), programLink]],
    ['one in a stream named in small letters', [programLink], 'workbook'],
  ])('with %s is refused', async (_, records, stream) => {
    expect(await acts([begin(6), ...records, end], stream)).toBe(true);
  });

  test.each([
    ['a link to another workbook', false, '\u0001\u0001Cdati\u0003prezzi.xls'],
    ['a sheet of its own', false, '\u0003Foglio1'],
    ['a link to a program', true, 'cmd\u0003/c calc'],
  ])('of Excel 95 with %s is refused: %s', async (_, expected, name) => {
    expect(await acts([begin(5), linkedBefore8(name), end], 'Book')).toBe(expected);
  });

  test('that is scattered over more places than are read is refused', async () => {
    const bytes = aRecordFile([begin(6), ...Array.from({ length: 500 }, () => other(8000)), end]);
    expect(await hasActiveContent('xls', bytesInMemory(bytes))).toBe(false);
    expect(await hasActiveContent('xls', bytesInMemory(scattered(bytes)))).toBe(true);
  });
});

/** The same file with the sectors of its stream from the last to the first. */
function scattered(bytes: Uint8Array): Uint8Array {
  const from = Buffer.from(bytes);
  const entry = from.indexOf(Buffer.from('Workbook', 'utf16le'));
  const first = from.readUInt32LE(entry + 116);
  const count = Math.ceil(from.readUInt32LE(entry + 120) / 512);
  const turned = (sector: number) => 2 * first + count - 1 - sector;
  const to = Buffer.from(from);
  to.writeUInt32LE(turned(first), entry + 116);
  for (let sector = first; sector < first + count; sector += 1) {
    from.copy(to, (turned(sector) + 1) * 512, (sector + 1) * 512, (sector + 2) * 512);
    const table = from.readUInt32LE(76 + Math.floor(sector / 128) * 4);
    const next = sector === first ? 0xfffffffe : sector - 1;
    to.writeUInt32LE(next, (table + 1) * 512 + (sector % 128) * 4);
  }
  return to;
}
