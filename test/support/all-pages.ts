import { listedPages, openRestrictedArea } from '../../frontend/app/pages.ts';
import type { PageId } from '../../frontend/shared/navigation.tsx';
import { personalPaths } from '../../functions/open-data/pages/contract/page-renderer.ts';

await openRestrictedArea();

/** Every page of the site, those of signed-in people among them. */
export const allPages = listedPages();

/** Public pages that the site sends as HTML. */
export const madePages = allPages.filter(
  ({ path, audience }) => audience === 'public' && !personalPaths.includes(path),
);

/** One public page of each kind, where `npm run fuzz` opens every page. */
export const oneOfAKind: readonly PageId[] = [
  'home',
  'weekly-prices',
  'oil-bulletin',
  'gas-balance',
  'search',
];
