import font400 from '@fontsource/titillium-web/files/titillium-web-latin-400-normal.woff2?url';
import font600 from '@fontsource/titillium-web/files/titillium-web-latin-600-normal.woff2?url';
import type {
  Mark,
  PartMark,
} from '../../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { escaped } from '../../../../functions/platform/kernel/escaped.ts';
import { saveBlob } from '../../../lib/download.ts';

/** Name and sample of a line or a slice, below the title. */
export interface PictureKey {
  readonly name: string;
  readonly mark: Mark;
  /** Present for an area, a bar's part or a slice. */
  readonly part?: PartMark;
}

export type PictureKind = 'png' | 'svg';

interface Picture {
  /** Holds the drawing's SVG. */
  readonly container: HTMLElement | null;
  readonly title: string;
  /** Measure, unit and window. */
  readonly subtitle: string;
  readonly keys: readonly PictureKey[];
  /** Below the drawing: source, date, licence and address. */
  readonly notes: readonly string[];
  /** On a coloured background: the statement that the figures are not official. */
  readonly mark: string | undefined;
  readonly fileStem: string;
}

/** Pixels of the picture for each pixel on the screen. */
const scale = 2;
const margin = 24;
const family = 'Titillium Web';
const styles = {
  title: { size: 20, weight: 600, height: 26, color: '#17324d' },
  key: { size: 15, weight: 400, height: 26, color: '#17324d' },
  note: { size: 13, weight: 400, height: 18, color: '#455a75' },
  mark: { size: 14, weight: 600, height: 20, color: '#3d2b00' },
} as const;
type Style = (typeof styles)[keyof typeof styles];
const sampleWidth = 36;

/**
 * Saves a chart with its title, legend, source and licence, in the site's own typeface, as an SVG or a
 * PNG. Throws when there is no drawing.
 */
export async function savePicture(kind: PictureKind, picture: Picture): Promise<void> {
  const { text, width, height } = await svgOf(picture);
  const blob =
    kind === 'svg'
      ? new Blob([text], { type: 'image/svg+xml' })
      : await pngOf(text, width * scale, height * scale);
  saveBlob(blob, `${picture.fileStem}.${kind}`);
}

interface SvgPicture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

async function svgOf(picture: Picture): Promise<SvgPicture> {
  const drawing = await drawnIn(picture.container);
  const { width: inner, height: drawn } = drawing.getBoundingClientRect();
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 16px "${family}"`)));
  const page = new PictureWriter(inner);
  page.paragraph(picture.title, styles.title);
  page.paragraph(picture.subtitle, styles.note);
  page.keys(picture.keys);
  page.drawing(drawing, drawn);
  for (const note of picture.notes) page.paragraph(note, styles.note);
  if (picture.mark) page.mark(picture.mark);
  const [width, height] = [inner + 2 * margin, page.bottom + margin];
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${family}, sans-serif"><style>${await fontFaces()}</style><rect width="${width}" height="${height}" fill="#fff"/>${page.parts.join('')}</svg>`;
  return { text, width, height };
}

/** Maximum time for a drawing to appear, in milliseconds, and the interval between two looks. */
const [longestWait, pause] = [10_000, 100];

/** The drawing. It may still have to load, because its code is requested when the chart comes near the screen. */
async function drawnIn(container: HTMLElement | null): Promise<SVGSVGElement> {
  if (!container) throw new Error('there is no drawing');
  const isNew = !container.querySelector('svg');
  if (isNew) container.scrollIntoView({ block: 'nearest' });
  for (let waited = 0; waited < longestWait; waited += pause) {
    const drawing = container.querySelector('svg');
    if (drawing && drawing.getBoundingClientRect().width > 0) return drawing;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error('the drawing does not come');
}

/** Writes the parts of a picture below each other. */
class PictureWriter {
  readonly parts: string[] = [];
  /** Position at which the next part begins. */
  bottom = margin - 6;
  private readonly width: number;
  private readonly context: CanvasRenderingContext2D;

  constructor(width: number) {
    this.width = width;
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    this.context = context;
  }

  paragraph(text: string, style: Style, inset = 0): void {
    for (const line of this.linesOf(text, style, this.width - 2 * inset)) {
      this.bottom += style.height;
      this.parts.push(textOf(line, margin + inset, this.bottom - style.height * 0.25, style));
    }
  }

  /** Side by side, continued on further lines where the width ends. */
  keys(keys: readonly PictureKey[]): void {
    let x = 0;
    for (const [index, { name, mark, part }] of keys.entries()) {
      const needed = sampleWidth + 8 + this.widthOf(name, styles.key) + 24;
      const isNewLine = index === 0 || x + needed > this.width;
      if (isNewLine) {
        x = 0;
        this.bottom += styles.key.height;
      }
      const [left, middle] = [margin + x, this.bottom - styles.key.height / 2];
      this.parts.push(
        part ? swatch(left, middle, part) : lineSample(left, middle, mark),
        textOf(name, left + sampleWidth + 8, middle + 5, styles.key),
      );
      x += needed;
    }
  }

  /** A copy without the content that the pointer has brought up, and without names: they are among the keys. */
  drawing(svg: SVGSVGElement, height: number): void {
    const copy = svg.cloneNode(true) as SVGSVGElement;
    for (const part of copy.querySelectorAll('[data-selection], [data-names]')) part.remove();
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('x', String(margin));
    copy.setAttribute('y', String(this.bottom + 8));
    copy.setAttribute('width', String(this.width));
    copy.setAttribute('height', String(height));
    this.parts.push(new XMLSerializer().serializeToString(copy));
    this.bottom += height + 16;
  }

  mark(text: string): void {
    const lines = this.linesOf(text, styles.mark, this.width - 24).length;
    const top = this.bottom + 10;
    this.parts.push(
      `<rect x="${margin}" y="${top}" width="${this.width}" height="${lines * styles.mark.height + 8}" fill="#ffe8b3"/>`,
    );
    this.bottom = top + 3;
    this.paragraph(text, styles.mark, 12);
    this.bottom += 5;
  }

  private widthOf(text: string, style: Style): number {
    this.context.font = `${style.weight} ${style.size}px "${family}"`;
    return this.context.measureText(text).width;
  }

  /** Broken between words, and inside words that are wider than a line, such as addresses. */
  private linesOf(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (this.widthOf(line, style) > width) {
        let length = line.length - 1;
        while (length > 1 && this.widthOf(line.slice(0, length), style) > width) length -= 1;
        lines.push(line.slice(0, length));
        line = line.slice(length);
      }
    }
    return line ? [...lines, line] : lines;
  }
}

const swatch = (x: number, y: number, { fill, stroke }: PartMark) =>
  `<rect x="${x}" y="${y - 8}" width="${sampleWidth}" height="16" fill="${fill}" stroke="${stroke}"/>`;

const lineSample = (x: number, y: number, { color, dash }: Mark) =>
  `<path d="M${x} ${y}h${sampleWidth}" stroke="${color}" stroke-width="2.5" stroke-dasharray="${dash}"/>`;

function textOf(text: string, x: number, y: number, { size, weight, color }: Style): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}">${escaped(text)}</text>`;
}

let faces: Promise<string> | undefined;

/** The typeface itself, because a picture cannot load the page's files. */
function fontFaces(): Promise<string> {
  faces ??= Promise.all(
    [
      [400, font400],
      [600, font600],
    ].map(async ([weight, address]) => {
      const answer = await fetch(String(address));
      if (!answer.ok) throw new Error(`no font: ${answer.status}`);
      const data = await dataUrlOf(await answer.blob());
      return `@font-face{font-family:"${family}";font-weight:${weight};src:url(${data}) format("woff2")}`;
    }),
  ).then((all) => all.join(''));
  faces.catch(() => {
    faces = undefined;
  });
  return faces;
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the font cannot be read'));
    reader.readAsDataURL(blob);
  });
}

async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(await imageOf(svg), 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the drawing cannot be read'));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
}
