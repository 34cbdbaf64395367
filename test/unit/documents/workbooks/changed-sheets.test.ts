import { describe, expect, test } from 'vitest';
import type { Cell, Sheet } from '../../../../functions/documents/workbooks/rules/grid.ts';
import { layouts } from '../../../../functions/documents/workbooks/rules/layouts.ts';
import { keyOf } from '../../../../functions/documents/workbooks/rules/observation.ts';
import { readWorkbook } from '../../../../functions/documents/workbooks/rules/read-workbook.ts';
import {
  aSheet,
  coalImports,
  finalConsumption,
  gasBalance,
  sales,
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
  'a word for a figure': (rows, at) => withNumber(rows, at, () => ({ kind: 'text', text: 'n.d.' })),
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

function figuresIn(sheet: Sheet): ReadonlyMap<string, string> {
  const reading = readWorkbook([sheet], layouts);
  if (!reading.read) throw new Error(JSON.stringify(reading.refused));
  return new Map(reading.observations.map((each) => [keyOf(each.dimensions), each.value]));
}

/** Every figure that is read of the changed sheet says the same as in the sheet as it was. */
function expectNothingWrong(
  sheet: Sheet,
  rows: Rows,
  known: ReadonlyMap<string, string>,
  isWhole: boolean,
): boolean {
  const after = readWorkbook([{ ...sheet, rows }], layouts);
  if (!after.read) {
    expect(after.refused.code).toMatch(/_/);
    return false;
  }
  for (const { dimensions, value } of after.observations) {
    const key = keyOf(dimensions);
    if (known.get(key) !== value)
      throw new Error(`${key} was ${known.get(key)}, is read as ${value}`);
  }
  if (isWhole) expect(after.observations).toHaveLength(known.size);
  return true;
}

const sheets = { gasBalance, sales, coalImports, finalConsumption };

describe.each(Object.entries(sheets))('of %s no wrong figure is accepted', (name, rows) => {
  const sheet = aSheet(rows);
  const known = figuresIn(sheet);

  test.each(Object.entries(changes))('with %s', (what, change) => {
    // A row under another product's name says something else to a person too: only the sums could tell.
    if (name === 'coalImports' && what === 'a row moved') return;
    let accepted = 0;
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (at, to) => {
        const rows = change(sheet.rows, at, to);
        if (expectNothingWrong(sheet, rows, known, takingNothing.has(what))) accepted += 1;
      }),
      { numRuns: runs(60) },
    );
    if (what === 'a row more' || what === 'a column more') expect(accepted).toBeGreaterThan(0);
  });
});
