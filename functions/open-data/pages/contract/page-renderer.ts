import { restrictedPages } from '../rules/restricted-pages.ts';
import { publicPages, type SitePage } from '../rules/site-pages.ts';

/**
 * The site's public pages as HTML. The site's build makes a module of the front end's components that exports
 * `renderer`; the function that writes the pages imports it, and knows nothing else of the front end.
 */
export interface PageRenderer {
  /** Addresses below the site's base path, such as `/prezzi-mensili-carburanti`; home is `/`. */
  readonly paths: readonly string[];
  /**
   * One page with its figures. @param query the query of its address, for pages that depend on it @throws Error when
   * a call of the API is not answered
   */
  readonly renderPage: (
    path: string,
    language: 'it' | 'en',
    surroundings: PageSurroundings,
    query?: Readonly<Record<string, string>>,
  ) => Promise<RenderedPage>;
  /** The document in which the browser renders a page by itself. */
  readonly shell: string;
  /**
   * The sitemap for search engines.
   * @throws Error when a call of the API is not answered
   */
  readonly sitemap: (surroundings: PageSurroundings) => Promise<string>;
  readonly robots: (origin: string) => string;
}

export interface RenderedPage {
  readonly html: string;
  /** Whether the page shows the one thing that its address names, such as a figure or a bulletin. */
  readonly showsItsOwn: boolean;
}

/** The surroundings that a page needs. */
export interface PageSurroundings {
  /** `https://host` of the site. */
  readonly origin: string;
  /** Answers a call of the API: path and query, such as `/dgsaie/api/v1/status`. */
  readonly callApi: (address: string, request: RequestInit) => Promise<Response>;
  /** Content of `config.json`. */
  readonly config: object;
  /** Whether the figures are invented; every page then says so. */
  readonly demonstration: boolean;
}

/**
 * Addresses of pages that depend on the visitor and are made only by the browser. If a sign-in form were shown before
 * its script runs, the browser would send what is typed as part of an address.
 */
export const personalPaths: readonly string[] = Object.values<SitePage>({
  ...publicPages,
  ...restrictedPages,
}).flatMap(({ personal, path }) => (personal ? [path] : []));
