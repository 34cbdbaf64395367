import { type LineSvgLayer, ResponsiveLine } from '@nivo/line';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { locales } from '../../lib/language.ts';
import { datesOf, type Series } from '../../lib/series.ts';
import { useMedia } from '../../lib/use-media.ts';
import { chartTheme } from './chart-theme.ts';
import {
  Cursor,
  type DrawnSeries,
  instantOf,
  LineDrawingValues,
  Lines,
  PointerArea,
  UnitLabel,
} from './line-layers.tsx';
import { markOf } from './marks.ts';
import { tickDate, tickDecimals } from './ticks.ts';

interface LineDrawingProps {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly unit: string;
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
}

const layers: LineSvgLayer<DrawnSeries>[] = ['grid', 'axes', UnitLabel, Lines, Cursor, PointerArea];

const ticks = 6;

/** The SVG of a line chart; heavy, loaded with the first chart. */
export function LineDrawing({ series, hidden, unit, date, onDate }: LineDrawingProps) {
  const format = useFormat();
  const locale = locales[useLanguage()].format;
  const dateTicks = useMedia('(max-width: 575.98px)') ? 3 : ticks;
  const shown = series.filter(({ id }) => !hidden.has(id));
  const dates = datesOf(shown);
  const decimals = tickDecimals(shown, ticks);
  const data = shown.map(({ id, points }) => ({
    id,
    data: points.map(({ date: day, value }) => ({ x: instantOf(day), y: value })),
  }));
  const markOfSeries = (id: string) => markOf(series.findIndex((one) => one.id === id));
  return (
    <LineDrawingValues value={{ unit, markOf: markOfSeries, dates, date, onDate }}>
      <ResponsiveLine<DrawnSeries>
        data={data}
        margin={{ top: 30, right: 20, bottom: 40, left: 64 }}
        xScale={{ type: 'time', useUTC: true, precision: 'day', nice: false }}
        yScale={{ type: 'linear', min: 'auto', max: 'auto', nice: true }}
        curve="linear"
        theme={chartTheme}
        // The frame around the drawing is the picture that has a name.
        role="presentation"
        animate={false}
        enablePoints={false}
        isInteractive={false}
        enableGridX={false}
        gridYValues={ticks}
        axisBottom={{
          tickValues: dateTicks,
          format: tickDate(dates, locale),
          tickSize: 5,
          tickPadding: 6,
        }}
        axisLeft={{
          tickValues: ticks,
          format: (value) => format.number(Number(value), decimals),
          tickPadding: 6,
        }}
        layers={layers}
      />
    </LineDrawingValues>
  );
}
