/** A chart of any figures as frames and pictures show it, and its values in words and in rows. */
import type { Language } from '../../../platform/kernel/language.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import type { DrawnLine } from '../rules/drawing/plotted.ts';
import { type ChartMark, type ChartPeriod, rangeOf, rowsByDate } from '../rules/drawing/series.ts';
import { EMBED_WORDS } from './embed-words.ts';

export interface ShownChart {
  readonly language: Language;
  /** Complete: `Prezzi settimanali nazionali dei carburanti: Benzina`. */
  readonly title: string;
  readonly heading: string;
  readonly unit: string;
  /** At least one. */
  readonly lines: readonly DrawnLine[];
  readonly period: ChartPeriod;
  readonly marks: readonly ChartMark[];
  /** The marks in a sentence; undefined where there are none. */
  readonly duties?: string | undefined;
  /** `1.860,75`; values at the axis are without the decimals that they do not need. */
  readonly valueText: (value: number, decimals?: number) => string;
  /** The period of a point in a sentence or a row. */
  readonly dateText: (date: string) => string;
  readonly notes: ChartNotes;
}

export interface ChartNotes {
  readonly source: string;
  /** The last date of the figures, and the moment at which they are frozen. */
  readonly dates: string;
  /** Periods under review. */
  readonly review?: string | undefined;
  /** That figures are invented. */
  readonly warning?: string | undefined;
}

/** First and last value, lowest and highest, in a sentence for each line. */
export const summaryOf = ({ lines, language, valueText, dateText }: ShownChart): string =>
  lines
    .map((line) => {
      const range = rangeOf(line);
      if (!range) return `${line.name}: ${EMBED_WORDS.empty[language]}`;
      const [first, last, lowest, highest] = (['first', 'last', 'lowest', 'highest'] as const).map(
        (name) => `${valueText(range[name].value)} (${dateText(range[name].date)})`,
      );
      return language === 'it'
        ? `${line.name}: da ${first} a ${last}; minimo ${lowest}, massimo ${highest}.`
        : `${line.name}: from ${first} to ${last}; lowest ${lowest}, highest ${highest}.`;
    })
    .join(' ');

/** Maximum number of rows in a frame's table, so that it stays light. */
const MOST_ROWS = 60;

const THINNINGS: readonly {
  readonly length: number;
  readonly note: PublicNote | undefined;
}[] = [
  { length: 10, note: undefined },
  { length: 7, note: { it: 'ultimo dato di ciascun mese', en: 'last figure of each month' } },
  { length: 4, note: { it: 'ultimo dato di ciascun anno', en: 'last figure of each year' } },
];

export interface ChartTable {
  /** How the rows were selected, when the table does not have all of them. */
  readonly note: string | undefined;
  /** The latest row first; values in the order of the lines. */
  readonly rows: readonly { readonly period: string; readonly values: readonly string[] }[];
}

/** The chart's values in rows: all, or the last of each month or year when there are too many. */
export function tableOf({ lines, language, valueText, dateText }: ShownChart): ChartTable {
  const rows = rowsByDate(lines);
  for (const { length, note } of THINNINGS) {
    // Within each key the latest comes first, and a map keeps the order in which keys were added.
    const byKey = Map.groupBy(rows, ({ date }) => date.slice(0, length));
    if (byKey.size > MOST_ROWS && length > 4) continue;
    return {
      note: note?.[language],
      rows: [...byKey.values()].flatMap(([latest]) =>
        latest
          ? {
              period: dateText(latest.date),
              values: lines.map(({ id }) => {
                const value = latest.values[id] ?? null;
                return value === null ? '–' : valueText(value);
              }),
            }
          : [],
      ),
    };
  }
  return { note: undefined, rows: [] };
}
