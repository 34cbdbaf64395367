import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { PICTURE_FILES } from '../contract/picture-files.ts';

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string) => readFile(resolve(name));

let fonts: Promise<Uint8Array[]> | undefined;

/** Loads the program and the typeface once, for the first picture. */
function prepared(): Promise<Uint8Array[]> {
  fonts ??= (async () => {
    const { program, regular, semiBold } = PICTURE_FILES;
    await initWasm(await fileOf(program));
    return Promise.all([fileOf(regular), fileOf(semiBold)]);
  })();
  return fonts;
}

/** Draws an SVG as PNG in its own size, with the same bytes on every machine, as the typeface is included. */
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
