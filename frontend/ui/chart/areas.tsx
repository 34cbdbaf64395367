import { use, useId } from 'react';
import { LineDrawingValues, type LineLayer } from './line-layers.tsx';
import { PatternDefinitions, patternOf } from './marks.tsx';

/** Series on top of each other, with the patterns of slices and white lines between them. */
export function Areas({ series, areaGenerator, lineGenerator }: LineLayer) {
  const { markOf, series: shown, indexOf } = use(LineDrawingValues);
  const prefix = useId().replace(/[^\w-]/g, '');
  const last = shown.at(-1);
  // Each reaches down to the axis, so that the upper ones are painted first.
  return (
    <>
      <PatternDefinitions prefix={prefix} count={last ? indexOf(last.id) + 1 : 0} />
      {series.toReversed().map(({ id, data }) => {
        const points = data.map(({ position }) => position);
        const area = areaGenerator(points) ?? '';
        return (
          <g key={String(id)} data-area={String(id)}>
            <path d={area} fill={markOf(String(id)).color} />
            <path d={area} fill={patternOf(prefix, indexOf(String(id)))} />
            <path d={lineGenerator(points) ?? ''} fill="none" stroke="#fff" strokeWidth={1.5} />
          </g>
        );
      })}
    </>
  );
}
