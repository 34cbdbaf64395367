import { documentIdOf } from '../../documents/store/documents.ts';
import { folderAt } from '../../documents/store/folders.ts';
import { leads } from '../../documents/workbooks/rules/statements.ts';
import {
  type Contribution,
  datasetContents,
} from '../../documents/workbooks/store/dataset-contents.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { type Instant, isPublic } from '../../platform/kernel/as-of.ts';
import { todayInRome } from '../../platform/kernel/calendar.ts';
import type { EnergyFigures, EnergySource, energyRoutes } from './contract.ts';
import type { EnergyLine } from './rules/energy-months.ts';
import { overviewOf } from './rules/energy-overview.ts';
import { type EnergySubjectName, subjectOf } from './rules/energy-subjects.ts';
import { newerFolders, newerUnread } from './rules/unread-documents.ts';
import { isTotal, nameOf, readMonth } from './work/read-month.ts';

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
  'energy/month': async ({ params: { subject }, query, asOf, now }) => {
    const found = await readMonth(subject, query.month, asOf);
    if (!found) return NOTHING;
    const { months, energy } = found;
    const { month, lines, trend } = energy;
    const sources = new Map<string, EnergySource>();
    const views = lines.map((line) => viewOf(subject, line, sources));
    const { contributions } = await datasetContents(subjectOf(subject).dataset);
    for (const source of sources.values())
      Object.assign(source, recordOf(source, contributions, asOf));
    const isLatest = query.month === undefined && asOf === undefined;
    return {
      ...{ month, months, sources: [...sources.values()], lines: views },
      ...(isLatest ? await unreadIn(subject, months.at(-1) ?? month, now) : {}),
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

/** The document that is newer than the last month with figures, where there is one. */
async function unreadIn(
  subject: EnergySubjectName,
  last: string,
  now: Date,
): Promise<Pick<EnergyFigures, 'unread'>> {
  const paths = newerFolders(subject, last, todayInRome(now));
  const files = (await Promise.all(paths.map(folderAt))).flatMap((folder) => folder.files);
  const found = newerUnread(subject, files, last);
  if (!found) return {};
  const { file, period } = found;
  const { location, fileName } = file;
  return { unread: { id: documentIdOf(location, fileName), fileName, period } };
}

/** @param sources the documents of all lines, to which those of this line are added */
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
      const open = leads(statement) ? {} : { unconfirmed: true };
      const { document: id, month } = source;
      const key = `${id} ${status}`;
      if (!sources.has(key)) sources.set(key, { id, month, status });
      const position = [...sources.keys()].indexOf(key);
      return { period, value, revision, source: position, sheet, cell, checked, ...open };
    }),
  };
}

/** The quality record of the document version that states the figures of a month. */
function recordOf(
  { id }: EnergySource,
  contributions: readonly Contribution[],
  asOf: Instant | undefined,
): Pick<EnergySource, 'checks' | 'note'> {
  const own = contributions.filter((one) => one.document === id && isPublic(one, asOf));
  const { checks, note } = own.at(-1) ?? {};
  return { ...(checks ? { checks } : {}), ...(note ? { note } : {}) };
}
