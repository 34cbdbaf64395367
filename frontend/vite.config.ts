import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload } from './build/font-preload.ts';
import { iconSprite } from './build/icon-sprite.ts';
import { purgedDesignSystem } from './build/purged-design-system.ts';
import { routeAddresses } from './build/route-addresses.ts';

const base = '/dgsaie/';

/** Builds the site into `dist/site`; it is served below `/dgsaie/`. */
export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [react(), routeAddresses(), purgedDesignSystem(), iconSprite(), fontPreload(base)],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Files stay separate: nothing is inlined as a data URL, so that the content policy can forbid them.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: proxyToLocalStack(process.env.PORT ?? '8080'),
  },
});

/** In development the API and its settings come from the one-machine stack. */
function proxyToLocalStack(port: string) {
  const target = `http://localhost:${port}`;
  return { '/dgsaie/api': target, '/dgsaie/config.json': target };
}
