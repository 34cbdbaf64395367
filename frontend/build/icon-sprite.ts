import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { iconNames } from '../ui/icon-names.ts';

/**
 * Builds a small sprite of the icons in `ui/icon-names.ts` from the design system's sprite. Its address reaches the code as `import.meta.env.VITE_ICON_SPRITE`.
 */
export function iconSprite(): Plugin {
  const sprite = cutSprite(iconNames);
  const hash = createHash('sha256').update(sprite).digest('hex').slice(0, 8);
  const fileName = `assets/icons-${hash}.svg`;
  return {
    name: 'icon-sprite',
    config: (config) => ({
      define: {
        'import.meta.env.VITE_ICON_SPRITE': JSON.stringify(`${config.base ?? '/'}${fileName}`),
      },
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.endsWith(fileName)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(sprite);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: sprite });
    },
  };
}

function cutSprite(names: readonly string[]): string {
  const source = createRequire(import.meta.url).resolve('bootstrap-italia/dist/svg/sprites.svg');
  const symbols = readFileSync(source, 'utf8').match(/<symbol .*?<\/symbol>/gs) ?? [];
  const byName = new Map(symbols.map((symbol) => [symbol.match(/id="([^"]+)"/)?.[1], symbol]));
  const missing = names.filter((name) => !byName.has(name));
  if (missing.length > 0) throw new Error(`no such icon: ${missing.join(', ')}`);
  const chosen = names.map((name) => byName.get(name));
  return `<svg xmlns="http://www.w3.org/2000/svg">${chosen.join('')}</svg>`;
}
