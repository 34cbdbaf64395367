import { valueScale } from '../../../functions/open-data/charts/rules/drawing/axes.ts';
import { partOf } from '../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { useMedia } from '../media.ts';

import { chartTheme } from './marks.tsx';

/** A compared item; its values are in the order of the parts. */
export interface ComparedBar {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
}

interface BarDrawingProps {
  readonly bars: readonly ComparedBar[];
  readonly unit: string;
  /** End of the axis; a round value above all bars when absent. */
  readonly max?: number | undefined;
  readonly tickText: (value: number, decimals: number) => string;
  /** Text above a bar at the right: its total, and all its values when it is selected. */
  readonly totalText: (bar: ComparedBar) => string;
  readonly partsText: (bar: ComparedBar) => string;
  /** Text on a part of a bar. */
  readonly partText: (value: number) => string;
  /** Id of the selected bar. */
  readonly bar: string | undefined;
  readonly onBar: (id: string | undefined) => void;
  /** A press on a bar, wherever in its row. */
  readonly onChoose: ((id: string) => void) | undefined;
}

/** Pixels of a row: the name's baseline, then the bar. */
const row = { height: 56, name: 18, bar: 25, thickness: 28 };
/** Pixels for the values of the axis and its unit. */
const axisHeight = 44;
/** A part that is narrower than this, in percent of the width, has no room for its value on a phone. */
const leastForText = 14;
/** The last value ends at the right edge, so that the bars do not reach it. In percent. */
const widest = 98;

/** Bars from zero, each divided into parts; in percent of the width, so that it needs no measuring. */
export function BarDrawing(props: BarDrawingProps) {
  const { bars, unit, max, tickText, totalText, partsText, bar: selected, onBar, onChoose } = props;
  const isNarrow = useMedia('screen and (max-width: 35.99875rem)');
  const scale = valueScale(max === undefined ? bars.map(totalOf) : [max], true);
  const xOf = (value: number) => (value / (scale.to || 1)) * widest;
  const axis = bars.length * row.height;
  const axisText = { ...chartTheme.text, ...chartTheme.axis.ticks.text };
  return (
    <svg width="100%" height={axis + axisHeight} role="presentation">
      {scale.values.map((value, index) => (
        <g key={value}>
          <line
            {...chartTheme.grid.line}
            {...{ x1: `${xOf(value)}%`, x2: `${xOf(value)}%`, y2: axis }}
          />
          <text
            {...axisText}
            {...{ x: `${xOf(value)}%`, y: axis + 17 }}
            textAnchor={
              index === 0 ? 'start' : index === scale.values.length - 1 ? 'end' : 'middle'
            }
          >
            {tickText(value, scale.decimals)}
          </text>
        </g>
      ))}
      <text {...axisText} y={axis + 36} fontSize={12}>
        {unit}
      </text>
      {bars.map((bar, index) => (
        <g key={bar.id} transform={`translate(0 ${index * row.height})`}>
          <text {...chartTheme.text} y={row.name} fontWeight={600}>
            {bar.name}
          </text>
          <text {...chartTheme.text} {...{ x: `${widest}%`, y: row.name }} textAnchor="end">
            {bar.id === selected && !isNarrow ? partsText(bar) : totalText(bar)}
          </text>
          <Parts bar={bar} xOf={xOf} partText={props.partText} />
          {bar.id === selected ? (
            <rect
              {...{ y: row.bar, width: `${xOf(totalOf(bar))}%`, height: row.thickness }}
              data-selection=""
              fill="none"
              stroke="#17324d"
              strokeWidth={3}
            />
          ) : null}
          <rect
            {...{ width: '100%', height: row.height }}
            fill="transparent"
            className={onChoose ? 'chart-bar-choice' : undefined}
            onPointerDown={() => onBar(bar.id)}
            onPointerUp={() => onChoose?.(bar.id)}
            onPointerEnter={() => onBar(bar.id)}
            onPointerLeave={(event) => {
              if (event.pointerType === 'mouse') onBar(undefined);
            }}
          />
        </g>
      ))}
    </svg>
  );
}

const totalOf = ({ values }: ComparedBar): number => values.reduce((sum, value) => sum + value, 0);

interface PartsProps extends Pick<BarDrawingProps, 'partText'> {
  readonly bar: ComparedBar;
  readonly xOf: (value: number) => number;
}

/** The parts of a bar, each with its value where there is room, and white between them. */
function Parts({ bar, xOf, partText }: PartsProps) {
  return bar.values.map((value, index) => {
    if (value <= 0) return null;
    const { fill, stroke, text } = partOf(index);
    const left = xOf(bar.values.slice(0, index).reduce((sum, before) => sum + before, 0));
    const width = xOf(value);
    const key = `${index}`;
    return (
      <g key={key} data-part={index}>
        <rect
          {...{ x: `${left}%`, y: row.bar, width: `${width}%`, height: row.thickness }}
          fill={fill}
          stroke={stroke}
        />
        {left > 0 ? (
          <line
            {...{ x1: `${left}%`, x2: `${left}%`, y1: row.bar - 1 }}
            y2={row.bar + row.thickness + 1}
            stroke="#fff"
            strokeWidth={3}
          />
        ) : null}
        {width < leastForText ? null : (
          <text
            {...chartTheme.text}
            {...{ x: `${left}%`, dx: 8, y: row.bar + row.thickness / 2 }}
            fill={text}
            dominantBaseline="central"
          >
            {partText(value)}
          </text>
        )}
      </g>
    );
  });
}
