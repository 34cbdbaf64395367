import { exactText, subtract } from '../decimal.ts';
import type { Observation } from '../observation.ts';
import type { TableRead } from '../table/read-table.ts';
import type { Check } from './sum-checks.ts';

/** Points by which a printed change may be off: one of 7,723 published ones is by 0.13, the others by 0.02 at most. */
const ALLOWED = 0.2;
/** Below it, tables print 0 as there is no change to tell. */
const NEARLY_NOTHING = 1;
const DECIMALS = 2;

/** Compares the changes in percent that a table prints with those between its figures. */
export function changeChecks({
  observations,
  changes,
}: Pick<TableRead, 'observations' | 'changes'>): Check[] {
  const byCell = new Map(observations.map((one) => [one.source.cell, one]));
  return changes.flatMap(({ cell, value, ...of }) => {
    const [now, before] = [byCell.get(of.now), byCell.get(of.before)];
    if (!now || !before || Number(before.value) === 0) return [];
    const least = Math.min(Math.abs(Number(now.value)), Math.abs(Number(before.value)));
    if (Number(value) === 0 && least < NEARLY_NOTHING) return [];
    const expected = (Number(now.value) / Number(before.value) - 1) * 100;
    // A cell that lost its percent format prints a hundredth.
    const agrees = [1, 100].some((scale) => Math.abs(Number(value) * scale - expected) <= ALLOWED);
    const sum = exactText(Number(expected.toFixed(DECIMALS)));
    const total: Observation = { ...now, value, source: { ...now.source, cell } };
    const difference = subtract(value, sum);
    return [{ rule: 'changes', total, parts: [now, before], sum, difference, agrees }];
  });
}
