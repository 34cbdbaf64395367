import type * as z from 'zod/mini';
import type { checkCount } from '../../contract/upload-checks.ts';
import type { Compared } from '../rules/checks/public-comparison.ts';
import type { ReadFigures } from './read-figures.ts';

export type CheckCount = z.infer<typeof checkCount>;

/** How many comparisons of each kind agree and differ; kinds without any are left out. */
export function qualityCounts(
  { agree, differences }: Extract<ReadFigures, { read: true }>,
  compared: readonly Compared[],
): CheckCount[] {
  const counts: CheckCount[] = [{ kind: 'sum', agree, differ: differences.length }];
  for (const kind of ['means', 'months', 'stocks', 'tables', 'final'] as const) {
    const own = compared.filter((one) => one.kind === kind);
    const holding = own.filter(({ agrees }) => agrees).length;
    counts.push({ kind, agree: holding, differ: own.length - holding });
  }
  return counts.filter((count) => count.agree + count.differ > 0);
}
