import { describe, expect, test } from 'vitest';
import { namesOfCode } from '../../../../functions/documents/workbooks/rules/code-names.ts';
import { codeList } from '../../../../functions/documents/workbooks/rules/codes/code-list.ts';
import { partners } from '../../../../functions/documents/workbooks/rules/codes/countries.ts';
import {
  grades,
  products,
} from '../../../../functions/documents/workbooks/rules/codes/products.ts';
import { places } from '../../../../functions/documents/workbooks/rules/codes/provinces.ts';
import { units } from '../../../../functions/documents/workbooks/rules/codes/units.ts';
import {
  type DatasetName,
  SERIES_DIMENSIONS,
} from '../../../../functions/documents/workbooks/rules/datasets.ts';
import type { Dimensions } from '../../../../functions/documents/workbooks/rules/dimensions.ts';
import { layouts } from '../../../../functions/documents/workbooks/rules/layouts.ts';

test.each([
  [partners, 'PAKISATAN', 'PK'],
  [partners, 'Repubblica  Céca', 'CZ'],
  [partners, 'Niger', 'NE'],
  [partners, 'NIGERIAA', undefined],
  [partners, 'Totale Africa', 'AFRICA'],
  [partners, 'AFRICA', undefined],
  [products, 'D3 Benzina senza Pb', 'D3'],
  [products, 'Benzina senza Pb', undefined],
  [products, 'F2 Gasolio motori', undefined],
  [grades, 'SAHARAN BLEND [1301]', 'A2.1301'],
  [grades, 'SAHARAN BLEND', undefined],
  [places, 'VB VERBANIA-CUSIO-OSSOLA', 'ITP103'],
  [places, 'CI CARBONIA-IGLESIAS', 'ITP107'],
  [places, 'TO Alessandria', undefined],
  [places, 'TT TOTALE  ITALIA', 'IT'],
])('%o knows "%s" as %s', (list, name, code) => {
  expect(list.find(name)?.code).toBe(code);
});

test('a list with one name for two things is refused', () => {
  const members = [
    { code: 'A', it: 'Olio', en: 'Oil' },
    { code: 'B', it: 'Petrolio', en: 'oil' },
  ];
  expect(() => codeList('oils', members)).toThrow('oils: "oil" is A and B');
});

test('places have 107 provinces of today and four that ended, each in its region', () => {
  const provinces = places.members.filter(({ code }) => code.startsWith('ITP'));
  expect(provinces).toHaveLength(111);
  expect(new Set(provinces.map(({ code }) => code)).size).toBe(111);
  expect(new Set(provinces.map(({ parent }) => parent)).size).toBe(20);
});

describe('layouts', () => {
  const figures = layouts.flatMap(({ columns }) =>
    columns.flatMap((column) => ('figures' in column ? [column.figures] : [])),
  );

  test('have ids of their own', () => {
    expect(new Set(layouts.map(({ id }) => id)).size).toBe(layouts.length);
  });

  test('speak of units that have a name in both languages', () => {
    const known = new Set(units.members.map(({ code }) => code));
    const said = layouts.flatMap(({ units: phrases, assumedUnit }) => [
      ...Object.values(phrases).map((unit) => (typeof unit === 'string' ? unit : unit.code)),
      ...(assumedUnit ? [assumedUnit] : []),
    ]);
    const used = [...said, ...figures.flatMap(({ unit }) => unit ?? [])];
    expect(used.filter((unit) => !known.has(unit))).toEqual([]);
  });

  test.each(layouts.map((layout) => [layout.id, layout] as const))(
    '%s gives no code that its data set cannot name in both languages',
    (_, { dataset, columns, rows, nested, sections = [], dimensions = {} }) => {
      const given: readonly Dimensions[] = [
        ...columns.flatMap((column) => ('figures' in column ? [column.figures] : [])),
        ...sections.map((section) => section.dimensions),
        dimensions,
        ...(nested ? [{ [nested.inner.dimension]: nested.all }] : []),
        ...rows.flatMap(({ dimension, inTotals }) => (inTotals ? [{ [dimension]: inTotals }] : [])),
        ...[...rows, ...(nested ? [nested.outer, nested.inner] : [])].flatMap(
          ({ dimension, list }) => list.members.map(({ code }) => ({ [dimension]: code })),
        ),
        ...columns.flatMap((column) =>
          'list' in column
            ? column.list.members.map(({ code }) => ({ [column.dimension]: code }))
            : [],
        ),
      ];
      const unnamed = given.flatMap((codes) =>
        SERIES_DIMENSIONS.filter((dimension) => {
          const code = codes[dimension];
          const names = code ? namesOfCode(dataset as DatasetName, dimension, code) : undefined;
          return code && !(names?.it && names.en);
        }).map((dimension) => `${dimension} ${codes[dimension]}`),
      );
      expect(unnamed).toEqual([]);
    },
  );
});
