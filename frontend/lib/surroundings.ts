/**
 * A page's surroundings. In a browser they come from the document; where pages are made into files there is no
 * document, and the renderer provides the values.
 */
interface Surroundings {
  /** `https://host` of the site. */
  readonly origin: string;
  /** Whether the figures are invented; the server marks the document. */
  readonly demonstration: boolean;
}

let told: Surroundings | undefined;

export function tellSurroundings(surroundings: Surroundings): void {
  told = surroundings;
}

export const siteOrigin = (): string => told?.origin ?? window.location.origin;

export const isDemonstration = (): boolean =>
  told?.demonstration ?? document.documentElement.hasAttribute('data-demonstration');
