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
  { color: '#0059b3', dash: '', shape: 'circle' },
  { color: '#b04a00', dash: '9 5', shape: 'square' },
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

/** White patterns over a slice's colour: slices differ without colour too. The first one is plain. */
const drawings = [
  '',
  'M-2 2L2-2M0 8L8 0M6 10L10 6',
  'M4 1.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  'M0 4h8',
] as const;

export function patternOf(prefix: string, index: number): string {
  return index % drawings.length === 0 ? 'none' : `url(#${prefix}-${index % drawings.length})`;
}

interface PatternDefinitionsProps {
  /** Makes the ids unique on the page. */
  readonly prefix: string;
  /** How many slices need a pattern. */
  readonly count: number;
}

export function PatternDefinitions({ prefix, count }: PatternDefinitionsProps) {
  return (
    <defs>
      {drawings.slice(0, count).map((path, index) =>
        index === 0 ? null : (
          <pattern
            key={path}
            id={`${prefix}-${index}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <path d={path} fill="none" stroke="#fff" strokeWidth="1.6" strokeOpacity="0.75" />
          </pattern>
        ),
      )}
    </defs>
  );
}

/** How an area looks, for a legend. @param name unique on the page with its index */
export function Swatch({ name, index }: { readonly name: string; readonly index: number }) {
  const prefix = `legend-${name}`;
  return (
    <svg width="22" height="14" aria-hidden="true" className="chart-mark">
      <PatternDefinitions prefix={prefix} count={index + 1} />
      <rect width="22" height="14" rx="2" fill={markOf(index).color} />
      <rect width="22" height="14" rx="2" fill={patternOf(prefix, index)} />
    </svg>
  );
}

/** Style of all charts. The font has a fallback because the PNG cannot load web fonts. */
export const chartTheme = {
  text: { fontFamily: '"Titillium Web", sans-serif', fontSize: 13, fill: '#17324d' },
  grid: { line: { stroke: '#e1e6ec', strokeWidth: 1 } },
  axis: {
    ticks: { text: { fontSize: 13, fill: '#455a75' }, line: { stroke: '#8a99ab' } },
    domain: { line: { stroke: '#8a99ab', strokeWidth: 1 } },
  },
} as const;

/** A part of a whole. */
export interface Slice {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}
