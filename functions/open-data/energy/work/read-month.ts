import { namesOfCode } from '../../../documents/workbooks/rules/code-names.ts';
import { leads } from '../../../documents/workbooks/rules/statements.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { documentRows } from '../../series/work/read-document-rows.ts';
import { type EnergyMonth, energyMonth, monthsWithFigures } from '../rules/energy-months.ts';
import { type EnergySubjectName, subjectOf } from '../rules/energy-subjects.ts';
import { withSums } from '../rules/energy-sums.ts';

/**
 * A month of a subject, by default the latest one whose total may lead; undefined where there is none. @throws Refusal not_found
 * for a month without figures, with `withdrawnAt` where it had some
 */
export async function readMonth(
  subject: EnergySubjectName,
  named: string | undefined,
  asOf: Instant | undefined,
): Promise<{ readonly months: string[]; readonly energy: EnergyMonth } | undefined> {
  const asked = subjectOf(subject);
  const codes = Object.fromEntries(
    Object.entries(asked.where)
      .filter(([name]) => name !== asked.adds)
      .map(([name, code]) => [name, new Set([code])]),
  );
  const stated = await documentRows(asked.dataset, { codes }, asOf);
  const rows = withSums(asked, stated);
  const months = monthsWithFigures(asked, rows);
  const month = named ?? monthsWithFigures(asked, rows, leads).at(-1);
  if (month === undefined) return undefined;
  if (!months.includes(month)) {
    const withdrawn = stated.find(
      ({ period, remark }) => period === month && remark === 'withdrawn',
    );
    throw new Refusal('not_found', { month, ...(withdrawn && { withdrawnAt: withdrawn.at }) });
  }
  return { months, energy: energyMonth(asked, rows, month, (code) => !isTotal(subject, code)) };
}

export function nameOf(subject: EnergySubjectName, code: string) {
  const { dataset, dimensions } = subjectOf(subject);
  return dimensions.flatMap((dimension) => namesOfCode(dataset, dimension, code) ?? [])[0];
}

export const isTotal = (subject: EnergySubjectName, code: string): boolean =>
  code === subjectOf(subject).total || nameOf(subject, code)?.total === true;
