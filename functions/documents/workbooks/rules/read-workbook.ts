import { sumChecks } from './checks/sum-checks.ts';
import { isProven } from './checks/unknown-names.ts';
import { isSame } from './decimal.ts';
import type { Status } from './dimensions.ts';
import type { Cell, Sheet } from './grid.ts';
import type { Layout } from './layout.ts';
import { marginTexts } from './margin-texts.ts';
import { keyOf, NotRead, type Observation, type Refused } from './observation.ts';
import { type PeriodPart, readPeriod } from './period.ts';
import { findHeader } from './table/find-header.ts';
import { isUnknown } from './table/name-row.ts';
import { refuseOtherHeads } from './table/other-heads.ts';
import { type Head, readTable, type TableRead } from './table/read-table.ts';
import { refuseMultiples } from './table/unit-of-head.ts';
import { hasPhrase, hasTitle, rowText } from './title.ts';
import { words } from './words.ts';

export interface WorkbookRead {
  /** With the figures of rows whose names are in no list, which their sums need. */
  readonly tables: readonly TableRead[];
  /** Every figure of a known name once, in the order of sheets and rows. */
  readonly observations: readonly Observation[];
  /** Names of hidden sheets that hold a table, which is not read. */
  readonly hiddenTables: readonly string[];
}

export type Reading =
  | ({ readonly read: true } & WorkbookRead)
  | { readonly read: false; readonly refused: Refused };

/**
 * Reads each sheet of a workbook with the layout that fits it. A workbook is read completely or refused: a sheet
 * with figures that fits no layout, or only part of one, refuses it with the expected and the found text. Rows with
 * new names are left where the sums of their table prove that nothing else is new.
 */
export function readWorkbook(sheets: readonly Sheet[], layouts: readonly Layout[]): Reading {
  try {
    const shown = sheets.filter(({ hidden }) => !hidden);
    shown.forEach(refuseDraft);
    const tables = shown.flatMap((sheet) => readSheet(sheet, layouts));
    if (tables.length === 0) throw new NotRead('no_table');
    const hiddenTables = sheets
      .filter((sheet) => sheet.hidden && holdsTable(sheet, layouts))
      .map(({ name }) => name);
    return { read: true, tables, observations: once(tables, layouts), hiddenTables };
  } catch (error) {
    if (error instanceof NotRead) return { read: false, refused: error.refused };
    throw error;
  }
}

/** Also one that could not be read if it were shown. */
function holdsTable(sheet: Sheet, layouts: readonly Layout[]): boolean {
  try {
    return readSheet(sheet, layouts).length > 0;
  } catch (error) {
    if (error instanceof NotRead) return error.refused.code !== 'unknown_table';
    throw error;
  }
}

function readSheet(sheet: Sheet, layouts: readonly Layout[]): TableRead[] {
  const holds = (is: (cell: Cell) => boolean) =>
    sheet.rows.some((row) => row.some((cell) => cell !== undefined && is(cell)));
  const hasNumbers = holds(({ kind }) => kind === 'number');
  const head = sheet.rows.slice(0, headRows).map(rowText);
  const titled = layouts.filter(
    (layout) =>
      head.some((text) => hasTitle(layout, text)) &&
      (!layout.series || head.some((text) => hasPhrase(layout.series ?? [], text))),
  );
  // The numbers of a table can be texts; a sheet of words alone is none.
  if (!hasNumbers && (titled.length === 0 || !holds(isOtherFigure))) return [];
  if (titled.length === 0) {
    if (isScratch(sheet)) return [];
    throw new NotRead('unknown_table', sheet, {
      found: sheet.rows.slice(0, 4).map(rowText).join(' ').trim().slice(0, 200),
    });
  }
  const reasons: NotRead[] = [];
  const readings = titled.flatMap((layout) => {
    try {
      return [readBy(sheet, layout)];
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      reasons.push(error);
      return [];
    }
  });
  const [reading, other] = readings;
  if (other)
    throw new NotRead('unknown_table', sheet, { found: titled.map(({ id }) => id).join(', ') });
  if (reading) return reading;
  const [beside, second] = titled.flatMap((layout) => besideUnknown(sheet, layout) ?? []);
  if (beside && !second) return beside;
  // The error of the layout that got furthest is the most useful: one whose header was found, if any.
  const [nearest] = reasons.sort((a, b) => distance(a.refused) - distance(b.refused));
  throw nearest ?? new NotRead('no_table');
}

/** The tables with rows whose names are in no list; undefined where their sums do not prove them. */
function besideUnknown(sheet: Sheet, layout: Layout): TableRead[][] | undefined {
  try {
    const tables = readBy(sheet, layout, true);
    return tables.every(({ observations }) => isProven(observations, layout))
      ? [tables]
      : undefined;
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

function distance({ code, expected = '' }: Refused): number {
  return code === 'header_differs' ? expected.length : 0;
}

/** A number as text, or a formula without its value. */
const isOtherFigure = (cell: Cell): boolean =>
  cell.kind === 'error' || (cell.kind === 'text' && /^-?\d[\d.,]*$/.test(cell.text.trim()));

/** Rows at the beginning of a sheet in which a title can stand. */
const headRows = 15;

/** A sheet without a title and with few words contains somebody's own sums. */
function isScratch(sheet: Sheet): boolean {
  const texts = sheet.rows.flatMap((row) => row.filter((cell) => cell?.kind === 'text'));
  return texts.length <= 3;
}

function readBy(sheet: Sheet, layout: Layout, admits = false): TableRead[] {
  const tables: TableRead[] = [];
  let from = 0;
  for (;;) {
    const header = findHeader(sheet, layout, from);
    if (!header) return tables;
    const table = readTable(sheet, layout, header, headOf(sheet, layout, from, header.row), admits);
    for (const check of sumChecks(
      table.observations,
      (layout.sums ?? []).filter(({ needed }) => needed),
    )) {
      if (check.agrees) continue;
      const { sheet: name, cell } = check.total.source;
      throw new NotRead(
        'sum_differs',
        { name },
        {
          cell,
          expected: check.sum,
          found: check.total.value,
        },
      );
    }
    refuseOtherHeads(sheet, layout, from, header, table);
    tables.push(table);
    if (!layout.stacked) return tables;
    from = table.end;
  }
}

function headOf(sheet: Sheet, layout: Layout, from: number, to: number): Head {
  const rows = sheet.rows.slice(from, to + 1);
  const texts = rows.flatMap((row) => row.flatMap(ownText));
  const all = texts.map(words).join(' | ');
  const unit = phraseIn(all, layout.units) ?? layout.assumedUnit;
  refuseMultiples(sheet, layout, all);
  const status: Status = phraseIn(all, layout.statuses ?? {}) ?? layout.status;
  return {
    period: layout.period ? spanOf(sheet, periodAfter(sheet, texts, layout.period.after)) : {},
    unit,
    status,
    section: layout.sections?.find((each) =>
      texts.some((text) => words(text) === words(each.words)),
    ),
  };
}

/** "In lavorazione" is also what refineries do with oil. */
const drafts =
  /(?:^| )(bozz[ae]|b o z z [ae]|draft|non definitiv[oaie]|da (?:verificare|confermare)|non (?:diffondere|divulgare|pubblicare)|do not publish|embargo|prova|fac ?simile|simulazione|dati (?:provvisori )?(?:e )?stimati|(?:dati|valori|tabella) (?:parzial[ei]|incomplet[aie])|mancano|mancanti|(?:dati|tabella|documento|file) in lavorazione)(?: |$)|^(in lavorazione)$/;

/**
 * @throws NotRead draft_sheet where a cell, a comment, a header or footer, or the sheet's name says that the figures are
 * not the last word or not all yet, or not for the public
 */
function refuseDraft(sheet: Sheet): void {
  const margins = (sheet.margins ?? []).flatMap(marginTexts);
  const cells = sheet.rows.flatMap((row) => row.flatMap(ownText));
  const texts = [sheet.name, ...margins, ...(sheet.comments ?? []), ...cells];
  const found = texts.flatMap(
    (text) => drafts.exec(words(text))?.slice(1).filter(Boolean) ?? [],
  )[0];
  if (found) throw new NotRead('draft_sheet', sheet, { found });
}

const ownText = (cell: Cell | undefined): string[] =>
  cell?.kind === 'text' && !cell.copied ? [cell.text] : [];

/**
 * A sheet's name says whether its figures are a month's or a running total; some running totals name the last month
 * only. A month's sheet whose head names several months contradicts itself.
 */
function spanOf(sheet: Sheet, period: PeriodPart): PeriodPart {
  const name = words(sheet.name);
  if (/aggregato|cumulato/.test(name) && period.month) {
    return { year: period.year ?? '', until: period.month };
  }
  if (/mensile/.test(name) && period.until && period.until !== '01') {
    throw new NotRead('period_differs', sheet, { found: JSON.stringify(period) });
  }
  return period;
}

function phraseIn<T>(text: string, phrases: Readonly<Record<string, T>>): T | undefined {
  const found = Object.entries(phrases)
    .filter(([phrase]) => ` ${text} `.includes(` ${words(phrase)} `))
    .sort(([left], [right]) => right.length - left.length);
  return found[0]?.[1];
}

/** The period after a word of the head; all places that state one must agree. */
function periodAfter(sheet: Sheet, texts: readonly string[], word: string): PeriodPart {
  const found = texts.flatMap((text) => {
    const match = new RegExp(`\\b${word}\\b\\s*:?(.*)`, 'is').exec(text);
    if (!match) return [];
    return (
      readPeriod(match[1] ?? '') ??
      readPeriod(/^\s*((?:19|20)\d\d)\b/.exec(match[1] ?? '')?.[1] ?? '') ??
      []
    );
  });
  const [period, ...others] = found;
  if (!period) throw new NotRead('period_missing', sheet, { expected: word });
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(period))) {
    throw new NotRead('period_differs', sheet, { found: JSON.stringify(found) });
  }
  return period;
}

/**
 * A figure that is on two sheets must be the same on both; figures of a sheet in another language are only compared.
 */
function once(tables: readonly TableRead[], layouts: readonly Layout[]): Observation[] {
  const byKey = new Map<string, Observation>();
  const mirrors = new Set(layouts.flatMap(({ id, mirror }) => (mirror ? [id] : [])));
  for (const table of [...tables].sort(
    (a, b) => Number(mirrors.has(a.layout)) - Number(mirrors.has(b.layout)),
  )) {
    if (mirrors.has(table.layout)) refuseOtherPeriods(table, [...byKey.values()]);
    for (const observation of table.observations) {
      const key = `${table.dataset} ${keyOf(observation.dimensions)}`;
      const other = byKey.get(key);
      if (!other && !mirrors.has(table.layout)) byKey.set(key, observation);
      if (!other || isSame(other.value, observation.value)) continue;
      const code = mirrors.has(table.layout) ? 'languages_differ' : 'figure_twice';
      throw new NotRead(
        code,
        { name: table.sheet },
        {
          cell: observation.source.cell,
          expected: `${other.value} (${other.source.sheet} ${other.source.cell})`,
          found: observation.value,
        },
      );
    }
  }
  return [...byKey.values()].filter(({ dimensions }) => !isUnknown(dimensions));
}

/** @throws NotRead period_differs where a sheet in another language is of a month of which the first language has none */
function refuseOtherPeriods({ dataset, sheet, observations }: TableRead, others: Observation[]) {
  const known = new Set(
    others.flatMap((one) => (one.dataset === dataset ? [one.dimensions.period] : [])),
  );
  const wrong = observations.find(({ dimensions }) => !known.has(dimensions.period));
  if (!wrong || known.size === 0) return;
  const found = wrong.dimensions.period ?? '';
  throw new NotRead('period_differs', { name: sheet }, { cell: wrong.source.cell, found });
}
