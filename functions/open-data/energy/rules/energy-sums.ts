/** Figures that tables give in parts only, added up exactly, each with the cells of its parts. */
import { sum } from '../../../documents/workbooks/rules/decimal.ts';
import { leads } from '../../../documents/workbooks/rules/statements.ts';
import type { DocumentRow } from '../../series/rules/document-rows.ts';
import type { EnergySubject } from './energy-subjects.ts';

/**
 * The rows of a subject's own code of the dimension that it adds; where there is none, the sum of the others, if they all
 * stand in one sheet of one document.
 */
export function withSums(
  { adds, where, dimensions }: EnergySubject,
  rows: readonly DocumentRow[],
): DocumentRow[] {
  if (!adds) return [...rows];
  const keyOf = ({ period, codes }: DocumentRow) =>
    [period, ...dimensions.map((name) => codes[name])].join(' ');
  return [...Map.groupBy(rows, keyOf).values()].flatMap((group) => {
    const own = group.find(({ codes }) => codes[adds] === where[adds]);
    return own ?? added(group, { ...where }) ?? [];
  });
}

function added(
  group: readonly DocumentRow[],
  codes: EnergySubject['where'],
): DocumentRow | undefined {
  const said = group.flatMap(({ statement }) => statement ?? []);
  const [first] = group;
  const [statement] = said;
  if (!first || !statement || said.length < group.length) return undefined;
  const isApart = said.some(
    ({ source, sheet }) =>
      source.document !== statement.source.document || sheet !== statement.sheet,
  );
  if (isApart) return undefined;
  const {
    marks: _,
    shown: __,
    checked: ___,
    compared: ____,
    confirmed: _____,
    ...place
  } = statement;
  return {
    ...first,
    codes: { ...first.codes, ...codes },
    revision: Math.max(...group.map(({ revision }) => revision)),
    statement: {
      ...place,
      value: sum(said.map(({ value }) => value)),
      cell: said.map(({ cell }) => cell).join(' + '),
      ...(said.every(({ checked }) => checked === 'holds') ? { checked: 'holds' as const } : {}),
      ...(said.some(({ checked }) => checked === 'differs') ? { checked: 'differs' as const } : {}),
      ...(said.every(leads) ? { confirmed: true as const } : {}),
    },
  };
}
