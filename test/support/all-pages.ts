import { listedPages, openRestrictedArea } from '../../frontend/app/pages.ts';

await openRestrictedArea();

/** Every page of the site, those of signed-in people among them. */
export const allPages = listedPages();
