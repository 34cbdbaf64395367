import type { DimensionName } from '../dimensions.ts';
import type { Layout } from '../layout.ts';
import type { Observation } from '../observation.ts';
import { isUnknown } from '../table/name-row.ts';
import { sumChecks } from './sum-checks.ts';

/** With more new names than this a table is another one. */
const MOST_UNKNOWN = 5;

/**
 * Whether the rows with unknown names are new ones of their kind, beside those that are known: all sums in which they
 * are parts hold, and each is part of one over its own dimension.
 */
export function isProven(observations: readonly Observation[], { sums = [] }: Layout): boolean {
  const open = observations.filter(({ dimensions }) => isUnknown(dimensions));
  const names = new Set(open.flatMap(({ dimensions }) => unknownNames(dimensions)));
  if (names.size > MOST_UNKNOWN || open.length * 2 > observations.length) return false;
  const proven = new Set<Observation>();
  for (const rule of sums)
    for (const { parts, agrees } of sumChecks(observations, [rule])) {
      const own = parts.filter((part) => isUnknown(part.dimensions));
      if (own.length > 0 && !agrees) return false;
      const over: readonly DimensionName[] = [
        rule.dimension,
        ...(rule.across ? [rule.across.dimension] : []),
      ];
      for (const part of own)
        if (over.some((name) => part.dimensions[name]?.startsWith('?'))) proven.add(part);
    }
  return open.every((one) => proven.has(one));
}

export const unknownNames = (dimensions: Observation['dimensions']): string[] =>
  Object.values(dimensions)
    .filter((code) => code.startsWith('?'))
    .map((code) => code.slice(1));
