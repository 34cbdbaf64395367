import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';

const frontend = join(import.meta.dirname, '..');

/**
 * Keeps of the design system's style sheet only what the site's sources name. A class counts as used
 * when its whole name stands in a source file, so sources write class names out and never glue them.
 */
export function purgedDesignSystem(): Plugin {
  return {
    name: 'purged-design-system',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.includes('bootstrap-italia.min.css')) return null;
      const content = globSync('{app,features,lib,shared,ui}/**/*.{ts,tsx}', { cwd: frontend })
        .concat('index.html')
        .map((file) => ({ raw: readFileSync(join(frontend, file), 'utf8'), extension: 'html' }));
      const [result] = await new PurgeCSS().purge({
        content,
        css: [{ raw: code }],
        keyframes: true,
        fontFace: true,
        defaultExtractor: (text) => text.match(/[\w-]+(?:\/\w+)?/g) ?? [],
        blocklist: [/^(vjs|video-js|splide|acceptoverlay|it-carousel)/],
      });
      return { code: result?.css ?? code, map: null };
    },
  };
}
