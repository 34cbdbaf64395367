import { saveBlob } from '../../lib/download.ts';
import { type Mark, shapePaths } from './marks.tsx';

/** What a line is, written below the title. */
export interface PictureKey {
  readonly name: string;
  readonly mark: Mark;
}

interface Picture {
  /** Holds the drawing's SVG. */
  readonly container: HTMLElement | null;
  readonly title: string;
  readonly keys: readonly PictureKey[];
  /** Without extension. */
  readonly fileName: string;
}

const scale = 2;
const [margin, titleHeight, keyHeight, sampleWidth] = [24, 56, 26, 36];
const family = '"Titillium Web", sans-serif';

/** Saves a chart's drawing as a PNG, titled, on a white ground. Throws when there is no drawing. */
export async function downloadPicture({
  container,
  title,
  keys,
  fileName,
}: Picture): Promise<void> {
  const drawing = container?.querySelector('svg');
  if (!drawing) throw new Error('there is no drawing');
  const { width, height } = drawing.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const places = placesOf(keys, width, context);
  const top = titleHeight + (places.at(-1)?.y ?? -keyHeight) + keyHeight;
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + top + margin) * scale;

  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#17324d';
  context.font = `600 20px ${family}`;
  context.fillText(title, margin, 36, width);
  for (const place of places) drawKey(place, context);
  context.drawImage(await imageOf(drawing, width, height), margin, top, width, height);
  saveBlob(await pngOf(canvas), `${fileName}.png`);
}

interface KeyPlace extends PictureKey {
  readonly x: number;
  readonly y: number;
}

/** Side by side, on further lines where the width ends. */
function placesOf(
  keys: readonly PictureKey[],
  width: number,
  context: CanvasRenderingContext2D,
): readonly KeyPlace[] {
  context.font = `400 15px ${family}`;
  let [x, y] = [0, 0];
  return keys.map((key) => {
    const needed = sampleWidth + 8 + context.measureText(key.name).width + 24;
    if (x > 0 && x + needed > width) [x, y] = [0, y + keyHeight];
    const place = { ...key, x, y };
    x += needed;
    return place;
  });
}

function drawKey({ name, mark, x, y }: KeyPlace, context: CanvasRenderingContext2D): void {
  context.save();
  context.translate(margin + x, titleHeight + y + 6);
  context.strokeStyle = mark.color;
  context.fillStyle = mark.color;
  context.lineWidth = 2.5;
  context.setLineDash(mark.dash.split(' ').filter(Boolean).map(Number));
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(sampleWidth, 0);
  context.stroke();
  context.translate(sampleWidth / 2, 0);
  context.fill(new Path2D(shapePaths[mark.shape]));
  context.font = `400 15px ${family}`;
  context.fillStyle = '#17324d';
  context.fillText(name, sampleWidth / 2 + 8, 5);
  context.restore();
}

function imageOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const source = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the drawing cannot be read'));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  });
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
