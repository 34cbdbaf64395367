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
    sumsOf(observations, rule).flatMap(({ code, total, plus, minus }) =>
      total ? [compare(`${rule.dimension} ${code}`, total, plus, minus, rule.rounding)] : [],
    ),
  );
}

/** A total that a table states for other columns or periods, and not where its parts are. */
export interface UnstatedTotal<T extends Observation = Observation> {
  readonly dimensions: Dimensions;
  readonly sum: string;
  /** The first of the parts. */
  readonly part: T;
}

export function unstatedTotals<T extends Observation>(
  observations: readonly T[],
  rules: readonly SumRule[],
): UnstatedTotal<T>[] {
  return rules.flatMap((rule) => {
    const sums = sumsOf(observations, rule);
    const stated = new Set(sums.flatMap(({ code, total }) => (total ? code : [])));
    return sums.flatMap(({ code, total, plus, minus }) => {
      const [part] = plus;
      const several = plus.filter(({ value }) => Number(value) !== 0).length > 1;
      if (total || !part || !several || !stated.has(code)) return [];
      const { dimension, across } = rule;
      const whole = across ? { [across.dimension]: across.total } : {};
      const dimensions = { ...part.dimensions, [dimension]: code, ...whole };
      return [{ dimensions, sum: added(plus, minus), part }];
    });
  });
}

/** What a rule adds up to, in one column and period. */
interface Sum<T extends Observation> {
  readonly code: string;
  /** Absent where the document does not state it. */
  readonly total: T | undefined;
  /** At least one. */
  readonly plus: readonly T[];
  readonly minus: readonly T[];
}

const sumsOf = <T extends Observation>(observations: readonly T[], rule: SumRule): Sum<T>[] =>
  groupedWithout(
    observations,
    [rule.dimension, ...(rule.across ? [rule.across.dimension] : [])],
    rule.where ?? {},
  )
    .flatMap((group) => sumsIn(group, rule))
    .filter(({ plus }) => plus.length > 0);

/** Figures that differ in these dimensions only, together. */
function groupedWithout<T extends Observation>(
  observations: readonly T[],
  dimensions: readonly DimensionName[],
  where: Dimensions,
): T[][] {
  const own = observations.filter(
    ({ dimensions: of }) =>
      matches(of, where) && dimensions.every((name) => of[name] !== undefined),
  );
  const without = Object.fromEntries(dimensions.map((name) => [name, '']));
  return [...Map.groupBy(own, (one) => keyOf({ ...one.dimensions, ...without })).values()];
}

function sumsIn<T extends Observation>(group: readonly T[], rule: SumRule): Sum<T>[] {
  const codeOf = ({ dimensions }: Observation) => dimensions[rule.dimension] ?? '';
  const { children, across } = rule;
  if (children) {
    const byParent = Map.groupBy(group, (part) => children.parentOf(codeOf(part)));
    return [...byParent].flatMap(([code, plus]) => {
      const total = group.find((each) => codeOf(each) === code);
      return code === undefined ? [] : [{ code, total, plus, minus: [] }];
    });
  }
  const isWhole = ({ dimensions }: Observation) =>
    across !== undefined && dimensions[across.dimension] === across.total;
  const total = group.find((each) => codeOf(each) === rule.total && (!across || isWhole(each)));
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
  return [{ code: rule.total ?? '', total, plus, minus }];
}

const added = (plus: readonly Observation[], minus: readonly Observation[]): string =>
  sum([...plus.map(({ value }) => value), ...minus.map(({ value }) => negate(value))]);

/** Rounding may make a difference in the total and in each of its parts. */
export function compare<T extends Observation>(
  rule: string,
  total: T,
  plus: readonly T[],
  minus: readonly T[],
  rounding: string,
): Check<T> {
  const parts = [...plus, ...minus];
  const expected = added(plus, minus);
  const difference = subtract(total.value, expected);
  const bound = sum(Array.from({ length: parts.length + 1 }, () => rounding));
  return { rule, total, parts, sum: expected, difference, agrees: within(difference, bound) };
}
