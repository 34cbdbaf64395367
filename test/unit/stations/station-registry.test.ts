import { describe, expect, it } from 'vitest';
import {
  readableRows,
  requireUsualRows,
} from '../../../functions/stations/rules/extraction-file.ts';
import { readStationRegistry } from '../../../functions/stations/rules/station-registry.ts';
import { registryFile } from '../../support/prices/station-files.ts';
import { refusalOf } from '../../support/refusals.ts';

const [DATE, HEADER] = registryFile({ date: '2026-03-29', stations: 0 }).split('\n');

const registryOf = (...rows: string[]) => readStationRegistry([DATE, HEADER, ...rows].join('\n'));
const REST = 'Stradale|NOME|VIA|ROMA|RM|41.1|12.1';

describe('the station registry', () => {
  it('gives the brand of each station and the date of the file', () => {
    const registry = registryOf(`59183|ENIMOOV S.P.A.|Agip Eni|${REST}`, `7|X|Q8|${REST}`);
    expect(registry.date).toBe('2026-03-29');
    expect([...registry.brands]).toEqual([
      [59183, 'Agip Eni'],
      [7, 'Q8'],
    ]);
  });

  it.each([
    ['unbalanced quotes', '"MEGA SERVICE DI TERMINI MICHELE &C .', ' Q8 '],
    ['quotes around', '"IP SERVICES S.R.L."', '"Q8"'],
    ['the delimiter in the manager’s name', 'START SERVICE | BENZINA.IT', 'Q8'],
    ['two delimiters in it', 'A | B | C', 'Q8'],
  ])('reads a row with %s', (_, manager, brand) => {
    const registry = registryOf(`24344|${manager}|${brand}|${REST}`);
    expect(registry.brands.get(24344)).toBe('Q8');
    expect(registry.unreadable.count).toBe(0);
  });

  it('reads a row with the delimiter in a later field', () => {
    const rest = REST.replace('NOME', 'ESSO | gestori.it');
    expect(registryOf(`48837|M. MALABARBA|Esso|${rest}`).brands.get(48837)).toBe('Esso');
  });

  it.each([
    ['a plain name', 'X'],
    ['the delimiter in the manager’s name', 'START SERVICE | BENZINA.IT'],
  ])('may have more columns than are read, with %s', (_, manager) => {
    const header = `${HEADER?.replace('Gestore|', 'Gestore|Codice|')}|Note`;
    const registry = readStationRegistry(
      [DATE, header, `7|${manager}|99|Q8|${REST}|nuovo`].join('\n'),
    );
    expect([...registry.brands]).toEqual([[7, 'Q8']]);
    expect(registry.unreadable.count).toBe(0);
  });

  it('reads the older delimiter', () => {
    const text = [DATE, HEADER, `7|X|Q8|${REST}`].join('\n').replaceAll('|', ';');
    expect(readStationRegistry(text).brands.get(7)).toBe('Q8');
  });

  it('counts the rows that cannot be read', () => {
    const registry = registryOf('8|X|Q8', `x|X|Q8|${REST}`, `7|X|Q8|${REST}`);
    expect(registry.rows).toBe(3);
    expect(registry.unreadable.byReason).toEqual({ columns: 1, station: 1 });
    expect(registry.brands.size).toBe(1);
  });

  it('is refused without its columns, or with fewer than half the usual rows', () => {
    const missing = registryFile({ date: '2026-03-29', stations: 9 }).replace('|Bandiera', '');
    expect(refusalOf(() => readStationRegistry(missing)).details).toEqual({
      reason: 'missing_columns',
      columns: ['Bandiera'],
    });
    const few = registryFile({ date: '2026-03-29', stations: 49 });
    const rows = readableRows(readStationRegistry(few));
    const refusal = refusalOf(() => requireUsualRows(rows, 100));
    expect(refusal.details).toMatchObject({ reason: 'too_few_rows' });
    expect(() => requireUsualRows(rows, 98)).not.toThrow();
  });
});
