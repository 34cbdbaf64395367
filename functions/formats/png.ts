import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { PICTURE_FILES } from '../contract/picture-files.ts';

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string) => readFile(resolve(name));

let fonts: Promise<Uint8Array[]> | undefined;

/** The program is started and the typeface read once, at the first picture. */
function prepared(): Promise<Uint8Array[]> {
  fonts ??= (async () => {
    const { program, regular, semiBold } = PICTURE_FILES;
    await initWasm(await fileOf(program));
    return Promise.all([fileOf(regular), fileOf(semiBold)]);
  })();
  return fonts;
}

/** An SVG in its own size as PNG, the same bytes on every machine: the typeface comes with the program. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const fontBuffers = await prepared();
  const drawing = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: 'Titillium Web', loadSystemFonts: false },
  });
  try {
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}
