import { surveyRelease } from '../domain/as-of.ts';
import { oldestFirst, type SeriesEntry } from '../domain/series.ts';
import type { CompanyInputs } from '../domain/survey-inputs.ts';
import type { Survey } from '../domain/surveys.ts';
import { type AuditRecord, audited } from './audit.ts';
import { publicChange, takeNumbers } from './counters.ts';
import { keys } from './keys.ts';
import { type NationalPricesRecord, revisionWrite } from './price-revisions.ts';
import { chunks, MAX_ITEMS } from './request-limits.ts';
import { inputsWrite } from './revision-inputs.ts';
import { type SeriesYear, withSurveys, yearWrite } from './series-years.ts';
import { surveyWrites, takeDate } from './survey-records.ts';
import { transact, type Write, WriteConflict } from './transactions.ts';

/**
 * A history is larger than one transaction, so it is written in parts, each whole or not at all:
 * whatever stops it, what was written is complete and the rest can follow later.
 */
export interface HistoryPart {
  readonly writes: readonly Write[];
  /** Rows of the file that it stands for. */
  readonly rows: number;
}

/** What happens to one survey. */
export interface SurveyChange {
  /** The survey as it was read; absent when it is new. */
  readonly before?: Survey | undefined;
  readonly next: Survey;
  /** The revision to publish; absent when the survey is withdrawn. */
  readonly prices?: NationalPricesRecord | undefined;
  /** What was public of the survey was made up, and is forgotten. */
  readonly isFresh?: boolean | undefined;
  /** What its figures are made of, unless they came as they are. */
  readonly inputs?: CompanyInputs | undefined;
  readonly rows: number;
}

/**
 * Writes the parts in order. The first carries the audit record; the last moves the public version,
 * so that cached public answers change once, when all is there.
 * @throws WriteConflict when someone else changed what was read: read and plan again
 */
export async function writeHistory(
  parts: readonly HistoryPart[],
  record: AuditRecord | undefined,
  written: (part: HistoryPart) => void,
): Promise<void> {
  const conflict = new WriteConflict();
  for (const [index, part] of parts.entries()) {
    const writes = part.writes.map(({ operation }) => ({ operation, onConditionFailed: conflict }));
    if (index === 0 && record) writes.push({ ...audited(record), onConditionFailed: conflict });
    if (index === parts.length - 1) writes.push({ ...publicChange(), onConditionFailed: conflict });
    await transact(writes);
    written(part);
  }
}

/** Writes that do not depend on each other, in parts. */
export function independentParts(writes: readonly Write[], rowsEach: number): HistoryPart[] {
  return chunks(writes, MAX_WRITES).map((chunk) => ({
    writes: chunk,
    rows: chunk.length * rowsEach,
  }));
}

/**
 * Survey changes in parts: a survey, its date, its revision and its place in the public series
 * change together.
 * @param years the public series as it was read
 * @param lastNumber number of the survey created last; new ones must follow it without gaps
 */
export function surveyParts(
  changes: readonly SurveyChange[],
  years: readonly SeriesYear[],
  lastNumber: number,
): HistoryPart[] {
  const series = new Map(years.map((year) => [year.year, year]));
  const parts: HistoryPart[] = [];
  let last = lastNumber;
  for (const group of groups(oldestFirst(changes.map((change) => dated(change))))) {
    const added = group.filter(({ before }) => !before).length;
    const writes = group.flatMap(changeWrites);
    if (added > 0) writes.push(takeNumbers(keys.surveyCounter, last, added));
    last += added;
    for (const [year, changed] of Map.groupBy(group, yearOf)) {
      const before = series.get(year) ?? { year, version: 0, surveys: [] };
      const next = withSurveys(before, {
        entries: changed.flatMap(entryOf),
        forgotten: changed.filter(({ isFresh }) => isFresh).map(({ next: { id } }) => id),
      });
      writes.push(yearWrite(next));
      series.set(year, { ...next, version: before.version + 1 });
    }
    parts.push({ writes, rows: group.reduce((sum, { rows }) => sum + rows, 0) });
  }
  return parts;
}

/** A transaction may also hold the audit record and the public version. */
const MAX_WRITES = MAX_ITEMS - 2;

type DatedChange = SurveyChange & { readonly date: string };

const dated = (change: SurveyChange): DatedChange => ({ ...change, date: change.next.date });

/** Neighbours in time, as many as fit with their years and the counter. */
function groups(changes: readonly DatedChange[]): DatedChange[][] {
  const found: DatedChange[][] = [];
  let group: DatedChange[] = [];
  for (const change of changes) {
    const candidate = [...group, change];
    if (group.length > 0 && size(candidate) > MAX_WRITES) {
      found.push(group);
      group = [change];
    } else {
      group = candidate;
    }
  }
  return group.length > 0 ? [...found, group] : found;
}

/** Writes of a group: its surveys, its years and the counter. */
const size = (group: readonly DatedChange[]): number =>
  group.reduce((sum, change) => sum + writesOf(change), 0) + new Set(group.map(yearOf)).size + 1;

/** A survey's record with its date when it is new, else with the count of its companies' prices. */
const writesOf = ({ prices, inputs }: SurveyChange): number =>
  2 + (prices ? 1 : 0) + (prices && inputs ? 1 : 0);

function changeWrites({ before, next, prices, inputs }: SurveyChange): Write[] {
  const writes = surveyWrites(next, before?.version ?? 0);
  if (!before) writes.push(takeDate(next.date, next.id));
  if (prices) writes.push(revisionWrite(prices));
  if (prices && inputs) writes.push(inputsWrite(next.id, prices.revision, inputs));
  return writes;
}

const yearOf = ({ date }: DatedChange): number => Number(date.slice(0, 4));

function entryOf({ before, next, prices, isFresh }: SurveyChange): SeriesEntry[] {
  if (!prices) return [];
  const { id, date, revision } = next;
  const since = sinceOf(date, prices.publishedAt, !before || isFresh === true);
  return [{ id, date, revision, prices: prices.prices, ...(since && { since }) }];
}

/** The first figures of a survey were public before they were brought here, unless that is just now. */
function sinceOf(date: string, publishedAt: string | undefined, isFirst: boolean) {
  if (publishedAt === undefined) return undefined;
  return isFirst && surveyRelease(date) <= publishedAt ? undefined : publishedAt;
}
