import { namesOfCode } from '../../documents/workbooks/rules/code-names.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { readDocumentRows } from '../series/work/read-document-rows.ts';
import type { EnergyFigures, EnergySource, energyRoutes } from './contract.ts';
import { type EnergyLine, energyMonth, monthsWithFigures } from './rules/energy-months.ts';
import { type EnergySubjectName, SUBJECTS } from './rules/energy-subjects.ts';

const NOTHING: EnergyFigures = {
  month: null,
  months: [],
  sources: [],
  lines: [],
  trend: { months: [], lines: [] },
};

export const forExports = {
  'energy/month': async ({ params: { subject }, query, asOf }) => {
    const { rows } = await readDocumentRows(subject, { codes: {} }, asOf);
    const months = monthsWithFigures(SUBJECTS[subject], rows);
    const month = query.month ?? months.at(-1);
    if (month === undefined) return NOTHING;
    if (!months.includes(month)) throw new Refusal('not_found', { month });
    const { lines, trend } = energyMonth(SUBJECTS[subject], rows, month);
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

/** @param sources those of all lines, to which its own are added */
function viewOf(
  subject: EnergySubjectName,
  { code, cells, twelveMonths, twelveMonthsBefore }: EnergyLine,
  sources: Map<string, EnergySource>,
): EnergyFigures['lines'][number] {
  const [name] = SUBJECTS[subject].dimensions.flatMap(
    (dimension) => namesOfCode(subject, dimension, code) ?? [],
  );
  return {
    ...{ code, it: name?.it ?? code, en: name?.en ?? code },
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
