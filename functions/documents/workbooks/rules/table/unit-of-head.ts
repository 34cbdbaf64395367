import { shift, subtract } from '../decimal.ts';
import type { Sheet } from '../grid.ts';
import type { Layout, UnitSaid } from '../layout.ts';
import { NotRead, type Observation } from '../observation.ts';

/** The figures in the unit that the head means, by the first power of ten with which the largest one is possible. */
export function inUnitOf(
  sheet: Sheet,
  { largest }: Layout,
  unit: UnitSaid | undefined,
  observations: readonly Observation[],
): Observation[] {
  if (!largest) return [...observations];
  const powers = typeof unit === 'object' ? unit.powers : [0];
  const isPossible = (value: string) =>
    !subtract(value, largest.least).startsWith('-') &&
    !subtract(largest.most, value).startsWith('-');
  for (const power of powers) {
    const shifted = observations.map((each) => ({ ...each, value: shift(each.value, power) }));
    const greatest = shifted.reduce(
      (most, { value }) => (subtract(value, most).startsWith('-') ? most : value),
      '0',
    );
    if (isPossible(greatest)) return shifted;
  }
  throw new NotRead({
    code: 'unit_differs',
    sheet: sheet.name,
    expected: `largest figure from ${largest.least} to ${largest.most}`,
  });
}
