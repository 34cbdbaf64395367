/**
 * Colour, dash and marker of each series, in this order. The colours have a contrast of 4.5:1 on white
 * and differ for the common kinds of colour blindness.
 */
export interface Mark {
  readonly color: string;
  /** SVG stroke-dasharray; empty for a full line. */
  readonly dash: string;
  readonly shape: 'circle' | 'square' | 'triangle' | 'diamond';
}

const marks: readonly Mark[] = [
  { color: '#0066cc', dash: '', shape: 'circle' },
  { color: '#b35900', dash: '9 5', shape: 'square' },
  { color: '#00705a', dash: '3 4', shape: 'triangle' },
  { color: '#8a2d7f', dash: '12 4 3 4', shape: 'diamond' },
  { color: '#17324d', dash: '', shape: 'square' },
  { color: '#a3282a', dash: '6 3', shape: 'triangle' },
  { color: '#5f6b00', dash: '2 3', shape: 'diamond' },
  { color: '#5b5fc7', dash: '14 4', shape: 'circle' },
];

const fallback: Mark = { color: '#17324d', dash: '', shape: 'circle' };

export function markOf(index: number): Mark {
  return marks[index % marks.length] ?? fallback;
}

/** Path of a marker around the origin. */
export const shapePaths: Readonly<Record<Mark['shape'], string>> = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  square: 'M-3.6-3.6h7.2v7.2h-7.2Z',
  triangle: 'M0-4.6L4.4 3.4h-8.8Z',
  diamond: 'M0-5L5 0L0 5L-5 0Z',
};

/**
 * The parts of a price, in the order in which they are added: taxes share one hue, so that their sum is visible. Net
 * price, excise duty, VAT; other stacked series have the colours of lines.
 */
const parts = [
  { fill: '#0059b3', stroke: '#0059b3', text: '#fff' },
  { fill: '#b35900', stroke: '#b35900', text: '#fff' },
  { fill: '#f7cd9f', stroke: '#b35900', text: '#17324d' },
] as const;

export interface PartMark {
  readonly fill: string;
  readonly stroke: string;
  /** Colour of the text on the part. */
  readonly text: string;
}

export function partOf(index: number): PartMark {
  const { color } = markOf(index);
  return parts[index] ?? { fill: color, stroke: color, text: '#fff' };
}

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
