import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { publicPages } from '../../../functions/open-data/pages/rules/site-pages.ts';

const frontend = join(import.meta.dirname, '../../../frontend');

/** Limits for the first visit, in bytes of script and style as sent to browsers, and gzipped. */
const firstPageLimit = 150_000;
const firstPageGzipped = 165_000;
/** Limits for pages with charts, for those without, and for the one that leads into the restricted area, whose forms it has. */
const limits = { drawing: 198_000, plain: 164_000, signIn: 193_000 };
const weekly = 'weekly-prices/weekly-prices-page';
const signIn = 'sign-in/survey-landing-page';

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;
let files: Map<string, File>;

beforeAll(async () => {
  // The test runner's own value would bundle the development edition of React.
  vi.stubEnv('NODE_ENV', 'production');
  const result = await build({
    configFile: join(frontend, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  });
  const { output } = result as Rolldown.RolldownOutput;
  files = new Map(output.map((file) => [file.fileName, file]));
});

describe('the weight of the site', () => {
  it('keeps the first page small', () => {
    expect(transferred(firstPage())).toBeLessThanOrEqual(firstPageLimit);
    expect(gzipped(firstPage())).toBeLessThanOrEqual(firstPageGzipped);
  });

  it('keeps charts, sign-in, forms and validation out of the first page', () => {
    const modules = firstPage().flatMap((name) => moduleIds(name));
    const heavies = [
      '/@nivo/',
      '/d3-',
      '/aws-amplify/',
      '/@aws-amplify/',
      '/zod/',
      '/react-hook-form/',
    ];
    for (const heavy of heavies) {
      expect(modules.filter((id) => id.includes(`node_modules${heavy}`))).toEqual([]);
    }
  });

  it('limits the size of every public page, with its charts and its lazy parts', () => {
    const drawn = withImports('ui/chart/line/line-drawing.tsx');
    const tooHeavy = Object.values(publicPages).flatMap(({ module }) => {
      const lazy = module === weekly ? withImports('features/weekly-prices/composition.tsx') : [];
      const texts = `features/${module.split('/')[0]}/texts.it.json`;
      const own = [`features/${module}.tsx`, texts].flatMap(withImports);
      const draws = own.some((name) => requests(name).some((other) => drawn.includes(other)));
      const all = [...everyPage(), ...own, ...(draws ? drawn : []), ...lazy];
      const weight = transferred([...new Set(all)]);
      const limit = limits[module === signIn ? 'signIn' : draws ? 'drawing' : 'plain'];
      return weight > limit ? [[module, weight]] : [];
    });
    expect(tooHeavy).toEqual([]);
  });

  it('ships no unused style sheet or script of the design system', () => {
    const css = [...files.keys()].filter((name) => name.endsWith('.css'));
    expect(gzipped(css)).toBeLessThan(45_000);
  });
});

const everyPage = (): string[] => ['app/entry.tsx', 'app/texts.it.json'].flatMap(withImports);

/** Everything that the home page loads before it is complete. */
const firstPage = (): string[] => [
  ...new Set([
    ...everyPage(),
    ...['features/home/home-page.tsx', 'features/home/texts.it.json'].flatMap(withImports),
  ]),
];

/** The chunk that holds a module, its static imports, and their style sheets. */
function withImports(module: string): string[] {
  const wanted = join(frontend, module);
  const start = [...files.values()].find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.split('?')[0] === wanted),
  );
  if (!start) throw new Error(`no chunk holds ${module}`);
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const file = files.get(name);
    if (file?.type !== 'chunk') return;
    for (const css of file.viteMetadata?.importedCss ?? []) seen.add(css);
    for (const imported of file.imports) visit(imported);
  };
  visit(start.fileName);
  return [...seen];
}

/** The files that a chunk requests later. */
function requests(name: string): readonly string[] {
  const file = files.get(name);
  return file?.type === 'chunk' ? file.dynamicImports : [];
}

function moduleIds(name: string): readonly string[] {
  const file = files.get(name);
  return file?.type === 'chunk' ? file.moduleIds : [];
}

const gzipped = (names: readonly string[]) => sizeOf(names, (text) => gzipSync(text));
/** Size as sent to browsers that accept brotli, which all current ones do. */
const transferred = (names: readonly string[]) => sizeOf(names, (text) => brotliCompressSync(text));

function sizeOf(
  names: readonly string[],
  compress: (text: string | Uint8Array) => Uint8Array,
): number {
  return names.reduce((sum, name) => {
    const file = files.get(name);
    if (!file) return sum;
    return sum + compress(file.type === 'chunk' ? file.code : file.source).length;
  }, 0);
}
