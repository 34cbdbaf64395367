import { describe, expect, test } from 'vitest';
import type { Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';
import { sumQuality } from '../../../../functions/documents/workbooks/rules/checks/quality.ts';
import { runningChecks } from '../../../../functions/documents/workbooks/rules/checks/running-checks.ts';
import type { Cell, Sheet } from '../../../../functions/documents/workbooks/rules/grid.ts';
import {
  keyOf,
  type Observation,
} from '../../../../functions/documents/workbooks/rules/observation.ts';
import { readSheets } from '../../../../functions/documents/workbooks/work/read-document.ts';
import { tableGrids } from '../../../support/documents/table-grids.ts';
import {
  aSheet,
  coalImports,
  finalConsumption,
  gasBalance,
  sales,
  salesByProvince,
} from '../../../support/documents/workbook-grids.ts';
import { fc, runs } from '../../../support/fuzz.ts';

type Rows = readonly (readonly (Cell | undefined)[])[];
type Change = (rows: Rows, at: number, to: number) => Rows;

const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};
const widthOf = (rows: Rows) => Math.max(...rows.map((row) => row.length));
const whole = (row: readonly (Cell | undefined)[], width: number) =>
  Array.from({ length: width }, (_, index) => row[index]);
const acrossColumns = (
  rows: Rows,
  change: (row: readonly (Cell | undefined)[]) => (Cell | undefined)[],
) => rows.map((row) => change(whole(row, widthOf(rows))));
const texts = (rows: Rows) =>
  rows.flatMap((row, r) =>
    row.flatMap((cell, c) => (cell?.kind === 'text' ? [[r, c] as const] : [])),
  );
const numbers = (rows: Rows) =>
  rows.flatMap((row, r) =>
    row.flatMap((cell, c) => (cell?.kind === 'number' ? [[r, c] as const] : [])),
  );
const withNumber = (rows: Rows, at: number, change: (cell: Cell) => Cell | undefined) => {
  const [row, column] = numbers(rows)[at % numbers(rows).length] ?? [0, 0];
  return rows.map((cells, r) =>
    cells.map((each, c) => (each && r === row && c === column ? change(each) : each)),
  );
};
const withCell = (rows: Rows, at: number, cell: Cell | undefined) => {
  const [row, column] = texts(rows)[at % texts(rows).length] ?? [0, 0];
  return rows.map((cells, r) => cells.map((each, c) => (r === row && c === column ? cell : each)));
};

const changes: Readonly<Record<string, Change>> = {
  'a column dropped': (rows, at) =>
    acrossColumns(rows, (row) => row.filter((_, index) => index !== at % row.length)),
  'a column moved': (rows, at, to) =>
    acrossColumns(rows, (row) => moved(row, at % row.length, to % row.length)),
  'a column more': (rows, at) =>
    acrossColumns(rows, (row) => [
      ...row.slice(0, at % row.length),
      undefined,
      ...row.slice(at % row.length),
    ]),
  'a row dropped': (rows, at) => rows.filter((_, index) => index !== at % rows.length),
  'a row moved': (rows, at, to) => moved(rows, at % rows.length, to % rows.length),
  'a row more': (rows, at) => [
    ...rows.slice(0, at % rows.length),
    [],
    ...rows.slice(at % rows.length),
  ],
  'a name changed': (rows, at) => withCell(rows, at, { kind: 'text', text: 'IDROGENO' }),
  'a name lost': (rows, at) => withCell(rows, at, undefined),
  'all names of a row lost': (rows, at) =>
    rows.map((row, index) =>
      index === at % rows.length
        ? row.map((cell) => (cell?.kind === 'text' ? undefined : cell))
        : row,
    ),
  'a note more': (rows, at) =>
    rows.toSpliced(at % rows.length, 0, [{ kind: 'text', text: 'Nota: dati rettificati' }]),
  'a source more': (rows, at) =>
    rows.toSpliced(at % rows.length, 0, [{ kind: 'text', text: 'Fonte: Ministero' }]),
  'a row doubled': (rows, at) =>
    rows.toSpliced(at % rows.length, 0, ...rows.slice(at % rows.length).slice(0, 1)),
  'a column doubled': (rows, at) =>
    acrossColumns(rows, (row) => row.toSpliced(at % row.length, 0, row[at % row.length])),
  'a figure lost': (rows, at) => withNumber(rows, at, () => undefined),
  'a formula without its value': (rows, at) =>
    withNumber(rows, at, () => ({ kind: 'error', text: '=A1' })),
  'a word for a figure': (rows, at) =>
    withNumber(rows, at, () => ({ kind: 'text', text: 'assente' })),
  'a date for a figure': (rows, at) =>
    withNumber(rows, at, () => ({ kind: 'date', date: '2022-06-01' })),
  'a share for a figure': (rows, at) =>
    withNumber(rows, at, (cell) => (cell.kind === 'number' ? { ...cell, percent: true } : cell)),
  'cells pushed to the right': (rows, at) =>
    rows.map((row, index) => (index === at % rows.length ? row.toSpliced(2, 0, undefined) : row)),
  'a row cut off': (rows, at, to) =>
    rows.map((row, index) => (index === at % rows.length ? row.slice(0, to % row.length) : row)),
  'the sheet cut off': (rows, at) => rows.slice(0, at % rows.length),
};

/** Changes that take no figure away on purpose: what is read after them is the whole sheet, or nothing. */
const takingNothing = new Set([
  ...['a column more', 'a row more', 'a note more', 'a source more'],
  ...['a row doubled', 'a column doubled', 'a name lost', 'all names of a row lost'],
  ...['a formula without its value', 'a word for a figure', 'a date for a figure'],
  ...['a share for a figure', 'cells pushed to the right'],
]);

type Figures = ReadonlyMap<string, Observation>;

function figuresIn(fileName: string, sheet: Sheet): Figures {
  const reading = readSheets(fileName, [sheet]);
  if (!reading.read) throw new Error(JSON.stringify(reading.refused));
  return new Map(reading.observations.map((each) => [keyOf(each.dimensions), each]));
}

/** Every figure that is read of the changed sheets says the same as before. */
function expectNothingWrong(
  fileName: string,
  sheets: readonly Sheet[],
  known: Figures,
  isWhole: boolean,
): boolean {
  const after = readSheets(fileName, sheets);
  if (!after.read) {
    expect(after.refused.code).toMatch(/_/);
    return false;
  }
  for (const { dimensions, value } of after.observations) {
    const key = keyOf(dimensions);
    const before = known.get(key)?.value;
    if (before !== value) throw new Error(`${key} was ${before}, is read as ${value}`);
  }
  // With rows that were left for their names, which the check lists.
  const all = after.tables.flatMap(({ observations }) => observations);
  if (isWhole) expect(all.length).toBeGreaterThanOrEqual(known.size);
  return true;
}

/** The periods before one, as many as its series needs to be compared with. */
function periodsBefore(period: string): string[] {
  const year = Number(period.slice(0, 4));
  if (period.length === 4) return [1, 2, 3, 4].map((by) => String(year - by));
  return Array.from({ length: 24 }, (_, index) => {
    const month = year * 12 + Number(period.slice(5, 7)) - 2 - index;
    const [of, at] = [Math.floor(month / 12), (month % 12) + 1];
    return `${of}-${String(at).padStart(2, '0')}${period.slice(7)}`;
  });
}

const source = { document: 'before', month: '2021-12', since: '2022-01-01T00:00:00.000Z' };

/** What is public of the months and years before: each figure was as large as now, but for a few in a thousand. */
function publicBefore(known: Figures): Series[] {
  return [...known.values()].flatMap(({ dimensions, value, source: place }) => {
    const { period = '', ...codes } = dimensions;
    if (period.includes('/')) return [];
    const points = periodsBefore(period).map((before, index) => {
      const former = String((Number(value) * (1000 + (index % 5))) / 1000);
      return [before, [{ ...place, status: 'final', source, value: former }]] as const;
    });
    return [{ codes, points: new Map(points) }];
  });
}

/** Figures that say something else are refused, or have a difference that somebody has to decide on. */
function expectNothingUnasked(
  fileName: string,
  sheets: readonly Sheet[],
  known: Figures,
  before: readonly Series[],
): void {
  const after = readSheets(fileName, sheets);
  if (!after.read) return;
  const wrong = after.observations.filter(
    ({ dimensions, value }) => known.get(keyOf(dimensions))?.value !== value,
  );
  const isAsked =
    sumQuality(after.tables).differences.length > 0 ||
    runningChecks(after.observations, '0.5').some(({ agrees }) => !agrees) ||
    jumpsOf(after.observations, before).length > 0;
  const [first] = wrong;
  if (first && !isAsked)
    throw new Error(`${keyOf(first.dimensions)} is read as ${first.value}, and nobody is asked`);
}

const times = (factor: number) => (cell: Cell | undefined) =>
  cell?.kind === 'number' ? { ...cell, value: String(Number(cell.value) * factor) } : cell;

/** Rows with a number that is no year of a header. */
const figureRows = (rows: Rows) =>
  [...rows.keys()].filter((row) =>
    rows[row]?.some((cell) => cell?.kind === 'number' && !/^20\d\d$/.test(cell.value)),
  );
const atRow = (rows: Rows, at: number) => figureRows(rows)[at % figureRows(rows).length] ?? 0;
const exchanged = <T>(items: readonly T[], one: number, other: number): T[] =>
  items.map((item, index) => items[index === one ? other : index === other ? one : index] ?? item);
const withFigures = (
  rows: Rows,
  change: (cell: Cell | undefined, row: number, column: number) => Cell | undefined,
) =>
  rows.map((cells, row) =>
    figureRows(rows).includes(row) ? cells.map((cell, column) => change(cell, row, column)) : cells,
  );
const inHead = (rows: Rows, at: number, what: RegExp, words: string) => {
  const cells = rows
    .slice(0, 8)
    .flatMap((row, r) =>
      row.flatMap((cell, c) =>
        (cell && 'text' in cell && what.test(cell.text)) ||
        (cell?.kind === 'number' && what.test(cell.value))
          ? [[r, c] as const]
          : [],
      ),
    );
  const [row, column] = cells[at % cells.length] ?? [-1, -1];
  return rows.map((all, r) =>
    all.map((cell, c) => {
      if (r !== row || c !== column) return cell;
      if (cell?.kind === 'text') return { ...cell, text: cell.text.replace(what, words) };
      return cell?.kind === 'number' ? { ...cell, value: cell.value.replace(what, words) } : cell;
    }),
  );
};
const asText = (rows: Rows, at: number, written: (value: string) => string) =>
  withNumber(rows, at, (cell) =>
    cell.kind === 'number' ? { kind: 'text', text: written(cell.value) } : cell,
  );

/** Changes of where things stand and how they are written: what is read after them says the same, or nothing is. */
const otherForms: Readonly<Record<string, Change>> = {
  'two rows exchanged': (rows, at, to) => exchanged(rows, at % rows.length, to % rows.length),
  'two columns exchanged': (rows, at, to) =>
    acrossColumns(rows, (row) => exchanged(row, at % row.length, to % row.length)),
  'a row of blanks': (rows, at) =>
    rows.toSpliced(at % rows.length, 0, [{ kind: 'text', text: ' ' }]),
  'figures of a row lost': (rows, at) =>
    withFigures(rows, (cell, row) =>
      row === atRow(rows, at) && cell?.kind === 'number' ? undefined : cell,
    ),
  'a figure as text with a dot': (rows, at) => asText(rows, at, (value) => value),
  'a figure as text with a comma': (rows, at) =>
    asText(rows, at, (value) => value.replace('.', ',')),
  'a figure as text with dots between thousands': (rows, at) =>
    asText(rows, at, (value) => value.replace(/\B(?=(\d{3})+(?!\d))/g, '.')),
  'a unit beside a figure': (rows, at) => asText(rows, at, (value) => `${value} kg`),
  'another unit in the head': (rows, at) =>
    inHead(rows, at, /tonnellate|metri cubi|,000 tonn\./i, 'barili'),
  'the head of two columns merged': (rows, at) => {
    const head = rows.findIndex((row) => row.filter((cell) => cell?.kind === 'text').length > 4);
    const column = at % (rows[head]?.length ?? 1);
    const left = rows[head]?.[column];
    if (left?.kind !== 'text') return rows;
    return rows.map((row, r) =>
      r === head
        ? row.with(column + 1 === row.length ? column : column + 1, { ...left, copied: true })
        : row,
    );
  },
  'a word that it is a draft': (rows, at) =>
    rows.map((row, r) =>
      r === at % rows.length ? [...row, { kind: 'text', text: 'BOZZA' }] : row,
    ),
};

/** Changes of figures and their periods: nothing is read after them, or somebody is asked. */
const otherFigures: Readonly<Record<string, Change>> = {
  'a row times ten': (rows, at) =>
    withFigures(rows, (cell, row) => (row === atRow(rows, at) ? times(10)(cell) : cell)),
  'a column times ten': (rows, at) =>
    withFigures(rows, (cell, _, column) =>
      column === at % widthOf(rows) ? times(10)(cell) : cell,
    ),
  'all figures times ten': (rows) => withFigures(rows, times(10)),
  'all figures times a thousand': (rows) => withFigures(rows, times(1000)),
  'all figures a tenth': (rows) => withFigures(rows, times(0.1)),
  'all figures times three': (rows) => withFigures(rows, times(3)),
  'all figures negative': (rows) => withFigures(rows, times(-1)),
  'a minus': (rows, at) => withNumber(rows, at, times(-1)),
  'a figure times ten': (rows, at) => withNumber(rows, at, times(10)),
  'a total wrong': (rows, at) => {
    const totals = figureRows(rows).filter((row) =>
      rows[row]?.some((cell) => cell?.kind === 'text' && /^totale/i.test(cell.text)),
    );
    const total = totals[at % totals.length];
    return withFigures(rows, (cell, row) => (row === total ? times(1.1)(cell) : cell));
  },
  'another year in the head': (rows, at) => inHead(rows, at, /2022/, '2020'),
  'another month in the head': (rows, at) =>
    inHead(rows, at, /giugno|dicembre|31-Dec|DIC\./i, 'maggio'),
  'a row twice with other figures': (rows, at) =>
    rows.toSpliced(atRow(rows, at), 0, (rows[atRow(rows, at)] ?? []).map(times(2))),
  // Rows smaller than a tenth of the largest are not told apart.
  'figures of two rows exchanged': (rows, at, to) => {
    const largest = (row: number) =>
      Math.max(
        0,
        ...(rows[row] ?? []).map((cell) => (cell?.kind === 'number' ? Number(cell.value) : 0)),
      );
    const all = figureRows(rows);
    const bound = Math.max(...all.map(largest)) / 10;
    const told = all.filter((row) => largest(row) > bound);
    const [one, other] = [told[at % told.length] ?? 0, told[to % told.length] ?? 0];
    return withFigures(rows, (cell, row, column) => {
      if (cell?.kind !== 'number' || (row !== one && row !== other)) return cell;
      return rows[row === one ? other : one]?.[column] ?? cell;
    });
  },
};

const sheets: Readonly<Record<string, readonly [string, Parameters<typeof aSheet>[0]]>> = {
  gasBalance: ['Bilancio_GAS_2022_06.xlsx', gasBalance],
  sales: ['vendite_2022_06_m.xls', sales],
  salesByProvince: ['vendite_prov_gpl_2022_06_m.xls', salesByProvince],
  coalImports: ['carboni_import_2022_p.xls', coalImports],
  finalConsumption: ['Consumi_Petroliferi_Definitivi_2022.xlsx', finalConsumption],
  ...tableGrids,
};

/** In their layouts rows follow the one that names their group. */
const isNested = (name: string) => /^coal(?:Imports|Exports)$/.test(name);

describe.each(Object.entries(sheets))('of %s', (name, [fileName, rows]) => {
  const sheet = aSheet(rows);
  const known = figuresIn(fileName, sheet);
  const before = publicBefore(known);
  const tried = (change: (at: number, to: number) => void, times: number) =>
    fc.assert(fc.property(fc.nat(500), fc.nat(500), change), { numRuns: runs(times) });

  test.each(Object.entries({ ...changes, ...otherForms }))(
    'no wrong figure is accepted with %s',
    (what, change) => {
      // A row under another product's name says something else to a person too: only the sums could tell.
      if (isNested(name) && (what === 'a row moved' || what === 'two rows exchanged')) return;
      let accepted = 0;
      tried((at, to) => {
        const changed = [{ ...sheet, rows: change(sheet.rows, at, to) }];
        if (expectNothingWrong(fileName, changed, known, takingNothing.has(what))) accepted += 1;
      }, 5);
      if (what === 'a row more' || what === 'a column more') expect(accepted).toBeGreaterThan(0);
    },
  );

  test.each(Object.entries(otherFigures))('nobody is left unasked with %s', (_, change) => {
    tried((at, to) => {
      const changed = [{ ...sheet, rows: change(sheet.rows, at, to) }];
      expectNothingUnasked(fileName, changed, known, before);
    }, 4);
  });

  test('a sheet with other figures is nothing where it is hidden, and refused where it is not', () => {
    const other = { ...sheet, name: 'Copia', rows: withFigures(sheet.rows, times(3)) };
    expect(expectNothingWrong(fileName, [sheet, { ...other, hidden: true }], known, true)).toBe(
      true,
    );
    expect(readSheets(fileName, [sheet, other]).read).toBe(false);
  });
});
