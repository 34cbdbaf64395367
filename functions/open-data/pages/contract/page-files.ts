/**
 * Names of the files that pages are stored as. In a file of their own, so that functions do not load the table of
 * pages for them.
 */

/** Languages in which pages are made; an address without a language has the first one. */
export const languages = ['it', 'en'] as const;

/** Key of the sitemap in the site's bucket. */
export const sitemapKey = 'dgsaie/sitemap.xml';
export const robotsKey = 'robots.txt';
/** Where readers of CSV files look for the description of a table (CSVW, section 5.3). */
export const tablesKey = '.well-known/csvm';
export const pageKey = (path: string, language: (typeof languages)[number]): string =>
  `pages/${language}/${pageFile(path)}`;

/** Name of a page's file: `index.html`, `prezzi-mensili-carburanti.html`, `app/prezzi-settimanali.html`. */
export const pageFile = (path: string): string => `${path.replace(/^\/|\/$/g, '') || 'index'}.html`;
