import { Bar, type BarCustomLayerProps, type BarLayer } from '@nivo/bar';
import { createContext, use } from 'react';
import { useMedia } from '../media.ts';
import { chartTheme, partOf } from './marks.tsx';
import { ParentSize } from './parent-size.tsx';

/** A compared item; its values are in the order of the parts. */
export interface ComparedBar {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
}

interface BarDrawingProps {
  readonly parts: readonly string[];
  readonly bars: readonly ComparedBar[];
  readonly unit: string;
  /** End of the axis. */
  readonly max: number | 'auto';
  readonly tickText: (value: number) => string;
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

/** Parts by their position: `0`, `1` … */
type Drawn = { readonly id: string } & Readonly<Record<string, string | number>>;

/** The library requires constant layers; variable values come by this context. */
const BarValues = createContext<BarDrawingProps & { readonly isNarrow: boolean }>({
  parts: [],
  bars: [],
  unit: '',
  max: 'auto',
  tickText: String,
  totalText: () => '',
  partsText: () => '',
  partText: String,
  bar: undefined,
  onBar: () => {},
  onChoose: undefined,
  isNarrow: false,
});

const layers: BarLayer<Drawn>[] = [Axis, Parts, Names, PointerAreas];

/** The SVG of the bars; its large library is loaded with the first one. */
export function BarDrawing(props: BarDrawingProps) {
  const { parts, bars, max } = props;
  const isNarrow = useMedia('screen and (max-width: 35.99875rem)');
  const keys = parts.map((_, index) => String(index));
  return (
    <BarValues value={{ ...props, isNarrow }}>
      <ParentSize>
        {(size) => (
          <Bar<Drawn>
            {...size}
            // The library draws the first bar at the bottom.
            data={bars.toReversed().map(({ id, values }) => ({
              id,
              ...Object.fromEntries(values.map((value, index) => [String(index), value])),
            }))}
            indexBy="id"
            keys={keys}
            layout="horizontal"
            margin={{ top: 8, right: 12, bottom: 44, left: 2 }}
            valueScale={{ type: 'linear', min: 0, max, nice: max === 'auto' }}
            indexScale={{ type: 'band', round: true }}
            padding={0.5}
            colors={({ id }) => partOf(Number(id)).fill}
            theme={chartTheme}
            // The surrounding frame is the image with an accessible name.
            role="presentation"
            animate={false}
            isInteractive={false}
            enableLabel={false}
            layers={layers}
          />
        )}
      </ParentSize>
    </BarValues>
  );
}

const { line } = chartTheme.axis.ticks;

/** Grid and values, with the unit below. */
function Axis({ xScale, innerWidth, innerHeight }: BarCustomLayerProps<Drawn>) {
  const { unit, tickText, isNarrow } = use(BarValues);
  const text = { ...chartTheme.text, ...chartTheme.axis.ticks.text };
  const scale = xScale as unknown as ((value: number) => number) & {
    readonly ticks: (count: number) => readonly number[];
  };
  return (
    <>
      {scale.ticks(isNarrow ? 3 : 6).map((value) => {
        const x = scale(value);
        const anchor = x < 16 ? 'start' : x > innerWidth - 16 ? 'end' : 'middle';
        return (
          <g key={value} transform={`translate(${x} 0)`}>
            <line y2={innerHeight} {...chartTheme.grid.line} />
            <line y1={innerHeight} y2={innerHeight + 5} {...line} />
            <text {...text} y={innerHeight + 17} textAnchor={anchor}>
              {tickText(value)}
            </text>
          </g>
        );
      })}
      <text {...text} y={innerHeight + 36} fontSize={12}>
        {unit}
      </text>
    </>
  );
}

/** A part that is narrower than this has no room for its value. */
const leastForText = 44;

/** The bars' parts, each with its value where there is room, and white between them. */
function Parts({ bars }: BarCustomLayerProps<Drawn>) {
  const { partText, bar: selected } = use(BarValues);
  return bars.map(({ key, x, y, width, height, data }) => {
    const index = Number(data.id);
    const { fill, stroke, text } = partOf(index);
    if (width < 1) return null;
    const box = { x: x + 0.5, y: y + 0.5, width: Math.max(0, width - 2), height: height - 1 };
    const isSelected = String(data.indexValue) === selected;
    return (
      <g key={key} data-part={index}>
        <rect {...box} fill={fill} stroke={stroke} />
        {width < leastForText ? null : (
          <text
            {...chartTheme.text}
            x={x + 8}
            y={y + height / 2}
            fill={text}
            dominantBaseline="central"
          >
            {partText(Number(data.value))}
          </text>
        )}
        {isSelected ? (
          <rect {...box} data-selection="" fill="none" stroke="#17324d" strokeWidth={3} />
        ) : null}
      </g>
    );
  });
}

/** The name and total above each bar, because a phone has no space beside it. */
function Names({ bars: drawn, innerWidth }: BarCustomLayerProps<Drawn>) {
  const { bars, totalText, partsText, isNarrow, bar: selected } = use(BarValues);
  return bars.map((bar) => {
    const y = drawn.find(({ data }) => data.indexValue === bar.id)?.y;
    if (y === undefined) return null;
    return (
      <g key={bar.id} transform={`translate(0 ${y - 7})`}>
        <text {...chartTheme.text} fontWeight={600}>
          {bar.name}
        </text>
        <text {...chartTheme.text} x={innerWidth} textAnchor="end">
          {bar.id === selected && !isNarrow ? partsText(bar) : totalText(bar)}
        </text>
      </g>
    );
  });
}

/** Selects the bar below the pointer, or the tapped one, anywhere in its row. */
function PointerAreas({ bars: drawn, innerWidth, innerHeight }: BarCustomLayerProps<Drawn>) {
  const { bars, onBar, onChoose } = use(BarValues);
  const height = innerHeight / Math.max(1, bars.length);
  return bars.map(({ id }) => {
    const found = drawn.find(({ data }) => data.indexValue === id);
    if (!found) return null;
    return (
      <rect
        key={id}
        y={found.y + found.height - height + 6}
        width={innerWidth}
        height={height}
        fill="transparent"
        onPointerDown={() => onBar(id)}
        onPointerUp={() => onChoose?.(id)}
        className={onChoose ? 'chart-bar-choice' : undefined}
        onPointerEnter={() => onBar(id)}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') onBar(undefined);
        }}
      />
    );
  });
}
