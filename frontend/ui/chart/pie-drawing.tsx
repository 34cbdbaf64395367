import { Pie, type PieCustomLayerProps, type PieLayer } from '@nivo/pie';
import { createContext, use, useId } from 'react';
import { useMedia } from '../media.ts';
import { chartTheme, markOf, PatternDefinitions, patternOf, type Slice } from './marks.tsx';
import { ParentSize } from './parent-size.tsx';

interface PieDrawingProps {
  readonly slices: readonly Slice[];
  readonly share: (value: number) => string;
  /** Written in the middle: total and unit. */
  readonly centre: readonly [total: string, unit: string];
  /** Id of the selected slice. */
  readonly slice: string | undefined;
  readonly onSlice: (id: string | undefined) => void;
}

interface Drawn {
  readonly id: string;
  readonly label: string;
  readonly value: number;
}

/** The layers are constants, as the library wants; what varies comes by this context. */
const PieValues = createContext<Pick<PieDrawingProps, 'centre' | 'slice' | 'onSlice'>>({
  centre: ['', ''],
  slice: undefined,
  onSlice: () => {},
});

const layers: PieLayer<Drawn>[] = ['arcs', Patterns, 'arcLinkLabels', Centre, PointerAreas];

/** The SVG of a pie chart; heavy, loaded with the first one. */
export function PieDrawing({ slices, share, ...values }: PieDrawingProps) {
  // On a phone the legend names the slices: labels beside them would be cut.
  const isNarrow = useMedia('screen and (max-width: 575.98px)');
  const indexOf = (id: unknown) => slices.findIndex((slice) => slice.id === id);
  const side = isNarrow ? 16 : 130;
  return (
    <PieValues value={values}>
      <ParentSize>
        {(size) => (
          <Pie<Drawn>
            {...size}
            data={slices.map(({ id, name, value }) => ({ id, label: name, value }))}
            margin={{ top: 36, right: side, bottom: 36, left: side }}
            innerRadius={0.6}
            padAngle={1.5}
            cornerRadius={2}
            sortByValue={false}
            colors={({ id }) => markOf(indexOf(id)).color}
            theme={chartTheme}
            // The surrounding frame is the image with an accessible name.
            role="presentation"
            animate={false}
            isInteractive={false}
            enableArcLabels={false}
            enableArcLinkLabels={!isNarrow}
            arcLinkLabelsSkipAngle={8}
            arcLinkLabel={({ label, value }) => `${label} ${share(value)}`}
            arcLinkLabelsDiagonalLength={12}
            arcLinkLabelsStraightLength={10}
            arcLinkLabelsTextColor="#17324d"
            arcLinkLabelsColor="#455a75"
            layers={layers}
          />
        )}
      </ParentSize>
    </PieValues>
  );
}

function Patterns({ dataWithArc, arcGenerator, centerX, centerY }: PieCustomLayerProps<Drawn>) {
  const prefix = useId().replace(/[^\w-]/g, '');
  return (
    <>
      <PatternDefinitions prefix={prefix} count={dataWithArc.length} />
      <g transform={`translate(${centerX} ${centerY})`}>
        {dataWithArc.map(({ id, arc }, index) => (
          <path key={id} d={arcGenerator(arc) ?? ''} fill={patternOf(prefix, index)} />
        ))}
      </g>
    </>
  );
}

/** What the parts make together. */
function Centre({ centerX, centerY }: PieCustomLayerProps<Drawn>) {
  const { centre } = use(PieValues);
  const text = { ...chartTheme.text, textAnchor: 'middle' } as const;
  return (
    <g transform={`translate(${centerX} ${centerY})`}>
      <text {...text} fontSize={22} fontWeight={600}>
        {centre[0]}
      </text>
      <text {...text} y={20} fill="#455a75">
        {centre[1]}
      </text>
    </g>
  );
}

/** Selects the slice below the pointer, or the one tapped, and frames the selected one. */
function PointerAreas({ dataWithArc, arcGenerator, centerX, centerY }: PieCustomLayerProps<Drawn>) {
  const { slice, onSlice } = use(PieValues);
  return (
    <g transform={`translate(${centerX} ${centerY})`}>
      {dataWithArc.map(({ id, arc }) => (
        <path
          key={id}
          d={arcGenerator(arc) ?? ''}
          fill="transparent"
          stroke={id === slice ? '#17324d' : 'none'}
          strokeWidth={4}
          onPointerDown={() => onSlice(String(id))}
          onPointerEnter={() => onSlice(String(id))}
          onPointerLeave={(event) => {
            if (event.pointerType === 'mouse') onSlice(undefined);
          }}
        />
      ))}
    </g>
  );
}
