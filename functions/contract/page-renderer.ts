/**
 * The site's public pages as HTML. The site's build makes a module of the front end's components that exports
 * `renderer`; the function that writes the pages imports it, and knows no more of the front end than this.
 */
export interface PageRenderer {
  /** Addresses below the site's base path, such as `/prezzi-mensili-carburanti`; home is `/`. */
  readonly paths: readonly string[];
  /** One page with its figures. @throws Error when an answer of the API does not come */
  readonly renderPage: (
    path: string,
    language: 'it' | 'en',
    surroundings: PageSurroundings,
  ) => Promise<string>;
  /** What search engines are told. @param origin `https://host` */
  readonly sitemap: (origin: string) => string;
  readonly robots: (origin: string) => string;
}

/** What a page takes from outside of itself. */
export interface PageSurroundings {
  /** `https://host` of the site. */
  readonly origin: string;
  /** Answers a call of the API: path and query, such as `/dgsaie/api/v1/status`. */
  readonly callApi: (address: string, request: RequestInit) => Promise<Response>;
  /** Content of `config.json`. */
  readonly config: object;
  /** Whether the figures are invented, which every page says. */
  readonly demonstration: boolean;
}

/** Languages that pages are made in; the first is that of an address without one. */
export const languages = ['it', 'en'] as const;

/**
 * Addresses of pages that depend on who looks at them, and are made by the browser alone. A form to sign in that
 * is there before its script would send what is typed into it as part of an address.
 */
export const personalPaths: readonly string[] = ['/app/prezzi-settimanali', '/logout', '/profilo'];

/** Where the files stand in the site's bucket. */
export const sitemapKey = 'dgsaie/sitemap.xml';
export const robotsKey = 'robots.txt';
export const pageKey = (path: string, language: (typeof languages)[number]): string =>
  `pages/${language}/${pageFile(path)}`;

/** Name of a page's file: `index.html`, `prezzi-mensili-carburanti.html`, `app/prezzi-settimanali.html`. */
export const pageFile = (path: string): string => `${path.replace(/^\/|\/$/g, '') || 'index'}.html`;
