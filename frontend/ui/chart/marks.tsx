import { type Mark, partOf } from '../../../functions/open-data/charts/rules/drawing/shapes.ts';

/** Path of a marker around the origin. */
export const shapePaths: Readonly<Record<Mark['shape'], string>> = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  square: 'M-3.6-3.6h7.2v7.2h-7.2Z',
  triangle: 'M0-4.6L4.4 3.4h-8.8Z',
  diamond: 'M0-5L5 0L0 5L-5 0Z',
};

/** How a part looks, for a legend. */
export function Swatch({ index }: { readonly index: number }) {
  const { fill, stroke } = partOf(index);
  return (
    <svg width="14" height="14" aria-hidden="true" className="chart-mark">
      <rect x="0.5" y="0.5" width="13" height="13" fill={fill} stroke={stroke} />
    </svg>
  );
}

/** Style of all charts. The font has a fallback because the PNG cannot load web fonts. */
export const chartTheme = {
  text: { fontFamily: '"Titillium Web", sans-serif', fontSize: 14, fill: '#17324d' },
  grid: { line: { stroke: '#d5dbe2', strokeWidth: 1 } },
  axis: {
    ticks: { text: { fontSize: 14, fill: '#455b71' }, line: { stroke: '#5d7083' } },
    domain: { line: { stroke: '#5d7083', strokeWidth: 1 } },
  },
} as const;

/** A part of a whole. */
export interface Slice {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}
