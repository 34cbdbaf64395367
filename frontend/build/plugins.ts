import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';
import { routes } from '../../functions/routes.ts';

const frontend = join(import.meta.dirname, '..');

/** The texts of all source files of the site. */
const sources = (): string[] =>
  globSync('{app,features,lib,shared,ui}/**/*.{ts,tsx}', { cwd: frontend })
    .concat('index.html')
    .map((file) => readFileSync(join(frontend, file), 'utf8'));

/**
 * Removes from the design system's style sheet everything that the site's sources do not use. A class counts as used
 * when its whole name is in a source file, so sources never compose class names.
 */
export function purgedDesignSystem(): Plugin {
  return {
    name: 'purged-design-system',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.includes('bootstrap-italia.min.css')) return null;
      const content = sources().map((raw) => ({ raw, extension: 'html' }));
      const [result] = await new PurgeCSS().purge({
        content,
        css: [{ raw: code }],
        keyframes: true,
        fontFace: true,
        defaultExtractor: (text) => text.match(/[\w-]+(?:\/\w+)?/g) ?? [],
        blocklist: [/^(vjs|video-js|splide|acceptoverlay|it-carousel)/],
      });
      return { code: inRem(result?.css ?? code), map: null };
    },
  };
}

/**
 * The design system's breakpoints in rem, so that a page with text of double size is laid out as on half the width.
 */
const inRem = (css: string): string =>
  css.replace(/@media[^{]+/g, (query) =>
    query.replace(/([\d.]+)px/g, (_, pixels: string) => `${Number(pixels) / 16}rem`),
  );

/**
 * In the browser the route table is only methods other than GET and paths of the routes that its sources name: its schemas, and the
 * validation library with them, stay out of the first page. Pages with a form import the schema they need by itself.
 */
export function routeAddresses(): Plugin {
  const named = sources().join('\n');
  const addresses = Object.fromEntries(
    Object.entries(routes).flatMap(([id, { method, path }]) =>
      named.includes(`'${id}'`) ? [[id, { path, ...(method !== 'GET' && { method }) }]] : [],
    ),
  );
  return {
    name: 'route-addresses',
    enforce: 'pre',
    load(id) {
      if (!id.split('?')[0]?.endsWith('/functions/routes.ts')) return null;
      return `export const routes = ${JSON.stringify(addresses)};`;
    },
  };
}

/** Puts the script that fetches the page of the address (`app/early-page.ts`) first in the document. */
export function earlyScript(base: string): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const script = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'early-page',
        );
        if (script?.type !== 'chunk') throw new Error('the early script was not built');
        return [
          {
            tag: 'script',
            injectTo: 'head-prepend' as const,
            attrs: { type: 'module', async: true, crossorigin: true, src: base + script.fileName },
          },
          ...script.imports.map((href) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + href },
          })),
        ];
      },
    },
  };
}

/** Weights used at the top of every page: fetched in parallel with the style sheet. */
const weights = ['400', '600', '700'];

/** Preloads the fonts of the first screen, so that text is not rendered twice. */
export function fontPreload(base: string): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => weights.some((weight) => name.includes(`latin-${weight}-normal`)))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `${base}${name}`,
              crossorigin: '',
            },
          })),
    },
  };
}
