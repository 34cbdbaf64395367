import type { EnergyFigures } from '../../../functions/open-data/energy/contract.ts';
import { monthsUntil } from '../../../functions/open-data/energy/rules/energy-months.ts';

/** The answer while no document has been read. */
export const noEnergy: EnergyFigures = {
  ...{ month: null, months: [], sources: [], lines: [] },
  trend: { months: [], lines: [] },
};

interface LineParts {
  readonly code: string;
  readonly en: string;
  /** Values by period. */
  readonly values: Readonly<Record<string, string>>;
  readonly total?: boolean;
  readonly sums?: readonly [now: string, before: string];
}

/** A month's figures, in cells B1, B2 and so on of one preliminary document. */
export function energyOf(month: string, lines: readonly LineParts[]): EnergyFigures {
  const months = monthsUntil(month, 13);
  return {
    month,
    months: [months[0] ?? month, month],
    sources: [{ id: 'doc-of-the-month', month, status: 'preliminary' }],
    lines: lines.map(({ code, en, values, sums, total = false }) => ({
      ...{ code, en, it: `${en} (it)`, total },
      twelveMonths: sums?.[0] ?? null,
      twelveMonthsBefore: sums?.[1] ?? null,
      cells: Object.entries(values).map(([period, value], index) => ({
        ...{ period, value, revision: 1, source: 0, sheet: 'Foglio', cell: `B${index + 1}` },
      })),
    })),
    trend: {
      months,
      lines: lines.map(({ code }, index) => ({
        code,
        values: months.map((_, at) => String(1000 * (index + 1) + 10 * at)),
      })),
    },
  };
}
