import { Pie, type PieCustomLayerProps, type PieLayer } from '@nivo/pie';
import { useId } from 'react';
import { chartTheme, markOf, PatternDefinitions, patternOf, type Slice } from './marks.tsx';
import { ParentSize } from './parent-size.tsx';

interface PieDrawingProps {
  readonly slices: readonly Slice[];
  readonly share: (value: number) => string;
}

interface Drawn {
  readonly id: string;
  readonly label: string;
  readonly value: number;
}

const layers: PieLayer<Drawn>[] = ['arcs', Patterns, 'arcLinkLabels'];

/** The SVG of a pie chart; heavy, loaded with the first one. */
export function PieDrawing({ slices, share }: PieDrawingProps) {
  const indexOf = (id: unknown) => slices.findIndex((slice) => slice.id === id);
  return (
    <ParentSize>
      {(size) => (
        <Pie<Drawn>
          {...size}
          data={slices.map(({ id, name, value }) => ({ id, label: name, value }))}
          margin={{ top: 36, right: 90, bottom: 36, left: 90 }}
          innerRadius={0.45}
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
