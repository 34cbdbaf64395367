import { Pie, type PieCustomLayerProps, type PieLayer } from '@nivo/pie';
import { createContext, use } from 'react';
import { chartTheme, partOf, type Slice } from './marks.tsx';
import { ParentSize } from './parent-size.tsx';

interface PieDrawingProps {
  readonly slices: readonly Slice[];
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

/** The library requires constant layers; variable values come by this context. */
const PieValues = createContext<Pick<PieDrawingProps, 'centre' | 'slice' | 'onSlice'>>({
  centre: ['', ''],
  slice: undefined,
  onSlice: () => {},
});

const layers: PieLayer<Drawn>[] = ['arcs', Centre, PointerAreas];

/** The SVG of a pie chart; heavy, loaded with the first one. */
export function PieDrawing({ slices, ...values }: PieDrawingProps) {
  const indexOf = (id: unknown) => slices.findIndex((slice) => slice.id === id);
  return (
    <PieValues value={values}>
      <ParentSize>
        {(size) => (
          <Pie<Drawn>
            {...size}
            data={slices.map(({ id, name, value }) => ({ id, label: name, value }))}
            margin={{ top: 4, right: 4, bottom: 4, left: 4 }}
            innerRadius={0.62}
            padAngle={1.5}
            cornerRadius={2}
            sortByValue={false}
            colors={({ id }) => partOf(indexOf(id)).fill}
            borderWidth={1}
            borderColor={({ id }) => partOf(indexOf(id)).stroke}
            theme={chartTheme}
            // The surrounding frame is the image with an accessible name.
            role="presentation"
            animate={false}
            isInteractive={false}
            enableArcLabels={false}
            enableArcLinkLabels={false}
            layers={layers}
          />
        )}
      </ParentSize>
    </PieValues>
  );
}

/** The total of the parts. */
function Centre({ centerX, centerY }: PieCustomLayerProps<Drawn>) {
  const { centre } = use(PieValues);
  const text = { ...chartTheme.text, textAnchor: 'middle' } as const;
  return (
    <g transform={`translate(${centerX} ${centerY})`}>
      <text {...text} fontSize={26} fontWeight={700}>
        {centre[0]}
      </text>
      <text {...text} y={20} fill="#455b71">
        {centre[1]}
      </text>
    </g>
  );
}

/** Selects the slice below the pointer, or the tapped one, and outlines the selected one. */
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
