import type { Plugin } from 'vite';

/** Weights that stand at the top of every page: fetched beside the style sheet, not after it. */
const weights = ['400', '600', '700'];

/** Asks for the fonts of the first screen early, so that words do not change their looks. */
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
