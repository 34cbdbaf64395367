import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { publicPages, type SitePage } from '../../functions/open-data/pages/rules/site-pages.ts';

/** The parts of the browser's build that documents refer to. */
export interface BuiltSite {
  /** The document that pages without HTML of their own begin with. */
  readonly shell: string;
  /** Address of `late-start.ts`. */
  readonly lateStart: string;
  /** Addresses of the files that all pages need, the entry first. */
  readonly scripts: readonly string[];
  /** Addresses of the further files that a page needs, by its id. */
  readonly pages: Readonly<Record<string, PageFiles>>;
}

interface PageFiles {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly texts: Readonly<Record<'it' | 'en', readonly string[]>>;
}

const id = 'virtual:built-site';

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

/**
 * Gives the renderer the addresses of the browser's build, so that pages are documents of exactly that build. @param
 * folder of that build
 */
export function builtSite(folder: string, base: string): Plugin {
  return {
    name: 'built-site',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) =>
      source === `\0${id}`
        ? `export const builtSite = ${JSON.stringify(readSite(folder, base))};`
        : null,
  };
}

function readSite(folder: string, base: string): BuiltSite {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const pages = Object.entries<SitePage>(publicPages).map(([id, page]) => [
    id,
    filesOf(manifest, base, page),
  ]);
  const entry = withImports(manifest, 'index.html').reverse();
  return {
    lateStart: base + entryOf(manifest, 'app/late-start.ts').file,
    scripts: entry.map(({ file }) => base + file),
    shell: readFileSync(join(folder, 'index.html'), 'utf8'),
    pages: Object.fromEntries(pages),
  };
}

function filesOf(manifest: Manifest, base: string, { module, texts = [] }: SitePage): PageFiles {
  const known = withImports(manifest, 'index.html');
  const needed = withImports(manifest, `features/${module}.tsx`).filter(
    (entry) => !known.includes(entry),
  );
  const address = (file: string) => base + file;
  const textsIn = (language: string) =>
    ['app', module.split('/')[0] ?? '', ...texts].map((name) =>
      address(textsOf(manifest, name, language).file),
    );
  return {
    styles: needed.flatMap(({ css = [] }) => css).map(address),
    scripts: needed.map(({ file }) => address(file)),
    texts: { it: textsIn('it'), en: textsIn('en') },
  };
}

/** Texts have the name of their folder, wherever it is. */
function textsOf(manifest: Manifest, name: string, language: string): ManifestEntry {
  const file = new RegExp(`(^|/)${name}/texts\\.${language}\\.json$`);
  return entryOf(manifest, Object.keys(manifest).find((key) => file.test(key)) ?? name);
}

/** An entry and all that it imports statically, what is imported first. */
function withImports(manifest: Manifest, key: string): ManifestEntry[] {
  const seen = new Map<string, ManifestEntry>();
  const visit = (one: string) => {
    if (seen.has(one)) return;
    const entry = entryOf(manifest, one);
    seen.set(one, entry);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  visit(key);
  return [...seen.values()].reverse();
}

function entryOf(manifest: Manifest, key: string): ManifestEntry {
  const entry = manifest[key];
  if (!entry) throw new Error(`the build has no ${key}`);
  return entry;
}
