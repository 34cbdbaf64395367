import type { ComponentType } from 'react';
import { restrictedPages } from '../../functions/open-data/pages/rules/restricted-pages.ts';

/**
 * The parts of the site that only signed-in people need, and that visitors do not load: pages, their code and texts.
 */
export const restrictedArea = {
  pages: restrictedPages,
  modules: import.meta.glob<Readonly<Record<string, ComponentType>>>([
    '../features/{company,monitor,profile}*/*-page.tsx',
    '../features/{company,monitor,profile}*/*-pages.tsx',
  ]),
  texts: import.meta.glob<object>(
    '../{app/restricted,features/{company,monitor,profile}*}/texts.*.json',
    { import: 'default' },
  ),
};
