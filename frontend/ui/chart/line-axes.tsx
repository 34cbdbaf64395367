import type { LineCustomSvgLayerProps } from '@nivo/line';
import { type AnyScale, getScaleTicks } from '@nivo/scales';
import { use } from 'react';
import { chartTheme } from './chart-theme.ts';
import { type DrawnSeries, LineDrawingValues } from './line-layers.tsx';

type Layer = LineCustomSvgLayerProps<DrawnSeries>;

const tickLength = 5;
const gap = 6;
const { line } = chartTheme.axis.ticks;

/**
 * Grid, values and dates. The library's own layers for these set up an animation for each tick even
 * when nothing is animated, which takes longer than all the rest of a drawing.
 */
export function LineAxes({ xScale, yScale, innerWidth, innerHeight }: Layer) {
  const { ticks, dateTicks, valueText, dateText } = use(LineDrawingValues);
  const text = { ...chartTheme.text, ...chartTheme.axis.ticks.text };
  // Layers get the whole scales; their types name no more than the call.
  const values: number[] = getScaleTicks(yScale as unknown as AnyScale, ticks);
  const dates: Date[] = getScaleTicks(xScale as unknown as AnyScale, dateTicks);
  return (
    <>
      {values.map((value) => (
        <g key={value} transform={`translate(0 ${yScale(value)})`}>
          <line x2={innerWidth} {...chartTheme.grid.line} />
          <line x2={-tickLength} {...line} />
          <text {...text} x={-tickLength - gap} textAnchor="end" dominantBaseline="central">
            {valueText(value)}
          </text>
        </g>
      ))}
      {dates.map((date) => (
        <g key={date.getTime()} transform={`translate(${xScale(date)} ${innerHeight})`}>
          <line y2={tickLength} {...line} />
          <text {...text} y={tickLength + gap} textAnchor="middle" dominantBaseline="hanging">
            {dateText(date)}
          </text>
        </g>
      ))}
      <path d={`M0 0V${innerHeight}H${innerWidth}`} fill="none" {...chartTheme.axis.domain.line} />
    </>
  );
}
