import { negate, subtract, sum, within } from '../decimal.ts';
import type { DimensionName, Dimensions } from '../dimensions.ts';
import type { SumRule } from '../layout.ts';
import { keyOf, matches, type Observation } from '../observation.ts';

/** One comparison: a figure, the sum that it should equal, both values and their difference. */
export interface Check<T extends Observation = Observation> {
  readonly rule: string;
  readonly total: T;
  readonly parts: readonly T[];
  readonly sum: string;
  /** The figure minus the sum. */
  readonly difference: string;
  readonly agrees: boolean;
}

/** Compares figures with the sums of their parts, by the rules of their layout. */
export function sumChecks<T extends Observation>(
  observations: readonly T[],
  rules: readonly SumRule[],
): Check<T>[] {
  return rules.flatMap((rule) =>
    groupedWithout(
      observations,
      [rule.dimension, ...(rule.across ? [rule.across.dimension] : [])],
      rule.where ?? {},
    ).flatMap((group) => checksOf(group, rule)),
  );
}

/** Figures that differ in these dimensions only, together. */
function groupedWithout<T extends Observation>(
  observations: readonly T[],
  dimensions: readonly DimensionName[],
  where: Dimensions,
): T[][] {
  const groups = new Map<string, T[]>();
  for (const observation of observations) {
    const rest: Record<string, string> = { ...observation.dimensions };
    if (dimensions.some((name) => rest[name] === undefined)) continue;
    if (!matches(observation.dimensions, where)) continue;
    for (const name of dimensions) delete rest[name];
    const key = keyOf(rest);
    const group = groups.get(key);
    if (group) group.push(observation);
    else groups.set(key, [observation]);
  }
  return [...groups.values()];
}

function checksOf<T extends Observation>(group: readonly T[], rule: SumRule): Check<T>[] {
  const codeOf = ({ dimensions }: Observation) => dimensions[rule.dimension] ?? '';
  const { children, across } = rule;
  if (children) {
    const byParent = Map.groupBy(group, (part) => children.parentOf(codeOf(part)));
    return group.flatMap((total) => {
      const parts = byParent.get(codeOf(total)) ?? [];
      return parts.length > 0
        ? [compare(nameOf(rule, codeOf(total)), total, parts, [], rule.rounding)]
        : [];
    });
  }
  const isWhole = ({ dimensions }: Observation) =>
    across !== undefined && dimensions[across.dimension] === across.total;
  const total = group.find((each) => codeOf(each) === rule.total && (!across || isWhole(each)));
  if (!total) return [];
  const { parts, except = [] } = rule;
  const isPartAcross = (each: T) =>
    across === undefined ||
    (codeOf(each) !== rule.total &&
      !isWhole(each) &&
      (across.parts?.includes(each.dimensions[across.dimension] ?? '') ?? true));
  const others = group.filter((each) => each !== total && isPartAcross(each));
  const plus = others.filter((each) =>
    parts === 'others' ? !except.includes(codeOf(each)) : parts?.includes(codeOf(each)),
  );
  const minus = others.filter((each) => parts !== 'others' && parts?.includes(`-${codeOf(each)}`));
  return plus.length > 0
    ? [compare(nameOf(rule, rule.total ?? ''), total, plus, minus, rule.rounding)]
    : [];
}

function nameOf({ dimension }: SumRule, total: string): string {
  return `${dimension} ${total}`;
}

/** Rounding may make a difference in the total and in each of its parts. */
export function compare<T extends Observation>(
  rule: string,
  total: T,
  plus: readonly T[],
  minus: readonly T[],
  rounding: string,
): Check<T> {
  const parts = [...plus, ...minus];
  const added = sum([
    ...plus.map(({ value }) => value),
    ...minus.map(({ value }) => negate(value)),
  ]);
  const difference = subtract(total.value, added);
  const bound = sum(Array.from({ length: parts.length + 1 }, () => rounding));
  return { rule, total, parts, sum: added, difference, agrees: within(difference, bound) };
}
