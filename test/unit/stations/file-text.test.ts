import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../functions/sample/rules/default-settings.ts';
import { readStationPrices } from '../../../functions/stations/rules/station-prices.ts';
import { readStationRegistry } from '../../../functions/stations/rules/station-registry.ts';
import { fileText } from '../../../functions/stations/work/file-text.ts';
import { pricesFile, registryFile } from '../../support/prices/station-files.ts';
import { refusalOf } from '../../support/refusals.ts';

const prices = Buffer.from(pricesFile({ date: '2026-03-23', rows: 400 }));
const registry = Buffer.from(
  registryFile({ date: '2026-03-23', stations: 100 }).replaceAll('|Q8|', '|Società Q8|'),
);

const textOf = (bytes: Uint8Array) => fileText(bytes, 'station_file_refused');

function dayOf(pricesBytes: Uint8Array, registryBytes: Uint8Array) {
  return readStationPrices(textOf(pricesBytes), {
    day: '2026-03-23',
    limits: DEFAULT_SETTINGS,
    registry: readStationRegistry(textOf(registryBytes)),
    companies: [{ companyId: 1, brands: ['società q8'] }],
  });
}

describe('the observatory’s files', () => {
  it('are the same plain, compressed, and in Latin-1', () => {
    const plain = dayOf(prices, registry);
    expect(plain.rows).toBe(400);
    expect(plain.companies.get(1)?.[1]?.items).toBe(14);
    expect(dayOf(gzipSync(prices), gzipSync(registry))).toEqual(plain);
    expect(dayOf(prices, Buffer.from(registry.toString(), 'latin1'))).toEqual(plain);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 20), bytes.subarray(30)])],
  ])('are refused when the archive is %s', (_, spoil) => {
    const { code, details } = refusalOf(() => dayOf(spoil(gzipSync(prices)), registry));
    expect(code).toBe('station_file_refused');
    expect(details).toMatchObject({ reason: 'damaged' });
  });
});

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Società')],
    ['UTF-8 with a byte-order mark', Buffer.from('\uFEFFSocietà')],
    ['Latin-1', Buffer.from('Società', 'latin1')],
    ['Latin-1 after UTF-8’s byte-order mark', Buffer.from('\u00EF\u00BB\u00BFSocietà', 'latin1')],
  ])('is read from %s', (_, bytes) => {
    expect(textOf(bytes)).toBe('Società');
  });
});

it.each([
  ['a workbook', 'spreadsheet', [0x50, 0x4b, 0x03, 0x04, 0x14]],
  ['a workbook of the binary format', 'spreadsheet', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ['UTF-16', 'utf16', [0xff, 0xfe, 0x44, 0x00]],
  ['UTF-16 in the other order', 'utf16', [0xfe, 0xff, 0x00, 0x44]],
])('%s is refused by name', (_, reason, bytes) => {
  const refused = expect.objectContaining({
    code: 'station_file_refused',
    details: { reason },
  });
  expect(() => textOf(Uint8Array.from(bytes))).toThrow(refused);
});
