import { type IsoDate, todayInRome } from '../../functions/platform/kernel/calendar.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import {
  periodNotEnded,
  surveyInFuture,
} from '../../functions/prices/surveys/rules/publication-gates.ts';
import type { PublishedPrice } from '../../functions/prices/surveys/rules/series.ts';
import type { ByProduct } from '../../functions/sample/rules/products.ts';
import { averageKey } from './average-parts.ts';
import type { Confirmation } from './differences.ts';
import { type HistorySurvey, PARTS, type RowState, rowKey } from './history-plan.ts';
import { type AverageState, publishedAverage } from './import-averages.ts';
import { type FiguresImport, type FiguresImported, importFigures } from './import-figures.ts';
import type { RowRefusal } from './judge.ts';
import type { MonthlyRow, RecoveredRow, RejectionReason, WeeklyRow } from './price-file-rows.ts';
import {
  detectKind,
  type PriceFile,
  parseMonthlyExport,
  parseRecoveredSurveys,
  parseWeeklyExport,
} from './price-files.ts';
import { type Completed, completeFromPublished } from './recovered-surveys.ts';
/**
 * Imports price files into the published history. A file is read whole before anything is written,
 * so a wrong or truncated one changes nothing.
 */

export type HistoryFile =
  | { readonly kind: 'weekly'; readonly content: PriceFile<WeeklyRow> }
  | { readonly kind: 'recovered'; readonly content: PriceFile<RecoveredRow> }
  | { readonly kind: 'monthly'; readonly content: PriceFile<MonthlyRow> };

type AnyRow = WeeklyRow | RecoveredRow | MonthlyRow;

export type ImportRejection =
  | RejectionReason
  | RowRefusal
  /** A survey on that date is being worked on. */
  | 'survey_unpublished'
  /** A recovered figure does not replace a published one. */
  | 'already_published'
  /** The next revision of the period's averages is being prepared. */
  | 'period_drafted'
  /** The VAT and excise of a recovered price cannot be found. */
  | 'no_later_survey';

export interface ImportReport {
  readonly kind: HistoryFile['kind'];
  /** Without the header: written + unchanged + left + empty + rejected. */
  readonly rowsRead: number;
  readonly written: number;
  readonly unchanged: number;
  /** Rows that were not written, because nobody confirmed them or they would replace something that was not named. */
  readonly left: number;
  /** Rows which say that a product had no price; series leave them out, averages keep them. */
  readonly empty: number;
  /** Sorted by line. */
  readonly rejected: readonly RejectedLine[];
}

export interface RejectedLine {
  readonly line: number;
  readonly reason: ImportRejection;
  /** What contradicts what. */
  readonly detail?: string | undefined;
}

export interface ImportOutcome
  extends Pick<
    FiguresImported,
    'differences' | 'questions' | 'uncompared' | 'givingWay' | 'isProposal' | 'surveys'
  > {
  /** In the order of the files. */
  readonly reports: readonly ImportReport[];
}

export interface ImportOptions {
  /** The person who imports, for the records. */
  readonly actor: string;
  readonly now: Date;
  readonly confirmation?: Confirmation | undefined;
  /** Why new figures become public that need a reason. */
  readonly reason?: string | undefined;
  readonly onProgress?: FiguresImport['onProgress'];
}

export interface NamedFile {
  readonly name: string;
  readonly content: HistoryFile;
}

/** A file without its rows of the future, which are rejected. */
interface DueFile extends NamedFile {
  readonly ahead: readonly RejectedLine[];
}

/**
 * Reads a file of any of the kinds, recognised by its header.
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

/**
 * Publishes the content of all files together. @throws Refusal import_refused: as `importFigures`, and
 * `contradicting` when two files differ
 */
export async function importFiles(
  named: readonly NamedFile[],
  { actor, now, confirmation, reason, onProgress }: ImportOptions,
): Promise<ImportOutcome> {
  const at = now.toISOString();
  const files = named.map((file) => dueFile(file, todayInRome(now)));
  const weekly = files.flatMap(({ name, content }) =>
    content.kind === 'weekly' ? { notes: `Importata da ${name}`, ...content.content } : [],
  );
  const weeklyRows = weekly.flatMap(({ rows }) => rows);
  const recovered = await recoveredIn(files, weeklyRows);
  const monthly = files.flatMap(({ content }) =>
    content.kind === 'monthly' ? [...content.content.rows, ...content.content.empty] : [],
  );
  const averages = monthly.map((row) => publishedAverage(row, at));
  assertAgreeing(weeklyRows.map((row) => [rowKey(row), row]));
  assertAgreeing(monthly.map((row) => [averageKey({ ...row, month: row.monthCode }), row]));
  const source = files.map(({ name }) => name).join(', ');
  const imported = await importFigures({
    ...{ source, actor, at, confirmation, reason, onProgress },
    surveys: {
      surveys: surveysOf([...weekly, ...[...recovered.values()].flat()]),
      notes: '',
      // The date of a row that cannot be read may be that of a survey that seems to be missing.
      isComplete: weekly.length > 0 && weekly.every(({ rejected }) => rejected.length === 0),
    },
    recordsDuties: weekly.length > 0,
    averages: [...new Map(averages.map((one) => [averageKey(one), one])).values()],
  });
  const reports = files.map((file) => reportOf(file, recovered.get(file), imported));
  const { differences, questions, uncompared, givingWay, isProposal, surveys } = imported;
  return { reports, differences, questions, uncompared, givingWay, isProposal, surveys };
}

function dueFile({ name, content: { kind, content } }: NamedFile, today: IsoDate): DueFile {
  const ahead: DueFile['ahead'][number][] = [];
  const due = (rows: readonly AnyRow[], lines: readonly number[]) => {
    const kept = rows.flatMap((row, index) => {
      const line = lines[index] ?? 0;
      const [finding] = findingsAhead(row, today);
      if (finding) ahead.push({ line, reason: finding.code });
      return finding ? [] : { row, line };
    });
    return { rows: kept.map(({ row }) => row), lines: kept.map(({ line }) => line) };
  };
  const { rows, lines } = due(content.rows, content.lines);
  const { rows: empty, lines: emptyLines } = due(content.empty, content.emptyLines);
  const left = { ...content, rows, lines, empty, emptyLines };
  return { name, content: { kind, content: left } as HistoryFile, ahead };
}

const findingsAhead = (row: AnyRow, today: IsoDate) =>
  'date' in row ? surveyInFuture(row.date, today) : periodNotEnded(row.year, row.monthCode, today);

interface RecoveredSurveys extends Completed {
  readonly notes: string;
}

async function recoveredIn(
  files: readonly NamedFile[],
  weekly: readonly WeeklyRow[],
): Promise<ReadonlyMap<NamedFile, RecoveredSurveys>> {
  const found = new Map<NamedFile, RecoveredSurveys>();
  for (const file of files) {
    if (file.content.kind !== 'recovered') continue;
    const completed = await completeFromPublished(lined(file.content.content), weekly);
    const notes = `Ricostruita dalla variazione della rilevazione successiva, da ${file.name}`;
    found.set(file, { ...completed, notes });
  }
  return found;
}

function lined<Row>({ rows, lines }: PriceFile<Row>): (Row & { readonly line: number })[] {
  return rows.map((row, index) => ({ ...row, line: lines[index] ?? 0 }));
}

/** @throws Refusal import_refused (contradicting) when a key appears twice with different figures */
function assertAgreeing(rows: readonly (readonly [string, PriceParts])[]): void {
  const known = new Map<string, PriceParts>();
  for (const [key, row] of rows) {
    const other = known.get(key);
    if (other && PARTS.some((part) => row[part] !== other[part]))
      throw new Refusal('import_refused', { reason: 'contradicting', of: key });
    known.set(key, row);
  }
}

function reportOf(
  { content: { kind, content }, ahead }: DueFile,
  recovered: RecoveredSurveys | undefined,
  imported: FiguresImported,
): ImportReport {
  const isMonthly = kind === 'monthly';
  const rows = isMonthly ? [...content.rows, ...content.empty] : (recovered?.rows ?? content.rows);
  const lines = [...content.lines, ...content.emptyLines];
  const states = rows.map((row, index) => {
    const line = isLined(row) ? row.line : (lines[index] ?? 0);
    const key = keyOf(row);
    return { line, state: stateOf(row, imported), refusal: imported.refused.get(key) };
  });
  const count = (...wanted: readonly (typeof states)[number]['state'][]) =>
    states.filter(({ state }) => wanted.includes(state)).length;
  const written = count('written');
  return {
    kind,
    rowsRead: content.read,
    empty: isMonthly ? 0 : content.empty.length,
    written: imported.isProposal ? 0 : written,
    unchanged: count('unchanged') + (recovered?.unchanged ?? 0),
    left: count('differing') + (imported.isProposal ? written : 0),
    rejected: [
      ...content.rejected.map(({ line, reason, detail }) => ({
        ...{ line, reason },
        ...(detail && { detail }),
      })),
      ...ahead,
      ...(recovered?.rejected ?? []),
      ...states.flatMap(({ line, state, refusal }) => {
        const reason = refusal ?? WORKED_ON[state];
        return reason ? { line, reason } : [];
      }),
    ].sort((a, b) => a.line - b.line),
  };
}

const isLined = <Row extends object>(row: Row): row is Row & { readonly line: number } =>
  'line' in row;

const WORKED_ON: { readonly [state in RowState | AverageState]?: ImportRejection } = {
  unpublished: 'survey_unpublished',
  drafted: 'period_drafted',
};

function stateOf(row: AnyRow, { rows, averageRows }: FiguresImported): RowState | AverageState {
  const key = keyOf(row);
  return ('date' in row ? rows : averageRows).get(key) ?? 'unchanged';
}

const keyOf = (row: AnyRow): string =>
  'date' in row ? rowKey(row) : averageKey({ ...row, month: row.monthCode });

/** Rows of one date are one survey, whichever file they come from; the first row names its source. */
function surveysOf(
  parts: readonly { readonly notes: string; readonly rows: readonly WeeklyRow[] }[],
): HistorySurvey[] {
  const surveys = new Map<IsoDate, { prices: ByProduct<PublishedPrice>; notes: string }>();
  for (const { notes, rows } of parts) {
    for (const { date, productId, total, vat, excise, net, variation } of rows) {
      const survey = surveys.get(date) ?? { prices: {}, notes };
      const price = { total, vat, excise, net, ...(variation !== undefined && { variation }) };
      survey.prices[productId] = price;
      surveys.set(date, survey);
    }
  }
  return [...surveys].map(([date, survey]) => ({ date, ...survey }));
}
