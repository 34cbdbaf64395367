import { use } from 'react';
import { partOf } from '../marks.tsx';
import { areaPath, LineDrawingValues, type LineLayer, linePath } from './line-layers.tsx';

/** Series on top of each other, with white lines between them. */
export function Areas({ series }: LineLayer) {
  const { indexOf } = use(LineDrawingValues);
  return series.toReversed().map(({ id, data }) => {
    const points = data.map(({ position }) => position);
    return (
      <g key={id} data-area={id}>
        <path d={areaPath(points)} fill={partOf(indexOf(id)).fill} />
        <path d={linePath(points)} fill="none" stroke="#fff" strokeWidth={1.5} />
      </g>
    );
  });
}
