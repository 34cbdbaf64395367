import { Bar, type BarCustomLayerProps, type BarLayer } from '@nivo/bar';
import { createContext, use, useId } from 'react';
import { useMedia } from '../media.ts';
import { chartTheme, markOf, PatternDefinitions, patternOf } from './marks.tsx';
import { ParentSize } from './parent-size.tsx';

/** What is compared; its values are in the order of the parts. */
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
  /** What stands above a bar at the right: what it comes to, and all its values once it is selected. */
  readonly totalText: (bar: ComparedBar) => string;
  readonly partsText: (bar: ComparedBar) => string;
  /** Id of the selected bar. */
  readonly bar: string | undefined;
  readonly onBar: (id: string | undefined) => void;
}

/** Parts by their place: `0`, `1` … */
type Drawn = { readonly id: string } & Readonly<Record<string, string | number>>;

/** The layers are constants, as the library wants; what varies comes by this context. */
const BarValues = createContext<BarDrawingProps & { readonly isNarrow: boolean }>({
  parts: [],
  bars: [],
  unit: '',
  max: 'auto',
  tickText: String,
  totalText: () => '',
  partsText: () => '',
  bar: undefined,
  onBar: () => {},
  isNarrow: false,
});

const layers: BarLayer<Drawn>[] = [Axis, Parts, Names, PointerAreas];

/** The SVG of bars side by side; heavy, loaded with the first ones. */
export function BarDrawing(props: BarDrawingProps) {
  const { parts, bars, max } = props;
  const isNarrow = useMedia('screen and (max-width: 575.98px)');
  const keys = parts.map((_, index) => String(index));
  return (
    <BarValues value={{ ...props, isNarrow }}>
      <ParentSize>
        {(size) => (
          <Bar<Drawn>
            {...size}
            // The library draws the first one at the bottom.
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
            padding={0.55}
            colors={({ id }) => markOf(Number(id)).color}
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

/** Grid and values, and the unit below. */
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

/** The bars' parts with the patterns of slices, and white between them. */
function Parts({ bars }: BarCustomLayerProps<Drawn>) {
  const prefix = useId().replace(/[^\w-]/g, '');
  const { parts, bar: selected } = use(BarValues);
  return (
    <>
      <PatternDefinitions prefix={prefix} count={parts.length} />
      {bars.map(({ key, x, y, width, height, data }) => {
        const part = Number(data.id);
        const box = { x, y, width: Math.max(0, width - 1), height };
        return (
          <g key={key} data-part={part}>
            <rect {...box} fill={markOf(part).color} />
            <rect {...box} fill={patternOf(prefix, part)} />
            {String(data.indexValue) === selected ? (
              <rect {...box} data-selection="" fill="none" stroke="#17324d" strokeWidth={3} />
            ) : null}
          </g>
        );
      })}
    </>
  );
}

/** Above each bar its name, and what it comes to: beside the bars a phone has no room. */
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

/** Selects the bar below the pointer, or the one tapped, wherever in its row. */
function PointerAreas({ bars: drawn, innerWidth, innerHeight }: BarCustomLayerProps<Drawn>) {
  const { bars, onBar } = use(BarValues);
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
        onPointerEnter={() => onBar(id)}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') onBar(undefined);
        }}
      />
    );
  });
}
