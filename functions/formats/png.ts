import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Files of packages that are read when a picture is drawn; the bundle has them beside it. */
export const PNG_FILES = {
  program: '@resvg/resvg-wasm/index_bg.wasm',
  regular: '@expo-google-fonts/titillium-web/400Regular/TitilliumWeb_400Regular.ttf',
  semiBold: '@expo-google-fonts/titillium-web/600SemiBold/TitilliumWeb_600SemiBold.ttf',
} as const;

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string) => readFile(resolve(name));

let fonts: Promise<Uint8Array[]> | undefined;

/** The program is started and the typeface read once, at the first picture. */
function prepared(): Promise<Uint8Array[]> {
  fonts ??= (async () => {
    const { program, regular, semiBold } = PNG_FILES;
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
