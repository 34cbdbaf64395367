import type { Plugin } from 'vite';

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
