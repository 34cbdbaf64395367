/**
 * How series differ, beside colour: each has its dash and its marker, in this order. The colours keep
 * 4.5:1 on white and differ for the common kinds of colour blindness.
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
