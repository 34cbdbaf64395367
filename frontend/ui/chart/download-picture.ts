import { saveBlob } from '../../lib/download.ts';

const scale = 2;
const [margin, titleHeight] = [24, 56];

/** Saves a chart's drawing as a PNG with its title on a white ground. Throws when there is none. */
export async function downloadPicture(
  container: HTMLElement | null,
  title: string | null | undefined,
  fileName: string,
): Promise<void> {
  const drawing = container?.querySelector('svg');
  if (!drawing) throw new Error('there is no drawing');
  const { width, height } = drawing.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + titleHeight + margin) * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#17324d';
  context.font = '600 20px "Titillium Web", sans-serif';
  context.fillText(title ?? '', margin, 36, width);
  context.drawImage(await imageOf(drawing, width, height), margin, titleHeight, width, height);
  saveBlob(await pngOf(canvas), `${fileName}.png`);
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
