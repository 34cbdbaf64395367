import { shift, subtract } from '../decimal.ts';
import type { Sheet } from '../grid.ts';
import type { Layout, UnitSaid } from '../layout.ts';
import { NotRead, type Observation } from '../observation.ts';
import { words } from '../words.ts';

/**
 * The figures in the unit that the head means, using the first power of ten with which the largest one is plausible.
 */
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
  throw new NotRead('unit_differs', sheet, {
    expected: `largest figure from ${largest.least} to ${largest.most}`,
  });
}

/** Words that make another unit of one that is known: "migliaia di tonnellate" holds "tonnellate". */
const multiples =
  /(?:^| )(?:migliai[ao]|mila|milion[ie]|miliard[io]|thousands?|millions?|billions?|kilo|1?000)(?: |$)/;

/**
 * @param head its words
 * @throws NotRead unit_differs where it says a multiple that is no part of the unit's own words
 */
export function refuseMultiples(sheet: Sheet, { units }: Layout, head: string): void {
  let rest = ` ${head} `;
  for (const phrase of Object.keys(units).sort((a, b) => b.length - a.length))
    rest = rest.replaceAll(` ${words(phrase)} `, ' | ');
  const found = multiples.exec(rest)?.[0].trim();
  if (found === undefined) return;
  const expected = Object.keys(units).join('; ');
  throw new NotRead('unit_differs', sheet, { expected, found });
}
