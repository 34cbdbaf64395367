/**
 * Imports price files into the published history. A file is read whole before anything is written,
 * so a wrong or truncated one changes nothing.
 */
import type { IsoDate } from '../../functions/domain/calendar.ts';
import type { ByProduct } from '../../functions/domain/products.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import type { PublishedPrice } from '../../functions/domain/series.ts';
import type { HistorySurvey } from './history-plan.ts';
import { importAverages, publishedAverage } from './import-averages.ts';
import { importDuties } from './import-duties.ts';
import { importSurveys } from './import-surveys.ts';
import type { MonthlyRow, RecoveredRow, RejectionReason, WeeklyRow } from './price-file-rows.ts';
import {
  detectKind,
  type PriceFile,
  parseMonthlyExport,
  parseRecoveredSurveys,
  parseWeeklyExport,
} from './price-files.ts';
import { type Completed, completeFromPublished } from './recovered-surveys.ts';

export type HistoryFile =
  | { readonly kind: 'weekly'; readonly content: PriceFile<WeeklyRow> }
  | { readonly kind: 'recovered'; readonly content: PriceFile<RecoveredRow> }
  | { readonly kind: 'monthly'; readonly content: PriceFile<MonthlyRow> };

export type ImportRejection =
  | RejectionReason
  /** A survey on that date is being worked on. */
  | 'survey_unpublished'
  /** A recovered figure does not replace a published one. */
  | 'already_published'
  /** Nothing tells the VAT and excise of a recovered price. */
  | 'no_later_survey';

export interface ImportReport {
  readonly kind: HistoryFile['kind'];
  /** Without the header: written + unchanged + empty + rejected. */
  readonly rowsRead: number;
  readonly written: number;
  readonly unchanged: number;
  /** Rows that say that a product had no price, which series leave out and averages keep. */
  readonly empty: number;
  /** By line. */
  readonly rejected: readonly { readonly line: number; readonly reason: ImportRejection }[];
  /** What became of surveys and of demonstration figures; not for averages. */
  readonly surveys?: {
    readonly added: number;
    readonly revised: number;
    readonly withdrawnSurveys: number;
    readonly withdrawnAverages: number;
  };
}

export interface ImportOptions {
  /** Name of the file. */
  readonly source: string;
  /** Who imports, for the records. */
  readonly actor: string;
  readonly now: Date;
  readonly onProgress?: (rowsDone: number, rows: number) => void;
}

/** Order of importing several files: recovered surveys need the ones after them. */
export const IMPORT_ORDER: readonly HistoryFile['kind'][] = ['weekly', 'recovered', 'monthly'];

/**
 * Reads a file of any of the kinds, told apart by its header.
 * @throws Refusal import_refused with a reason: empty, unknown_header, unsupported_kind, truncated,
 *   malformed, nothing_readable
 */
export function readHistoryFile(text: string): HistoryFile {
  const kind = detectKind(text);
  switch (kind) {
    case 'weekly':
      return { kind, content: parseWeeklyExport(text) };
    case 'recovered':
      return { kind, content: parseRecoveredSurveys(text) };
    case 'monthly':
      return { kind, content: parseMonthlyExport(text) };
    case undefined:
      throw new Refusal('import_refused', {
        reason: text.trim() === '' ? 'empty' : 'unknown_header',
      });
    default:
      // Wide reports lack VAT and excise; daily prices come from the observatory's files.
      throw new Refusal('import_refused', { reason: 'unsupported_kind', found: kind });
  }
}

export function importHistory(file: HistoryFile, options: ImportOptions): Promise<ImportReport> {
  switch (file.kind) {
    case 'weekly':
      return importWeekly(file.content, options);
    case 'recovered':
      return importRecovered(file.content, options);
    case 'monthly':
      return importMonthly(file.content, options);
  }
}

async function importWeekly(
  { rows, lines, read, empty, rejected }: PriceFile<WeeklyRow>,
  options: ImportOptions,
): Promise<ImportReport> {
  const notes = `Importata da ${options.source}`;
  const lined = rows.map((row, index) => ({ ...row, line: lines[index] ?? 0 }));
  const { counts, surveys, refused } = await publish(lined, notes, true, options);
  await importDuties(options);
  return {
    kind: 'weekly',
    rowsRead: read,
    empty: empty.length,
    ...counts,
    rejected: byLine([...rejected, ...refused]),
    surveys,
  };
}

async function importRecovered(
  { rows, lines, read, empty, rejected }: PriceFile<RecoveredRow>,
  options: ImportOptions,
): Promise<ImportReport> {
  const lined = rows.map((row, index) => ({ ...row, line: lines[index] ?? 0 }));
  const completed: Completed = await completeFromPublished(lined);
  const notes = `Ricostruita dalla variazione della rilevazione successiva, da ${options.source}`;
  const { counts, surveys, refused } = await publish(completed.rows, notes, false, options);
  return {
    kind: 'recovered',
    rowsRead: read,
    empty: empty.length,
    written: counts.written,
    unchanged: counts.unchanged + completed.unchanged,
    rejected: byLine([...rejected, ...completed.rejected, ...refused]),
    surveys,
  };
}

async function importMonthly(
  { rows, read, empty, rejected }: PriceFile<MonthlyRow>,
  { source, actor, now, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const at = now.toISOString();
  const all = [...rows, ...empty];
  const counts = await importAverages({
    averages: all.map((row) => publishedAverage(row, at)),
    actor,
    at,
    source,
    onProgress: (written) => onProgress?.(written, all.length),
  });
  return { kind: 'monthly', rowsRead: read, empty: 0, ...counts, rejected: byLine(rejected) };
}

type LinedRow = WeeklyRow & { readonly line: number };

async function publish(
  rows: readonly LinedRow[],
  notes: string,
  isComplete: boolean,
  { source, actor, now, onProgress }: ImportOptions,
) {
  const { written, unchanged, unpublished, ...surveys } = await importSurveys({
    surveys: surveysOf(rows),
    notes,
    isComplete,
    source,
    actor,
    at: now.toISOString(),
    onProgress: (rowsWritten) => onProgress?.(rowsWritten, rows.length),
  });
  const left = new Set(unpublished);
  const refused = rows
    .filter(({ date }) => left.has(date))
    .map(({ line }) => ({ line, reason: 'survey_unpublished' as const }));
  return { counts: { written, unchanged }, surveys, refused };
}

function surveysOf(rows: readonly WeeklyRow[]): HistorySurvey[] {
  const surveys = new Map<IsoDate, ByProduct<PublishedPrice>>();
  for (const { date, productId, total, vat, excise, net, variation } of rows) {
    const prices = surveys.get(date) ?? {};
    prices[productId] = { total, vat, excise, net, ...(variation !== undefined && { variation }) };
    surveys.set(date, prices);
  }
  return [...surveys].map(([date, prices]) => ({ date, prices }));
}

function byLine<R extends ImportReport['rejected'][number]>(rejected: readonly R[]) {
  return rejected.map(({ line, reason }) => ({ line, reason })).sort((a, b) => a.line - b.line);
}
