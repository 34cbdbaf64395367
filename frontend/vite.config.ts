import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconSprite, landDrawing } from './build/drawings.ts';
import { earlyScript, fontPreload, purgedDesignSystem, routeAddresses } from './build/plugins.ts';

const base = '/dgsaie/';
const entries = ['early-page', 'late-start'].map((name): [string, string] => [
  name,
  `${import.meta.dirname}/app/${name}.ts`,
]);

/**
 * A page should consist of a few files rather than dozens, because each request costs a round trip. Only the code
 * that draws charts stays separate; pages request it when a chart comes near.
 */
const chunkGroups = [
  {
    name: 'page-table',
    test: /app[\\/](public-|restricted-)?pages\.ts|lib[\\/]language\.ts|preload-helper/,
    priority: 4,
  },
  {
    name: 'start',
    tags: ['$initial' as const],
    test: /^(?!.*(early-page|late-start))/,
    priority: 3,
  },
  {
    // The code with which every page calls the API; the home page needs no other shared code.
    name: 'queries',
    test: /@tanstack[\\/]|lib[\\/]api-query|rules[\\/](products|release-outcomes)\.ts/,
    priority: 2.5,
  },
  {
    // The code of the main figures on pages of prices and on the home page.
    name: 'answers',
    test: /shared[\\/]prices[\\/](answers|product-choice)|lib[\\/]kept-choices|ui[\\/]media|releases\.css/,
    priority: 2.4,
  },
  // Every page with tables needs it; the group below would take it along.
  { name: 'download', test: /lib[\\/]download/, priority: 2.35 },
  {
    // What writes and reads workbooks, which pages load when somebody saves or chooses one.
    name: 'workbooks',
    test: /node_modules[\\/]fflate|lib[\\/](xlsx|read-sheet)|tools[\\/]view-file/,
    priority: 2.3,
  },
  // A group takes along what its modules import: what others need as well must stand before them.
  {
    name: 'common',
    test: /frontend[\\/](lib|shared(?![\\/](publication|energy|prices[\\/](?!surveys|products|price-list|figure-link|price-parts|price-unit|period-notices)))|ui(?![\\/]((chart|field|form)[\\/]|overlay[\\/]use-question)))|functions[\\/](?!open-data[\\/](charts|energy)|documents[\\/]).*[\\/](rules|kernel)[\\/]/,
    minShareCount: 3,
    priority: 2,
  },
  {
    name: 'charts',
    test: /shared[\\/]prices|open-data[\\/]charts|chart[\\/](chart-frame|line-chart|pie-chart|parent-size)/,
    minShareCount: 3,
    priority: 1.9,
  },
  {
    name: 'energy',
    test: /shared[\\/]energy|functions[\\/](open-data[\\/]energy|documents)[\\/].*rules/,
    minShareCount: 3,
    priority: 1.8,
  },
  // Without a group of its own it would be taken along by the one below, which public pages do not load.
  { name: 'fields', test: /ui[\\/]field/, priority: 1.5 },
  {
    name: 'forms',
    test: /frontend[\\/]ui[\\/]form|contract[\\/]primitives|node_modules[\\/](@hookform|react-hook-form|zod)/,
    priority: 1,
  },
  {
    name: 'publication',
    test: /shared[\\/]publication|ui[\\/]overlay[\\/]use-question/,
    priority: 0.9,
  },
];

/** Builds the site into `dist/site`; it is served below `/dgsaie/`. */
export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [
    react(),
    routeAddresses(),
    purgedDesignSystem(),
    iconSprite(),
    landDrawing(),
    fontPreload(base),
    earlyScript(base),
  ],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Files stay separate: nothing is inlined as a data URL, so that the content policy can forbid them.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Whoever starts the portal takes the report of slow plugins for a fault.
      checks: { bundlerTimings: false },
      input: { index: `${import.meta.dirname}/index.html`, ...Object.fromEntries(entries) },
      output: { codeSplitting: { groups: chunkGroups } },
    },
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
