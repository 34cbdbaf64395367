/** Parts of a drawing: elements of SVG whose appearance has a name, for a page, a picture or the browser to write. */
import { escaped } from '../../../../platform/kernel/escaped.ts';

export interface Shape {
  readonly tag: 'g' | 'path' | 'line' | 'rect' | 'circle' | 'text' | 'tspan';
  /** Its own, and those of the shapes inside it, where a name of {@link looksIn} gives one. */
  readonly look?: string;
  /** Attributes by their names in SVG, in camel case: `strokeWidth`. */
  readonly at: Attributes;
  readonly inside?: string | readonly Shape[] | undefined;
}

export type Attributes = Readonly<Record<string, string | number>>;

/** Colour, dash and marker of each line. */
export interface Mark {
  readonly color: string;
  /** SVG stroke-dasharray; empty for a full line. */
  readonly dash: string;
  readonly shape: 'circle' | 'square' | 'triangle' | 'diamond';
}

/** The colours have a contrast of 4.5:1 on white and differ for the common kinds of colour blindness. */
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

/** @param index position of the line among all of its chart */
export const markOf = (index: number): Mark => marks[index % marks.length] as Mark;

export interface PartMark {
  readonly fill: string;
  readonly stroke: string;
  /** Colour of the text on the part. */
  readonly text: string;
}

/**
 * The parts of a price, in the order in which they are added: taxes share one hue, so that their sum is visible. Net
 * price, excise duty, VAT; other stacked series have the colours of lines.
 */
const parts: readonly PartMark[] = [
  { fill: '#0059b3', stroke: '#0059b3', text: '#fff' },
  { fill: '#b35900', stroke: '#b35900', text: '#fff' },
  { fill: '#f7cd9f', stroke: '#b35900', text: '#17324d' },
];

export function partOf(index: number): PartMark {
  const { color } = markOf(index);
  return parts[index] ?? { fill: color, stroke: color, text: '#fff' };
}

/** Colours of a drawing. */
export interface Scheme {
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly axis: string;
  /** Of a time in which something lasted. */
  readonly band: string;
  /** In the order of the lines. */
  readonly lines: readonly string[];
}

/** On white; contrast of text and lines is at least 4.5:1. */
export const LIGHT: Scheme = {
  ground: '#ffffff',
  ink: '#17324d',
  muted: '#455b71',
  grid: '#d5dbe2',
  axis: '#5d7083',
  band: '#edf0f4',
  lines: marks.map(({ color }) => color),
};

/** The appearance of each name, as attributes of SVG. `line`, `end`, `part` and `area` are followed by a position. */
export function looksIn(scheme: Scheme): Readonly<Record<string, Attributes>> {
  const { ground, muted, grid, axis, band, lines } = scheme;
  const line = { fill: 'none', strokeWidth: 2.25, strokeLinejoin: 'round' };
  return {
    ticks: { fontSize: '14px', fill: muted },
    names: { fontSize: '14px', fontWeight: 600 },
    grid: { stroke: grid },
    axis: { stroke: axis },
    edge: { fill: 'none', stroke: ground, strokeWidth: 1.5 },
    mark: { stroke: axis, strokeDasharray: '4 3' },
    band: { fill: band },
    ...Object.fromEntries(
      lines.flatMap((color, index) => {
        const { dash } = markOf(index);
        const { fill, stroke } = partOf(index);
        return [
          [`line${index}`, { ...line, stroke: color, strokeDasharray: dash }],
          [`end${index}`, { fill: color }],
          [`join${index}`, { stroke: color }],
          [`area${index}`, { fill }],
          [`part${index}`, { fill: stroke }],
        ];
      }),
    ),
  };
}

/** Style sheet for drawings that are written with classes. */
export const styleIn = (scheme: Scheme): string =>
  Object.entries(looksIn(scheme))
    .map(
      ([name, look]) =>
        `.${name}{${pairs(look, (key, value) => (value === '' ? '' : `${key}:${value};`))}}`,
    )
    .join('');

/**
 * Elements of SVG as text.
 * @param scheme colours to write into attributes, because word processors ignore style sheets; classes when absent
 */
export function svgText(shapes: readonly Shape[], scheme?: Scheme): string {
  const looks = scheme && looksIn(scheme);
  const written = ({ tag, look, at, inside }: Shape): string => {
    const named = look === undefined ? {} : looks ? (looks[look] ?? {}) : { class: look };
    const attributes = pairs({ ...named, ...at }, (key, value) =>
      value === '' ? '' : ` ${key}="${escaped(String(value))}"`,
    );
    const content = typeof inside === 'string' ? escaped(inside) : inside?.map(written).join('');
    return content ? `<${tag}${attributes}>${content}</${tag}>` : `<${tag}${attributes}/>`;
  };
  return shapes.map(written).join('');
}

const pairs = (attributes: Attributes, written: (key: string, value: string | number) => string) =>
  Object.entries(attributes)
    .map(([key, value]) =>
      written(
        key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      ),
    )
    .join('');
