import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valueScale } from '../../../functions/open-data/charts/rules/drawing/axes.ts';
import {
  type ChartMark,
  type ChartPeriod,
  datesOf,
  type LineStacking,
  MOST_NAMED,
  rangeOf,
  rowsByDate,
  type Series,
  totalOf,
} from '../../../functions/open-data/charts/rules/drawing/series.ts';
import { markOf, partOf } from '../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { locales } from '../../lib/language.ts';
import { type ChartEvent, EventList, eventText } from './chart-events.tsx';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { type ChartTable, rounded } from './chart-table.ts';
import { DeferredDrawing, drawingOf, usePrepared } from './deferred-drawing.tsx';
import { useHiddenSeries } from './hidden-series.ts';
import { LineLegend, LineTable, useDateText, useLineSummary } from './line/line-details.tsx';

import type { ChartEmbed } from './tools/embed-dialog.tsx';

const lineDrawing = drawingOf(() =>
  import('./line/line-drawing.tsx').then((module) => module.LineDrawing),
);

interface LineChartProps extends ChartProps {
  /** A chart beside the answers of a page, without its numbers and changes of duties in words. */
  readonly isPreview?: boolean;
  /** Whether a preview nevertheless offers its files and its citation. */
  readonly hasTools?: boolean;
  readonly series: readonly Series[];
  /** Draws the series as stacked areas; as lines when absent. */
  readonly stacked?: LineStacking | undefined;
  /** Period of a point; a day when absent. */
  readonly period?: ChartPeriod;
  /** Format of a value; two decimals when absent. */
  readonly valueText?: (value: number) => string;
  /** Decimals of the values in files, and of their changes; two when absent. */
  readonly decimals?: number;
  readonly emptyText?: string;
  /** The value with which the others are compared, such as the 100 of an index. */
  readonly base?: number | undefined;
  /** Events that explain the lines; those of dates outside the chart are left out. */
  readonly events?: readonly ChartEvent[];
  /** The few of them that the drawing marks. */
  readonly marks?: readonly ChartMark[];
  /** The frame that shows some of its series, by their ids; undefined where none does. */
  readonly embedOf?: ((shown: readonly string[]) => ChartEmbed | undefined) | undefined;
  readonly isPrivate?: boolean;
}

/**
 * Series over time: drawing, legend that hides and shows series, a summary in words and the numbers in
 * a table. Its values are read with a mouse, with a finger, or with the arrow keys.
 */
export function LineChart({
  unit,
  subtitle = unit,
  series,
  stacked,
  period = 'day',
  valueText,
  decimals = 2,
  emptyText,
  base,
  events = [],
  marks = [],
  embedOf,
  ...frame
}: LineChartProps) {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const formatValue = valueText ?? format.price;
  const dateText = useDateText(period);
  const [hidden, setHidden] = useHiddenSeries(frame.id, series);
  const [date, setDate] = useState<string>();
  usePrepared(lineDrawing);
  const locale = locales[useLanguage()];
  const isStacked = stacked !== undefined;
  const shown = series.flatMap((one, place) => (hidden.has(one.id) ? [] : { ...one, place }));
  const total =
    stacked === 'amounts' && shown.length > 1 ? totalOf(shown, t('stacked.total')) : undefined;
  const told = total ? [...shown, total] : shown;
  const summary = useLineSummary(told, unit, formatValue, period, isStacked);
  const dates = datesOf(shown);
  const last = dates.at(-1);
  const shownEvents = events.filter(({ date: day }) => dates.includes(day));
  if (!last || !shown.some(rangeOf))
    return <p className="chart-empty">{emptyText ?? t('empty')}</p>;

  const drawn = shown.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const scale =
    stacked === 'shares'
      ? valueScale([0, 100], true)
      : valueScale(total ? total.points.flatMap(({ value }) => value ?? []) : drawn, isStacked);
  // Lines carry their names, or the drawing has them above.
  const needsLegend = isStacked || series.length > MOST_NAMED || hidden.size > 0;
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id) && shown.length > 1) next.add(id);
    setHidden(next);
  };

  return (
    <ChartFrame
      {...frame}
      subtitle={subtitle}
      source={scale.from > 0 ? 'notFromZero' : 'plain'}
      summary={summary}
      asOf={t('until', { date: dateText(last) })}
      date={last.slice(0, dateLengths[period])}
      data={() => dataOf(told)}
      embed={embedOf?.(shown.map(({ id }) => id))}
      points={dates}
      point={date}
      onPoint={setDate}
      readout={date ? readoutOf(date) : undefined}
      keys={series.flatMap(({ id, name }, index) =>
        hidden.has(id)
          ? []
          : { name, mark: markOf(index), ...(stacked ? { part: partOf(index) } : {}) },
      )}
      legend={
        needsLegend ? (
          <LineLegend series={series} hidden={hidden} onToggle={toggle} areas={isStacked} />
        ) : null
      }
      events={<EventList events={shownEvents} />}
      table={
        <LineTable
          caption={frame.title}
          series={told}
          unit={unit}
          valueText={formatValue}
          period={period}
        />
      }
    >
      <DeferredDrawing
        drawing={lineDrawing}
        props={{
          lines: {
            ...{ lines: shown, isStacked, unit, period, scale, base, locale },
            marks: marks.filter(({ date: day }) => dates.includes(day)),
            hasLegend: needsLegend,
            // Prices per litre need at least two decimals.
            tickText: (value: number) =>
              format.number(value, Math.max(scale.decimals, decimals === 3 ? 2 : 0)),
            valueText: formatValue,
          },
          ...{ series: shown, total, isStacked, unit, date },
          events: shownEvents.map((event) => ({ date: event.date, text: eventText(event) })),
          valueText: formatValue,
          pointText: dateText,
          changeText: (change: number) => format.difference(change, decimals),
          onDate: setDate,
        }}
      />
    </ChartFrame>
  );

  /** Oldest first, as in all files. */
  function dataOf(drawn: readonly Series[]): ChartTable {
    const dateKinds = { day: 'date', week: 'date', month: 'text', year: 'year' } as const;
    return {
      columns: [
        { heading: t(period === 'week' ? 'day' : period), kind: dateKinds[period] },
        ...drawn.map(({ name }) => ({ heading: `${name} (${unit})`, kind: { decimals } })),
      ],
      rows: rowsByDate(drawn)
        .toReversed()
        .map(({ date: day, values }) => {
          const name = day.slice(0, dateLengths[period]);
          const cells = drawn.map(({ id }) => {
            const value = values[id] ?? null;
            return value === null ? null : rounded(value, decimals);
          });
          return [period === 'year' ? Number(name) : name, ...cells];
        }),
    };
  }

  function readoutOf(day: string): string {
    const values = told.flatMap(({ name, points }) => {
      const value = points.find((point) => point.date === day)?.value;
      return value === null || value === undefined ? [] : [`${name} ${formatValue(value)}`];
    });
    const explained = shownEvents.filter((event) => event.date === day).map(eventText);
    return [`${dateText(day)}: ${values.join(' · ')}`, ...explained].join('. ');
  }
}

/** Number of characters of an ISO day that identify a point. */
const dateLengths: Readonly<Record<ChartPeriod, number>> = { day: 10, week: 10, month: 7, year: 4 };
