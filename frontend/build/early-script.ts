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
