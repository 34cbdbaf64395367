import type { ComponentType } from 'react';
import { restrictedPages } from '../../functions/open-data/pages/rules/restricted-pages.ts';

/** What only signed-in people need of the site, which visitors therefore do not load: pages, their code and texts. */
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
