import { partOf } from '../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { chartTheme, type Slice } from './marks.tsx';

interface PieDrawingProps {
  readonly slices: readonly Slice[];
  /** Written in the middle: total and unit. */
  readonly centre: readonly [total: string, unit: string];
  /** Id of the selected slice. */
  readonly slice: string | undefined;
  readonly onSlice: (id: string | undefined) => void;
}

/** In the units of the drawing. */
const [size, outer, inner] = [176, 84, 52];
/** Half of the gap between two slices, in radians. */
const gap = 0.014;

/** A ring of slices from the top clockwise, with the total in the middle. */
export function PieDrawing({ slices, centre, slice: selected, onSlice }: PieDrawingProps) {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const angleOf = (value: number) => (value / total) * 2 * Math.PI;
  const text = { ...chartTheme.text, textAnchor: 'middle' } as const;
  return (
    <svg
      {...{ width: '100%', height: '100%' }}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      role="presentation"
    >
      {slices.map(({ id, value }, index) => {
        const from = angleOf(slices.slice(0, index).reduce((sum, before) => sum + before.value, 0));
        const { fill, stroke } = partOf(index);
        const d = ringPart(from + gap, from + angleOf(value) - gap);
        return (
          <g key={id}>
            <path d={d} fill={fill} stroke={stroke} />
            {/* Selects the slice below the pointer, or the tapped one. */}
            <path
              d={d}
              fill="transparent"
              stroke={id === selected ? '#17324d' : 'none'}
              strokeWidth={4}
              onPointerDown={() => onSlice(id)}
              onPointerEnter={() => onSlice(id)}
              onPointerLeave={(event) => {
                if (event.pointerType === 'mouse') onSlice(undefined);
              }}
            />
          </g>
        );
      })}
      <text {...text} fontSize={26} fontWeight={700}>
        {centre[0]}
      </text>
      <text {...text} y={20} fill="#455b71">
        {centre[1]}
      </text>
    </svg>
  );
}

/** The outline of a part of the ring between two angles, which are counted clockwise from the top. */
function ringPart(from: number, to: number): string {
  const end = Math.max(from, to);
  const isLarge = end - from > Math.PI ? 1 : 0;
  const at = (radius: number, angle: number) =>
    `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  return `M${at(outer, from)}A${outer} ${outer} 0 ${isLarge} 1 ${at(outer, end)}L${at(inner, end)}A${inner} ${inner} 0 ${isLarge} 0 ${at(inner, from)}Z`;
}
