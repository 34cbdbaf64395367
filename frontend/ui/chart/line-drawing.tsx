import { Line, type LineSvgLayer } from '@nivo/line';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { locales } from '../../lib/language.ts';
import { useMedia } from '../media.ts';
import { Areas } from './areas.tsx';
import { type ChartEvent, eventText } from './chart-events.tsx';
import { EndLabels, labelSpace } from './end-labels.tsx';
import { EventMarks } from './event-marks.tsx';
import type { ChartPeriod } from './line-details.tsx';
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
import { datesOf, type LineStacking, type Series } from './series.ts';
import { dateTicks, tickDate, tickDecimals } from './ticks.ts';
import { ValuesTip } from './values-tip.tsx';

interface LineDrawingProps {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly stacked: LineStacking | undefined;
  /** The sum of what is stacked, to be told with its parts. */
  readonly total: Series | undefined;
  readonly unit: string;
  readonly period: ChartPeriod;
  readonly events: readonly ChartEvent[];
  /** Of changes from point to point. */
  readonly decimals: number;
  readonly valueText: (value: number) => string;
  readonly pointText: (date: string) => string;
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
}

const layers: LineSvgLayer<DrawnSeries>[] = [
  LineAxes,
  UnitLabel,
  EventMarks,
  Lines,
  EndLabels,
  Cursor,
  PointerArea,
  ValuesTip,
];

/** Areas hide what is below them: the marks of events stand above. */
const stackedLayers: LineSvgLayer<DrawnSeries>[] = [
  LineAxes,
  UnitLabel,
  Areas,
  EventMarks,
  EndLabels,
  Cursor,
  PointerArea,
  ValuesTip,
];

const ticks = 6;

/** The SVG of a line chart. Its library is large, so it is loaded with the first chart. */
export function LineDrawing(props: LineDrawingProps) {
  const { series, hidden, stacked, total, unit, period, events, decimals } = props;
  const { valueText, pointText, date, onDate } = props;
  const format = useFormat();
  const locale = locales[useLanguage()];
  const isNarrow = useMedia('screen and (max-width: 575.98px)');
  const indexOf = (id: string) => series.findIndex((one) => one.id === id);
  const shown = series.filter(({ id }) => !hidden.has(id));
  const dates = datesOf(shown);
  const tickDigits = tickDecimals(shown, ticks);
  const count = isNarrow ? 3 : ticks;
  const space = isNarrow ? 0 : labelSpace(shown);
  const values = {
    unit,
    series: shown,
    stacked: stacked !== undefined,
    total,
    ticks,
    dateTicks: count,
    tickText: (value: number) => format.number(value, tickDigits),
    tickDates: dateTicks(shown, count, period === 'year'),
    dateText: tickDate(dates, locale),
    valueText,
    pointText,
    changeText: (change: number) => format.difference(change, decimals),
    indexOf,
    markOf: (id: string) => markOf(indexOf(id)),
    labelled: space > 0,
    tip: !isNarrow,
    dates,
    events: events.map((event) => ({ date: event.date, text: eventText(event) })),
    date,
    onDate,
  };
  return (
    <LineDrawingValues value={values}>
      <ParentSize>
        {(size) => (
          <Line<DrawnSeries>
            {...size}
            data={shown.map(({ id, points }) => ({
              id,
              data: points.map(({ date: day, value }) => ({ x: instantOf(day), y: value })),
            }))}
            margin={{ top: 30, right: 20 + space, bottom: 40, left: 64 }}
            xScale={{ type: 'time', useUTC: true, precision: 'day', nice: false }}
            yScale={
              stacked
                ? {
                    type: 'linear',
                    stacked: true,
                    min: 0,
                    max: stacked === 'shares' ? 100 : 'auto',
                    nice: stacked === 'amounts',
                  }
                : { type: 'linear', min: 'auto', max: 'auto', nice: true }
            }
            curve="linear"
            theme={chartTheme}
            // The surrounding frame is the image with an accessible name.
            role="presentation"
            animate={false}
            enablePoints={false}
            isInteractive={false}
            layers={stacked ? stackedLayers : layers}
          />
        )}
      </ParentSize>
    </LineDrawingValues>
  );
}
