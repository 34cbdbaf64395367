import type { Confirmation } from '../../../scripts/import/differences.ts';
import {
  type FiguresImport,
  type FiguresImported,
  importFigures,
} from '../../../scripts/import/import-figures.ts';
import {
  type HistoryFile,
  type ImportOptions,
  type ImportOutcome,
  type ImportReport,
  importFiles,
} from '../../../scripts/import/import-history.ts';

/** Imports one file, and answers its report beside the outcome. */
export async function importHistory(
  content: HistoryFile,
  { source, ...options }: ImportOptions & { readonly source: string },
): Promise<ImportReport & Omit<ImportOutcome, 'reports'>> {
  const { reports, ...outcome } = await importFiles([{ name: source, content }], options);
  const [report] = reports;
  if (!report) throw new Error('a file has a report');
  return { ...report, ...outcome };
}

type OwnOf<Part extends keyof FiguresImport> = Omit<FiguresImport, 'surveys' | 'averages'> &
  Required<Pick<FiguresImport, Part>>;

/** Imports surveys as a program has them. */
export const importSurveys = ({
  surveys,
  notes,
  ...task
}: Omit<OwnOf<never>, 'surveys'> & NonNullable<FiguresImport['surveys']>) =>
  counted(importFigures({ ...task, surveys: { surveys, notes } }));

/** The same of averages. */
export const importAverages = (task: OwnOf<'averages'>) => counted(importFigures(task));

async function counted(importing: Promise<FiguresImported>) {
  const { rows, averageRows, surveys } = await importing;
  const states = [...rows.values(), ...averageRows.values()];
  return { ...surveys, written: states.filter((state) => state === 'written').length };
}

/** Confirms all differences, including those that must be named. */
export const confirmed = (...over: readonly string[]): Confirmation => ({
  reason: 'the official file was corrected',
  note: { it: 'Prezzi rettificati dal ministero.', en: 'Prices corrected by the ministry.' },
  over: new Set(over),
});
