import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builtSite } from './built-site.ts';
import { iconSprite, landDrawing } from './drawings.ts';
import { routeAddresses } from './plugins.ts';

const base = '/dgsaie/';
const frontend = `${import.meta.dirname}/..`;

/** Builds the module that renders pages into files, after the site, because its pages name the site's files. */
export default defineConfig({
  root: frontend,
  base,
  plugins: [
    react(),
    routeAddresses(),
    iconSprite(),
    landDrawing(),
    builtSite(`${frontend}/../dist/site`, base),
  ],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    ssr: 'app/page-renderer.tsx',
    target: 'node22',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'page-renderer.mjs', codeSplitting: false } },
  },
});
