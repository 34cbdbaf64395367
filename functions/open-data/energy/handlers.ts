import { namesOfCode } from '../../documents/workbooks/rules/code-names.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import type { Instant } from '../../platform/kernel/as-of.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { documentRows } from '../series/work/read-document-rows.ts';
import type { EnergyFigures, EnergySource, energyRoutes } from './contract.ts';
import {
  type EnergyLine,
  type EnergyMonth,
  energyMonth,
  monthsWithFigures,
} from './rules/energy-months.ts';
import { overviewOf } from './rules/energy-overview.ts';
import { type EnergySubjectName, subjectOf } from './rules/energy-subjects.ts';
import { withSums } from './rules/energy-sums.ts';

const NOTHING: EnergyFigures = {
  month: null,
  months: [],
  sources: [],
  lines: [],
  trend: { months: [], lines: [] },
};

export const forExports = {
  'energy/overview': async ({ asOf }) => {
    const [gas, oil] = await Promise.all([
      readMonth('gas-balance', undefined, asOf),
      readMonth('oil-consumption', undefined, asOf),
    ]);
    return overviewOf(gas?.energy, oil?.energy);
  },
  'energy/month': async ({ params: { subject }, query, asOf }) => {
    const found = await readMonth(subject, query.month, asOf);
    if (!found) return NOTHING;
    const { months, energy } = found;
    const { month, lines, trend } = energy;
    const sources = new Map<string, EnergySource>();
    const views = lines.map((line) => viewOf(subject, line, sources));
    return {
      ...{ month, months, sources: [...sources.values()], lines: views },
      trend: {
        months: [...trend.months],
        lines: trend.lines.map(({ code, values }) => ({
          code,
          values: values.map((value) => value ?? null),
        })),
      },
    };
  },
} satisfies Handlers<typeof energyRoutes>;

/**
 * A month of a subject, the latest one where none is named; undefined where nothing was ever read.
 * @throws Refusal not_found for a month without figures
 */
async function readMonth(
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
  const rows = withSums(asked, await documentRows(asked.dataset, { codes }, asOf));
  const months = monthsWithFigures(asked, rows);
  const month = named ?? months.at(-1);
  if (month === undefined) return undefined;
  if (!months.includes(month)) throw new Refusal('not_found', { month });
  return { months, energy: energyMonth(asked, rows, month, (code) => !isTotal(subject, code)) };
}

function nameOf(subject: EnergySubjectName, code: string) {
  const { dataset, dimensions } = subjectOf(subject);
  return dimensions.flatMap((dimension) => namesOfCode(dataset, dimension, code) ?? [])[0];
}

const isTotal = (subject: EnergySubjectName, code: string): boolean =>
  code === subjectOf(subject).total || nameOf(subject, code)?.total === true;

/** @param sources those of all lines, to which its own are added */
function viewOf(
  subject: EnergySubjectName,
  { code, cells, twelveMonths, twelveMonthsBefore }: EnergyLine,
  sources: Map<string, EnergySource>,
): EnergyFigures['lines'][number] {
  const name = nameOf(subject, code);
  return {
    ...{ code, it: name?.it ?? code, en: name?.en ?? code },
    total: isTotal(subject, code),
    ...{ twelveMonths: twelveMonths ?? null, twelveMonthsBefore: twelveMonthsBefore ?? null },
    cells: cells.map(({ period, revision, statement }) => {
      const { source, status, sheet, cell, value, checked } = statement;
      const { document: id, month } = source;
      const key = `${id} ${status}`;
      if (!sources.has(key)) sources.set(key, { id, month, status });
      const position = [...sources.keys()].indexOf(key);
      return { period, value, revision, source: position, sheet, cell, checked };
    }),
  };
}
