/**
 * What a page takes from its document: in a browser that is asked; where pages are made into files there is
 * none, and the renderer says what it would hold.
 */
interface Surroundings {
  /** `https://host` of the site. */
  readonly origin: string;
  /** Whether the figures are invented: the server marks the document. */
  readonly demonstration: boolean;
}

let told: Surroundings | undefined;

export function tellSurroundings(surroundings: Surroundings): void {
  told = surroundings;
}

export const siteOrigin = (): string => told?.origin ?? window.location.origin;

export const isDemonstration = (): boolean =>
  told?.demonstration ?? document.documentElement.hasAttribute('data-demonstration');
