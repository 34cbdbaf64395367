import { Line, type LineSvgLayer } from '@nivo/line';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { locales } from '../../lib/language.ts';
import { useMedia } from '../media.ts';
import {
  Cursor,
  type DrawnSeries,
  instantOf,
  LineAxes,
  LineDrawingValues,
  Lines,
  PointerArea,
  UnitLabel,
} from './line-layers.tsx';
import { chartTheme, markOf } from './marks.tsx';
import { ParentSize } from './parent-size.tsx';
import { datesOf, type Series } from './series.ts';

interface LineDrawingProps {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly unit: string;
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
}

const layers: LineSvgLayer<DrawnSeries>[] = [LineAxes, UnitLabel, Lines, Cursor, PointerArea];

const ticks = 6;

/** The SVG of a line chart. Its library is large, so it is loaded with the first chart. */
export function LineDrawing({ series, hidden, unit, date, onDate }: LineDrawingProps) {
  const format = useFormat();
  const locale = locales[useLanguage()];
  const dateTicks = useMedia('(max-width: 575.98px)') ? 3 : ticks;
  const shown = series.filter(({ id }) => !hidden.has(id));
  const dates = datesOf(shown);
  const decimals = tickDecimals(shown, ticks);
  const data = shown.map(({ id, points }) => ({
    id,
    data: points.map(({ date: day, value }) => ({ x: instantOf(day), y: value })),
  }));
  const markOfSeries = (id: string) => markOf(series.findIndex((one) => one.id === id));
  const values = {
    unit,
    ticks,
    dateTicks,
    valueText: (value: number) => format.number(value, decimals),
    tickDates: dayTicks(dates, dateTicks),
    dateText: tickDate(dates, locale),
    markOf: markOfSeries,
    dates,
    date,
    onDate,
  };
  return (
    <LineDrawingValues value={values}>
      <ParentSize>
        {(size) => (
          <Line<DrawnSeries>
            {...size}
            data={data}
            margin={{ top: 30, right: 20, bottom: 40, left: 64 }}
            xScale={{ type: 'time', useUTC: true, precision: 'day', nice: false }}
            yScale={{ type: 'linear', min: 'auto', max: 'auto', nice: true }}
            curve="linear"
            theme={chartTheme}
            // The surrounding frame is the image with an accessible name.
            role="presentation"
            animate={false}
            enablePoints={false}
            isInteractive={false}
            layers={layers}
          />
        )}
      </ParentSize>
    </LineDrawingValues>
  );
}

/** Decimals that tell neighbouring ticks apart: none for prices per 1000 units, three per litre. */
export function tickDecimals(series: readonly Series[], ticks: number): number {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const span = Math.max(...values) - Math.min(...values);
  if (!(span > 0)) return values.some((value) => !Number.isInteger(value)) ? 3 : 0;
  return Math.min(3, Math.max(0, Math.ceil(-Math.log10(span / ticks))));
}

/**
 * Dates of the ticks of a short period, which are written as days: up to `count` dates of the series
 * with the last one, so that each label names a date that has values. Undefined for longer periods,
 * whose ticks are written as months or years.
 */
export function dayTicks(dates: readonly string[], count: number): readonly string[] | undefined {
  if (spanOf(dates) > longestInDays) return undefined;
  const step = Math.max(1, Math.ceil((dates.length - 1) / (count - 1)));
  return dates.filter((_, index) => (dates.length - 1 - index) % step === 0);
}

/** Longest periods whose ticks are written as days and as months. */
const [longestInDays, longestInMonths] = [150, 1500];

const spanOf = (dates: readonly string[]) =>
  (Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '')) / 86_400_000;

/** How a tick is written: day, month or year, as the span needs. */
export function tickDate(dates: readonly string[], locale: string): (instant: Date) => string {
  const days = spanOf(dates);
  const options: Intl.DateTimeFormatOptions =
    days > longestInMonths
      ? { year: 'numeric' }
      : days > longestInDays
        ? { month: 'short', year: '2-digit' }
        : { day: '2-digit', month: '2-digit' };
  const writer = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return (instant) => writer.format(instant);
}
